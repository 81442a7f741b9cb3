import type { Day } from "../calendar/day.ts";
import type { Quarter } from "../calendar/quarter.ts";
import { MAX_QUEUE_DEALS } from "../deals/deal-queue.ts";
import type { BucketTotals, Total } from "../forecast/figures.ts";
import type { OutsideTeamTotal } from "../forecast/scope-text.ts";
import type { DigestConfidence, DigestMetric, DigestTimeFrame } from "./catalogue.ts";

/** How many deals a block names; the rest are only counted. */
export const MAX_NAMED_PER_BLOCK = 5;

/** The named deals, those behind the link, and one more to detect that there are others. */
export const MAX_LISTED_PER_BLOCK = MAX_NAMED_PER_BLOCK + MAX_QUEUE_DEALS + 1;

export interface NamedDeal {
  id: string;
  crmId: string;
  name: string;
  amount: number | null;
  closeDate: Day | null;
  category: string | null;
  owner: string | null;
}

/** The first few deals of a list, and the totals of all. */
export interface NamedDeals<D extends NamedDeal = NamedDeal> extends Total {
  deals: D[];
  /** Deals left out because their owners aren't on the team; omitted if there can't be any. */
  outside?: OutsideTeamTotal;
}

export interface BriefFacts {
  rep: { id: string; name: string };
  quarter: Quarter;
  quota: number;
  totals: BucketTotals;
  top: NamedDeals;
  /** The chosen ones; any if omitted. */
  confidence?: DigestConfidence[] | undefined;
  /** The names of the chosen ones; all that count if omitted. */
  pipelines?: string[] | undefined;
}

interface ClosedAndOpen {
  closed: BucketTotals;
  open: BucketTotals;
}

export interface MetricsFacts extends ClosedAndOpen {
  timeFrame: DigestTimeFrame;
  metrics: DigestMetric[];
  /** The chosen ones; all that count if omitted. */
  pipelineIds?: string[] | undefined;
  /**
   * The same for deals whose owner isn't on the team, and for those without an owner; null if not
   * requested.
   */
  outside: { all: ClosedAndOpen; withoutOwner: ClosedAndOpen } | null;
}

export interface NamedAction {
  id: string;
  text: string;
  dueDate: Day | null;
  assignee: string;
}

/** The facts of one digest block, before formatting. A brief has one per rep. */
export type DigestFacts =
  | ({ type: "pipeline-brief" } & BriefFacts)
  | ({ type: "pipeline-metrics" } & MetricsFacts)
  | ({ type: "deals-to-review" } & NamedDeals<NamedDeal & { reviewedOn: Day | null }>)
  | ({ type: "slipped-this-period"; timeFrame: DigestTimeFrame } & NamedDeals<
      NamedDeal & { was: Day }
    >)
  | ({ type: "closing-soon" } & NamedDeals)
  | { type: "actions-due"; count: number; actions: NamedAction[] };

/** Formatting settings that aren't part of the facts. */
export interface DigestContext {
  /** How many deals a list names, if fewer than usual. */
  maxNamed?: number;
  today: Day;
  currency: string;
  fiscalStart: number;
  /** The base URL of links, e.g. 'https://touchline.example'. */
  here: string;
}
