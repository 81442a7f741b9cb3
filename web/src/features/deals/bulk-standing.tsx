import { Button, CloseButton } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import type { BulkEdit } from "@touchline/contract";
import { useEffect, useRef, useState } from "react";
import { useQuarters } from "../../lib/quarters.ts";
import { useSession } from "../../lib/session.ts";
import { askWhy, explainTogether } from "../../lib/slip-reasons.ts";
import { hiddenBulkEdit, hideBulkEdit } from "../../lib/storage.ts";
import { Bar } from "../../ui/bar.tsx";
import { showDone, showProblem } from "../../ui/toasts.ts";
import styles from "./bulk.module.css";
import { BulkResult } from "./bulk-result.tsx";
import { asksWhy, editWords, standingWords, troubleOf } from "./bulk-words.ts";
import { useBulkEdits, useUndoBulkEdit } from "./use-bulk-edits.ts";

/** Older edits are no longer of interest. */
const SHOWN_MS = 24 * 3_600_000;

/** The status of the user's last bulk edit, so that they can leave and come back. */
export function BulkStanding() {
  const { user } = useSession();
  const { today } = useQuarters();
  const edits = useBulkEdits();
  const [hidden, setHidden] = useState(() => hiddenBulkEdit(user.id));
  const [opened, setOpened] = useState<string | null>(null);
  const undo = useUndoBulkEdit();
  const [newest] = edits.data ?? [];
  useTellEnd(newest, { onShow: setOpened, onUndo: undo.mutate });
  const isShown = newest && (newest.isRunning || (newest.id !== hidden && isRecent(newest)));
  const hide = (id: string) => {
    hideBulkEdit(user.id, id);
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
            <strong>{editWords(newest, today)}</strong>
            <span className="text-quiet">
              {edits.isError ? "Its progress cannot be read just now" : standingWords(newest)}
              {newest.isRunning && " · safe to leave"}
            </span>
          </p>
          {newest.isRunning && (
            <div
              role="progressbar"
              className="basis-40 max-md:order-1 max-md:basis-full"
              aria-label="Deals dealt with"
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
export function focusStanding() {
  requestAnimationFrame(() => {
    document.querySelector<HTMLElement>("[data-bulk-details]")?.focus({ preventScroll: true });
  });
}

function isRecent({ createdAt }: BulkEdit): boolean {
  return Date.now() - new Date(createdAt).getTime() < SHOWN_MS;
}

interface Ways {
  onShow: (id: string) => void;
  onUndo: (id: string) => void;
}

/** Reports the end, once, of an edit that was seen running. */
function useTellEnd(edit: BulkEdit | undefined, { onShow, onUndo }: Ways) {
  const client = useQueryClient();
  const running = useRef(new Set<string>());
  useEffect(() => {
    if (!edit) return;
    const { id, isRunning, canUndo } = edit;
    if (isRunning) {
      running.current.add(id);
      return;
    }
    if (!running.current.delete(id)) return;
    const words = standingWords(edit);
    if (troubleOf(edit) > 0) showProblem(words, { label: "Show", run: () => onShow(id) });
    else {
      const undo = canUndo ? { label: "Undo", run: () => onUndo(id) } : undefined;
      const why = asksWhy(edit)
        ? askWhy(
            (reason) => void explainTogether(client, id, { reason }),
            edit.pushed === 1 ? undefined : "Why were they pushed?",
          )
        : undefined;
      showDone(words, undo, why);
    }
  }, [edit, client, onShow, onUndo]);
}
