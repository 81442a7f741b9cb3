import { Skeleton } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { CalendarEvent } from "@touchline/contract";
import { addDays } from "@touchline/domain";
import { formatShortDay, pluralise } from "../../lib/format.ts";
import { useQuarters } from "../../lib/quarters.ts";
import { useSession } from "../../lib/session.ts";
import { LinkButton } from "../../ui/link-button.tsx";
import { Panel } from "../../ui/panel.tsx";
import { QueryContent } from "../../ui/query-content.tsx";
import { DAYS_PER_WEEK, formatStartWithDay, repsOf, timingOf } from "./event-text.ts";
import { TypeDot } from "./type-dot.tsx";
import { useEvents } from "./use-events.ts";

const MAX_LISTED = 8;

/** Meetings with the team in the next seven days, each with the pack to prepare it. */
export function WeekMeetings() {
  const { today } = useQuarters();
  const to = addDays(today, DAYS_PER_WEEK - 1);
  const events = useEvents({ from: today, to }, "team");
  return (
    <Panel
      title="Meetings, next 7 days"
      context={`${formatShortDay(today, today)} – ${formatShortDay(to, today)}`}
      actions={
        <Link to="/launch" className="text-base/inherit">
          All meetings
        </Link>
      }
    >
      <QueryContent query={events} skeleton={<MeetingsSkeleton />}>
        {(all) => <Meetings events={all} />}
      </QueryContent>
    </Panel>
  );
}

function Meetings({ events }: { events: CalendarEvent[] }) {
  const now = new Date();
  const ahead = events.filter(
    (event) => repsOf(event).length > 0 && timingOf(event, now) !== "past",
  );
  if (ahead.length === 0) {
    return (
      <p className="py-3 px-5 border-t border-line text-base text-quiet">
        No meetings with your team in the next 7 days. Connect your calendar or add one in{" "}
        <Link to="/launch">Launch</Link>.
      </p>
    );
  }
  return (
    <ul>
      {ahead.slice(0, MAX_LISTED).map((event) => (
        <Meeting key={event.id} event={event} />
      ))}
      {ahead.length > MAX_LISTED && (
        <li className="py-2.5 px-5 border-t border-line text-base text-quiet">
          And {pluralise(ahead.length - MAX_LISTED, "more meeting")} in{" "}
          <Link to="/launch">Launch</Link>
        </li>
      )}
    </ul>
  );
}

function Meeting({ event }: { event: CalendarEvent }) {
  const { timeZone } = useSession();
  const { today } = useQuarters();
  const title = event.title || "Untitled";
  const reps = repsOf(event).map(({ name }) => name);
  return (
    <li className="flex flex-wrap items-center gap-y-0.5 gap-x-2.5 min-h-11 py-1.5 px-5 border-t border-line text-base">
      <TypeDot label={event.eventType} />
      <time dateTime={event.start} className="w-44 text-quiet number">
        {formatStartWithDay(event, timeZone, today)}
      </time>
      <span className="grow basis-40 min-w-0 wrap-anywhere font-medium">{title}</span>
      <span className="text-quiet">with {reps.join(", ")}</span>
      <LinkButton
        to="/launch"
        search={{ event: event.id }}
        size="compact-sm"
        variant="default"
        aria-label={`Open pack of ${title}`}
      >
        Open pack
      </LinkButton>
    </li>
  );
}

const SKELETON_ROWS = ["a", "b", "c"];

function MeetingsSkeleton() {
  return SKELETON_ROWS.map((row) => (
    <div key={row} className="flex items-center h-11 px-5 border-t border-line">
      <Skeleton height={12} width="60%" />
    </div>
  ));
}
