import type { Crm, CrmDeal, Page } from "../../ports/crm.ts";

/** Enough to keep both sides busy; whatever the account's size, no more is held in memory. */
const MAX_PREFETCHED_PAGES = 20;

/**
 * Reads the CRM's deals on while earlier ones are saved.
 *
 * A cursor is known only with the page before it, so pages are asked for one after another. Whoever
 * takes gets all that have arrived as one: a slow CRM's pages one by one, a fast one's many at a time.
 */
export function pagesAhead(crm: Pick<Crm, "dealPage">) {
  let line: ReturnType<typeof readOn> | null = null;
  return {
    async take(cursor: string | null): Promise<Page<CrmDeal>> {
      if (line === null || line.next() !== cursor) line = readOn(crm, cursor);
      return line.take();
    },
  };
}

function readOn(crm: Pick<Crm, "dealPage">, start: string | null) {
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
    /** Where the next page to be taken begins. */
    next: () => next,

    /** What arrived before a failure is still good; the failure is met when there is nothing else. */
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
