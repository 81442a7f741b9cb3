import { Button, CloseButton } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import type { BulkEdit } from "@touchline/contract";
import { useEffect, useRef, useState } from "react";
import { bulkLostQuestion, isLostStage } from "../../lib/lost-reasons.ts";
import { useQuarters } from "../../lib/quarters.ts";
import { useSession } from "../../lib/session.ts";
import { explainBulkEdit, slipReasonQuestion } from "../../lib/slip-reasons.ts";
import { dismissBulkEdit, dismissedBulkEdit } from "../../lib/storage.ts";
import { Bar } from "../../ui/bar.tsx";
import { showError, showSuccess } from "../../ui/toasts.ts";
import styles from "./bulk.module.css";
import { BulkResult } from "./bulk-result.tsx";
import { formatBulkEdit, formatProgress, needsPushReason, problemCount } from "./bulk-text.ts";
import { useBulkEdits, useUndoBulkEdit } from "./use-bulk-edits.ts";
import { usePipelines } from "./use-deals.ts";

/** Older edits are no longer of interest. */
const VISIBLE_MS = 24 * 3_600_000;

/** The status of the user's last bulk edit, so that they can leave and come back. */
export function BulkStatus() {
  const { user } = useSession();
  const { today } = useQuarters();
  const edits = useBulkEdits();
  const [hidden, setHidden] = useState(() => dismissedBulkEdit(user.id));
  const [opened, setOpened] = useState<string | null>(null);
  const undo = useUndoBulkEdit();
  const [newest] = edits.data ?? [];
  useEndNotice(newest, { onShow: setOpened, onUndo: undo.mutate });
  const isShown = newest && (newest.isRunning || (newest.id !== hidden && isRecent(newest)));
  const hide = (id: string) => {
    dismissBulkEdit(user.id, id);
    setHidden(id);
  };
  return (
    <>
      {isShown && (
        <section
          className={styles.standing}
          aria-label="Bulk edit"
          data-floats="standing"
          data-running={newest.isRunning || undefined}
        >
          <p className={styles.what}>
            <strong>{formatBulkEdit(newest, today)}</strong>
            <span className="text-quiet">
              {edits.isError ? "Can't load its progress right now" : formatProgress(newest)}
              {newest.isRunning && " · safe to leave"}
            </span>
          </p>
          {newest.isRunning && (
            <div
              role="progressbar"
              className="basis-40 max-md:order-1 max-md:basis-full"
              aria-label="Deals done"
              aria-valuemin={0}
              aria-valuemax={newest.total}
              aria-valuenow={newest.settled}
            >
              <Bar share={(100 * newest.settled) / newest.total} />
            </div>
          )}
          <div className="flex items-center gap-2">
            <Button
              variant="default"
              size="compact-sm"
              data-bulk-details
              onClick={() => setOpened(newest.id)}
            >
              Details
            </Button>
            {newest.canUndo && (
              <Button
                variant="default"
                size="compact-sm"
                loading={undo.isPending}
                onClick={() => undo.mutate(newest.id)}
              >
                Undo
              </Button>
            )}
            {!newest.isRunning && (
              <CloseButton size="sm" aria-label="Hide" onClick={() => hide(newest.id)} />
            )}
          </div>
        </section>
      )}
      {opened && <BulkResult id={opened} onOpen={setOpened} onClose={() => setOpened(null)} />}
    </>
  );
}

/** Moves the keyboard focus here once the selection is cleared. */
export function focusBulkStatus() {
  requestAnimationFrame(() => {
    document.querySelector<HTMLElement>("[data-bulk-details]")?.focus({ preventScroll: true });
  });
}

function isRecent({ createdAt }: BulkEdit): boolean {
  return Date.now() - new Date(createdAt).getTime() < VISIBLE_MS;
}

interface BulkActions {
  onShow: (id: string) => void;
  onUndo: (id: string) => void;
}

/** Reports the end, once, of an edit that was seen running. */
function useEndNotice(edit: BulkEdit | undefined, { onShow, onUndo }: BulkActions) {
  const client = useQueryClient();
  const { data: pipelines } = usePipelines();
  const running = useRef(new Set<string>());
  useEffect(() => {
    if (!edit) return;
    const { id, isRunning, canUndo } = edit;
    if (isRunning) {
      running.current.add(id);
      return;
    }
    if (!running.current.delete(id)) return;
    const words = formatProgress(edit);
    if (problemCount(edit) > 0) showError(words, { label: "Show", run: () => onShow(id) });
    else {
      const undo = canUndo ? { label: "Undo", run: () => onUndo(id) } : undefined;
      const why = needsPushReason(edit)
        ? slipReasonQuestion(
            (reason) => void explainBulkEdit(client, id, { reason }),
            edit.pushed === 1 ? undefined : "Why were they pushed?",
          )
        : undefined;
      if (edit.property === "dealstage" && canUndo && isLostStage(pipelines ?? [], edit.value)) {
        void bulkLostQuestion(client, edit).then((question) => showSuccess(words, undo, question));
      } else showSuccess(words, undo, why);
    }
  }, [edit, client, pipelines, onShow, onUndo]);
}
