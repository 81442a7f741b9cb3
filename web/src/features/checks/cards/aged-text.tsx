import { dayIn, formatDateTime } from "../../../lib/format.ts";
import { useSession } from "../../../lib/session.ts";
import { formatDaysSince } from "../day-text.ts";
import styles from "./cards.module.css";

export function AgedText({ text, at, none }: { text: string; at: string | null; none: string }) {
  const { timeZone } = useSession();
  if (!text) return <span className="text-quiet">{none}</span>;
  const now = new Date();
  return (
    <span className={`${styles.aged} block`}>
      <span className={styles.long} title={text}>
        {text}
      </span>
      {at && (
        <span
          className={`${styles.age} text-sm text-quiet`}
          title={formatDateTime(new Date(at), timeZone, now)}
        >
          {formatDaysSince(at, timeZone, dayIn(timeZone, now))}
        </span>
      )}
    </span>
  );
}
