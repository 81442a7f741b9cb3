import { useId } from "react";
import styles from "./segmented.module.css";

interface SegmentedProps<T extends string> {
  label: string;
  value: T;
  options: { value: T; label: string }[];
  onChange: (value: T) => void;
}

/**
 * A single-select with all options visible, except on a phone, where the selected one always is.
 * Radio buttons, so arrow keys work.
 */
export function Segmented<T extends string>({
  label,
  value,
  options,
  onChange,
}: SegmentedProps<T>) {
  const name = useId();
  return (
    <fieldset className={styles.segmented}>
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          ref={option.value === value ? centreInView : undefined}
          className={`${styles.option} has-focus-visible:outline-2 has-focus-visible:outline-primary has-focus-visible:outline-offset-1`}
        >
          <input
            type="radio"
            className="absolute inset-0 m-0 opacity-0 cursor-pointer"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}

/** Called for each newly selected option: centres it if not all fit on the line. */
function centreInView(chosen: HTMLElement | null) {
  const line = chosen?.parentElement;
  if (!line || line.scrollWidth <= line.clientWidth) return;
  line.scrollLeft += centreOf(chosen) - centreOf(line);
}

function centreOf(part: Element): number {
  const { left, width } = part.getBoundingClientRect();
  return left + width / 2;
}
