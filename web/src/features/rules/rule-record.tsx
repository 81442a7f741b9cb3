import { Skeleton } from "@mantine/core";
import type { RuleHistory, RuleOutcomes } from "@touchline/contract";
import { type Day, failureShare, MIN_RULE_DEALS } from "@touchline/domain";
import { dayIn, formatCount, formatPercent, formatShortDay, pluralise } from "../../lib/format.ts";
import { useSession } from "../../lib/session.ts";
import { Bar } from "../../ui/bar.tsx";
import { formatShare } from "./back-test.tsx";
import styles from "./rule-record.module.css";

/** A rule's record in two lines and a bar: deals it flagged compared with the others. */
export function RecordSummary({ history }: { history: RuleHistory | undefined }) {
  if (!history) {
    return (
      <span className={styles.summary}>
        <Skeleton height={12} width="90%" mt={4} />
        <Skeleton height={6} mt={8} />
        <Skeleton height={12} width="60%" mt={8} />
      </span>
    );
  }
  const { record, notJudged, contested } = history;
  const said = contested > 0 && ` · ${formatCount(contested)} dismissed`;
  if (notJudged) {
    return (
      <span className={styles.summary}>
        <span className="text-quiet">No record: no history{said}</span>
      </span>
    );
  }
  const [flagged, others] = [failureShare(record.flagged), failureShare(record.others)];
  return (
    <span className={styles.summary} data-worse={isWorse(flagged, others)}>
      <span>
        {flagged === null ? (
          <span className="text-quiet">Too few deals to tell</span>
        ) : (
          <>
            <strong className="number">{formatPercent(100 * flagged)}</strong> slipped or lost
            {others !== null && (
              <span className="text-quiet">, others {formatPercent(100 * others)}</span>
            )}
          </>
        )}
      </span>
      <Bar
        share={flagged === null ? null : 100 * flagged}
        marker={flagged === null || others === null ? null : 100 * others}
      />
      <span className="text-quiet">
        Flagged {pluralise(record.flagged.deals, "deal")}
        {said}
      </span>
    </span>
  );
}

/** Compares the rounded shares, as displayed. */
function isWorse(flagged: number | null, others: number | null): boolean {
  if (flagged === null || others === null) return false;
  return Math.round(100 * flagged) > Math.round(100 * others);
}

export function RecordDetails({ history, title }: { history: RuleHistory; title: string }) {
  const { timeZone } = useSession();
  const today = dayIn(timeZone, new Date());
  const { record, notJudged, contested, since } = history;
  if (notJudged) {
    return (
      <p className="max-w-[76ch] text-base text-quiet">
        This rule has no record: {notJudged} {dismissedText(contested)}
      </p>
    );
  }
  const { flagged, others } = record;
  return (
    <div className="grid gap-2">
      <p className="max-w-[76ch] text-base text-quiet">{verdictText(flagged, others)}</p>
      <table
        className={`${styles.table} [&_tbody_tr]:border-t [&_tbody_tr]:border-line`}
        aria-label={`Record of ${title}`}
      >
        <thead>
          <tr>
            <th scope="col">Deals</th>
            <th scope="col">Total</th>
            <th scope="col">Lost</th>
            <th scope="col">Slipped</th>
            <th scope="col">Won in time</th>
            <th scope="col">Still open</th>
            <th scope="col">Slipped or lost</th>
          </tr>
        </thead>
        <tbody>
          <OutcomesRow label="Flagged" outcomes={flagged} />
          <OutcomesRow label="Not flagged" outcomes={others} />
        </tbody>
      </table>
      <p className="max-w-[76ch] text-base text-quiet">
        Checked once a week since {formatShortDay(since as Day, today)}, as the deals were then.{" "}
        {dismissedText(contested)} A deal slipped if its close date moved out of its quarter, or the
        quarter ended while it was still open. Open deals in a running quarter aren't counted in the
        share.
      </p>
    </div>
  );
}

function dismissedText(contested: number): string {
  return contested === 0
    ? "No one has dismissed this."
    : `On ${pluralise(contested, "deal")} it was dismissed.`;
}

function verdictText(flagged: RuleOutcomes, others: RuleOutcomes): string {
  const [with_, without] = [failureShare(flagged), failureShare(others)];
  if (with_ === null) {
    return `The outcome of fewer than ${MIN_RULE_DEALS} flagged deals is known: too few to tell.`;
  }
  const said = `Flagged deals slipped or were lost ${formatPercent(100 * with_)} of the time`;
  return without === null
    ? `${said}; too few unflagged deals to compare.`
    : `${said}, others ${formatPercent(100 * without)}.`;
}

function OutcomesRow({ label, outcomes }: { label: string; outcomes: RuleOutcomes }) {
  const { deals, lost, slipped, kept, undecided } = outcomes;
  return (
    <tr>
      <th scope="row">{label}</th>
      {Object.entries({ deals, lost, slipped, kept, undecided }).map(([part, value]) => (
        <td key={part} className="number">
          {formatCount(value)}
        </td>
      ))}
      <td className="number">{formatShare(failureShare(outcomes))}</td>
    </tr>
  );
}
