import { randomUUID } from "node:crypto";
import { closingOf, isSameValue } from "@touchline/domain";
import type { CrmChange, CrmDeal } from "../../ports/crm.ts";

/** The last line that we have of a field, and what the field holds but for what was undone. */
export interface LastLine {
  at: Date;
  toValue: string | null;
  undoneBy: string | null;
  heldValue: string | null;
  heldSince: Date | null;
}

/** A line of a change that was made here lately, whose echo the CRM's history holds. */
export interface EditLine {
  field: string;
  at: Date;
  toValue: string | null;
  editId: string;
  undoneBy: string | null;
}

/** What we know of a deal's history. */
export interface KnownHistory {
  last: ReadonlyMap<string, LastLine>;
  /** Oldest first. */
  edits: readonly EditLine[];
}
export const NO_HISTORY: KnownHistory = { last: new Map(), edits: [] };

/** A line of history that we do not have yet. */
export interface NewLine extends CrmChange {
  from: string | null;
  /** What it belongs to; null where it stands alone. */
  edit: { id: string | null };
  /** Whether the CRM did it by itself, in answer to the rest of its edit. */
  isAnswer: boolean;
  undoneBy: string | null;
  /** Of a close date: it says when the deal closed, or the CRM set it by itself. */
  whileClosed: boolean;
  /** When the deal closed, where that is what makes it no push; null where the CRM set it by itself. */
  closingAt: Date | null;
}

/** What somebody or a program changed in the CRM, and to which edit of ours it belongs. */
interface Cause {
  change: CrmChange;
  edit: { id: string | null };
  undoneBy: string | null;
}

/** How long after a change the CRM's own rules may still answer it. */
const ANSWER_MS = 10_000;
/** By how much the CRM's clock may be behind ours. */
const SKEW_MS = 60_000;
/** How long an undone change may take to arrive in the CRM all the same. */
const LATE_MS = 3_600_000;

/**
 * The lines of a deal's history that are news, each with what was there before and the edit that it belongs to.
 *
 * A change made here comes back from the CRM a moment later; what says the same as the last line we have is that
 * echo, not news. What arrives of an edit that was undone, and what leads back from it, is undone as well.
 */
export function newLines(
  deal: CrmDeal,
  { last, edits }: KnownHistory,
  closedStages: ReadonlySet<string>,
): NewLine[] {
  const causes = causesIn(deal.history, edits);
  const stages = deal.history
    .filter(({ field }) => field === "stage")
    .map(({ at, value }) => ({ at, isClosed: value !== null && closedStages.has(value) }));
  const byField = Map.groupBy(deal.history, ({ field }) => field);
  const lines = [...byField].flatMap(([field, changes]) =>
    newsOf(changes, last.get(field), causes).map((line) => ({
      ...line,
      ...closeDateMarks(line, stages),
    })),
  );
  giveEdits(lines);
  return lines;
}

type News = Omit<NewLine, "whileClosed" | "closingAt"> & { cause: Cause | null };

function closeDateMarks(
  { field, at, isByCrm }: CrmChange,
  stages: ReadonlyArray<{ at: Date; isClosed: boolean }>,
): Pick<NewLine, "whileClosed" | "closingAt"> {
  const closingAt = field === "close_date" && !isByCrm ? closingOf(at, stages) : null;
  return {
    closingAt,
    whileClosed: closingAt !== null || (field === "close_date" && isByCrm === true),
  };
}

/** The changes after the last one known, without its echo. */
function newsOf(
  changes: CrmChange[],
  last: LastLine | undefined,
  causes: ReadonlyMap<CrmChange, Cause>,
): News[] {
  const found: News[] = [];
  let from = last?.toValue ?? null;
  let held = last?.heldValue ?? null;
  let undoneBy = last?.undoneBy ?? null;
  for (const change of changes) {
    if (last && (change.at <= last.at || isSameValue(change.value, from))) continue;
    const own = causes.get(change);
    const cause = own ?? answered(change, causes);
    const leadsBack = change.crmUserId === null && isSameValue(change.value, held);
    undoneBy = cause?.undoneBy ?? (leadsBack ? undoneBy : null);
    if (!undoneBy) held = change.value;
    const edit = cause?.edit ?? { id: null };
    found.push({ ...change, from, edit, isAnswer: !own && cause !== null, undoneBy, cause });
    from = change.value;
  }
  return found;
}

/** A change in the CRM that its own rules answered becomes an edit with them, where all of it is news. */
function giveEdits(lines: Array<Pick<NewLine, "edit" | "isAnswer"> & { cause: Cause | null }>) {
  const own = new Set(lines.filter(({ isAnswer }) => !isAnswer).map(({ cause }) => cause));
  for (const line of lines) {
    if (!line.isAnswer || line.edit.id) continue;
    if (own.has(line.cause)) line.edit.id = randomUUID();
    else line.isAnswer = false;
  }
}

/** Everything that the CRM did not do by itself, with the edit of ours that it is the echo of. */
function causesIn(
  history: readonly CrmChange[],
  edits: readonly EditLine[],
): ReadonlyMap<CrmChange, Cause> {
  const left = [...edits];
  const causes = new Map<CrmChange, Cause>();
  for (const change of history) {
    if (change.isByCrm) continue;
    const edit = change.crmUserId === null ? echoed(change, left) : undefined;
    if (edit) left.splice(left.indexOf(edit), 1);
    const isLate = edit && +change.at - +edit.at > LATE_MS;
    const undoneBy = (!isLate && edit?.undoneBy) || null;
    causes.set(change, { change, edit: { id: edit?.editId ?? null }, undoneBy });
  }
  return causes;
}

/** The last edit before it that made the same; only a clock that is behind lets an edit follow its echo. */
function echoed(change: CrmChange, edits: readonly EditLine[]): EditLine | undefined {
  const alike = edits.filter(
    ({ field, toValue }) => field === change.field && isSameValue(toValue, change.value),
  );
  return (
    alike.findLast(({ at }) => at <= change.at) ??
    alike.find(({ at }) => +at <= +change.at + SKEW_MS)
  );
}

/** What the CRM's own rules answered with a change. */
function answered(change: CrmChange, causes: ReadonlyMap<CrmChange, Cause>): Cause | null {
  if (!change.isByCrm) return null;
  return (
    [...causes.values()].findLast(
      ({ change: { field, at } }) =>
        field !== change.field && at <= change.at && +change.at - +at <= ANSWER_MS,
    ) ?? null
  );
}

/** The same of many deals, by their ids in the CRM. */
export function newLinesOf(
  deals: readonly CrmDeal[],
  past: ReadonlyMap<string, KnownHistory>,
  closedStages: ReadonlySet<string>,
): Map<string, NewLine[]> {
  return new Map(
    deals.map((deal) => [deal.id, newLines(deal, past.get(deal.id) ?? NO_HISTORY, closedStages)]),
  );
}

/** How long the echo of a change made here is recognised. */
export const ECHO_DAYS = 7;

/** Lines of history by deal and field, as they come from the table. */
export function knownHistories(
  last: ReadonlyArray<{ crmId: string; field: string } & LastLine>,
  edits: ReadonlyArray<{ crmId: string } & EditLine>,
): Map<string, KnownHistory> {
  const editsOf = Map.groupBy(edits, ({ crmId }) => crmId);
  return new Map(
    [...Map.groupBy(last, ({ crmId }) => crmId)].map(([crmId, lines]) => [
      crmId,
      { last: new Map(lines.map((line) => [line.field, line])), edits: editsOf.get(crmId) ?? [] },
    ]),
  );
}
