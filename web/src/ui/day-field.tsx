import type { Day } from "@touchline/domain";
import { useEffect, useRef } from "react";
import styles from "./day-field.module.css";

const EARLIEST = "2000-01-01";
const LATEST = "2099-12-31";

interface DayFieldProps {
  label: string;
  value: Day | undefined;
  earliest?: Day | undefined;
  latest?: Day;
  onChange: (day: Day | undefined) => void;
}

/** One end of a span of days. Half a date is none yet: while a year is being typed, nothing is asked for. */
export function DayField({ label, value, earliest, latest, onChange }: DayFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.value = value ?? "";
  }, [value]);
  const take = ({ value: typed, validity }: HTMLInputElement) => {
    if (validity.valid) onChange(typed === "" ? undefined : (typed as Day));
  };
  return (
    <label className={styles.field} data-narrowed={value !== undefined}>
      <span>{label}</span>
      <input
        ref={input}
        type="date"
        min={earliest ?? EARLIEST}
        max={latest ?? LATEST}
        defaultValue={value ?? ""}
        onChange={({ currentTarget }) => take(currentTarget)}
      />
    </label>
  );
}
