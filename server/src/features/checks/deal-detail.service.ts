import type { api, Deal, DealDetail, RouteResult } from "@touchline/contract";
import {
  amountEvolution,
  categoryLabel,
  checkDeal,
  choosePrompt,
  type DealFacts,
  daysBetween,
  daysSinceEntering,
  type Finding,
  slippage,
  summarise,
  weightedAmount,
} from "@touchline/domain";
import type { VendorContext } from "../../context/context.ts";
import { may } from "../../context/viewer.ts";
import type { Store } from "../../db/store.ts";
import { notFound, type Refusal } from "../../http/refusal.ts";
import { riskNow } from "../../shared/checks/deal-risk.ts";
import { crmAddresses } from "../../shared/crm/crm-links.ts";
import { benchmarksOf } from "./benchmarks.ts";
import type { DetailRow } from "./deal-detail.repository.ts";
import {
  activitiesOf,
  changesOf,
  nameParts,
  stageChartOf,
  summaryRecords,
} from "./deal-detail-parts.ts";
import { factsFrom } from "./deal-facts.ts";
import type { FactsRow } from "./facts.repository.ts";
import { queueSummary, summaryOf } from "./summary.service.ts";

type Context = Pick<VendorContext, "viewer" | "inStore" | "now" | "config" | "summaries">;

export async function readDeal(
  context: Context,
  key: string,
  skippedPrompts: number[],
): Promise<RouteResult<typeof api.checks.deal>> {
  const benchmarks = await benchmarksOf(context);
  const { viewer, inStore, now } = context;
  const read = await inStore(
    viewer,
    async (store) => {
      const { id, ownerId } = await mustFind(store, key);
      const [row] = await store.facts.of([id], now);
      const deal = await readListedDeal(context, store, id);
      if (!row) throw dealNotFound();
      const facts = factsFrom(row, benchmarks);
      const { findings, score } = checkDeal(facts, await store.facts.settings());
      const detail = await store.dealDetail.read(id);
      const isItsRep = !may(viewer, "coach") && ownerId === viewer.userId;
      return {
        ...deal,
        ...figures(deal, facts, await store.session.currency()),
        ...people(detail),
        ...plan(deal, row, detail),
        properties: {
          dealname: deal.name,
          amount_in_home_currency: deal.amountInHomeCurrency,
          closedate: deal.closeDate,
          hs_manual_forecast_category: deal.forecastCategory,
        },
        stageChart: stageChartOf(await store.dealDetail.stages(id), row),
        issues: groupByCategory(findings),
        issueScore: score,
        risk: riskNow(await store.risks.frame(), { id, facts, findings }),
        contests: await store.contests.ofDeal(id),
        lastContact: lastContact(row),
        splits: await store.dealDetail.splits(id),
        contacts: (await store.dealDetail.contacts(id)).map(({ name, title, email }) => ({
          name: name.slice(0, 300),
          title: title.slice(0, 300),
          email: email.slice(0, 320),
        })),
        activities: activitiesOf(await store.dealDetail.activities(id)),
        changes: changesOf(await store.dealDetail.changes(id)),
        aiSummary: may(viewer, "read-team")
          ? await summaryOf(store, id, summarise(facts, summaryRecords(deal, row, detail)))
          : null,
        prompt: isItsRep ? choosePrompt({ facts, findings }, skippedPrompts) : null,
      } satisfies DealDetail;
    },
    "read",
  );
  await queueSummary(context, read.id, read.aiSummary);
  return read;
}

export async function mustFind(store: Store, key: string) {
  const deal = await store.dealDetail.find(key);
  if (!deal) throw dealNotFound();
  return deal;
}

export function dealNotFound(): Refusal {
  return notFound("deal");
}

async function readListedDeal({ now, config }: Context, store: Store, id: string): Promise<Deal> {
  const one = { page: 1, pageSize: 1, orderBy: "closeDate", order: "ASC" } as const;
  const { deals } = await store.dealList.page({ ...one, ids: [id] }, now, crmAddresses(config));
  const [deal] = deals;
  if (!deal) throw dealNotFound();
  return deal;
}

function figures(deal: Deal, facts: DealFacts, currency: string) {
  const { today, closeDate, stage } = facts;
  return {
    daysInStage: stage.enteredOn && daysSinceEntering(stage.enteredOn, today),
    daysToClose: closeDate && daysBetween(today, closeDate),
    slippage: slippage(facts.closeDateMoves),
    weightedAmount: weightedAmount(deal.amountInHomeCurrency, deal.Stage.probability, currency),
    amountEvolution: amountEvolution(facts.amountMoves, today),
    confidence: categoryLabel(facts.category).slice(0, 100),
  };
}

function people({ ownerId, ownerName }: DetailRow) {
  return {
    owner: ownerName ? nameParts(ownerName) : null,
    rep: ownerId ? { id: ownerId } : null,
  };
}

function plan(deal: Deal, row: FactsRow, detail: DetailRow) {
  const { today, taskId, taskTitle, taskDueAt, taskDueOn } = row;
  const daysLeft = taskDueOn && daysBetween(today, taskDueOn);
  return {
    repUpdate: { update: deal.dealUpdate, lastUpdated: deal.dealUpdateAt },
    nextStep: { nextStep: deal.nextStep, lastUpdated: deal.nextStepAt },
    nextTask: taskId
      ? {
          id: taskId,
          title: (taskTitle ?? "").slice(0, 1000),
          dueDate: taskDueAt?.toISOString() ?? null,
          daysLeft,
          overdue: daysLeft !== null && daysLeft < 0,
        }
      : null,
    lastCompletedTask:
      detail.completedAt && detail.completedOn
        ? {
            title: (detail.completedTitle ?? "").slice(0, 1000),
            completedDate: detail.completedAt.toISOString(),
            daysSinceCompletion: Math.max(daysBetween(detail.completedOn, today), 0),
          }
        : null,
    lastReview:
      detail.reviewId && detail.reviewedAt
        ? {
            id: detail.reviewId,
            comment: detail.reviewComment ?? "",
            score: detail.reviewScore,
            reviewer: (detail.reviewerName ?? "").slice(0, 200),
            createdAt: detail.reviewedAt.toISOString(),
          }
        : null,
  };
}

function lastContact({ contactKind, contactAt, contactOn, today }: FactsRow) {
  if (!contactKind || !contactAt || !contactOn) return null;
  return {
    type: contactKind,
    daysPast: Math.max(daysBetween(contactOn, today), 0),
    at: contactAt.toISOString(),
  };
}

function groupByCategory(findings: Finding[]): DealDetail["issues"] {
  const of = (category: Finding["category"]) =>
    findings.filter((finding) => finding.category === category);
  return {
    interaction: of("interaction"),
    progression: of("progression"),
    "success-plan": of("success-plan"),
    "forecast-impact": of("forecast-impact"),
  };
}
