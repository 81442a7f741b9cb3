import { Button, TextInput } from "@mantine/core";
import { api, type DealDetail } from "@touchline/contract";
import { type FormEvent, useRef, useState } from "react";
import { messageOf, useRouteMutation } from "../../../lib/api.ts";
import { dayIn } from "../../../lib/format.ts";
import { useIsReadOnly } from "../../../lib/read-only.ts";
import { useSession } from "../../../lib/session.ts";
import { showError } from "../../../ui/toasts.ts";
import { useEscape } from "../../../ui/use-escape.ts";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { formatDaysSince } from "../day-text.ts";
import styles from "./cards.module.css";

const MUTATION_OPTIONS = { stale: [api.checks.deal, api.ruleLab.records] };

interface ContestProps {
  deal: Pick<DealDetail, "hubspotId" | "contests">;
  rule: string;
}

/** Who dismissed the finding, and the form to dismiss it. The finding stays listed. */
export function Contest({ deal, rule }: ContestProps) {
  const { timeZone } = useSession();
  const today = dayIn(timeZone, new Date());
  const isReadOnly = useIsReadOnly();
  const contests = deal.contests.filter((contest) => contest.rule === rule);
  return (
    // What was said, and the form, get a line of their own.
    <div className={`${styles.contest} has-[>p]:basis-full has-[>form]:basis-full [&_q]:text-ink`}>
      {contests.map(({ by, isOwn, reason, at }) => (
        <p key={`${by} ${at}`}>
          {isOwn ? "You" : by} dismissed this {formatDaysSince(at, timeZone, today)}
          {reason && (
            <>
              : <q>{reason}</q>
            </>
          )}{" "}
          {isOwn && <UndoDismissal hubspotId={deal.hubspotId} rule={rule} />}
        </p>
      ))}
      {!isReadOnly && !contests.some(({ isOwn }) => isOwn) && (
        <DismissForm hubspotId={deal.hubspotId} rule={rule} />
      )}
    </div>
  );
}

interface IssueProps {
  hubspotId: string;
  rule: string;
}

function UndoDismissal({ hubspotId, rule }: IssueProps) {
  const withdraw = useRouteMutation(api.ruleLab.withdraw, MUTATION_OPTIONS);
  const takeBack = () =>
    withdraw.mutate(
      { params: { hubspotId, rule } },
      {
        onError: (problem) =>
          showError(messageOf(problem, "That couldn't be undone. Try again in a moment.")),
      },
    );
  return (
    <button
      type="button"
      className="unstyled py-0.5 underline underline-offset-2 cursor-pointer text-quiet hover:text-ink focus-visible:rounded-xs"
      disabled={withdraw.isPending}
      onClick={takeBack}
    >
      Undo
    </button>
  );
}

function DismissForm({ hubspotId, rule }: IssueProps) {
  const [isOpen, setIsOpen] = useState(false);
  /** Survives Escape so that an accidental press loses nothing. */
  const [reason, setReason] = useState("");
  const opener = useRef<HTMLButtonElement>(null);
  const contest = useRouteMutation(api.ruleLab.contest, MUTATION_OPTIONS);
  const close = () => {
    contest.reset();
    setIsOpen(false);
    // The button is rendered again only after the form is gone.
    requestAnimationFrame(() => opener.current?.focus());
  };
  const cancel = () => {
    setReason("");
    close();
  };
  useEscape(isOpen, close);
  const say = (event: FormEvent) => {
    event.preventDefault();
    if (contest.isPending) return;
    contest.mutate({ params: { hubspotId, rule }, body: { reason } }, { onSuccess: cancel });
  };
  if (!isOpen) {
    return (
      <button
        ref={opener}
        type="button"
        // With a mouse, only where it points. Its room stays free, so that it covers nothing.
        className="unstyled py-0.5 cursor-pointer text-quiet hover:text-ink hover:underline focus-visible:rounded-xs [@media(hover:hover)]:[li:not(:hover,:focus-within)_&]:opacity-0"
        onClick={() => setIsOpen(true)}
      >
        Dismiss
      </button>
    );
  }
  return (
    <form className={styles.contestForm} onSubmit={say}>
      <TextInput
        size="xs"
        autoFocus
        maxLength={500}
        aria-label="Why dismiss it? (optional)"
        placeholder="Why? (optional)"
        value={reason}
        error={contest.isError && messageOf(contest.error, "That wasn't saved. Try again.")}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <Button size="xs" variant="default" onClick={cancel}>
        Cancel
      </Button>
      <Button size="xs" type="submit" loading={contest.isPending}>
        Dismiss
        <VisuallyHidden>, it stays listed with your reason</VisuallyHidden>
      </Button>
    </form>
  );
}
