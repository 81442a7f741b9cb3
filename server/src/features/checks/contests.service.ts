import { api, type IssueContest } from "@touchline/contract";
import { checkDeal } from "@touchline/domain";
import type { RequestContext, VendorContext } from "../../context/context.ts";
import type { Store } from "../../db/store.ts";
import { Refusal } from "../../http/refusal.ts";
import { benchmarksOf } from "./benchmarks.ts";
import { mustFind } from "./deal-detail.service.ts";
import { factsFrom } from "./deal-facts.ts";

interface Issue {
  hubspotId: string;
  rule: string;
}

/** Marks a rule's finding on a deal as not an issue. The issue stays visible to everyone. */
export async function contestIssue(
  context: Pick<VendorContext, "viewer" | "inStore" | "now">,
  { hubspotId, rule }: Issue,
  reason: string,
): Promise<IssueContest> {
  const { viewer, inStore, now } = context;
  const benchmarks = await benchmarksOf(context);
  return inStore(viewer, async (store) => {
    const deal = await mustFind(store, hubspotId);
    const [row] = await store.facts.of([deal.id], now);
    const settings = await store.facts.settings();
    const findings = row ? checkDeal(factsFrom(row, benchmarks), settings).findings : [];
    if (!findings.some((finding) => finding.rule === rule)) throw issueNotFound();
    const author = await store.team.get(viewer.userId);
    const userName = author?.name ?? "";
    await store.contests.save({ dealId: deal.id, rule, reason, userName }, now);
    await record({ store, now }, deal, "deal.issue-contested", { rule });
    return { rule, by: userName, isOwn: true, reason, at: now.toISOString() };
  });
}

export async function withdrawContest(
  { store, now }: Pick<RequestContext, "store" | "now">,
  { hubspotId, rule }: Issue,
): Promise<{ rule: string }> {
  const deal = await mustFind(store, hubspotId);
  if (!(await store.contests.withdraw(deal.id, rule))) throw issueNotFound();
  await record({ store, now }, deal, "deal.contest-withdrawn", { rule });
  return { rule };
}

async function record(
  { store, now }: { store: Store; now: Date },
  { id, ownerId }: { id: string; ownerId: string | null },
  action: string,
  detail: Record<string, string>,
): Promise<void> {
  await store.audit.record(now, action, `deal ${id}`, detail);
  await store.live.publish(
    { managers: true, userIds: ownerId ? [ownerId] : [] },
    { type: "stale", paths: [api.checks.deal.path, api.ruleLab.records.path] },
  );
}

function issueNotFound(): Refusal {
  return new Refusal("not_found", "This deal doesn't have that risk.");
}
