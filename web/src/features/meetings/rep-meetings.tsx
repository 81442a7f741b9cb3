import { Skeleton } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { CalendarEvent, TeamMember } from "@touchline/contract";
import { sells } from "@touchline/domain";
import type { ReactNode } from "react";
import { formatDay } from "../../lib/format.ts";
import { useQuarters } from "../../lib/quarters.ts";
import { useSession } from "../../lib/session.ts";
import { useNow } from "../../lib/use-now.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { LoadingSkeleton } from "../../ui/loading-skeleton.tsx";
import { dayOfEvent, formatStart, repsOf, timingOf, visibleDays } from "./event-text.ts";
import type { LaunchSearch } from "./launch-search.ts";
import { useCalendar } from "./use-calendar.ts";
import { useEvents } from "./use-events.ts";

interface RepMeetingsProps {
  search: LaunchSearch;
  team: TeamMember[];
  isTeamAwaited: boolean;
}

/** Each rep's next meeting, 1:1s first, and the reps without one in the visible days. */
export function RepMeetings(props: RepMeetingsProps) {
  // Requested together with the list next to it, which waits for the calendar, so only once.
  const calendar = useCalendar();
  if (calendar.isPending) return <RepMeetingsSkeleton />;
  return calendar.data ? <People {...props} /> : <Hint />;
}

function RepMeetingsSkeleton() {
  return (
    <LoadingSkeleton>
      <p className="pt-4 pb-2 px-4 text-md font-semibold">Next meetings with your reps</p>
      <ul className="pb-3 px-2">
        {["a", "b", "c", "d"].map((row) => (
          <li
            key={row}
            className="flex items-center gap-2.5 p-2 rounded-control no-underline text-inherit"
          >
            <Skeleton height={28} circle />
            <span className="grid flex-1 gap-2 py-0.75">
              <Skeleton height={12} width="50%" />
              <Skeleton height={10} width="80%" />
            </span>
          </li>
        ))}
      </ul>
    </LoadingSkeleton>
  );
}

function Hint() {
  return <p className="py-6 px-4 text-quiet">Open an event to see its prep here.</p>;
}

function People({ search, team, isTeamAwaited }: RepMeetingsProps) {
  const { today } = useQuarters();
  const now = useNow();
  const { data: events, isPending } = useEvents(visibleDays(search, today), search.scope ?? "all");
  const reps = team.filter(({ role }) => sells(role));
  if (isPending || isTeamAwaited) return <RepMeetingsSkeleton />;
  if (!events?.length || reps.length === 0) return <Hint />;
  const met = reps.flatMap((rep) => {
    const event = nextMeetingWith(rep.id, events, now);
    return event ? [{ rep, event }] : [];
  });
  const others = reps.filter(({ id }) => !met.some(({ rep }) => rep.id === id));
  return (
    <>
      <h2 className="pt-4 pb-2 px-4 text-md font-semibold">Next meetings with your reps</h2>
      <ul className="pb-3 px-2">
        {met
          .toSorted((a, b) => a.event.start.localeCompare(b.event.start))
          .map(({ rep, event }) => (
            <li key={rep.id}>
              <Link
                to="/launch"
                search={(before) => ({ ...before, event: event.id })}
                resetScroll={false}
                className="flex items-center gap-2.5 p-2 rounded-control no-underline text-inherit hover:bg-hover"
              >
                <Avatar name={rep.name} size={28} />
                <RepLine name={rep.name}>
                  <Meeting event={event} />
                </RepLine>
              </Link>
            </li>
          ))}
        {others.map(({ id, name }) => (
          <li
            key={id}
            className="flex items-center gap-2.5 p-2 rounded-control no-underline text-inherit"
          >
            <Avatar name={name} size={28} />
            <RepLine name={name}>No meetings these days</RepLine>
          </li>
        ))}
      </ul>
    </>
  );
}

function RepLine({ name, children }: { name: string; children: ReactNode }) {
  return (
    <span className="grid min-w-0">
      <span className="text-base font-medium">{name}</span>
      <span className="truncate text-sm text-quiet">{children}</span>
    </span>
  );
}

function Meeting({ event }: { event: CalendarEvent }) {
  const { timeZone } = useSession();
  const { today } = useQuarters();
  const on = dayOfEvent(event, timeZone);
  const when = on === today ? "Today" : formatDay(on, today);
  return (
    <>
      <span className="number">
        {when}, {formatStart(event, timeZone)}
      </span>
      {` · ${event.title || "No title"}`}
    </>
  );
}

/** Future meetings come before past ones, 1:1s before group meetings. */
function nextMeetingWith(
  repId: string,
  events: CalendarEvent[],
  now: Date,
): CalendarEvent | undefined {
  const rank = (event: CalendarEvent) =>
    Number(timingOf(event, now) === "past") * 2 + Number(repsOf(event).length > 1);
  return events
    .filter((event) => repsOf(event).some(({ id }) => id === repId))
    .toSorted((a, b) => rank(a) - rank(b) || a.start.localeCompare(b.start))
    .at(0);
}
