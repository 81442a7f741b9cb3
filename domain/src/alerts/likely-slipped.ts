import { type Day, daysBetween } from "../calendar/day.ts";
import { pluralise } from "../checks/sentence.ts";
import type { CloseDateMove } from "../deals/slippage.ts";
import { type AlertDraft, alertActionText, DEAL_LINK } from "./alert.ts";
import type { DealForAlert } from "./deal-not-reviewed.ts";

/** A deal that was called Likely for this quarter and has been pushed out of it. */
export function likelySlipped(
  deal: DealForAlert,
  moves: readonly CloseDateMove[],
  [first, last]: readonly [Day, Day],
): AlertDraft | null {
  if (deal.category !== "COMMIT" || !deal.closeDate || deal.closeDate <= last) return null;
  const isSlip = ({ on, from, to }: CloseDateMove) =>
    on >= first &&
    on <= last &&
    from !== null &&
    from >= first &&
    from <= last &&
    !!to &&
    to > last;
  if (!moves.some(isSlip)) return null;
  const beyond = pluralise(daysBetween(last, deal.closeDate), "day");
  return {
    key: `likely-slipped ${deal.id} ${first}`,
    label: `${DEAL_LINK} is Likely but slipped out of the quarter: it now closes ${beyond} after quarter end.`,
    icon: "slipped",
    actionType: "add-todo-item",
    actionContent: alertActionText("Ask why ", deal.name, " slipped out of the quarter"),
    repId: deal.repId,
    dealId: deal.id,
    rating: null,
    repAction: alertActionText(
      "Decide whether ",
      deal.name,
      " is still Likely, or can close this quarter",
    ),
  };
}
