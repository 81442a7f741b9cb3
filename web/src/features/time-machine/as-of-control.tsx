import { Popover } from "@mantine/core";
import { IconCalendarTime, IconChevronDown } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { api } from "@touchline/contract";
import { addDays, addQuarters, type Day, quarterDays, quarterOf } from "@touchline/domain";
import { useState } from "react";
import { routeQuery } from "../../lib/api.ts";
import { useAsOf, useToday } from "../../lib/as-of.ts";
import { formatFullDay, formatShortDay } from "../../lib/format.ts";
import { useSession } from "../../lib/session.ts";
import { DayFilter } from "../../ui/day-filter.tsx";
import styles from "./time-machine.module.css";

/** Switches the current page to another day, or back to today. Closes the deal queue. */
export function useSetAsOf() {
  const navigate = useNavigate();
  return (asOf: Day | undefined) =>
    void navigate({
      to: ".",
      search: (shown: object) => ({ ...shown, asOf, queue: undefined, at: undefined }),
      resetScroll: false,
    });
}

/** 'Today' or the selected day; opens a calendar. */
export function AsOfControl() {
  const asOf = useAsOf();
  const today = useToday();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-end"
      width={264}
      trapFocus
      returnFocus
      transitionProps={{ duration: 120 }}
    >
      <Popover.Target>
        <button
          type="button"
          className={`${styles.control} unstyled focus-visible:outline-offset-1 [&_svg]:text-quiet`}
          data-past={asOf !== undefined}
          title="See an earlier day"
          onClick={() => setIsOpen(!isOpen)}
        >
          <IconCalendarTime size={16} aria-hidden="true" />
          <span className="text-quiet">As of</span>
          {asOf ? formatShortDay(asOf, today) : "Today"}
          <IconChevronDown size={14} aria-hidden="true" />
        </button>
      </Popover.Target>
      <Popover.Dropdown className="flex flex-col gap-0.5 p-1.5 border-0 rounded-card bg-surface shadow-float">
        <Days today={today} asOf={asOf} onDone={() => setIsOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

interface DaysProps {
  today: Day;
  asOf: Day | undefined;
  onDone: () => void;
}

function Days({ today, asOf, onDone }: DaysProps) {
  const { fiscalStartMonth } = useSession();
  const goTo = useSetAsOf();
  const { data } = useQuery(routeQuery(api.history.firstDay, {}));
  const first = (data?.first ?? null) as Day | null;
  const take = (day: Day | undefined) => {
    goTo(day === today ? undefined : day);
    onDone();
  };
  const offered = suggestedDays(today, fiscalStartMonth).filter(({ day }) => first && first <= day);
  return (
    <>
      <button
        type="button"
        className="unstyled box-border flex items-center justify-between gap-3 min-h-(--row) px-2 rounded-md cursor-pointer text-base/inherit hover:bg-hover aria-[current=true]:bg-selected aria-[current=true]:font-medium focus-visible:-outline-offset-2"
        aria-current={asOf === undefined}
        onClick={() => take(undefined)}
      >
        Today
      </button>
      {offered.map(({ label, day }) => (
        <button
          key={label}
          type="button"
          className="unstyled box-border flex items-center justify-between gap-3 min-h-(--row) px-2 rounded-md cursor-pointer text-base/inherit hover:bg-hover aria-[current=true]:bg-selected aria-[current=true]:font-medium focus-visible:-outline-offset-2"
          aria-current={asOf === day}
          onClick={() => take(day)}
        >
          {label}
          <span className="text-quiet">{formatShortDay(day, today)}</span>
        </button>
      ))}
      <div className="flex flex-col gap-1.5 mt-1 pt-2 pb-1 px-2 border-t border-line text-sm/inherit">
        {data && !first ? (
          <p className="text-quiet">No history yet.</p>
        ) : (
          <>
            <DayFilter
              label="As of"
              value={asOf}
              earliest={first ?? undefined}
              latest={today}
              isInLayer
              onChange={take}
            />
            {first && <p className="text-quiet">History starts on {formatFullDay(first)}.</p>}
          </>
        )}
      </div>
    </>
  );
}

/** Common days, without duplicates. */
export function suggestedDays(today: Day, fiscalStartMonth: number): { label: string; day: Day }[] {
  const current = quarterOf(today, fiscalStartMonth);
  const [, lastEnd] = quarterDays(addQuarters(current, -1), fiscalStartMonth);
  const [begin] = quarterDays(current, fiscalStartMonth);
  const all = [
    { label: "Yesterday", day: addDays(today, -1) },
    { label: "A week ago", day: addDays(today, -7) },
    { label: "Four weeks ago", day: addDays(today, -28) },
    { label: "First day of the quarter", day: begin },
    { label: "End of last quarter", day: lastEnd },
  ];
  return all.filter(
    ({ day }, index) => day < today && all.findIndex((one) => one.day === day) === index,
  );
}
