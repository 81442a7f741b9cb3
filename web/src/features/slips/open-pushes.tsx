import { Button, Skeleton } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api, type OpenPush } from "@touchline/contract";
import { type Day, daysBetween, type SlipReason, slipReasonLabel } from "@touchline/domain";
import { useState } from "react";
import { routeQuery } from "../../lib/api.ts";
import { DealLink } from "../../lib/deal-link.tsx";
import { formatCount, formatShortDay, pluralise } from "../../lib/format.ts";
import { useQuarters } from "../../lib/quarters.ts";
import { explainPush, SLIP_CHOICES } from "../../lib/slip-reasons.ts";
import { Choices } from "../../ui/choices.tsx";
import { QueryContent } from "../../ui/query-content.tsx";
import styles from "./slips.module.css";

const INITIAL_COUNT = 3;

/** The user's recent pushes without a reason; one tap each. */
export function OpenPushes() {
  const open = useQuery(routeQuery(api.slips.open, { query: {} }));
  return (
    <QueryContent query={open} skeleton={<Skeleton height={20} width="60%" mx={20} my={12} />}>
      {({ pushes, total }) => <Pushes pushes={pushes} total={total} />}
    </QueryContent>
  );
}

/** Stays after the last answer, so that it can be seen and undone. */
function Pushes(props: { pushes: OpenPush[]; total: number }) {
  const [isNeeded, setIsNeeded] = useState(false);
  if (props.total > 0 && !isNeeded) setIsNeeded(true);
  return isNeeded ? <List {...props} /> : null;
}

function openPushesText(open: number): string {
  if (open === 0) return "All answered";
  return `${pluralise(open, "close date")} moved without a reason`;
}

function List({ pushes, total }: { pushes: OpenPush[]; total: number }) {
  const [isWhole, setIsWhole] = useState(false);
  const { all, done, answer, forget } = useAnsweredPushes(pushes);
  const ids = [...new Set(all.map(({ deal }) => deal.hubspotId))];
  const shown = isWhole ? all : all.slice(0, INITIAL_COUNT);
  const rest = total + done.size - shown.length;
  return (
    <>
      <p className={`${styles.sentence} [&_strong]:text-ink [&_strong]:font-medium`}>
        <strong>{openPushesText(total)}.</strong> One tap each. Your manager sees it.
      </p>
      <ul aria-label="Why did these slip?">
        {shown.map((push, place) => (
          <Row
            key={push.id}
            push={push}
            ids={ids}
            isFirst={place === 0}
            done={done.get(push.id)}
            onAnswer={answer}
            onRefused={forget}
          />
        ))}
      </ul>
      {rest > 0 && !isWhole && (
        <Button variant="subtle" size="compact-sm" mx={12} mb={8} onClick={() => setIsWhole(true)}>
          Show {formatCount(Math.min(rest, all.length - shown.length))} more
        </Button>
      )}
    </>
  );
}

/**
 * Answered rows stay in their position while the list is open so that nothing shifts under the
 * finger. An undone answer prompts again.
 */
function useAnsweredPushes(pushes: OpenPush[]) {
  const [answers, setAnswers] = useState<{ push: OpenPush; reason: SlipReason; at: number }[]>([]);
  const isOpen = (id: string) => pushes.some((push) => push.id === id);
  const over = answers.filter(({ push }) => !isOpen(push.id));
  const all = [...pushes];
  for (const { push, at } of over.toSorted((one, other) => one.at - other.at)) {
    all.splice(at, 0, push);
  }
  return {
    all,
    done: new Map(over.map(({ push, reason }) => [push.id, reason])),
    answer: (push: OpenPush, reason: SlipReason) =>
      setAnswers((known) => [
        ...known.filter((one) => one.push.id !== push.id),
        { push, reason, at: all.findIndex(({ id }) => id === push.id) },
      ]),
    /** Saving failed, so it isn't answered. */
    forget: (push: OpenPush) =>
      setAnswers((known) => known.filter((one) => one.push.id !== push.id)),
  };
}

interface RowProps {
  push: OpenPush;
  ids: string[];
  isFirst: boolean;
  /** The reason that was just selected. */
  done: SlipReason | undefined;
  onAnswer: (push: OpenPush, reason: SlipReason) => void;
  onRefused: (push: OpenPush) => void;
}

/** On a phone only the first row displays its reasons; the others expand on tap. */
function Row({ push, ids, isFirst, done, onAnswer, onRefused }: RowProps) {
  const client = useQueryClient();
  const { today } = useQuarters();
  const [isSending, setIsSending] = useState(false);
  const [isAsked, setIsAsked] = useState(isFirst);
  const { id, deal } = push;
  const [from, to] = [push.from as Day, push.to as Day];
  const send = async (reason: SlipReason) => {
    setIsSending(true);
    onAnswer(push, reason);
    if (!(await explainPush(client, id, { reason }))) onRefused(push);
    setIsSending(false);
  };
  return (
    <li className={styles.row} data-folded={!isAsked && !done}>
      <div className={styles.what}>
        <DealLink hubspotId={deal.hubspotId} name={deal.name} among={ids} />
        <p className="text-quiet number">
          {formatShortDay(from, today)} → {formatShortDay(to, today)}, +
          {pluralise(daysBetween(from, to), "day")}
        </p>
      </div>
      {!isAsked && !done && (
        <Button
          variant="default"
          size="compact-sm"
          className={styles.unfold}
          aria-label={`Say why ${deal.name || "it"} was pushed`}
          onClick={() => setIsAsked(true)}
        >
          Say why
        </Button>
      )}
      <div className={styles.why}>
        {done ? (
          <p className={`${styles.done} [&_svg]:text-good`}>
            <IconCheck size={14} aria-hidden="true" />
            {slipReasonLabel(done)}
          </p>
        ) : (
          <Choices
            label={`Why was ${deal.name || "it"} pushed?`}
            isLabelHidden
            options={SLIP_CHOICES}
            isBusy={isSending}
            onPick={(reason) => void send(reason)}
          />
        )}
      </div>
    </li>
  );
}
