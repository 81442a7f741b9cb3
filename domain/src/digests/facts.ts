import type { Day } from "../calendar/day.ts";
import type { Quarter } from "../calendar/quarter.ts";
import type { BucketTotals, Total } from "../forecast/figures.ts";
import type { DigestMetric, DigestTimeFrame } from "./catalogue.ts";

/** At most so many deals are named in a block; the others are counted. */
export const NAMED_IN_A_BLOCK = 5;

/** A deal as a digest names it. */
export interface NamedDeal {
  id: string;
  crmId: string;
  name: string;
  amount: number | null;
  closeDate: Day | null;
  category: string | null;
  owner: string | null;
}

/** The first of some deals, and what all of them come to. */
export interface NamedDeals<D extends NamedDeal = NamedDeal> extends Total {
  deals: D[];
}

export interface BriefFacts {
  rep: { id: string; name: string };
  quarter: Quarter;
  quota: number;
  totals: BucketTotals;
  top: NamedDeals;
}

export interface MetricsFacts {
  timeFrame: DigestTimeFrame;
  metrics: DigestMetric[];
  /** Those that were chosen; not given, all that count. */
  pipelineIds?: string[] | undefined;
  closed: BucketTotals;
  open: BucketTotals;
}

export interface NamedAction {
  id: string;
  text: string;
  dueDate: Day | null;
  assignee: string;
}

/** What a digest tells of one block, before it is put into words. A brief has one for each rep. */
export type DigestFacts =
  | ({ type: "pipeline-brief" } & BriefFacts)
  | ({ type: "pipeline-metrics" } & MetricsFacts)
  | ({ type: "deals-to-review" } & NamedDeals<NamedDeal & { reviewedOn: Day | null }>)
  | ({ type: "slipped-this-period"; timeFrame: DigestTimeFrame } & NamedDeals<
      NamedDeal & { was: Day }
    >)
  | ({ type: "closing-soon" } & NamedDeals)
  | { type: "actions-due"; count: number; actions: NamedAction[] };

/** What the words depend on besides the facts. */
export interface DigestTerms {
  today: Day;
  currency: string;
  fiscalStart: number;
  /** Where links lead, e.g. 'https://touchline.example'. */
  here: string;
}
