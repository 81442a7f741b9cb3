import { type Day, daysBetween } from "../calendar/day.ts";
import { type Quarter, quarterLabel } from "../calendar/quarter.ts";
import { amount, fact, pluralise, type Sentence, text } from "../checks/sentence.ts";

/** An action with a due date. */
export interface DueAction {
  id: string;
  text: string;
  dueDate: Day | null;
  doneOn: Day | null;
}

/** The commit for a quarter that has ended since, and the result. */
export interface EndedQuarter {
  period: Quarter;
  fiscalStart: number;
  commit: number;
  won: number;
}

export interface PromiseLine {
  /** Stable as long as the line is about the same thing. */
  key: string;
  kind: "missed" | "kept";
  says: Sentence;
}

/** Missed actions and commits, most overdue first; then completed ones, latest first. */
export function promiseLines(
  promises: readonly DueAction[],
  ended: EndedQuarter | null,
  { today, since }: { today: Day; since: Day },
): PromiseLine[] {
  const missed = promises
    .filter(({ doneOn, dueDate }) => doneOn === null && dueDate !== null && dueDate < today)
    .toSorted((one, other) => (one.dueDate ?? "").localeCompare(other.dueDate ?? ""));
  const kept = promises
    .filter(({ doneOn }) => doneOn !== null && doneOn >= since)
    .toSorted((one, other) => (other.doneOn ?? "").localeCompare(one.doneOn ?? ""));
  return [
    ...quarterLine(ended, "missed"),
    ...missed.map((promise) => missedLine(promise, today)),
    ...quarterLine(ended, "kept"),
    ...kept.map(keptLine),
  ];
}

function missedLine({ id, text: what, dueDate }: DueAction, today: Day): PromiseLine {
  const late = dueDate ? daysBetween(dueDate, today) : 0;
  const says = [fact(what), text(`, ${pluralise(late, "day")} late`)];
  return { key: `missed ${id} ${dueDate}`, kind: "missed", says };
}

function keptLine({ id, text: what, dueDate, doneOn }: DueAction): PromiseLine {
  const late = dueDate && doneOn ? daysBetween(dueDate, doneOn) : 0;
  const says = [fact(what), text(late > 0 ? `, done ${pluralise(late, "day")} late` : ", done")];
  return { key: `kept ${id}`, kind: "kept", says };
}

function quarterLine(ended: EndedQuarter | null, wanted: PromiseLine["kind"]): PromiseLine[] {
  if (!ended || ended.commit <= 0) return [];
  const { period, fiscalStart, commit, won } = ended;
  const kind = won >= commit ? "kept" : "missed";
  if (kind !== wanted) return [];
  const says = [
    fact(`Commit of ${quarterLabel(period, fiscalStart)}`),
    text(": won "),
    amount(won),
    text(" of "),
    amount(commit),
  ];
  return [{ key: `${kind} commit ${period}`, kind, says }];
}
