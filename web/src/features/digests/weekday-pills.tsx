import { useSession } from "../../lib/session.ts";
import styles from "./pills.module.css";
import { weekdaysFrom } from "./schedule-words.ts";

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
    <fieldset className={styles.group}>
      <legend className={styles.legend}>Days</legend>
      <div className={styles.pills}>
        {weekdaysFrom(weekStartsOn).map(({ value, short, long }) => (
          <label key={value} className={styles.pill}>
            <input
              type="checkbox"
              className={styles.input}
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
