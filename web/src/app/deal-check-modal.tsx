import "../ui/dialog.css";
import { Modal } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { may } from "@touchline/domain";
import { useEffect, useRef, useState } from "react";
import { useReviewedDeals } from "../features/checks/use-reviewed-deals.ts";
import { useDrafts } from "../features/reviews/drafts.ts";
import { useKeyBindings } from "../lib/key-bindings.ts";
import type { ReviewQueue } from "../lib/review-queue.ts";
import { useSession } from "../lib/session.ts";
import { Confirm } from "../ui/confirm.tsx";
import { RichTextEditor } from "../ui/rich-text-editor.tsx";
import { useReturnFocus } from "../ui/use-return-focus.ts";
import { useUnsavedInput } from "../ui/use-unsaved-input.ts";
import styles from "./deal-check.module.css";
import { DealCheckDeal, SIDE_ID, sideNameFor } from "./deal-check-deal.tsx";
import { DealCheckEnd } from "./deal-check-end.tsx";
import { DealCheckHeader } from "./deal-check-header.tsx";
import { DealCheckHints, useShortcuts } from "./deal-check-hints.tsx";

/** Don't load every deal when the user flicks through several. */
const LOAD_DELAY_MS = 1000;

interface DealCheckModalProps {
  queue: ReviewQueue;
  onGo: (hubspotId: string) => void;
  onClose: () => void;
}

/** Goes through the deals of a queue one at a time. */
export function DealCheckModal({ queue, ...props }: DealCheckModalProps) {
  useReturnFocus();
  /** What to do once the user confirms that unsaved input may be lost. */
  const [leaving, setLeaving] = useState<(() => void) | null>(null);
  const typed = useUnsavedInput(() => setLeaving(() => props.onClose));
  const leave = (go: () => void) => (typed.hasTyped() ? setLeaving(() => go) : go());
  const onClose = () => leave(props.onClose);
  const onGo = (hubspotId: string) => leave(() => props.onGo(hubspotId));
  const { user } = useSession();
  const { all, ids, index } = queue;
  const current = ids[index] ?? "";
  const place = all.indexOf(current);
  const [settled] = useDebouncedValue(current, LOAD_DELAY_MS);
  const isSettled = settled === current;
  /** Skipped prompts by deal, for as long as the queue is open. */
  const [skipped, setSkipped] = useState<Record<string, number[]>>({});
  const isCoach = may(user, "coach");
  useEffect(() => {
    if (isCoach) void RichTextEditor.preload();
  }, [isCoach]);
  const drafts = useDrafts(user.id, ids);
  const shortcuts = useShortcuts();
  const [savedHere, setSavedHere] = useState<string[]>([]);
  const reviewed = useReviewedDeals(ids, savedHere);
  const [isAtEnd, setIsAtEnd] = useState(false);

  const previous = all[place - 1];
  const next = all[place + 1];
  const goBack = () => previous !== undefined && onGo(previous);
  const finish = () => (savedHere.length > 0 ? leave(() => setIsAtEnd(true)) : onClose());
  const goOn = () => (next === undefined ? finish() : onGo(next));
  /** The deal on screen, for feedback that is saved after the user has moved on. */
  const shown = useRef(current);
  shown.current = current;
  const onSaved = (hubspotId: string, isGoingOn: boolean) => {
    setSavedHere((known) => [...new Set([...known, hubspotId])]);
    if (!isGoingOn || shown.current !== hubspotId) return;
    if (next === undefined) setIsAtEnd(true);
    else onGo(next);
  };
  useKeyBindings({
    escape: onClose,
    ...(shortcuts.areOn &&
      !isAtEnd && {
        j: () => next !== undefined && onGo(next),
        k: goBack,
        arrowright: () => next !== undefined && onGo(next),
        arrowleft: goBack,
      }),
  });

  return (
    <Modal.Root opened onClose={onClose} closeOnEscape={false} transitionProps={{ duration: 0 }}>
      <Modal.Overlay />
      <Modal.Content
        aria-label="Deal check"
        data-keys
        onFocusCapture={typed.watch}
        classNames={{ content: styles.content, inner: "p-6 max-md:p-0" }}
      >
        {isAtEnd ? (
          <DealCheckEnd
            dealIds={all}
            savedHere={savedHere}
            onGo={(hubspotId) => {
              setIsAtEnd(false);
              props.onGo(hubspotId);
            }}
            onClose={props.onClose}
          />
        ) : (
          <>
            <DealCheckHeader
              queue={queue}
              current={current}
              drafts={drafts}
              reviewed={reviewed}
              onGo={onGo}
              onBack={previous === undefined ? null : goBack}
              onNext={goOn}
              sideName={sideNameFor(user)}
              onToSide={() => document.getElementById(SIDE_ID)?.scrollIntoView()}
              onClose={onClose}
            />
            <DealCheckDeal
              key={current}
              hubspotId={current}
              mayLoad={isSettled}
              neighbours={[next, previous].filter((id) => id !== undefined)}
              hasKeys={shortcuts.areOn}
              hasNext={next !== undefined}
              onSaved={(isGoingOn) => onSaved(current, isGoingOn)}
              skipped={skipped[current] ?? []}
              onSkip={(promptId) =>
                setSkipped((known) => ({
                  ...known,
                  [current]: [...(known[current] ?? []), promptId],
                }))
              }
            />
            <DealCheckHints isManager={isCoach} shortcuts={shortcuts} />
          </>
        )}
        {leaving && (
          <Confirm
            title="Discard what you typed?"
            action="Discard"
            isBusy={false}
            onConfirm={() => {
              setLeaving(null);
              leaving();
            }}
            onClose={() => setLeaving(null)}
          >
            It isn't saved yet.
          </Confirm>
        )}
      </Modal.Content>
    </Modal.Root>
  );
}
