import { Link } from "@tanstack/react-router";
import type { CoachingEntry } from "@touchline/contract";
import { type Day, isStillOpen } from "@touchline/domain";
import type { ReactNode } from "react";
import { count, day } from "../../lib/format.ts";
import { useQuarters } from "../../lib/quarters.ts";
import { queueSearch } from "../../lib/queue.ts";
import { useSession } from "../../lib/session.ts";
import { Loaded } from "../../ui/loaded.tsx";
import { askedWords } from "./asked-words.ts";
import styles from "./open-asks.module.css";
import { useMemberCoaching } from "./use-coaching.ts";

const SHOWN = 3;

type OpenEntry = CoachingEntry & { deal: NonNullable<CoachingEntry["deal"]> };

/** What feedback asked of one's own deals and can still land, what is due first; nothing where nothing is open. */
export function OpenAsks({ heading }: { heading: ReactNode }) {
  const { user } = useSession();
  const entries = useMemberCoaching(user.id);
  const open = (entries.data ?? [])
    .filter((entry): entry is OpenEntry => entry.deal !== null && isStillOpen(entry))
    .toSorted((one, other) => one.dueDay.localeCompare(other.dueDay));
  if (open.length === 0 && !entries.isLoadingError) return null;
  return (
    <>
      {heading}
      <Loaded query={entries} skeleton={null}>
        {() => <List open={open} memberId={user.id} />}
      </Loaded>
    </>
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
        <Link to="/rep/$repId" params={{ repId: memberId }}>
          {rest > 0 ? `${count(rest)} more in the coaching ledger` : "See the coaching ledger"}
        </Link>
      </p>
    </>
  );
}

function Row({ entry, ids }: { entry: OpenEntry; ids: string[] }) {
  const { today } = useQuarters();
  const { deal, asked, dueDay } = entry;
  return (
    <li className={styles.row}>
      <Link
        to="."
        search={(shown: object) => ({ ...shown, ...queueSearch(ids, deal.hubspotId) })}
        resetScroll={false}
        className={styles.name}
      >
        {deal.name || "Deal without a name"}
      </Link>
      <span className={styles.asked}>
        {asked.map((ask) => askedWords(ask, ask.label, today)).join(", ")}
      </span>
      <span className={dueDay < today ? styles.late : styles.due}>
        {dueWords(dueDay as Day, today)}
      </span>
    </li>
  );
}

function dueWords(dueDay: Day, today: Day): string {
  if (dueDay === today) return "due today";
  return `${dueDay < today ? "was due" : "by"} ${day(dueDay, today)}`;
}
