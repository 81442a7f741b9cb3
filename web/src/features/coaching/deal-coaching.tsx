import { Skeleton } from "@mantine/core";
import type { DealDetail } from "@touchline/contract";
import { QueryContent } from "../../ui/query-content.tsx";
import styles from "./coaching.module.css";
import { Entry } from "./entry.tsx";
import { useDealCoaching } from "./use-coaching.ts";

/** Asks from feedback on this deal and their outcome. Empty for deals without feedback. */
export function DealCoaching({ deal }: { deal: Pick<DealDetail, "hubspotId" | "lastReview"> }) {
  return deal.lastReview ? <Card hubspotId={deal.hubspotId} /> : null;
}

function Card({ hubspotId }: { hubspotId: string }) {
  const entries = useDealCoaching(hubspotId);
  return (
    <section className={styles.card} aria-labelledby="asked-of-the-deal">
      <h3 id="asked-of-the-deal" className="text-md font-semibold">
        Asks and results
      </h3>
      <QueryContent query={entries} skeleton={<Skeleton height={20} />}>
        {(all) =>
          all.length === 0 ? (
            <p className="flex flex-wrap gap-x-2.5 mt-0.5 text-sm/4.5 text-quiet">
              No asks on this deal yet.
            </p>
          ) : (
            <ul>
              {all.map((entry) => (
                <Entry key={entry.id} entry={entry} isNamed={false} />
              ))}
            </ul>
          )
        }
      </QueryContent>
    </section>
  );
}
