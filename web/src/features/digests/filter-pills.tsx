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
    <fieldset
      className="relative min-w-0 m-0 p-0 border-0"
      aria-describedby={isNone ? id : undefined}
    >
      <legend className={styles.legend}>{label}</legend>
      <button
        type="button"
        className="unstyled absolute top-0 right-0 px-1 rounded-md cursor-pointer text-sm/inherit text-primary hover:underline focus-visible:outline-offset-0"
        aria-label={`${isAll ? "Clear" : "Select all"}: ${label}`}
        onClick={() => onChange(isAll ? [] : options.map(({ value }) => value))}
      >
        {isAll ? "Clear" : "Select all"}
      </button>
      <div className="clear-both flex flex-wrap gap-1.5">
        {options.map((option) => (
          <label
            key={option.value}
            className={`${styles.pill} has-focus-visible:outline-2 has-focus-visible:outline-primary has-focus-visible:outline-offset-1`}
          >
            <input
              type="checkbox"
              className="absolute inset-0 m-0 opacity-0 cursor-pointer"
              checked={chosen.includes(option.value)}
              onChange={() => toggle(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
      {isNone && (
        <p id={id} role="alert" className="mt-1.5 text-sm text-bad">
          {nothingLeft}
        </p>
      )}
    </fieldset>
  );
}
