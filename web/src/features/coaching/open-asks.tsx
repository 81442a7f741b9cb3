import { Skeleton } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { CoachingEntry } from "@touchline/contract";
import { type Day, isStillOpen } from "@touchline/domain";
import { DealLink } from "../../lib/deal-link.tsx";
import { count } from "../../lib/format.ts";
import { useQuarters } from "../../lib/quarters.ts";
import { useSession } from "../../lib/session.ts";
import { Loaded } from "../../ui/loaded.tsx";
import { AskedList, dueWords, isAllDone } from "./asked-list.tsx";
import styles from "./open-asks.module.css";
import { useMemberCoaching } from "./use-coaching.ts";

const SHOWN = 3;

type OpenEntry = CoachingEntry & { deal: NonNullable<CoachingEntry["deal"]> };

/** Open asks on the user's deals, earliest due first. */
export function OpenAsks() {
  const { user } = useSession();
  const entries = useMemberCoaching(user.id);
  return (
    <Loaded query={entries} skeleton={<Skeleton height={20} width="60%" mx={20} my={12} />}>
      {(all) => {
        const open = all
          .filter((entry): entry is OpenEntry => entry.deal !== null && isStillOpen(entry))
          .filter((entry) => !isAllDone(entry))
          .toSorted((one, other) => one.dueDay.localeCompare(other.dueDay));
        if (open.length > 0) return <List open={open} memberId={user.id} />;
        return <p className={styles.none}>Nothing that feedback asked for is open.</p>;
      }}
    </Loaded>
  );
}

function List({ open, memberId }: { open: OpenEntry[]; memberId: string }) {
  const shown = open.slice(0, SHOWN);
  const ids = [...new Set(open.map(({ deal }) => deal.hubspotId))];
  const rest = open.length - shown.length;
  return (
    <>
      <ul aria-label="What you were asked">
        {shown.map((entry) => (
          <Row key={entry.id} entry={entry} ids={ids} />
        ))}
      </ul>
      <p className={styles.all}>
        <Link to="/rep/$repId" params={{ repId: memberId }} hash="coaching-ledger">
          {rest > 0 ? `${count(rest)} more in the coaching ledger` : "See the coaching ledger"}
        </Link>
      </p>
    </>
  );
}

function Row({ entry, ids }: { entry: OpenEntry; ids: string[] }) {
  const { today } = useQuarters();
  const { deal, dueDay } = entry;
  return (
    <li className={styles.row}>
      <DealLink hubspotId={deal.hubspotId} name={deal.name} among={ids} />
      <div className={styles.asked}>
        <AskedList entry={entry} />
      </div>
      <span className={dueDay < today ? styles.late : styles.due}>
        {dueWords(dueDay as Day, today)}
      </span>
    </li>
  );
}
