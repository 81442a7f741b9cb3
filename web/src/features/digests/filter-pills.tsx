import { useId } from "react";
import styles from "./pills.module.css";

interface FilterPillsProps<T extends string> {
  label: string;
  options: readonly { value: T; label: string }[];
  chosen: T[];
  nothingLeft: string;
  onChange: (chosen: T[]) => void;
}

/** A multi-select of toggle pills. */
export function FilterPills<T extends string>(props: FilterPillsProps<T>) {
  const { label, options, chosen, nothingLeft, onChange } = props;
  const id = useId();
  const isAll = chosen.length === options.length;
  const isNone = chosen.length === 0;
  const toggle = (value: T) =>
    onChange(
      options
        .map((option) => option.value)
        .filter((one) => (one === value ? !chosen.includes(one) : chosen.includes(one))),
    );
  return (
    <fieldset className={styles.group} aria-describedby={isNone ? id : undefined}>
      <legend className={styles.legend}>{label}</legend>
      <button
        type="button"
        className={styles.all}
        aria-label={`${isAll ? "Clear" : "Select all"}: ${label}`}
        onClick={() => onChange(isAll ? [] : options.map(({ value }) => value))}
      >
        {isAll ? "Clear" : "Select all"}
      </button>
      <div className={styles.pills}>
        {options.map((option) => (
          <label key={option.value} className={styles.pill}>
            <input
              type="checkbox"
              className={styles.input}
              checked={chosen.includes(option.value)}
              onChange={() => toggle(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
      {isNone && (
        <p id={id} role="alert" className={styles.problem}>
          {nothingLeft}
        </p>
      )}
    </fieldset>
  );
}
