import { useSession } from "../../lib/session.ts";
import styles from "./pills.module.css";
import { weekdaysFrom } from "./schedule-text.ts";

interface WeekdayPillsProps {
  weekdays: number[];
  onChange: (weekdays: number[]) => void;
}

/** The weekdays to send on. The last one can't be deselected. */
export function WeekdayPills({ weekdays, onChange }: WeekdayPillsProps) {
  const { weekStartsOn } = useSession();
  const toggle = (value: number) => {
    const rest = weekdays.filter((one) => one !== value);
    if (rest.length === weekdays.length) onChange([...weekdays, value].sort((a, b) => a - b));
    else if (rest.length > 0) onChange(rest);
  };
  return (
    <fieldset className="relative min-w-0 m-0 p-0 border-0">
      <legend className={styles.legend}>Days</legend>
      <div className="clear-both flex flex-wrap gap-1.5">
        {weekdaysFrom(weekStartsOn).map(({ value, short, long }) => (
          <label
            key={value}
            className={`${styles.pill} has-focus-visible:outline-2 has-focus-visible:outline-primary has-focus-visible:outline-offset-1`}
          >
            <input
              type="checkbox"
              className="absolute inset-0 m-0 opacity-0 cursor-pointer"
              aria-label={long}
              checked={weekdays.includes(value)}
              onChange={() => toggle(value)}
            />
            {short}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
