import { setImmediate as settled } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import type { CrmDeal, Page } from "../../ports/crm.ts";
import { prefetchPages } from "./prefetch-pages.ts";

/** The given number of pages with one deal each and a cursor to the next. */
function listing(pages: number) {
  const asked: Array<string | null> = [];
  const broken = new Set<string>();
  return {
    asked,
    broken,
    async dealPage(cursor: string | null): Promise<Page<CrmDeal>> {
      asked.push(cursor);
      if (broken.has(cursor ?? "")) throw new Error(`no page ${cursor}`);
      const page = Number(cursor ?? 0);
      const next = page + 1 < pages ? String(page + 1) : null;
      return { items: [{ id: String(page) } as CrmDeal], next };
    },
  };
}

async function everything(ahead: ReturnType<typeof prefetchPages>) {
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const { items, next }: Page<CrmDeal> = await ahead.take(cursor);
    ids.push(...items.map(({ id }) => id));
    cursor = next;
    await settled();
  } while (cursor !== null);
  return ids;
}

describe("[D11] pages read ahead", () => {
  it("come once each, in order, to the end", async () => {
    const crm = listing(107);
    expect(await everything(prefetchPages(crm))).toEqual(
      Array.from({ length: 107 }, (_, page) => String(page)),
    );
    expect(crm.asked).toHaveLength(107);
  });

  it("are held in memory only so many, however many there are", async () => {
    const crm = listing(10_000);
    await prefetchPages(crm).take(null);
    await settled();
    expect(crm.asked.length).toBeLessThan(50);
  });

  it("are not lost when a later one fails, which is asked for again where it failed", async () => {
    const crm = listing(9);
    crm.broken.add("4");
    const ahead = prefetchPages(crm);
    const { items, next } = await ahead.take(null);
    await settled();
    const rest = next === "4" ? [] : (await ahead.take(next)).items;
    expect([...items, ...rest].map(({ id }) => id)).toEqual(["0", "1", "2", "3"]);
    await expect(ahead.take("4")).rejects.toThrow("no page 4");
    crm.broken.clear();
    expect((await prefetchPages(crm).take("4")).items[0]?.id).toBe("4");
  });
});
