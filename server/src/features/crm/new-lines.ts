import { randomUUID } from "node:crypto";
import { closedAtOfDateChange, isSameValue } from "@touchline/domain";
import type { CrmChange, CrmDeal } from "../../ports/crm.ts";

/** The last row we have of a field, and the field's value ignoring undone changes. */
export interface LastLine {
  at: Date;
  toValue: string | null;
  undoneBy: string | null;
  heldValue: string | null;
  heldSince: Date | null;
}

/** A row of a recent change made here, whose echo appears in the CRM's history. */
export interface EditLine {
  field: string;
  at: Date;
  toValue: string | null;
  editId: string;
  undoneBy: string | null;
}

export interface KnownHistory {
  last: ReadonlyMap<string, LastLine>;
  /** Oldest first. */
  edits: readonly EditLine[];
}
export const NO_HISTORY: KnownHistory = { last: new Map(), edits: [] };

/** A history row we don't have yet. */
export interface NewLine extends CrmChange {
  from: string | null;
  /** The edit it belongs to; null if none. */
  edit: { id: string | null };
  /** Whether the CRM made it automatically in response to the rest of its edit. */
  isAnswer: boolean;
  undoneBy: string | null;
  /** For a close date: whether it records when the deal closed, or the CRM set it automatically. */
  whileClosed: boolean;
  /** When the deal closed, if that is why it isn't a push; null if the CRM set it automatically. */
  closingAt: Date | null;
}

/** A change by a user or program in the CRM, and the edit of ours it belongs to. */
interface Cause {
  change: CrmChange;
  edit: { id: string | null };
  undoneBy: string | null;
}

/** How long after a change the CRM's own automation may still respond to it. */
const CRM_RULE_WINDOW_MS = 10_000;
/** How far the CRM's clock may lag behind ours. */
const SKEW_MS = 60_000;
/** How long an undone change may still take to arrive in the CRM. */
const LATE_ECHO_MS = 3_600_000;

/**
 * The new rows of a deal's history, each with the previous value and the edit it belongs to. A
 * change made here comes back from the CRM a moment later; a row equal to our last one is that
 * echo, not new. Late arrivals of an undone edit, and changes reverting it, count as undone too.
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
    newLinesAfter(changes, last.get(field), causes).map((line) => ({
      ...line,
      ...closeDateMarks(line, stages),
    })),
  );
  assignEdits(lines);
  return lines;
}

type NewLineWithCause = Omit<NewLine, "whileClosed" | "closingAt"> & { cause: Cause | null };

function closeDateMarks(
  { field, at, isByCrm }: CrmChange,
  stages: ReadonlyArray<{ at: Date; isClosed: boolean }>,
): Pick<NewLine, "whileClosed" | "closingAt"> {
  const closingAt = field === "close_date" && !isByCrm ? closedAtOfDateChange(at, stages) : null;
  return {
    closingAt,
    whileClosed: closingAt !== null || (field === "close_date" && isByCrm === true),
  };
}

/** The changes after the last known one, without its echo. */
function newLinesAfter(
  changes: CrmChange[],
  last: LastLine | undefined,
  causes: ReadonlyMap<CrmChange, Cause>,
): NewLineWithCause[] {
  const found: NewLineWithCause[] = [];
  let from = last?.toValue ?? null;
  let held = last?.heldValue ?? null;
  let undoneBy = last?.undoneBy ?? null;
  for (const change of changes) {
    if (last && (change.at <= last.at || isSameValue(change.value, from))) continue;
    const own = causes.get(change);
    const cause = own ?? findAnsweredCause(change, causes);
    const leadsBack = change.crmUserId === null && isSameValue(change.value, held);
    undoneBy = cause?.undoneBy ?? (leadsBack ? undoneBy : null);
    if (!undoneBy) held = change.value;
    const edit = cause?.edit ?? { id: null };
    found.push({ ...change, from, edit, isAnswer: !own && cause !== null, undoneBy, cause });
    from = change.value;
  }
  return found;
}

/**
 * Groups a CRM change with the automatic changes it triggered into one edit, if all of them are
 * new.
 */
function assignEdits(lines: Array<Pick<NewLine, "edit" | "isAnswer"> & { cause: Cause | null }>) {
  const own = new Set(lines.filter(({ isAnswer }) => !isAnswer).map(({ cause }) => cause));
  for (const line of lines) {
    if (!line.isAnswer || line.edit.id) continue;
    if (own.has(line.cause)) line.edit.id = randomUUID();
    else line.isAnswer = false;
  }
}

/** All changes the CRM didn't make automatically, with the edit of ours they echo. */
function causesIn(
  history: readonly CrmChange[],
  edits: readonly EditLine[],
): ReadonlyMap<CrmChange, Cause> {
  const left = [...edits];
  const causes = new Map<CrmChange, Cause>();
  for (const change of history) {
    if (change.isByCrm) continue;
    const edit = change.crmUserId === null ? findEchoedEdit(change, left) : undefined;
    if (edit) left.splice(left.indexOf(edit), 1);
    const isLate = edit && +change.at - +edit.at > LATE_ECHO_MS;
    const undoneBy = (!isLate && edit?.undoneBy) || null;
    causes.set(change, { change, edit: { id: edit?.editId ?? null }, undoneBy });
  }
  return causes;
}

/**
 * The last edit before it with the same value; an edit may follow its echo only by the allowed
 * clock skew.
 */
function findEchoedEdit(change: CrmChange, edits: readonly EditLine[]): EditLine | undefined {
  const alike = edits.filter(
    ({ field, toValue }) => field === change.field && isSameValue(toValue, change.value),
  );
  return (
    alike.findLast(({ at }) => at <= change.at) ??
    alike.find(({ at }) => +at <= +change.at + SKEW_MS)
  );
}

/** The change that the CRM's automation responded to. */
function findAnsweredCause(change: CrmChange, causes: ReadonlyMap<CrmChange, Cause>): Cause | null {
  if (!change.isByCrm) return null;
  return (
    [...causes.values()].findLast(
      ({ change: { field, at } }) =>
        field !== change.field && at <= change.at && +change.at - +at <= CRM_RULE_WINDOW_MS,
    ) ?? null
  );
}

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

/** Groups history rows from the table by deal and field. */
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
