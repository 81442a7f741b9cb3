import type { api, RouteResult } from "@touchline/contract";
import { checkDeal } from "@touchline/domain";
import type { VendorContext } from "../../context/context.ts";
import { benchmarksOf } from "../../features/checks/benchmarks.ts";
import { factsFrom } from "../../features/checks/deal-facts.ts";
import { riskNow } from "./deal-risk.ts";

type Context = Pick<VendorContext, "viewer" | "inStore" | "now">;

/** Evaluates the rules for the given deals, in the given order; deals out of scope are skipped. */
export async function findIssues(
  context: Context,
  ids: string[],
): Promise<RouteResult<typeof api.checks.issues>> {
  if (ids.length === 0) return [];
  const { viewer, inStore, now } = context;
  const benchmarks = await benchmarksOf(context);
  const { rows, settings, frame } = await inStore(
    viewer,
    async (store) => ({
      rows: await store.facts.of(ids, now),
      settings: await store.facts.settings(),
      frame: await store.risks.frame(),
    }),
    "read",
  );
  const place = new Map(ids.map((id, index) => [id, index]));
  return rows
    .sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0))
    .map((row) => {
      const facts = factsFrom(row, benchmarks);
      const { findings, score } = checkDeal(facts, settings);
      return {
        dealId: row.id,
        score,
        findings,
        risk: riskNow(frame, { id: row.id, facts, findings }),
      };
    });
}
