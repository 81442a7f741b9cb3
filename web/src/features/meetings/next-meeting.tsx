import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { useQuarters } from "../../lib/quarters.ts";
import { useSession } from "../../lib/session.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { Waiting } from "../../ui/waiting.tsx";
import { beginWords } from "./event-words.ts";
import styles from "./next-meeting.module.css";
import { TypeDot } from "./type-dot.tsx";
import { useNextMeeting } from "./use-events.ts";

/** The user's next meeting, with a link to prepare for it. */
export function NextMeeting({ prepare }: { prepare: ReactNode }) {
  const { user, timeZone } = useSession();
  const { today } = useQuarters();
  const next = useNextMeeting(today);
  if (next.isError)
    return <ErrorState message={next.error.message} onRetry={() => next.refetch()} />;
  if (next.isPending) {
    return (
      <Waiting>
        <Skeleton height={20} width="60%" mx={20} my={12} />
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
        {beginWords(next.data, timeZone, today)}
      </time>
      {prepare}
    </div>
  );
}
