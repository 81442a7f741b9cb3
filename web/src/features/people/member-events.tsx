import { Skeleton } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { type Day, eventTime } from "@touchline/domain";
import { useState } from "react";
import { dayIn, formatDay, timeOfDayIn } from "../../lib/format.ts";
import { useSession } from "../../lib/session.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Panel } from "../../ui/panel.tsx";
import { QueryContent } from "../../ui/query-content.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import styles from "./member-events.module.css";
import { More } from "./more.tsx";

export interface Meeting {
  id: string;
  title: string;
  /** A timestamp, or a date for all-day events. */
  start: string;
  end: string;
  allDay: boolean;
  eventType: string;
}

const INITIAL_COUNT = 5;

type Tab = "previous" | "next";
const TABS: { value: Tab; label: string }[] = [
  { value: "previous", label: "PREVIOUS" },
  { value: "next", label: "NEXT" },
];
const EMPTY_STATES: Record<Tab, { title: string; words: string }> = {
  previous: { title: "No Previous Events", words: "Past meetings with them show up here." },
  next: { title: "No Next Events", words: "Meetings in your calendar show up here." },
};

/** The user's meetings with a member, past and future, nearest first. */
export function MemberEvents({ events }: { events: UseQueryResult<Meeting[]> }) {
  const [tab, setTab] = useState<Tab>("next");
  return (
    <Panel title="Events">
      <Tabs label="Events" value={tab} options={TABS} onChange={setTab}>
        <QueryContent query={events} skeleton={<EventsSkeleton />}>
          {(all) => <Events events={all} tab={tab} />}
        </QueryContent>
      </Tabs>
    </Panel>
  );
}

function Events({ events, tab }: { events: Meeting[]; tab: Tab }) {
  const { timeZone } = useSession();
  const now = new Date();
  const today = dayIn(timeZone, now);
  const isOver = ({ end, allDay }: Meeting) =>
    allDay ? end < today : new Date(end).getTime() < now.getTime();
  const beginWords = (start: string, allDay: boolean) => {
    const begins = allDay ? (start as Day) : dayIn(timeZone, new Date(start));
    const time = eventTime(allDay ? "all-day" : timeOfDayIn(timeZone, new Date(start)));
    return `${formatDay(begins, today)}, ${time}`;
  };
  const inOrder = events
    .filter((event) => isOver(event) === (tab === "previous"))
    .toSorted((one, other) => one.start.localeCompare(other.start));
  const shown = tab === "previous" ? inOrder.reverse() : inOrder;
  if (shown.length === 0) {
    return <EmptyState title={EMPTY_STATES[tab].title}>{EMPTY_STATES[tab].words}</EmptyState>;
  }
  return (
    <More key={tab} items={shown} first={INITIAL_COUNT} step={INITIAL_COUNT}>
      {(some) => (
        <ul aria-label={tab === "previous" ? "Previous events" : "Next events"}>
          {some.map(({ id, title, start, allDay, eventType }) => (
            <li key={id} className={`${styles.event} next:border-t next:border-line`}>
              <span className="wrap-anywhere font-medium">{title || "Untitled"}</span>
              <span className="text-quiet">
                {eventType} · <time dateTime={start}>{beginWords(start, allDay)}</time>
              </span>
            </li>
          ))}
        </ul>
      )}
    </More>
  );
}

function EventsSkeleton() {
  return ["first", "second", "third"].map((row) => (
    <div key={row} className={`${styles.event} next:border-t next:border-line`}>
      <Skeleton height={12} width="50%" my={5} />
      <Skeleton height={10} width="25%" my={5} />
    </div>
  ));
}
