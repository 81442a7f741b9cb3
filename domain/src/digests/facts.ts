import type { Day } from "../calendar/day.ts";
import type { Quarter } from "../calendar/quarter.ts";
import { MAX_QUEUE_DEALS } from "../deals/deal-queue.ts";
import type { BucketTotals, Total } from "../forecast/figures.ts";
import type { OutsideTotal } from "../forecast/scope-words.ts";
import type { DigestConfidence, DigestMetric, DigestTimeFrame } from "./catalogue.ts";

/** At most so many deals are named in a block; the others are counted. */
export const NAMED_IN_A_BLOCK = 5;

/** Those that are named, the others that its link opens, and one that says whether there are more. */
export const LISTED_IN_A_BLOCK = NAMED_IN_A_BLOCK + MAX_QUEUE_DEALS + 1;

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
  /** What the list leaves out because the owners aren't on the team; not given where nothing can be. */
  outside?: OutsideTotal;
}

export interface BriefFacts {
  rep: { id: string; name: string };
  quarter: Quarter;
  quota: number;
  totals: BucketTotals;
  top: NamedDeals;
  /** Those that were chosen; not given, any. */
  confidence?: DigestConfidence[] | undefined;
  /** The names of those that were chosen; not given, all that count. */
  pipelines?: string[] | undefined;
}

interface ClosedAndOpen {
  closed: BucketTotals;
  open: BucketTotals;
}

export interface MetricsFacts extends ClosedAndOpen {
  timeFrame: DigestTimeFrame;
  metrics: DigestMetric[];
  /** Those that were chosen; not given, all that count. */
  pipelineIds?: string[] | undefined;
  /** The same of deals that are nobody's on the team, and of those without any owner; null where they are not asked for. */
  outside: { all: ClosedAndOpen; withoutOwner: ClosedAndOpen } | null;
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
