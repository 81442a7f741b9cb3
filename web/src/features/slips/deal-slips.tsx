import { useQueryClient } from "@tanstack/react-query";
import type { DealDetail } from "@touchline/contract";
import { type Day, daysBetween, type SlipReason, slipReasonLabel } from "@touchline/domain";
import { useId, useState } from "react";
import { formatAgo, formatShortDay, pluralise } from "../../lib/format.ts";
import { useQuarters } from "../../lib/quarters.ts";
import { useIsReadOnly } from "../../lib/read-only.ts";
import { useSession } from "../../lib/session.ts";
import { explainPush, SLIP_CHOICES } from "../../lib/slip-reasons.ts";
import { Choices } from "../../ui/choices.tsx";
import { InlineText } from "../../ui/inline-text.tsx";

const MAX_LISTED = 3;
const MAX_TEXT_LENGTH = 280;

type Change = DealDetail["changes"][number];
type Push = Change & { push: NonNullable<Change["push"]> };

/**
 * A deal's close date pushes with their reasons, newest first; prompts for the latest if it has
 * none.
 */
export function DealSlips({ deal }: { deal: Pick<DealDetail, "changes"> }) {
  const id = useId();
  const [isWhole, setIsWhole] = useState(false);
  const pushes = deal.changes.filter((change): change is Push => change.push !== null);
  if (pushes.length === 0) return null;
  const isAsked = pushes[0]?.push.needsReason;
  const rest = pushes.length - MAX_LISTED;
  return (
    <section className="flex flex-col gap-1.5" aria-labelledby={id}>
      <h4 id={id} className="m-0 text-sm font-normal text-quiet">
        Why it slipped
        {isAsked && <span className="text-warn"> · no reason for the latest push</span>}
      </h4>
      <ol>
        {pushes.slice(0, isWhole ? undefined : MAX_LISTED).map((change, place) => (
          <PushLine key={change.push.id} change={change} isLatest={place === 0} />
        ))}
      </ol>
      {rest > 0 && !isWhole && (
        <button
          type="button"
          className="self-start py-0.5 px-0 border-0 bg-transparent cursor-pointer text-sm/inherit text-primary hover:underline"
          onClick={() => setIsWhole(true)}
        >
          Show {rest} earlier
        </button>
      )}
    </section>
  );
}

interface PushLineProps {
  change: Push;
  /** The latest push, still fresh in memory, prompts for a reason without a click. */
  isLatest: boolean;
}

function PushLine({ change, isLatest }: PushLineProps) {
  const client = useQueryClient();
  const { timeZone } = useSession();
  const { today } = useQuarters();
  const [isChanging, setIsChanging] = useState(false);
  const { push, at, person } = change;
  const [from, to] = [dayOf(change.from), dayOf(change.to)];
  const held = { reason: push.reason, words: push.words };
  const pick = (reason: SlipReason) => {
    setIsChanging(false);
    // Selecting the same reason again clears it.
    const wanted = reason === push.reason ? null : reason;
    void explainPush(client, push.id, { reason: wanted }, held);
  };
  const isReadOnly = useIsReadOnly();
  const isAsking = isLatest && push.needsReason && !isReadOnly;
  const moved = `${formatShortDay(from, today)} → ${formatShortDay(to, today)}`;
  return (
    <li className="flex flex-col gap-1.5 py-1.5 text-base next:border-t next:border-line">
      <p className="flex flex-wrap items-center gap-x-2">
        <span className="number">{moved}</span>{" "}
        <span className="text-quiet">
          +{pluralise(daysBetween(from, to), "day")}
          {person && `, ${person}`}, {formatAgo(new Date(at), timeZone, new Date())}
        </span>
        {isReadOnly && push.reason && (
          <span className="ml-auto text-sm font-medium" title={push.by && `By ${push.by}`}>
            {slipReasonLabel(push.reason)}
          </span>
        )}
        {!isReadOnly && !isAsking && (push.reason || push.needsReason) && (
          <button
            type="button"
            className="ml-auto py-0.25 px-2 border border-transparent rounded-md bg-sunken cursor-pointer text-sm/inherit text-ink font-medium hover:border-line-control aria-expanded:border-line-control"
            aria-expanded={isChanging}
            title={push.by && `By ${push.by}`}
            onClick={() => setIsChanging(!isChanging)}
          >
            {push.reason ? slipReasonLabel(push.reason) : "Add a reason"}
          </button>
        )}
        {!push.reason && !push.needsReason && <span className="text-quiet"> · reversed</span>}
      </p>
      {push.reason === "other" && !isChanging && !(isReadOnly && !push.words) && (
        <InlineText
          label="Comment"
          placeholder="What happened?"
          value={push.words}
          mayBeEmpty
          maxLength={MAX_TEXT_LENGTH}
          onSave={(words) => explainPush(client, push.id, { reason: "other", words }, held)}
        >
          <span className={push.words ? undefined : "text-quiet"}>
            {push.words || "Add a comment"}
          </span>
        </InlineText>
      )}
      {(isAsking || isChanging) && (
        <Choices
          label={
            push.reason ? "Pick another reason, or tap the same one to remove it" : `Why ${moved}?`
          }
          isLabelHidden={push.reason === null}
          options={SLIP_CHOICES}
          value={push.reason}
          onPick={pick}
        />
      )}
    </li>
  );
}

/** A push always has both days. */
function dayOf(value: string | null): Day {
  return (value ?? "").slice(0, 10) as Day;
}
