import type {
  Alert,
  Deal,
  DealCheckBatch,
  DealDetail,
  DealsOutsideTeam,
  Finding,
  Review,
  SmartQueue,
  SmartQueueId,
} from "@touchline/contract";
import { NONE_OUTSIDE_TEAM, totalOf } from "@touchline/domain";
import { dealOf } from "./crm.ts";
import { manager, rep } from "./people.ts";

export function findingOf(change: Partial<Finding> = {}): Finding {
  return {
    rule: "no-contact",
    category: "interaction",
    score: 2,
    sentence: [{ text: "Nobody spoke with them for " }, { fact: "21 days" }, { text: "." }],
    clearedBy: "Log a call, meeting or email.",
    ...change,
  };
}

export function detailOf(change: Partial<DealDetail> = {}): DealDetail {
  const { nextStep: _, ...made } = dealOf({ name: "Acme" });
  const deal = { ...made, ...change };
  return {
    ...made,
    properties: {
      dealname: deal.name,
      amount_in_home_currency: deal.amountInHomeCurrency,
      closedate: deal.closeDate,
      hs_manual_forecast_category: deal.forecastCategory,
    },
    owner: { firstName: "Ana", lastName: "Silva" },
    rep: { id: rep.id },
    daysInStage: 11,
    daysToClose: 16,
    slippage: { pushes: 0, days: 0 },
    stageChart: [
      { hubspotId: "discovery", label: "Discovery", current: true, days: 11 },
      { hubspotId: "proposal", label: "Proposal", current: false, days: null },
      { hubspotId: "won", label: "Closed won", current: false, days: null },
    ],
    issues: { interaction: [], progression: [], "success-plan": [], "forecast-impact": [] },
    issueScore: 0,
    contests: [],
    splits: [],
    lastContact: null,
    contacts: [],
    activities: { calls: [], emails: [], meetings: [] },
    repUpdate: { update: "", lastUpdated: null },
    nextStep: { nextStep: "", lastUpdated: null },
    nextTask: null,
    lastCompletedTask: null,
    weightedAmount: 2500,
    amountEvolution: null,
    confidence: "Pipeline",
    aiSummary: null,
    lastReview: null,
    changes: [],
    prompt: null,
    ...change,
  };
}

export function reviewOf(deal: DealDetail, change: Partial<Review> = {}): Review {
  return {
    id: "00000000-0000-4000-8000-00000000e001",
    title: deal.name,
    url: deal.url,
    source: "deal-check",
    score: 4,
    comment: "<p>Call the buyer</p>",
    attributes: [],
    RevieweeId: rep.id,
    dealId: deal.id,
    reviewer: manager.name,
    createdAt: "2026-11-15T11:00:00.000Z",
    updatedAt: "2026-11-15T11:00:00.000Z",
    isOwn: true,
    addedToNotes: false,
    note: { state: "none", words: null, isOutdated: false, sentScore: null },
    mail: { state: "none", words: null, isOutdated: false, sentScore: null },
    expectation: null,
    ...change,
  };
}

type DealCheck = DealCheckBatch["dealChecks"][number];

export function dealCheckOf(
  deal: DealDetail,
  findings: Finding[],
  change: Partial<DealCheck> = {},
): DealCheck {
  return {
    id: `check-${deal.id}`,
    dealId: deal.id,
    complete: true,
    review: null,
    data: {
      hubspotId: deal.hubspotId,
      owner: deal.owner ?? { firstName: "", lastName: "" },
      ownedBy: deal.ownedBy,
      properties: deal.properties,
      stage: { label: deal.Stage.label },
      dealCheckIssues: findings,
    },
    ...change,
  };
}

export function batchOf(
  dealChecks: DealCheck[],
  change: Partial<DealCheckBatch> = {},
): DealCheckBatch {
  return {
    id: "00000000-0000-4000-8000-00000000ba01",
    state: "done",
    total: dealChecks.length,
    done: dealChecks.length,
    startedAt: "2026-11-15T11:50:00.000Z",
    updatedAt: "2026-11-15T11:55:00.000Z",
    reviewed: dealChecks.filter(({ review }) => review).length,
    dealChecks,
    ...change,
  };
}

export function alertOf(change: Partial<Alert> = {}): Alert {
  return {
    id: "00000000-0000-4000-8000-00000000a1e1",
    label: "Ana Silva has three late actions",
    icon: "actions",
    actionType: "add-talking-point",
    actionContent: "Talk about the late actions",
    repId: rep.id,
    metadata: { rating: null, deal: null },
    createdAt: "2026-11-15T08:00:00.000Z",
    more: null,
    ...change,
  };
}

/** Answer of a company whose deals all have an owner on the team. */
export const NO_DEALS_OUTSIDE_TEAM: DealsOutsideTeam = {
  count: 0,
  value: 0,
  owners: [],
  withoutOwner: { count: 0, value: 0 },
  deals: [],
};

/** A queue of these deals, of which the ones with these names were reviewed lately. */
export function smartQueueOf(
  id: SmartQueueId,
  data: Deal[],
  days: Pick<SmartQueue, "from" | "to"> = { from: null, to: null },
  reviewedNames: string[] = [],
): SmartQueue {
  const total = (deals: Deal[]) =>
    totalOf(deals.map(({ amountInHomeCurrency: amount }) => ({ amount })));
  return {
    id,
    ...days,
    ...total(data),
    reviewed: total(data.filter(({ name }) => reviewedNames.includes(name))),
    outsideTeam: NONE_OUTSIDE_TEAM,
    data,
  };
}
