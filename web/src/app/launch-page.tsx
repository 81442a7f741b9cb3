import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { api, type CalendarEvent, type TeamMember } from "@touchline/contract";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { EventCanvas } from "../features/meetings/event-canvas.tsx";
import {
  dayOfEvent,
  formatStartWithDay,
  isOneToOne,
  repsOf,
  visibleDays,
} from "../features/meetings/event-text.ts";
import { EventsPanel } from "../features/meetings/events-panel.tsx";
import type { LaunchSearch } from "../features/meetings/launch-search.ts";
import { OpenActions } from "../features/meetings/open-actions.tsx";
import { RepMeetings } from "../features/meetings/rep-meetings.tsx";
import { SinceLast } from "../features/meetings/since-last.tsx";
import { useEvent, useEventIfOpen, useEventTypes } from "../features/meetings/use-events.ts";
import { TalkingPoints } from "../features/talking-points/talking-points.tsx";
import { routeQuery } from "../lib/api.ts";
import { useQuarters } from "../lib/quarters.ts";
import { useSession } from "../lib/session.ts";
import { lazyPart } from "../ui/lazy-part.tsx";
import { LoadingSkeleton } from "../ui/loading-skeleton.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { LaunchCrm } from "./launch-crm.tsx";
import styles from "./launch-page.module.css";
import { LaunchRep } from "./launch-rep.tsx";
import { RepSnippets } from "./launch-rep-tabs.tsx";
import { PAGES } from "./pages.ts";

const QuickEventDialog = lazyPart("quick-event", () =>
  import("../features/meetings/quick-event-dialog.tsx").then((module) => module.QuickEventDialog),
);

const route = getRouteApi("/layout/launch");

type Pane = "events" | "meeting" | "rep";

const PANES: { value: Pane; label: string }[] = [
  { value: "events", label: "Events" },
  { value: "meeting", label: "Meeting" },
  { value: "rep", label: "Rep" },
];

/** Which meetings do I have today, and am I prepared? */
export function LaunchPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const members = useQuery(routeQuery(api.team.members, { query: { brief: "true" } }));
  const types = useEventTypes();
  const [pane, setPane] = useState<Pane>(search.event ? "meeting" : "events");
  const [isMaking, setIsMaking] = useState(false);
  const team = members.data ?? [];
  const onSearch = (change: LaunchSearch) =>
    void navigate({ search: (before) => ({ ...before, ...change }), resetScroll: false });
  const panes = useRef<HTMLDivElement>(null);
  // On single-pane screens, selecting a meeting opens it, at its top.
  useEffect(() => {
    setPane(search.event ? "meeting" : "events");
    const isAbove = (panes.current?.getBoundingClientRect().top ?? 0) < 0;
    if (search.event && isAbove) panes.current?.scrollIntoView({ block: "start" });
  }, [search.event]);
  useDaysOfOpened(search, onSearch);
  return (
    <>
      <PageHeader title={PAGES.launch.label} context="Your meetings and 1:1s" />
      <div className="@container" data-wide>
        <div className="hidden mb-3 @max-md:block">
          <Segmented label="Shown" value={pane} options={PANES} onChange={setPane} />
        </div>
        <div ref={panes} className={`${styles.panes} scroll-mt-16`} data-pane={pane}>
          <div className={`${styles.pane} next:border-l next:border-line`} data-name="events">
            <EventsPanel search={search} onSearch={onSearch} onNew={() => setIsMaking(true)} />
          </div>
          <div
            key={`meeting ${search.event}`}
            className={`${styles.pane} next:border-l next:border-line`}
            data-name="meeting"
          >
            {search.event ? (
              <Meeting
                id={search.event}
                team={team}
                onOtherId={(event) =>
                  void navigate({ search: (before) => ({ ...before, event }), replace: true })
                }
                onGone={() => onSearch({ event: undefined })}
              />
            ) : (
              <NoMeeting />
            )}
          </div>
          <aside
            className={`${styles.pane} next:border-l next:border-line`}
            data-name="rep"
            aria-label="Rep overview"
          >
            {search.event ? (
              <Rep key={search.event} id={search.event} team={team} />
            ) : (
              <RepMeetings search={search} team={team} isTeamAwaited={members.isPending} />
            )}
          </aside>
        </div>
      </div>
      {isMaking && (
        <QuickEventDialog
          team={team.filter(({ sub }) => !sub)}
          types={types.data ?? []}
          onClose={() => setIsMaking(false)}
          onMade={({ id }) => {
            setIsMaking(false);
            onSearch({ event: id });
          }}
        />
      )}
    </>
  );
}

interface MeetingProps {
  id: string;
  team: TeamMember[];
  onOtherId: (id: string) => void;
  onGone: () => void;
}

function Meeting({ id, team, onOtherId, onGone }: MeetingProps) {
  const event = useEvent(id);
  const known = event.data?.id;
  // The address may contain the calendar provider's id; replace it with ours.
  useEffect(() => {
    if (known && known !== id) onOtherId(known);
  });
  return (
    <EventCanvas
      id={id}
      team={team}
      onGone={onGone}
      agenda={(shown) => {
        const [rep] = repsOf(shown);
        if (!rep || !isOneToOne(shown)) return null;
        return (
          <div className={styles.bare}>
            <TalkingPoints key={rep.id} repId={rep.id} />
          </div>
        );
      }}
    >
      {(shown) => {
        const reps = repsOf(shown);
        const [rep, ...others] = reps;
        return (
          <>
            <LaunchCrm reps={reps} />
            {rep && others.length === 0 && (
              <LaunchSection title={`Snippets about ${rep.name}`}>
                <RepSnippets memberId={rep.id} />
              </LaunchSection>
            )}
          </>
        );
      }}
    </EventCanvas>
  );
}

function LaunchSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2" aria-label={title}>
      <h3 className="text-md font-semibold">{title}</h3>
      <div className="-mt-2 -mx-4">{children}</div>
    </section>
  );
}

function Rep({ id, team }: { id: string; team: TeamMember[] }) {
  const { data: event, isError } = useEvent(id);
  // The meeting pane reports the error.
  if (isError && !event) return <p className="py-6 px-4 text-quiet">No one to show yet.</p>;
  if (!event) {
    return (
      <LoadingSkeleton>
        <Skeleton height={40} m={16} />
        <Skeleton height={120} m={16} />
      </LoadingSkeleton>
    );
  }
  return <LaunchRep event={event} team={team} prep={<Prep event={event} />} />;
}

/** What changed since the last 1:1. The meeting can be wrapped up by its owner once it has started. */
function Prep({ event }: { event: CalendarEvent }) {
  const { timeZone } = useSession();
  const { today } = useQuarters();
  const [rep] = repsOf(event);
  if (!rep || !isOneToOne(event)) return null;
  const hasStarted = Date.parse(event.start) <= Date.now();
  return (
    <div className={`@container ${styles.prep}`}>
      <SinceLast
        key={rep.id}
        repId={rep.id}
        eventId={event.isOwn && hasStarted ? event.id : null}
        {...(event.isOwn &&
          !hasStarted && { wrapUpFrom: formatStartWithDay(event, timeZone, today) })}
      />
    </div>
  );
}

/**
 * Shows the days of an event that was opened from elsewhere, so that the list has it. Only once per
 * event: afterwards the user may look at other days.
 */
function useDaysOfOpened(search: LaunchSearch, onSearch: (change: LaunchSearch) => void) {
  const { timeZone } = useSession();
  const { today } = useQuarters();
  const { data: event } = useEventIfOpen(search.event);
  const shown = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (!event || shown.current === event.id) return;
    shown.current = event.id;
    const day = dayOfEvent(event, timeZone);
    const { from, to } = visibleDays(search, today);
    if (day < from || day > to) onSearch({ day });
  });
}

function NoMeeting() {
  return (
    <div className="max-w-170 mx-auto">
      <OpenActions />
    </div>
  );
}
