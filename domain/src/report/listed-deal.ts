import type { Day } from "../calendar/day.ts";
import type { DealStatus } from "../deals/deal-status.ts";

/** A deal from a list of any CRM. Fields that the list doesn't contain are null. */
export interface ListedDeal {
  name: string;
  amount: number | null;
  status: DealStatus;
  stage: string | null;
  owner: string | null;
  /** The expected close date; for a closed deal, the actual one. */
  closesOn: Day | null;
  createdOn: Day | null;
  lastActivityOn: Day | null;
}
