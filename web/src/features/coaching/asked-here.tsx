import type { CoachingEntry, DealDetail } from "@touchline/contract";
import { type Day, isStillOpen } from "@touchline/domain";
import { dayIn, shortDay } from "../../lib/format.ts";
import { useQuarters } from "../../lib/quarters.ts";
import { useSession } from "../../lib/session.ts";
import { AskedList, dueWords, isAllDone } from "./asked-list.tsx";
import styles from "./open-asks.module.css";
import { useDealCoaching } from "./use-coaching.ts";

/** For reps: open asks on this deal, where they answer. The card below has the outcome. */
export function AskedHere({ deal }: { deal: Pick<DealDetail, "hubspotId" | "lastReview"> }) {
  const { data = [] } = useDealCoaching(deal.hubspotId, deal.lastReview !== null);
  return data
    .filter((entry) => entry.isOwn && isStillOpen(entry))
    .map((entry) => <Asked key={entry.id} entry={entry} />);
}

function Asked({ entry }: { entry: CoachingEntry }) {
  const { timeZone } = useSession();
  const { today } = useQuarters();
  const next = entry.judgements.find(({ verdict }) => verdict === null);
  const dueDay = entry.dueDay as Day;
  const isDone = isAllDone(entry);
  return (
    <section className={styles.here} aria-label={`${entry.reviewer} asked`}>
      <h3 className={styles.who}>
        {entry.reviewer} asked
        <span className={!isDone && dueDay < today ? styles.late : styles.due}>
          {dueWords(dueDay, today)}
        </span>
      </h3>
      <AskedList entry={entry} />
      {entry.words && <p className={styles.words}>“{entry.words}”</p>}
      {isDone && next && (
        <p className={styles.words}>
          All done. Judged on {shortDay(dayIn(timeZone, new Date(next.at)), today)}.
        </p>
      )}
    </section>
  );
}
