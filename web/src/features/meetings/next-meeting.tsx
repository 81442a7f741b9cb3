import { Skeleton } from "@mantine/core";
import { moment } from "../../lib/format.ts";
import { useQuarters } from "../../lib/quarters.ts";
import { useSession } from "../../lib/session.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { Waiting } from "../../ui/waiting.tsx";
import styles from "./next-meeting.module.css";
import { TypeDot } from "./type-dot.tsx";
import { useNextMeeting } from "./use-events.ts";

/** Whom one meets next, and when. */
export function NextMeeting() {
  const { user, timeZone } = useSession();
  const { today } = useQuarters();
  const next = useNextMeeting(today);
  if (next.isError)
    return <ErrorState message={next.error.message} onRetry={() => next.refetch()} />;
  if (next.isPending) {
    return (
      <Waiting>
        <Skeleton height={20} m={20} />
      </Waiting>
    );
  }
  if (!next.data) return <p className={styles.none}>No meeting in the next 30 days.</p>;
  const { title, start, eventType, attendees } = next.data;
  const others = attendees.filter(({ member }) => member?.id !== user.id).map(({ name }) => name);
  return (
    <div className={styles.meeting}>
      <TypeDot label={eventType} />
      <span className={styles.title}>{title || "Untitled"}</span>
      {others.length > 0 && <span className={styles.quiet}>with {others.join(", ")}</span>}
      <time dateTime={start} className={styles.quiet}>
        {moment(new Date(start), timeZone, new Date())}
      </time>
    </div>
  );
}
