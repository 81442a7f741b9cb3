import { Button, Skeleton } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { api, type OpenPush } from "@touchline/contract";
import type { Day } from "@touchline/domain";
import { useState } from "react";
import { reading } from "../../lib/api.ts";
import { count, counted, daysBetween, shortDay } from "../../lib/format.ts";
import { useQuarters } from "../../lib/quarters.ts";
import { queueSearch } from "../../lib/queue.ts";
import { explainPush, SLIP_CHOICES } from "../../lib/slip-reasons.ts";
import { Choices } from "../../ui/choices.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import styles from "./slips.module.css";

const SHOWN_AT_FIRST = 3;

/** One's own pushes of the last weeks that still lack a reason; one tap each. */
export function OpenPushes() {
  const open = useQuery(reading(api.slips.open, { query: {} }));
  return (
    <Loaded query={open} skeleton={<Skeleton height={20} m={20} />}>
      {({ pushes, total }) =>
        total > 0 ? (
          <List pushes={pushes} total={total} />
        ) : (
          <p className={styles.sentence}>Every close date you moved lately says why.</p>
        )
      }
    </Loaded>
  );
}

function openWords(open: number): string {
  return open === 1 ? "1 push has no reason" : `${open} pushes have no reason`;
}

function List({ pushes, total }: { pushes: OpenPush[]; total: number }) {
  const [isWhole, setIsWhole] = useState(false);
  const ids = [...new Set(pushes.map(({ deal }) => deal.hubspotId))];
  const shown = isWhole ? pushes : pushes.slice(0, SHOWN_AT_FIRST);
  const rest = total - shown.length;
  return (
    <>
      <p className={styles.sentence}>
        <strong>{openWords(total)}.</strong> One tap each; it shows in ‘What changed’.
      </p>
      <ul aria-label="Pushes without a reason">
        {shown.map((push) => (
          <Row key={push.id} push={push} ids={ids} />
        ))}
      </ul>
      {rest > 0 && !isWhole && (
        <Button variant="subtle" size="compact-sm" mx={12} mb={8} onClick={() => setIsWhole(true)}>
          Show {count(Math.min(rest, pushes.length - shown.length))} more
        </Button>
      )}
    </>
  );
}

function Row({ push, ids }: { push: OpenPush; ids: string[] }) {
  const client = useQueryClient();
  const { today } = useQuarters();
  const [isSending, setIsSending] = useState(false);
  const { id, deal } = push;
  const [from, to] = [push.from as Day, push.to as Day];
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <Link
          to="."
          search={(shown: object) => ({ ...shown, ...queueSearch(ids, deal.hubspotId) })}
          resetScroll={false}
          className={styles.name}
        >
          {deal.name || "Deal without a name"}
        </Link>
        <p className={`${styles.quiet} number`}>
          {shortDay(from, today)} → {shortDay(to, today)}, +{counted(daysBetween(from, to), "day")}
        </p>
      </div>
      <div className={styles.why}>
        <Choices
          label={`Why was ${deal.name || "it"} pushed?`}
          isLabelHidden
          options={SLIP_CHOICES}
          isBusy={isSending}
          onPick={(reason) => {
            setIsSending(true);
            void explainPush(client, id, { reason }).finally(() => setIsSending(false));
          }}
        />
      </div>
    </li>
  );
}
