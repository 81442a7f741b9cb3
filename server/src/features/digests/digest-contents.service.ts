import type { DigestFilters } from "@touchline/contract";
import {
  ACTIONS_DUE_DAYS,
  type BucketTotals,
  CLOSING_SOON_DAYS,
  type Day,
  DEFAULT_TIME_FRAME,
  DIGEST_METRICS,
  type DigestFacts,
  type DigestMessage,
  dayAfter,
  daysIn,
  daysOf,
  digestMessage,
  openDaysIn,
  quarterOf,
  REVIEW_AFTER_DAYS,
  sum,
} from "@touchline/domain";
import type { Store } from "../../db/store.ts";
import { dayOf } from "../../time.ts";
import type { StoredDigest, StoredQuery } from "./digests.repository.ts";

interface Frame {
  store: Store;
  today: Day;
  timeZone: string;
  fiscalStart: number;
}

/** What a digest says now. The store must be its owner's: a rep's digest has only their own deals. */
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
      return briefs(frame, filters);
    case "pipeline-metrics":
      return [await metrics(frame, filters)];
    case "deals-to-review": {
      const [, until] = daysOf(quarterOf(today, fiscalStart), fiscalStart);
      const unseenSince = dayAfter(today, -REVIEW_AFTER_DAYS);
      const found = await store.digestFacts.toReview(filters, { until, unseenSince, timeZone });
      return [{ type, ...found }];
    }
    case "slipped-this-period": {
      const { timeFrame = DEFAULT_TIME_FRAME } = filters;
      const [since] = daysIn(timeFrame, today, fiscalStart);
      return [
        { type, timeFrame, ...(await store.digestFacts.slipped(filters, { since, timeZone })) },
      ];
    }
    case "closing-soon": {
      const days = [today, dayAfter(today, CLOSING_SOON_DAYS - 1)] as const;
      return [{ type, ...(await store.digestFacts.closing(filters, days)) }];
    }
    case "actions-due": {
      const dueDate = dayAfter(today, ACTIONS_DUE_DAYS);
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

/** The rows of the forecast's overview, each with the largest deals behind it. */
async function briefs(frame: Frame, filters: DigestFilters): Promise<DigestFacts[]> {
  const { store, today, fiscalStart } = frame;
  const quarter = quarterOf(today, fiscalStart);
  const days = daysOf(quarter, fiscalStart);
  const rows = await rowsOf(frame, filters, days, quarter);
  const largest = await store.digestFacts.largest(filters, days);
  return rows.map(({ rep, goal, totals }) => ({
    type: "pipeline-brief",
    rep,
    quarter,
    quota: goal?.quota ?? 0,
    totals,
    top: largest.get(rep.id) ?? { deals: [], count: 0, value: 0 },
  }));
}

async function metrics(frame: Frame, filters: DigestFilters): Promise<DigestFacts> {
  const { today, fiscalStart } = frame;
  const { timeFrame = DEFAULT_TIME_FRAME } = filters;
  const closedDays = daysIn(timeFrame, today, fiscalStart);
  const openDays = openDaysIn(timeFrame, today, fiscalStart);
  const closed = await rowsOf(frame, filters, closedDays);
  const isSame = closedDays[0] === openDays[0] && closedDays[1] === openDays[1];
  const open = isSame ? closed : await rowsOf(frame, filters, openDays);
  return {
    type: "pipeline-metrics",
    timeFrame,
    // In the order in which they are offered, whatever was clicked first.
    metrics: DIGEST_METRICS.filter((metric) => filters.metrics?.includes(metric) ?? true),
    pipelineIds: filters.pipelineIds,
    closed: together(closed.map(({ totals }) => totals)),
    open: together(open.map(({ totals }) => totals)),
  };
}

async function rowsOf(
  { store }: Frame,
  { repIds, pipelineIds }: DigestFilters,
  [first, last]: readonly [Day, Day],
  quarter: ReturnType<typeof quarterOf> | null = null,
) {
  const rows = await store.forecast.overview({ first, last }, quarter, pipelineIds);
  return repIds ? rows.filter(({ rep }) => repIds.includes(rep.id)) : rows;
}

/** What several people's totals come to. */
function together(all: BucketTotals[]): BucketTotals {
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
