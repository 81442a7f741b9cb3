import { type Day, daysBetween } from "@touchline/domain";
import type { ReactNode } from "react";
import { formatDay } from "../../lib/format.ts";
import { useQuarters } from "../../lib/quarters.ts";

interface ByDayProps<T> {
  /** The accessible name of each day's list. */
  label: string;
  /** Newest first within a day. */
  items: T[];
  dayOf: (item: T) => Day;
  /** Whether they are placeholders for a newer request. */
  isStale: boolean;
  children: (ofDay: T[]) => ReactNode;
}

export function ByDay<T>({ label, items, dayOf, isStale, children }: ByDayProps<T>) {
  const { today } = useQuarters();
  // All-day items are ordered by another zone's midnight.
  const days = [...Map.groupBy(items, dayOf)].toSorted(([a], [b]) => b.localeCompare(a));
  return (
    <div className="grid gap-6 motion-opacity aria-[busy=true]:opacity-60" aria-busy={isStale}>
      {days.map(([date, ofDay]) => (
        <section key={date} aria-labelledby={`day-${date}`}>
          <h2 id={`day-${date}`} className="mb-2 text-md/5 font-semibold">
            {dayHeadingOf(date, today)}
          </h2>
          <ol className="bg-surface border border-line rounded-card" aria-label={label}>
            {children(ofDay)}
          </ol>
        </section>
      ))}
    </div>
  );
}

function dayHeadingOf(date: Day, today: Day): string {
  const ago = daysBetween(date, today);
  if (ago === 0) return "Today";
  return ago === 1 ? "Yesterday" : formatDay(date, today);
}
