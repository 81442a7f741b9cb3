import { IconCheck, IconCircle, IconMinus } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { CoachingEntry } from "@touchline/contract";
import { type Day, isAskOpen, type Verdict } from "@touchline/domain";
import { DealLink } from "../../lib/deal-link.tsx";
import { dayIn, formatAgo, formatDateTime, formatDay, formatShortDay } from "../../lib/format.ts";
import { useQuarters } from "../../lib/quarters.ts";
import { useSession } from "../../lib/session.ts";
import { Chip, type Tone } from "../../ui/chip.tsx";
import { formatAsk } from "./ask-text.ts";
import styles from "./coaching.module.css";
import { Disagreement } from "./disagreement.tsx";

const TONES: Record<Verdict, Tone> = {
  landed: "good",
  partly: "fair",
  "not yet": "warn",
  overtaken: "none",
};

const VERDICT_LABELS: Record<Verdict, string> = {
  landed: "Landed",
  partly: "Partly",
  "not yet": "Not yet",
  overtaken: "Overtaken",
};

interface EntryProps {
  entry: CoachingEntry;
  /** Whether to name the deal, in lists with several deals. */
  isNamed: boolean;
}

/** An ask, its outcome according to the deal's history, and the rep's view. */
export function Entry({ entry, isNamed }: EntryProps) {
  const { today } = useQuarters();
  return (
    <li className={`${styles.entry} next:border-t next:border-line`}>
      <div className="min-w-0">
        {isNamed && (
          <p className="wrap-anywhere font-medium">
            {entry.deal ? (
              <DealLink hubspotId={entry.deal.hubspotId} name={dealNameOf(entry)} />
            ) : (
              dealNameOf(entry)
            )}
          </p>
        )}
        <ul className={`${styles.asked} [&_svg]:flex-none [&_svg]:text-quiet`} aria-label="Asks">
          {entry.asked.map((ask) => {
            // Done since the last verdict; the next verdict will agree.
            const state = ask.isDone && isAskOpen(entry) ? "met" : ask.state;
            return (
              <li key={ask.kind} data-state={state ?? "waiting"}>
                <State state={state} />
                {formatAsk(ask, ask.label, today)}
              </li>
            );
          })}
        </ul>
        {entry.words && <p className="wrap-anywhere text-base">“{entry.words}”</p>}
        <Circumstances entry={entry} />
      </div>
      <Judgements entry={entry} />
      <Disagreement entry={entry} />
    </li>
  );
}

function dealNameOf({ deal, title }: CoachingEntry): string {
  return deal?.name || title || "Unnamed deal";
}

const STATE_LABELS = { met: "happened", open: "not yet", gone: "no longer applies" };

function State({ state }: { state: CoachingEntry["asked"][number]["state"] }) {
  const Icon = state === "met" ? IconCheck : state === "gone" ? IconMinus : IconCircle;
  return (
    <Icon
      size={14}
      {...(state ? { role: "img", "aria-label": STATE_LABELS[state] } : { "aria-hidden": true })}
    />
  );
}

function Circumstances({ entry }: { entry: CoachingEntry }) {
  const { timeZone } = useSession();
  const { today } = useQuarters();
  const [asked, now] = [new Date(entry.askedAt), new Date()];
  return (
    <p className="flex flex-wrap gap-x-2.5 mt-0.5 text-sm/4.5 text-quiet">
      <span className="font-medium">by {formatDay(entry.dueDay as Day, today)}</span>
      <span title={formatDateTime(asked, timeZone, now)}>
        {entry.reviewer}, {formatAgo(asked, timeZone, now)}
      </span>
      {entry.deal && (
        <Link
          to="/history"
          search={{ deal: entry.deal.id }}
          aria-label={`History of ${dealNameOf(entry)}`}
        >
          History
        </Link>
      )}
    </p>
  );
}

function Judgements({ entry: { judgements } }: { entry: CoachingEntry }) {
  const { timeZone } = useSession();
  const { today } = useQuarters();
  return (
    <dl className={`${styles.judgements} [&_dt]:text-sm/4.5 [&_dt]:text-quiet`}>
      {judgements.map(({ days, at, verdict, isLate }) => {
        const on = formatShortDay(dayIn(timeZone, new Date(at)), today);
        return (
          <div key={days} title={verdict ? `As of ${on}` : undefined}>
            <dt>{days} days</dt>
            <dd>
              {verdict ? (
                <Chip tone={TONES[verdict]}>
                  {VERDICT_LABELS[verdict]}
                  {isLate && ", late"}
                </Chip>
              ) : (
                <span className="text-sm/4.5 text-quiet">judged on {on}</span>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
