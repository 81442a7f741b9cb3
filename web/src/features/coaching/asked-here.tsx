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
      <h3 className="flex flex-wrap items-baseline justify-between gap-x-3 text-base font-semibold [&_span]:font-normal">
        {entry.reviewer} asked
        <span
          className={
            !isDone && dueDay < today ? "text-sm/inherit text-warn" : "text-sm/inherit text-quiet"
          }
        >
          {dueWords(dueDay, today)}
        </span>
      </h3>
      <AskedList entry={entry} />
      {entry.words && <p className="wrap-anywhere text-sm/4.5 text-quiet">“{entry.words}”</p>}
      {isDone && next && (
        <p className="wrap-anywhere text-sm/4.5 text-quiet">
          All done. Judged on {shortDay(dayIn(timeZone, new Date(next.at)), today)}.
        </p>
      )}
    </section>
  );
}
