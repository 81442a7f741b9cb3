import { Skeleton } from "@mantine/core";
import type { CoachingEntry } from "@touchline/contract";
import { may, VERDICTS, type Verdict, verdictTally } from "@touchline/domain";
import { useState } from "react";
import { formatCount } from "../../lib/format.ts";
import { useSession } from "../../lib/session.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Panel } from "../../ui/panel.tsx";
import { QueryContent } from "../../ui/query-content.tsx";
import styles from "./coaching.module.css";
import { Entry } from "./entry.tsx";
import { useMemberCoaching } from "./use-coaching.ts";

const INITIAL_COUNT = 5;

/** What a rep was asked to change on deals, and whether it happened. */
export function CoachingLedger({ memberId }: { memberId: string }) {
  const entries = useMemberCoaching(memberId);
  return (
    <Panel
      id="coaching-ledger"
      title="Coaching ledger"
      context="Asks, and what happened on the deal"
    >
      <QueryContent query={entries} skeleton={<LedgerSkeleton />}>
        {(all) => (all.length === 0 ? <NoAsks /> : <Ledger all={all} />)}
      </QueryContent>
    </Panel>
  );
}

function NoAsks() {
  const { user } = useSession();
  return (
    <EmptyState title="No asks yet">
      {may(user, "coach")
        ? "In a deal check, say what should change on the deal and by when. After 7 and 14 days you see whether it did."
        : "When feedback asks for a change on one of your deals, it shows up here. After 7 and 14 days you see what came of it."}
    </EmptyState>
  );
}

function Ledger({ all }: { all: CoachingEntry[] }) {
  const [chosen, setChosen] = useState<Verdict | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const found = chosen ? all.filter(({ verdict }) => verdict === chosen) : all;
  const shown = isOpen ? found : found.slice(0, INITIAL_COUNT);
  return (
    <>
      <Summary all={all} chosen={chosen} onChoose={setChosen} />
      <ul aria-label="Asks and what came of them">
        {shown.map((entry) => (
          <Entry key={entry.id} entry={entry} isNamed />
        ))}
      </ul>
      {found.length > shown.length && (
        <button
          type="button"
          className="unstyled pb-3 px-5 cursor-pointer text-base/6 text-primary focus-visible:-outline-offset-2 focus-visible:rounded-sm"
          onClick={() => setIsOpen(true)}
        >
          ... and {found.length - shown.length} more
        </button>
      )}
      <p className="pt-2.5 pb-3 px-5 border-t border-line text-sm/4.5 text-quiet">
        Judged after 7 and 14 days from the deal's history. Landed: all of it happened. Partly: some
        of it did. Overtaken: the deal was won, lost or handed over first.
      </p>
    </>
  );
}

interface SummaryProps {
  all: CoachingEntry[];
  chosen: Verdict | null;
  onChoose: (verdict: Verdict | null) => void;
}

/** Counts by outcome. Each count filters the list. */
function Summary({ all, chosen, onChoose }: SummaryProps) {
  const tally = verdictTally(all.map(({ verdict }) => verdict));
  const part = (verdict: Verdict | null, number: number, words: string) => (
    <li key={words}>
      <button
        type="button"
        className="number"
        aria-pressed={chosen === verdict}
        disabled={number === 0}
        onClick={() => onChoose(verdict)}
      >
        {formatCount(number)} {words}
      </button>
    </li>
  );
  return (
    <ul className={styles.summary} aria-label="Show only">
      {part(null, tally.asked, "asked")}
      {VERDICTS.map((verdict) => part(verdict, tally[verdict], verdict))}
    </ul>
  );
}

function LedgerSkeleton() {
  return (
    <>
      <div className={styles.summary}>
        <Skeleton height={24} width="60%" />
      </div>
      {["newest", "older", "oldest"].map((row) => (
        <div key={row} className={`${styles.entry} next:border-t next:border-line`}>
          <div className="min-w-0">
            <Skeleton height={12} width="40%" my={5} />
            <Skeleton height={12} width="60%" my={4} />
            <Skeleton height={10} width="30%" my={3} />
          </div>
          <Skeleton height={44} width={140} />
        </div>
      ))}
    </>
  );
}
