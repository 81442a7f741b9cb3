import { Link } from "@tanstack/react-router";
import type { CalendarEvent } from "@touchline/contract";
import { type Day, eventTime } from "@touchline/domain";
import { useEffect, useRef } from "react";
import { timeOfDayIn } from "../../lib/format.ts";
import { useQuarters } from "../../lib/quarters.ts";
import { useSession } from "../../lib/session.ts";
import { useNow } from "../../lib/use-now.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { dayHeading, formatStart, groupByDay, nowIndex, repsOf, timingOf } from "./event-text.ts";
import styles from "./events-panel.module.css";
import { TypeDot } from "./type-dot.tsx";

interface EventListProps {
  events: CalendarEvent[];
  from: Day;
  /** The id of the opened event, which is scrolled into view. */
  opened: string | undefined;
}

/** Events by day, with a line at the current time. */
export function EventList({ events, from, opened }: EventListProps) {
  const { timeZone } = useSession();
  const { today } = useQuarters();
  const now = useNow();
  return (
    <div className="pt-1 pb-3 px-2">
      {groupByDay(events, from, timeZone).map((listed) => {
        const line = listed.day === today ? nowIndex(listed.events, now) : null;
        return (
          <section key={listed.day}>
            <h3 className="pt-2.5 pb-1 px-2 text-sm text-quiet font-semibold">
              {dayHeading(listed.day, today)}
            </h3>
            <ul>
              {listed.events.map((event, index) => (
                <li key={event.id}>
                  {line === index && <NowLine now={now} />}
                  <EventRow event={event} now={now} isOpened={event.id === opened} />
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
      <span>Now, {eventTime(timeOfDayIn(timeZone, now))}</span>
    </div>
  );
}

interface EventRowProps {
  event: CalendarEvent;
  now: Date;
  isOpened: boolean;
}

const MAX_AVATARS = 3;

function EventRow({ event, now, isOpened }: EventRowProps) {
  const { timeZone } = useSession();
  const reps = repsOf(event);
  const row = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isOpened) row.current?.scrollIntoView({ block: "nearest" });
  }, [isOpened]);
  return (
    <Link
      ref={row}
      to="/launch"
      search={(before) => ({ ...before, event: event.id })}
      resetScroll={false}
      className={`${styles.row} hover:bg-hover`}
      data-when={timingOf(event, now)}
    >
      <span className="self-start text-sm/5 text-ink in-data-[when=past]:text-quiet number">
        {formatStart(event, timeZone)}
      </span>
      <span className="contents">
        <span className="col-[2/-1] wrap-anywhere text-base font-medium in-data-[when=past]:text-quiet">
          {event.title || "No title"}
        </span>
        <span className="flex col-start-2 items-center gap-1.5 min-h-5.5 text-sm text-quiet">
          <TypeDot label={event.eventType} /> {event.eventType}
        </span>
      </span>
      {reps.length > 0 && (
        <span className={styles.faces}>
          {reps.slice(0, MAX_AVATARS).map(({ id, name }) => (
            <Avatar key={id} name={name} size={22} />
          ))}
          {reps.length > MAX_AVATARS && (
            <span
              className="px-1 rounded-control bg-sunken text-xs/4.5 text-quiet"
              aria-hidden="true"
            >
              +{reps.length - MAX_AVATARS}
            </span>
          )}
          <VisuallyHidden>, with {reps.map(({ name }) => name).join(", ")}</VisuallyHidden>
        </span>
      )}
    </Link>
  );
}
