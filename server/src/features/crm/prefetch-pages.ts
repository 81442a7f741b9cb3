import type { Crm, CrmDeal, Page } from "../../ports/crm.ts";

/** Enough to keep both sides busy while bounding memory, whatever the account's size. */
const MAX_PREFETCHED_PAGES = 20;

/**
 * Prefetches the CRM's deals while earlier ones are being saved. A page's cursor is only known from
 * the page before, so pages are requested sequentially. Each take returns all pages that have
 * arrived: one at a time from a slow CRM, many from a fast one.
 */
export function prefetchPages(crm: Pick<Crm, "dealPage">) {
  let line: ReturnType<typeof prefetchFrom> | null = null;
  return {
    async take(cursor: string | null): Promise<Page<CrmDeal>> {
      if (line === null || line.next() !== cursor) line = prefetchFrom(crm, cursor);
      return line.take();
    },
  };
}

function prefetchFrom(crm: Pick<Crm, "dealPage">, start: string | null) {
  let arrived: Page<CrmDeal>[] = [];
  let failure: { reason: unknown } | null = null;
  let next: string | null | undefined = start;
  let news = Promise.withResolvers<void>();
  let room = Promise.withResolvers<void>();

  async function read(): Promise<void> {
    let cursor = start;
    do {
      if (arrived.length >= MAX_PREFETCHED_PAGES) await room.promise;
      const page = await crm.dealPage(cursor);
      arrived.push(page);
      news.resolve();
      cursor = page.next;
    } while (cursor !== null);
  }
  read().catch((reason) => {
    failure = { reason };
    news.resolve();
  });

  return {
    next: () => next,

    /** Pages that arrived before a failure are still returned; the failure is thrown after them. */
    async take(): Promise<Page<CrmDeal>> {
      await news.promise;
      const last = arrived.at(-1);
      if (!last) throw failure?.reason;
      const items = arrived.flatMap((page) => page.items);
      arrived = [];
      next = last.next ?? undefined;
      if (!failure) news = Promise.withResolvers();
      room.resolve();
      room = Promise.withResolvers();
      return { items, next: last.next };
    },
  };
}
