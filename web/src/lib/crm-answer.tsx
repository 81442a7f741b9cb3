import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { api, type Deal } from "@touchline/contract";
import { showDone, showProblem } from "../ui/toasts.ts";
import { useChange, wordsOf } from "./api.ts";
import styles from "./crm-answer.module.css";
import { undoOffer } from "./undo-offer.ts";

const STALE = [api.deals.list, api.checks.deal, api.checks.issues, api.history.changes];

/** HubSpot may change the confidence after a stage change: displays it with Keep and Put back. */
export function CrmAnswerNotice({ deal }: { deal: Pick<Deal, "name" | "crmAnswer"> }) {
  const client = useQueryClient();
  const keep = useChange(api.history.keep, { stale: STALE });
  const putBack = useChange(api.history.undo, { stale: [...STALE, api.crm.writes] });
  const { crmAnswer } = deal;
  if (!crmAnswer) return null;
  const { changeId, from, to } = crmAnswer;
  const params = { id: changeId };
  const onError = (problem: unknown) =>
    showProblem(wordsOf(problem, "This could not be saved. Please try again."));
  return (
    <div role="status" className={styles.notice}>
      <span>HubSpot set this to {to}</span>
      <span className={styles.choices}>
        <Button
          variant="subtle"
          size="compact-xs"
          aria-label={`Keep ${to}: ${deal.name}`}
          loading={keep.isPending}
          disabled={putBack.isPending}
          onClick={() =>
            keep.mutate(
              { params },
              { onSuccess: () => showDone(`Kept ${to}`, undoOffer(client, changeId)), onError },
            )
          }
        >
          Keep
        </Button>
        <Button
          variant="subtle"
          size="compact-xs"
          aria-label={`Put back to ${from}: ${deal.name}`}
          loading={putBack.isPending}
          disabled={keep.isPending}
          onClick={() =>
            putBack.mutate({ params }, { onSuccess: () => showDone(`Back to ${from}`), onError })
          }
        >
          Put back
        </Button>
      </span>
    </div>
  );
}
