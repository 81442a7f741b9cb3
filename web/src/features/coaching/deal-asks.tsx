import type { CoachingEntry, DealDetail } from "@touchline/contract";
import { type Day, isAskOpen } from "@touchline/domain";
import { dayIn, formatShortDay } from "../../lib/format.ts";
import { useQuarters } from "../../lib/quarters.ts";
import { useSession } from "../../lib/session.ts";
import { AskList, formatDue, isAllDone } from "./ask-list.tsx";
import styles from "./open-asks.module.css";
import { useDealCoaching } from "./use-coaching.ts";

/** For reps: open asks on this deal, where they answer. The card below has the outcome. */
export function DealAsks({ deal }: { deal: Pick<DealDetail, "hubspotId" | "lastReview"> }) {
  const { data = [] } = useDealCoaching(deal.hubspotId, deal.lastReview !== null);
  return data
    .filter((entry) => entry.isOwn && isAskOpen(entry))
    .map((entry) => <AskEntry key={entry.id} entry={entry} />);
}

function AskEntry({ entry }: { entry: CoachingEntry }) {
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
          {formatDue(dueDay, today)}
        </span>
      </h3>
      <AskList entry={entry} />
      {entry.words && <p className="wrap-anywhere text-sm/4.5 text-quiet">“{entry.words}”</p>}
      {isDone && next && (
        <p className="wrap-anywhere text-sm/4.5 text-quiet">
          All done. Judged on {formatShortDay(dayIn(timeZone, new Date(next.at)), today)}.
        </p>
      )}
    </section>
  );
}
