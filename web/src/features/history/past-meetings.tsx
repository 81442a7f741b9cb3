import { Button, Skeleton } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { PastMeeting, TeamMember } from "@touchline/contract";
import type { Day } from "@touchline/domain";
import { may } from "@touchline/domain";
import { useState } from "react";
import { dayIn, formatTime, pluralise } from "../../lib/format.ts";
import { useSession } from "../../lib/session.ts";
import { Chip } from "../../ui/chip.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { QueryContent } from "../../ui/query-content.tsx";
import { ByDay } from "./by-day.tsx";
import { HistoryFilters, RepFilter } from "./history-filters.tsx";
import type { HistorySearch } from "./history-search.ts";
import { usePastMeetings } from "./use-history.ts";

const PAGE_SIZE = 25;

interface PastMeetingsProps {
  search: HistorySearch;
  onSearch: (change: Partial<HistorySearch>) => void;
  /** Selectable team members; null for users who see only their own. */
  team: TeamMember[] | null;
}

export function PastMeetings({ search, onSearch, team }: PastMeetingsProps) {
  const meetings = usePastMeetings(search);
  const asked = [search.q, search.rep, search.from, search.to];
  const isNarrowed = asked.some(Boolean);
  return (
    <>
      <section className="flex flex-wrap items-center gap-2 py-4" aria-label="Filters">
        <HistoryFilters what="Search titles and notes" search={search} onSearch={onSearch}>
          {team && <RepFilter team={team} search={search} onSearch={onSearch} />}
        </HistoryFilters>
      </section>
      <QueryContent
        hasCards
        errorTitle="Past meetings couldn't be loaded"
        query={meetings}
        skeleton={<MeetingsSkeleton />}
      >
        {(found) =>
          found.length === 0 ? (
            <div className="bg-surface border border-line rounded-card">
              <EmptyState title={isNarrowed ? "Nothing found" : "No past meetings yet"}>
                {isNarrowed
                  ? "No meetings match your filters."
                  : "Meetings show up here once they're over, with their notes and actions."}
              </EmptyState>
            </div>
          ) : (
            <Meetings key={asked.join(" ")} meetings={found} isStale={meetings.isPlaceholderData} />
          )
        }
      </QueryContent>
    </>
  );
}

interface MeetingsProps {
  meetings: PastMeeting[];
  isStale: boolean;
}

/** All are loaded at once but rendered in batches. */
function Meetings({ meetings, isStale }: MeetingsProps) {
  const { timeZone } = useSession();
  const [shown, setShown] = useState(PAGE_SIZE);
  return (
    <>
      <ByDay
        label="Past meetings"
        items={meetings.slice(0, shown)}
        dayOf={({ start }) => dayOfStart(start, timeZone)}
        isStale={isStale}
      >
        {(ofDay) => ofDay.map((meeting) => <Meeting key={meeting.id} meeting={meeting} />)}
      </ByDay>
      {shown < meetings.length && (
        <Button
          variant="default"
          className="block mt-5 mb-0 mx-auto"
          onClick={() => setShown(shown + PAGE_SIZE)}
        >
          Show older meetings
        </Button>
      )}
    </>
  );
}

const isAllDay = (start: string) => start.length === "2026-11-15".length;

function dayOfStart(start: string, timeZone: string): Day {
  return isAllDay(start) ? (start as Day) : dayIn(timeZone, new Date(start));
}

function Meeting({ meeting }: { meeting: PastMeeting }) {
  const { user, timeZone } = useSession();
  const { id, title, start, eventType, members, notes, openActions, doneActions } = meeting;
  const { sharedMeetingId } = meeting;
  const date = dayOfStart(start, timeZone);
  const name = title || "Untitled meeting";
  return (
    <li className="grid grid-cols-[56px_minmax(0,1fr)_auto] gap-y-1 gap-x-3 py-3 px-4 border-t border-line first:border-t-0 max-md:grid-cols-1">
      <time dateTime={start} className="text-base/inherit text-quiet number">
        {isAllDay(start) ? "All day" : formatTime(new Date(start), timeZone)}
      </time>
      <div className="flex-1 min-w-0 wrap-anywhere">
        <p className="wrap-anywhere font-medium [&_a]:no-underline [&_a]:text-inherit [&_a:hover]:underline">
          {sharedMeetingId ? (
            <Link to="/meeting/$meetingId" params={{ meetingId: sharedMeetingId }}>
              {name}
            </Link>
          ) : may(user, "coach") ? (
            <Link to="/launch" search={{ event: id, day: date }}>
              {name}
            </Link>
          ) : (
            name
          )}
        </p>
        <p className="text-base text-quiet">
          {[eventType, ...members.map((member) => member.name)].join(" · ")}
        </p>
        {notes && <p className="max-w-[80ch] wrap-anywhere">{notes}</p>}
      </div>
      <div className="flex flex-col items-end gap-1 max-md:flex-row max-md:items-center max-md:flex-wrap">
        {openActions > 0 && <Chip tone="fair">{pluralise(openActions, "open action")}</Chip>}
        {doneActions > 0 && <Chip tone="good">{doneActions} done</Chip>}
        {meeting.summarySentAt && <Chip tone="none">Summary sent</Chip>}
      </div>
    </li>
  );
}

function MeetingsSkeleton() {
  return (
    <>
      <Skeleton height={14} width={90} mb={12} />
      <ul className="bg-surface border border-line rounded-card">
        {Array.from({ length: 6 }, (_, index) => `meeting-${index}`).map((key) => (
          <li
            key={key}
            className="grid grid-cols-[56px_minmax(0,1fr)_auto] gap-y-1 gap-x-3 py-3 px-4 border-t border-line first:border-t-0 max-md:grid-cols-1"
          >
            <Skeleton height={12} width={36} />
            <span>
              <Skeleton height={12} width="40%" mb={8} />
              <Skeleton height={12} width="70%" />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
