import type { DealDetail } from "@touchline/contract";
import { addDays, type Day, latestDayObjection, MAX_ASK_DUE_DAYS } from "@touchline/domain";
import { formatDay } from "../../lib/format.ts";
import { useQuarters } from "../../lib/quarters.ts";
import { DayField } from "../../ui/day-field.tsx";
import styles from "./ask-field.module.css";

interface LatestDayFieldProps {
  value: string | null;
  deal: DealDetail;
  onChange: (value: string | null) => void;
}

/** Accepts input once it's a valid day, and explains inline why a day can't be used. */
export function LatestDayField({ value, deal: { closeDate }, onChange }: LatestDayFieldProps) {
  const { today } = useQuarters();
  const objection = latestDayObjection(value, closeDate, today);
  const problem =
    objection === "past"
      ? "This day has passed"
      : objection &&
        `It closes on ${formatDay(closeDate as Day, today)} already. Pick an earlier day`;
  return (
    <DayField
      size="xs"
      label="New close date no later than (optional)"
      error={problem}
      value={value as Day | null}
      onChange={onChange}
      onClear={() => onChange(null)}
    />
  );
}

interface DueFieldProps {
  value: Day;
  today: Day;
  onChange: (day: Day) => void;
}

export function DueField({ value, today, onChange }: DueFieldProps) {
  return (
    <DayField
      size="xs"
      className={styles.due}
      aria-label="By"
      leftSection="by"
      earliest={today}
      latest={addDays(today, MAX_ASK_DUE_DAYS)}
      value={value}
      onChange={onChange}
    />
  );
}
