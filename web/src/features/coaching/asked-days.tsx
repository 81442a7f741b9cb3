import { TextInput } from "@mantine/core";
import type { DealDetail } from "@touchline/contract";
import { type Day, DUE_WITHIN_DAYS, dayAfter, latestDayObjection } from "@touchline/domain";
import { day } from "../../lib/format.ts";
import { useQuarters } from "../../lib/quarters.ts";
import styles from "./expectation-field.module.css";

interface LatestDayProps {
  value: string | null;
  deal: DealDetail;
  onChange: (value: string | null) => void;
}

/** Keeps what is typed once it is a day, and says in place why it is none that can be asked for. */
export function LatestDay({ value, deal: { closeDate }, onChange }: LatestDayProps) {
  const { today } = useQuarters();
  const objection = latestDayObjection(value, closeDate, today);
  const problem =
    objection === "past"
      ? "This day is over"
      : objection && `It closes on ${day(closeDate as Day, today)} already: name an earlier day`;
  return (
    <TextInput
      size="xs"
      type="date"
      label="Close date, at the latest (empty: any new day that lies ahead)"
      min={today}
      error={problem}
      defaultValue={value ?? ""}
      onChange={({ currentTarget: { value: typed, validity } }) => {
        // A year is typed digit by digit.
        const isHalfTyped = validity.badInput || (typed !== "" && typed < "1000");
        if (!isHalfTyped) onChange(typed || null);
      }}
    />
  );
}

interface DueProps {
  value: Day;
  today: Day;
  onChange: (day: Day) => void;
}

/** A day that is half typed is none yet; what was there last still counts. */
export function Due({ value, today, onChange }: DueProps) {
  return (
    <TextInput
      size="xs"
      type="date"
      className={styles.due}
      aria-label="By"
      leftSection="by"
      required
      min={today}
      max={dayAfter(today, DUE_WITHIN_DAYS)}
      defaultValue={value}
      onChange={({ currentTarget: { value: typed, validity } }) =>
        validity.valid && onChange(typed as Day)
      }
    />
  );
}
