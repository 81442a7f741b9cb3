import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { api, type Deal } from "@touchline/contract";
import { showError, showSuccess } from "../ui/toasts.ts";
import { messageOf, useRouteMutation } from "./api.ts";
import styles from "./crm-change-notice.module.css";
import { useIsReadOnly } from "./read-only.ts";
import { undoAction } from "./undo-action.ts";

const STALE_ROUTES = [api.deals.list, api.checks.deal, api.checks.issues, api.history.changes];

/** HubSpot may change the confidence after a stage change: displays it with Keep and Put back. */
export function CrmChangeNotice({ deal }: { deal: Pick<Deal, "name" | "crmAnswer"> }) {
  const client = useQueryClient();
  const keep = useRouteMutation(api.history.acceptCrmChange, { stale: STALE_ROUTES });
  const putBack = useRouteMutation(api.history.undo, { stale: [...STALE_ROUTES, api.crm.writes] });
  const isReadOnly = useIsReadOnly();
  const { crmAnswer } = deal;
  if (!crmAnswer) return null;
  const { changeId, from, to } = crmAnswer;
  const params = { id: changeId };
  const onError = (problem: unknown) =>
    showError(messageOf(problem, "This couldn't be saved. Please try again."));
  return (
    <div role="status" className={styles.notice}>
      <span>HubSpot set this to {to}</span>
      {!isReadOnly && (
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
                {
                  onSuccess: () => showSuccess(`Kept ${to}`, undoAction(client, changeId)),
                  onError,
                },
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
              putBack.mutate(
                { params },
                { onSuccess: () => showSuccess(`Back to ${from}`), onError },
              )
            }
          >
            Put back
          </Button>
        </span>
      )}
    </div>
  );
}
