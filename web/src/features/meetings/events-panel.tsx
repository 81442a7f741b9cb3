import { ActionIcon, Button, Skeleton, Tooltip } from "@mantine/core";
import { IconChevronLeft, IconChevronRight, IconPlus, IconRefresh } from "@tabler/icons-react";
import type { CalendarStatus } from "@touchline/contract";
import { type Day, dayAfter } from "@touchline/domain";
import type { ReactNode } from "react";
import { ago, day } from "../../lib/format.ts";
import { useQuarters } from "../../lib/quarters.ts";
import { useSession } from "../../lib/session.ts";
import { useNow } from "../../lib/use-now.ts";
import { isElsewhere } from "../../lib/zoned-time.ts";
import { Loaded } from "../../ui/loaded.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { CalendarMissing } from "./calendar-missing.tsx";
import { EventList } from "./event-list.tsx";
import { type Days, daysShown, WEEK } from "./event-words.ts";
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
  const days = daysShown(search, today);
  const { from } = days;
  const length = search.span === "day" ? 1 : WEEK;
  const scope: Scope = search.scope ?? "all";
  const go = (wanted: Day) => onSearch({ day: wanted === today ? undefined : wanted });
  return (
    <section className="flex flex-col min-w-0" aria-label="Events">
      <header className="flex items-center justify-between gap-2 pt-2.5 pb-0.5 pr-2 pl-4">
        <h2 className="text-md font-semibold">{daysWords(days, today)}</h2>
        <Tooltip label="New quick event">
          <ActionIcon aria-label="New quick event" onClick={onNew}>
            <IconPlus size={18} />
          </ActionIcon>
        </Tooltip>
      </header>
      <div className={styles.paging}>
        <ActionIcon
          aria-label={length === 1 ? "Previous day" : "Previous week"}
          onClick={() => go(dayAfter(from, -length))}
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
          onClick={() => go(dayAfter(from, length))}
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
        <Loaded query={calendar} skeleton={<ListSkeleton />}>
          {(status) => (
            <>
              {status.state !== "connected" && <CalendarMissing status={status} />}
              <Events days={days} scope={scope} status={status} />
              {status.state === "connected" && <CalendarFoot status={status} />}
            </>
          )}
        </Loaded>
      </Tabs>
    </section>
  );
}

interface EventsProps {
  days: Days;
  scope: Scope;
  status: CalendarStatus;
}

function Events({ days, scope, status }: EventsProps) {
  const events = useEvents(days, scope);
  return (
    <Loaded query={events} skeleton={<ListSkeleton />}>
      {(found) => {
        if (found.length > 0) return <EventList events={found} from={days.from} />;
        // Without a calendar, the reason is already displayed above.
        if (status.state !== "connected") return null;
        return (
          <Nothing
            title={scope === "team" ? "There are no team events" : "We haven't found any events"}
          >
            {scope === "team"
              ? "Events that somebody of your team attends show up here."
              : "Look at other days, or add a quick event for a meeting that is in no calendar."}
          </Nothing>
        );
      }}
    </Loaded>
  );
}

function Nothing({ title, children }: { title: string; children: ReactNode }) {
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
        {status.syncedAt ? `Read ${ago(new Date(status.syncedAt), timeZone, now)}` : "Being read…"}
        {isElsewhere(timeZone, now) && ` · times in ${timeZone.replaceAll("_", " ")}`}
        {status.trouble && <span className={styles.bad}> · {status.trouble}</span>}
      </span>
      <Tooltip label="Read the calendar now">
        <ActionIcon
          size={24}
          aria-label="Read the calendar now"
          loading={sync.isPending}
          onClick={() => sync.mutate({})}
        >
          <IconRefresh size={14} />
        </ActionIcon>
      </Tooltip>
    </footer>
  );
}

function daysWords({ from, to }: Days, today: Day): string {
  return from === to ? day(from, today) : `${day(from, today)} to ${day(to, today)}`;
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
