/** How many deals of one message unfold. */
const MAX_LINKS = 10;

export interface DealLink {
  /** As it was posted. */
  url: string;
  crmId: string;
}

/** The links to deals among posted ones, each deal's address once. */
export function linkedDeals(urls: readonly string[], publicUrl: string): DealLink[] {
  const links = [...new Set(urls)].flatMap((url) => {
    const crmId = dealOf(url.replaceAll("&amp;", "&"), publicUrl);
    return crmId === null ? [] : [{ url, crmId }];
  });
  return links.slice(0, MAX_LINKS);
}

/** The CRM id of the deal that an address opens; null if it isn't one of our deal pages. */
function dealOf(url: string, publicUrl: string): string | null {
  const page = URL.parse(url);
  const deals = URL.parse(`${publicUrl}/deals`);
  if (!page || page.origin !== deals?.origin || page.pathname !== deals.pathname) return null;
  const crmId = page.searchParams.get("deal") ?? "";
  return /^[\w-]{1,50}$/.test(crmId) ? crmId : null;
}
