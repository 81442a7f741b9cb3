import { checkDeal } from "@touchline/domain";
import type { Viewer } from "../context/viewer.ts";
import type { InStore } from "../db/store.ts";
import { factsFrom } from "../features/checks/deal-facts.ts";

const DAY_MS = 86_400_000;
const YEAR_DAYS = 365;
const MAX_DEALS = 12;

const REASONS: Record<string, string> = {
  "no-contact": "We talk by text message, which HubSpot does not see",
  "long-in-stage": "Their legal team always takes six weeks",
  "close-date-pushed": "Their fiscal year moved, the deal did not",
  "next-step-unchanged": "It is still the next step",
};

/** Adds dismissed risks to the demo: each rep on one deal, some on two. */
export async function addDismissals(inStore: InStore, manager: Viewer, now: Date): Promise<void> {
  const { organisationId } = manager;
  const since = new Date(now.getTime() - YEAR_DAYS * DAY_MS);
  const { people, benchmarks, isDone } = await inStore(
    manager,
    async (store) => ({
      people: (await store.team.list()).filter(({ role }) => role === "rep"),
      benchmarks: await store.facts.benchmarks(since),
      isDone: (await store.contests.countsSince(since)).size > 0,
    }),
    "read",
  );
  if (isDone) return;
  for (const [index, { id: userId, name: userName }] of people.entries()) {
    await inStore({ organisationId, userId, role: "rep" }, async (store) => {
      const { ids } = await store.rules.largestOpen(MAX_DEALS);
      const settings = await store.facts.settings();
      const doubtful = (await store.facts.of(ids, now)).flatMap((row) => {
        const { findings } = checkDeal(factsFrom(row, benchmarks), settings);
        const rule = findings.find((finding) => REASONS[finding.rule])?.rule;
        return rule ? [{ dealId: row.id, rule }] : [];
      });
      for (const [turn, { dealId, rule }] of doubtful.slice(0, 1 + (index % 2)).entries()) {
        const at = new Date(now.getTime() - (3 + 5 * turn + index) * DAY_MS);
        const reason = REASONS[rule] ?? "";
        await store.contests.save({ dealId, rule, reason, userName }, at);
      }
    });
  }
}
