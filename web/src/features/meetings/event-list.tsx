import { Link } from "@tanstack/react-router";
import type { CalendarEvent } from "@touchline/contract";
import { type Day, eventTime } from "@touchline/domain";
import { clockIn } from "../../lib/format.ts";
import { useQuarters } from "../../lib/quarters.ts";
import { useSession } from "../../lib/session.ts";
import { useNow } from "../../lib/use-now.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Unseen } from "../../ui/unseen.tsx";
import { byDay, dayHeading, nowIndex, repsOf, startWords, whenIs } from "./event-words.ts";
import styles from "./events-panel.module.css";
import { TypeDot } from "./type-dot.tsx";

interface EventListProps {
  events: CalendarEvent[];
  from: Day;
}

/** Events by day, with a line at the current time. */
export function EventList({ events, from }: EventListProps) {
  const { timeZone } = useSession();
  const { today } = useQuarters();
  const now = useNow();
  return (
    <div className={styles.list}>
      {byDay(events, from, timeZone).map((listed) => {
        const line = listed.day === today ? nowIndex(listed.events, now) : null;
        return (
          <section key={listed.day}>
            <h3 className={styles.day}>{dayHeading(listed.day, today)}</h3>
            <ul>
              {listed.events.map((event, index) => (
                <li key={event.id}>
                  {line === index && <NowLine now={now} />}
                  <EventRow event={event} now={now} />
                </li>
              ))}
            </ul>
            {line === listed.events.length && <NowLine now={now} />}
          </section>
        );
      })}
    </div>
  );
}

function NowLine({ now }: { now: Date }) {
  const { timeZone } = useSession();
  return (
    <div className={styles.now}>
      <span>Now, {eventTime(clockIn(timeZone, now))}</span>
    </div>
  );
}

interface EventRowProps {
  event: CalendarEvent;
  now: Date;
}

const MAX_AVATARS = 3;

function EventRow({ event, now }: EventRowProps) {
  const { timeZone } = useSession();
  const reps = repsOf(event);
  return (
    <Link
      to="/launch"
      search={(before) => ({ ...before, event: event.id })}
      resetScroll={false}
      className={styles.row}
      data-when={whenIs(event, now)}
    >
      <span className={`${styles.time} number`}>{startWords(event, timeZone)}</span>
      <span className={styles.what}>
        <span className={styles.name}>{event.title || "No title"}</span>
        <span className={styles.kind}>
          <TypeDot label={event.eventType} /> {event.eventType}
        </span>
      </span>
      {reps.length > 0 && (
        <span className={styles.faces}>
          {reps.slice(0, MAX_AVATARS).map(({ id, name }) => (
            <Avatar key={id} name={name} size={22} />
          ))}
          {reps.length > MAX_AVATARS && (
            <span className={styles.more} aria-hidden="true">
              +{reps.length - MAX_AVATARS}
            </span>
          )}
          <Unseen>, with {reps.map(({ name }) => name).join(", ")}</Unseen>
        </span>
      )}
    </Link>
  );
}
