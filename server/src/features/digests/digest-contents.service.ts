import type { DigestFilters } from "@touchline/contract";
import {
  ACTIONS_DUE_DAYS,
  addDays,
  type BucketTotals,
  CLOSING_SOON_DAYS,
  type Day,
  DEFAULT_TIME_FRAME,
  DIGEST_METRICS,
  type DigestFacts,
  type DigestMessage,
  digestMessage,
  isToReview,
  lacksRecentReview,
  MAX_LISTED_PER_BLOCK,
  type NamedDeal,
  openTimeFrameDays,
  outsideTeamTotalOf,
  quarterDays,
  quarterOf,
  quarterOfDays,
  sum,
  timeFrameDays,
  totalOf,
} from "@touchline/domain";
import { dayOf } from "../../context/time.ts";
import type { Store } from "../../db/store.ts";
import type { StoredDigest, StoredQuery } from "./digests.repository.ts";

interface Frame {
  store: Store;
  today: Day;
  timeZone: string;
  fiscalStart: number;
}

/**
 * A digest's current contents. The store must be the owner's: a rep's digest contains only their
 * own deals.
 */
export async function contentsOf(
  store: Store,
  digest: Pick<StoredDigest, "name" | "queries">,
  { now, here }: { now: Date; here: string },
): Promise<DigestMessage> {
  const { currency, timeZone, fiscalStartMonth } = await store.session.read();
  const today = dayOf(now, timeZone);
  const frame = { store, today, timeZone, fiscalStart: fiscalStartMonth };
  const facts: DigestFacts[] = [];
  for (const query of digest.queries) {
    if (query.isAdded) facts.push(...(await factsOf(frame, query)));
  }
  return digestMessage(digest.name, facts, {
    today,
    currency,
    fiscalStart: fiscalStartMonth,
    here,
  });
}

async function factsOf(frame: Frame, { type, filters }: StoredQuery): Promise<DigestFacts[]> {
  const { store, today, timeZone, fiscalStart } = frame;
  switch (type) {
    case "pipeline-brief":
      return briefFacts(frame, filters);
    case "pipeline-metrics":
      return [await metrics(frame, filters)];
    case "deals-to-review": {
      const [, until] = quarterDays(quarterOf(today, fiscalStart), fiscalStart);
      const countedOn = await store.digestFacts.reviewable(filters, { until, timeZone });
      const deals = countedOn.filter((deal) => isToReview(deal, today, until));
      const outside = outsideTeamTotalOf(
        countedOn.filter(
          (deal) => !filters.repIds && deal.repId === null && lacksRecentReview(deal, today, until),
        ),
      );
      const named = deals.slice(0, MAX_LISTED_PER_BLOCK).map(toNamedDeal);
      return [{ type, ...totalOf(deals), deals: named, outside }];
    }
    case "slipped-this-period": {
      const { timeFrame = DEFAULT_TIME_FRAME } = filters;
      const [since] = timeFrameDays(timeFrame, today, fiscalStart);
      return [
        { type, timeFrame, ...(await store.digestFacts.slipped(filters, { since, timeZone })) },
      ];
    }
    case "closing-soon": {
      const days = [today, addDays(today, CLOSING_SOON_DAYS - 1)] as const;
      return [{ type, ...(await store.digestFacts.closing(filters, days)) }];
    }
    case "actions-due": {
      const dueDate = addDays(today, ACTIONS_DUE_DAYS);
      const wanted = { assignees: filters.repIds, dueDate, status: "open" } as const;
      const found = await store.actions.list(wanted, today);
      const actions = found.map(({ id, text, dueDate: due, Assignee }) => ({
        id,
        text,
        dueDate: due as Day | null,
        assignee: Assignee.name,
      }));
      return [{ type, count: actions.length, actions }];
    }
  }
}

/** The rows of the forecast overview, each with its largest deals. */
async function briefFacts(frame: Frame, filters: DigestFilters): Promise<DigestFacts[]> {
  const { store, today, fiscalStart } = frame;
  const quarter = quarterOf(today, fiscalStart);
  const days = quarterDays(quarter, fiscalStart);
  const rows = await rowsOf(frame, filters, days);
  const largest = await store.digestFacts.largest(filters, days);
  const pipelines = await pipelineNames(store, filters.pipelineIds);
  return rows.map(({ rep, goal, totals }) => ({
    type: "pipeline-brief",
    rep,
    quarter,
    quota: goal?.quota ?? 0,
    totals,
    top: largest.get(rep.id) ?? { deals: [], count: 0, value: 0 },
    confidence: filters.confidence,
    pipelines,
  }));
}

/** The names of the chosen pipelines; undefined if all that count are included. */
async function pipelineNames(
  store: Store,
  pipelineIds: string[] | undefined,
): Promise<string[] | undefined> {
  if (!pipelineIds) return undefined;
  const counting = (await store.pipelines.list()).filter(({ counts }) => counts);
  const chosen = counting.filter(({ id }) => pipelineIds.includes(id));
  return chosen.length === counting.length ? undefined : chosen.map(({ label }) => label);
}

function toNamedDeal(deal: NamedDeal & { reviewedOn: Day | null }) {
  const { id, crmId, name, amount, closeDate, category, owner, reviewedOn } = deal;
  return { id, crmId, name, amount, closeDate, category, owner, reviewedOn };
}

async function metrics(frame: Frame, filters: DigestFilters): Promise<DigestFacts> {
  const { store, today, fiscalStart } = frame;
  const { timeFrame = DEFAULT_TIME_FRAME } = filters;
  const closedDays = timeFrameDays(timeFrame, today, fiscalStart);
  const openDays = openTimeFrameDays(timeFrame, today, fiscalStart);
  const closed = await rowsOf(frame, filters, closedDays);
  const isSame = closedDays[0] === openDays[0] && closedDays[1] === openDays[1];
  const open = isSame ? closed : await rowsOf(frame, filters, openDays);
  const outside = async (owner: "any" | "none") => ({
    closed: await store.forecast.outside(spanOf(closedDays), filters.pipelineIds, owner),
    open: await store.forecast.outside(spanOf(openDays), filters.pipelineIds, owner),
  });
  return {
    type: "pipeline-metrics",
    timeFrame,
    // In their standard order, regardless of the order of selection.
    metrics: DIGEST_METRICS.filter((metric) => filters.metrics?.includes(metric) ?? true),
    pipelineIds: filters.pipelineIds,
    closed: sumTotals(closed.map(({ totals }) => totals)),
    open: sumTotals(open.map(({ totals }) => totals)),
    outside: filters.repIds
      ? null
      : { all: await outside("any"), withoutOwner: await outside("none") },
  };
}

const spanOf = ([first, last]: readonly [Day, Day]) => ({ first, last });

async function rowsOf(
  { store, fiscalStart }: Frame,
  { repIds, pipelineIds }: DigestFilters,
  days: readonly [Day, Day],
) {
  const quarter = quarterOfDays(days, fiscalStart);
  const rows = await store.forecast.overview(spanOf(days), quarter, pipelineIds);
  return repIds ? rows.filter(({ rep }) => repIds.includes(rep.id)) : rows;
}

function sumTotals(all: BucketTotals[]): BucketTotals {
  const buckets = new Set(
    all.flatMap((totals) => Object.keys(totals) as Array<keyof BucketTotals>),
  );
  return Object.fromEntries(
    [...buckets].map((bucket) => {
      const parts = all.flatMap((totals) => totals[bucket] ?? []);
      const add = (figure: "value" | "weighted") => sum(parts.map((part) => part[figure]));
      const count = parts.reduce((total, part) => total + part.count, 0);
      return [bucket, { value: add("value"), weighted: add("weighted"), count }];
    }),
  );
}
