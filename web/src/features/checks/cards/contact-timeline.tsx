import type { DealDetail } from "@touchline/contract";
import { daysBetween } from "@touchline/domain";
import { dayIn, formatCount, formatDateTime } from "../../../lib/format.ts";
import { useSession } from "../../../lib/session.ts";
import styles from "./cards.module.css";

const DAYS_BACK = 60;
const DAYS_AHEAD = 30;

type Kind = "outgoing" | "incoming" | "call" | "meeting";

const KINDS: { kind: Kind; word: string }[] = [
  { kind: "outgoing", word: "Our emails" },
  { kind: "incoming", word: "Their emails" },
  { kind: "call", word: "Call" },
  { kind: "meeting", word: "Meeting" },
];

interface TimelineProps {
  activities: DealDetail["activities"];
  now: Date;
}

/** The past two months and the next one, with a lane per kind of contact. */
export function ContactTimeline({ activities, now }: TimelineProps) {
  const { timeZone } = useSession();
  const { calls, emails, meetings } = activities;
  const all = [
    ...emails.map(({ at, title, isIncoming }) => ({
      at,
      title,
      kind: isIncoming ? ("incoming" as const) : ("outgoing" as const),
    })),
    ...calls.map((call) => ({ ...call, kind: "call" as const })),
    ...meetings.map((meeting) => ({ ...meeting, kind: "meeting" as const })),
  ];
  const today = dayIn(timeZone, now);
  const seen = all.flatMap((activity) => {
    const days = daysBetween(today, dayIn(timeZone, new Date(activity.at)));
    return days >= -DAYS_BACK && days <= DAYS_AHEAD
      ? [{ ...activity, place: positionOf(days) }]
      : [];
  });
  if (seen.length === 0) {
    return (
      <p className={`${styles.hint} text-sm text-quiet`}>
        No contact in the last {DAYS_BACK} days.
      </p>
    );
  }
  return (
    <figure className={styles.timeline}>
      {KINDS.map(({ kind, word }) => {
        const lane = seen.filter((activity) => activity.kind === kind);
        return (
          <div key={kind} className={`${styles.lane} [&>:last-child]:text-right`}>
            <span className={`${styles.hint} text-sm text-quiet`}>{word}</span>
            <span className="relative block h-0.5 bg-track" aria-hidden="true">
              <span
                className="absolute -top-1.5 -bottom-1.5 w-0.5 -ml-0.25 bg-line-control"
                style={{ left: positionOf(0) }}
              />
              {lane.map(({ at, title, place }) => (
                <span
                  key={at + title}
                  className="size-2 absolute top-1/2 -mt-1.25 mb-0 mr-0 -ml-1.25 border border-surface rounded-full bg-primary data-[ahead=true]:border-2 data-[ahead=true]:border-primary data-[ahead=true]:bg-surface"
                  data-ahead={Date.parse(at) > now.getTime()}
                  style={{ left: place }}
                  title={`${title || word}, ${formatDateTime(new Date(at), timeZone, now)}`}
                />
              ))}
            </span>
            <span className={`${styles.hint} text-sm text-quiet number`}>
              {formatCount(lane.length)}
            </span>
          </div>
        );
      })}
      <figcaption className="relative h-4 my-0 mr-7 ml-28 text-xs text-quiet" aria-hidden="true">
        <span>{DAYS_BACK} days ago</span>
        <span className={styles.scaleToday} style={{ left: positionOf(0) }}>
          today
        </span>
      </figcaption>
    </figure>
  );
}

function positionOf(days: number): string {
  return `${(((days + DAYS_BACK) / (DAYS_BACK + DAYS_AHEAD)) * 100).toFixed(1)}%`;
}
