import { Skeleton } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { PastMeeting, TeamMember } from "@touchline/contract";
import type { Day } from "@touchline/domain";
import { counted, day, dayIn, moment } from "../../lib/format.ts";
import { useQuarters } from "../../lib/quarters.ts";
import { useSession } from "../../lib/session.ts";
import { Chip } from "../../ui/chip.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import styles from "./history.module.css";
import { HistoryFilters, RepFilter } from "./history-filters.tsx";
import type { HistorySearch } from "./history-search.ts";
import { usePastMeetings } from "./use-history.ts";

interface PastMeetingsProps {
  search: HistorySearch;
  onSearch: (change: Partial<HistorySearch>) => void;
  /** Who can be chosen; null for people who see only their own. */
  team: TeamMember[] | null;
}

/** The meetings that were, and what came of each. */
export function PastMeetings({ search, onSearch, team }: PastMeetingsProps) {
  const meetings = usePastMeetings(search);
  const isNarrowed = [search.q, search.rep, search.from, search.to].some(Boolean);
  return (
    <>
      <section className={styles.filters} aria-label="Filters">
        <HistoryFilters what="Search titles and notes" search={search} onSearch={onSearch}>
          {team && <RepFilter team={team} search={search} onSearch={onSearch} />}
        </HistoryFilters>
      </section>
      <Loaded
        hasCards
        errorTitle="The past meetings could not be loaded"
        query={meetings}
        skeleton={<MeetingsSkeleton />}
      >
        {(found) =>
          found.length === 0 ? (
            <div className={styles.card}>
              <EmptyState title={isNarrowed ? "Nothing found" : "No past meetings yet"}>
                {isNarrowed
                  ? "No meeting fits what you are looking for."
                  : "Meetings appear here once they are over, with their notes and actions."}
              </EmptyState>
            </div>
          ) : (
            <ul className={styles.card} aria-label="Past meetings">
              {found.map((meeting) => (
                <Meeting key={meeting.id} meeting={meeting} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  );
}

function Meeting({ meeting }: { meeting: PastMeeting }) {
  const { user, timeZone } = useSession();
  const { today } = useQuarters();
  const { id, title, start, eventType, members, notes, openActions, doneActions } = meeting;
  const isAllDay = start.length === 10;
  const date = isAllDay ? (start as Day) : dayIn(timeZone, new Date(start));
  const name = title || "Meeting without a title";
  return (
    <li className={styles.meeting}>
      <time dateTime={start} className={`${styles.when} number`}>
        {isAllDay ? day(date, today) : moment(new Date(start), timeZone, new Date())}
      </time>
      <div className={styles.what}>
        <p className={styles.title}>
          {user.role === "manager" ? (
            <Link to="/launch" search={{ event: id, day: date }}>
              {name}
            </Link>
          ) : (
            name
          )}
        </p>
        <p className={styles.meta}>
          {[eventType, ...members.map((member) => member.name)].join(" · ")}
        </p>
        {notes && <p className={styles.notes}>{notes}</p>}
      </div>
      <div className={styles.outcome}>
        {openActions > 0 && <Chip tone="fair">{counted(openActions, "open action")}</Chip>}
        {doneActions > 0 && <Chip tone="good">{doneActions} done</Chip>}
        {meeting.summarySentAt && <Chip tone="none">Summary sent</Chip>}
      </div>
    </li>
  );
}

function MeetingsSkeleton() {
  return (
    <ul className={styles.card}>
      {Array.from({ length: 6 }, (_, index) => `meeting-${index}`).map((key) => (
        <li key={key} className={styles.meeting}>
          <Skeleton height={12} width={110} />
          <span>
            <Skeleton height={12} width="40%" mb={8} />
            <Skeleton height={12} width="70%" />
          </span>
        </li>
      ))}
    </ul>
  );
}
