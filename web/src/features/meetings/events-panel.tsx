import { ActionIcon, Button, Skeleton, Tooltip } from "@mantine/core";
import { IconChevronLeft, IconChevronRight, IconPlus, IconRefresh } from "@tabler/icons-react";
import type { CalendarStatus } from "@touchline/contract";
import { addDays, type Day } from "@touchline/domain";
import type { ReactNode } from "react";
import { formatAgo, formatDay } from "../../lib/format.ts";
import { useQuarters } from "../../lib/quarters.ts";
import { useSession } from "../../lib/session.ts";
import { useNow } from "../../lib/use-now.ts";
import { isOtherTimeZone } from "../../lib/zoned-time.ts";
import { QueryContent } from "../../ui/query-content.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { CalendarMissing } from "./calendar-missing.tsx";
import { EventList } from "./event-list.tsx";
import { DAYS_PER_WEEK, type DayRange, visibleDays } from "./event-text.ts";
import styles from "./events-panel.module.css";
import type { LaunchSearch } from "./launch-search.ts";
import { useCalendar, useSyncCalendar } from "./use-calendar.ts";
import { type Scope, useEvents } from "./use-events.ts";

interface EventsPanelProps {
  search: LaunchSearch;
  onSearch: (change: LaunchSearch) => void;
  onNew: () => void;
}

export function EventsPanel({ search, onSearch, onNew }: EventsPanelProps) {
  const { today } = useQuarters();
  const calendar = useCalendar();
  const days = visibleDays(search, today);
  const { from } = days;
  const length = search.span === "day" ? 1 : DAYS_PER_WEEK;
  const scope: Scope = search.scope ?? "all";
  const go = (wanted: Day) => onSearch({ day: wanted === today ? undefined : wanted });
  return (
    <section className="flex flex-col min-w-0" aria-label="Events">
      <header className="flex items-center justify-between gap-2 pt-2.5 pb-0.5 pr-2 pl-4">
        <h2 className="text-md font-semibold">{formatDayRange(days, today)}</h2>
        <Tooltip label="New quick event">
          <ActionIcon aria-label="New quick event" onClick={onNew}>
            <IconPlus size={18} />
          </ActionIcon>
        </Tooltip>
      </header>
      <div className={styles.paging}>
        <ActionIcon
          aria-label={length === 1 ? "Previous day" : "Previous week"}
          onClick={() => go(addDays(from, -length))}
        >
          <IconChevronLeft size={18} />
        </ActionIcon>
        <Button
          variant="default"
          size="compact-sm"
          disabled={from === today}
          onClick={() => go(today)}
        >
          Today
        </Button>
        <ActionIcon
          aria-label={length === 1 ? "Next day" : "Next week"}
          onClick={() => go(addDays(from, length))}
        >
          <IconChevronRight size={18} />
        </ActionIcon>
        <Segmented
          label="Days shown"
          value={search.span ?? "week"}
          options={[
            { value: "day", label: "Day" },
            { value: "week", label: "Week" },
          ]}
          onChange={(span) => onSearch({ span: span === "day" ? span : undefined })}
        />
      </div>
      <Tabs
        label="Which events"
        value={scope}
        options={[
          { value: "all", label: "All Events" },
          { value: "team", label: "Team Events" },
        ]}
        onChange={(wanted) => onSearch({ scope: wanted === "team" ? wanted : undefined })}
      >
        <QueryContent query={calendar} skeleton={<ListSkeleton />}>
          {(status) => (
            <>
              {status.state !== "connected" && <CalendarMissing status={status} />}
              <Events days={days} scope={scope} status={status} opened={search.event} />
              {status.state === "connected" && <CalendarFoot status={status} />}
            </>
          )}
        </QueryContent>
      </Tabs>
    </section>
  );
}

interface EventsProps {
  days: DayRange;
  scope: Scope;
  status: CalendarStatus;
  opened: string | undefined;
}

function Events({ days, scope, status, opened }: EventsProps) {
  const events = useEvents(days, scope);
  return (
    <QueryContent query={events} skeleton={<ListSkeleton />}>
      {(found) => {
        if (found.length > 0) return <EventList events={found} from={days.from} opened={opened} />;
        // Without a calendar, the reason is already displayed above.
        if (status.state !== "connected") return null;
        return (
          <NoEvents
            title={scope === "team" ? "There are no team events" : "We haven't found any events"}
          >
            {scope === "team"
              ? "Events with your team members show up here."
              : "Look at other days, or add a quick event for a meeting that isn't in your calendar."}
          </NoEvents>
        );
      }}
    </QueryContent>
  );
}

function NoEvents({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex flex-col items-start gap-2 py-5 px-4">
      <p className="font-semibold">{title}</p>
      <p className="text-base text-quiet">{children}</p>
    </div>
  );
}

function CalendarFoot({ status }: { status: CalendarStatus }) {
  const { timeZone } = useSession();
  const now = useNow();
  const sync = useSyncCalendar();
  return (
    <footer className={styles.foot}>
      <span>
        {status.syncedAt
          ? `Updated ${formatAgo(new Date(status.syncedAt), timeZone, now)}`
          : "Loading your calendar…"}
        {isOtherTimeZone(timeZone, now) && ` · times in ${timeZone.replaceAll("_", " ")}`}
        {status.trouble && <span className={styles.bad}> · {status.trouble}</span>}
      </span>
      <Tooltip label="Refresh calendar">
        <ActionIcon
          size={24}
          aria-label="Refresh calendar"
          loading={sync.isPending}
          onClick={() => sync.mutate({})}
        >
          <IconRefresh size={14} />
        </ActionIcon>
      </Tooltip>
    </footer>
  );
}

function formatDayRange({ from, to }: DayRange, today: Day): string {
  return from === to
    ? formatDay(from, today)
    : `${formatDay(from, today)} to ${formatDay(to, today)}`;
}

function ListSkeleton() {
  return (
    <div className="pt-1 pb-3 px-2">
      {["a", "b", "c", "d", "e"].map((row) => (
        <div key={row} className="flex gap-4 py-3.5 px-2">
          <Skeleton height={12} width={40} />
          <Skeleton height={12} width="70%" />
        </div>
      ))}
    </div>
  );
}
