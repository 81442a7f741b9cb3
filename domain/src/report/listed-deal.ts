import type { Day } from "../calendar/day.ts";
import type { DealStatus } from "../deals/deal-status.ts";

/** A deal as a list from any CRM tells it. What the list does not say is null. */
export interface ListedDeal {
  name: string;
  amount: number | null;
  status: DealStatus;
  stage: string | null;
  owner: string | null;
  /** When it is expected to close; of a closed deal, when it did. */
  closesOn: Day | null;
  createdOn: Day | null;
  lastActivityOn: Day | null;
}
