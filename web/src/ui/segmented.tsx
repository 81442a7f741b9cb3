import { useEffect, useId, useRef } from "react";
import styles from "./segmented.module.css";

interface SegmentedProps<T extends string> {
  label: string;
  value: T;
  options: { value: T; label: string }[];
  onChange: (value: T) => void;
}

/** One of a few, all visible but on a phone, where the chosen one is. Radio buttons underneath, so arrow keys work. */
export function Segmented<T extends string>({
  label,
  value,
  options,
  onChange,
}: SegmentedProps<T>) {
  const name = useId();
  const line = useRef<HTMLFieldSetElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice is another place to show
  useEffect(() => {
    const chosen = line.current?.querySelector(":checked")?.parentElement;
    if (!line.current || !chosen || line.current.scrollWidth <= line.current.clientWidth) return;
    const middle = (part: Element) => {
      const { left, width } = part.getBoundingClientRect();
      return left + width / 2;
    };
    line.current.scrollLeft += middle(chosen) - middle(line.current);
  }, [value]);
  return (
    <fieldset ref={line} className={styles.segmented}>
      <legend className={styles.legend}>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            type="radio"
            className={styles.input}
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
