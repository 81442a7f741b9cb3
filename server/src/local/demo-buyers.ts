import { addDays, type BuyerFactId, type SlipReason } from "@touchline/domain";
import type { Config } from "../config.ts";
import { dayOf } from "../context/time.ts";
import type { Store } from "../db/store.ts";
import { crmAddresses } from "../shared/crm/crm-links.ts";

const DAY_MS = 86_400_000;
const MAX_DEALS = 50;

/** Two of three pushes have a reason; the third demonstrates the prompt. */
const REASONS: Array<SlipReason | null> = [
  ...(["legal", null, "timing", "budget", "legal", null, "champion", "scope", null] as const),
];

/** Days since each fact was confirmed; omitted facts never were. */
const CONFIRMED_FACTS: Array<Partial<Record<BuyerFactId, { daysAgo: number; words: string }>>> = [
  {
    "economic-buyer": { daysAgo: 4, words: "Their CFO said yes in the steering call" },
    "decision-date": { daysAgo: 9, words: "" },
    "paper-process": { daysAgo: 12, words: "Two signatures, then procurement" },
  },
  {
    "economic-buyer": { daysAgo: 11, words: "" },
    "decision-date": { daysAgo: 34, words: "Before their budget was cut" },
    "paper-process": { daysAgo: 20, words: "" },
  },
  { "economic-buyer": { daysAgo: 47, words: "" }, "paper-process": { daysAgo: 6, words: "" } },
];

interface DemoAuthor {
  by: string;
  now: Date;
  config: Config;
}

export async function addBuyerFacts(
  store: Store,
  reps: Array<{ id: string }>,
  { by, now, config }: DemoAuthor,
): Promise<void> {
  const since = new Date(now.getTime() - 90 * DAY_MS);
  const today = dayOf(now, (await store.session.calendar()).timeZone);
  for (const [index, { id: repId }] of reps.entries()) {
    const { pushes } = await store.slips.open(since, MAX_DEALS, repId);
    for (const [turn, { id, at }] of pushes.entries()) {
      const reason = REASONS[(index * 2 + turn) % REASONS.length];
      const micros = id.split(".").at(-1);
      const [, dealId] = id.split(".");
      if (!reason || !micros || !dealId) continue;
      await store.slips.explain(
        dealId,
        micros,
        { reason, words: "" },
        { name: by, at: new Date(at) },
      );
    }
    const { deals } = await store.dealList.page(
      {
        page: 1,
        pageSize: MAX_DEALS,
        userId: [repId],
        forecastCategory: ["COMMIT"],
        closed: "false",
        orderBy: "closeDate",
        order: "ASC",
      },
      now,
      crmAddresses(config),
    );
    for (const [turn, deal] of deals.entries()) {
      for (const [fact, { daysAgo, words }] of Object.entries(
        CONFIRMED_FACTS[(index + turn) % 3] ?? {},
      )) {
        await store.evidence.confirm(deal.id, fact as BuyerFactId, {
          on: addDays(today, -daysAgo),
          at: new Date(now.getTime() - daysAgo * DAY_MS),
          words,
          by,
        });
      }
    }
  }
}
