import type { DealDetail } from "@touchline/contract";
import { type Day, DUE_WITHIN_DAYS, dayAfter, latestDayObjection } from "@touchline/domain";
import { day } from "../../lib/format.ts";
import { useQuarters } from "../../lib/quarters.ts";
import { DayField } from "../../ui/day-field.tsx";
import styles from "./expectation-field.module.css";

interface LatestDayProps {
  value: string | null;
  deal: DealDetail;
  onChange: (value: string | null) => void;
}

/** Accepts input once it's a valid day, and explains inline why a day can't be used. */
export function LatestDay({ value, deal: { closeDate }, onChange }: LatestDayProps) {
  const { today } = useQuarters();
  const objection = latestDayObjection(value, closeDate, today);
  const problem =
    objection === "past"
      ? "This day is over"
      : objection && `It closes on ${day(closeDate as Day, today)} already: name an earlier day`;
  return (
    <DayField
      size="xs"
      label="Close date, at the latest (empty: any new day that lies ahead)"
      error={problem}
      value={value as Day | null}
      onChange={onChange}
      onClear={() => onChange(null)}
    />
  );
}

interface DueProps {
  value: Day;
  today: Day;
  onChange: (day: Day) => void;
}

export function Due({ value, today, onChange }: DueProps) {
  return (
    <DayField
      size="xs"
      className={styles.due}
      aria-label="By"
      leftSection="by"
      earliest={today}
      latest={dayAfter(today, DUE_WITHIN_DAYS)}
      value={value}
      onChange={onChange}
    />
  );
}
