import { type Day, daysBetween } from "@touchline/domain";
import type { ReactNode } from "react";
import { day } from "../../lib/format.ts";
import { useQuarters } from "../../lib/quarters.ts";
import styles from "./history.module.css";

interface ByDayProps<T> {
  /** What the list of each day is called. */
  label: string;
  /** Newest first, as they stand within a day. */
  items: T[];
  dayOf: (item: T) => Day;
  /** They are older than what was asked for. */
  isStale: boolean;
  /** What is shown of one day, each in a list item. */
  children: (ofDay: T[]) => ReactNode;
}

/** What happened, under the days on which it did. */
export function ByDay<T>({ label, items, dayOf, isStale, children }: ByDayProps<T>) {
  const { today } = useQuarters();
  // Whole days come in the order of another zone's midnight.
  const days = [...Map.groupBy(items, dayOf)].toSorted(([a], [b]) => b.localeCompare(a));
  return (
    <div className={styles.timeline} aria-busy={isStale}>
      {days.map(([date, ofDay]) => (
        <section key={date} aria-labelledby={`day-${date}`}>
          <h2 id={`day-${date}`} className={styles.date}>
            {dayWords(date, today)}
          </h2>
          <ol className={styles.card} aria-label={label}>
            {children(ofDay)}
          </ol>
        </section>
      ))}
    </div>
  );
}

function dayWords(date: Day, today: Day): string {
  const ago = daysBetween(date, today);
  if (ago === 0) return "Today";
  return ago === 1 ? "Yesterday" : day(date, today);
}
