import type { AmountMove, CloseDateMove, Day, DealFacts, StageMove } from "@touchline/domain";
import type { Benchmarks, FactsRow, HistoryRow } from "./facts.repository.ts";

/** What we hold of a deal, in the words of the rules. */
export function factsFrom(row: FactsRow, { medianAmount, stays }: Benchmarks): DealFacts {
  const history = row.history ?? [];
  const of = (field: HistoryRow["field"]) => history.filter((change) => change.field === field);
  return {
    today: row.today,
    isOpen: row.isOpen,
    counts: row.counts,
    createdOn: row.createdOn,
    amount: row.amount,
    category: row.category,
    closeDate: row.closeDate,
    stage: {
      label: row.stageLabel,
      order: row.stageOrder,
      probability: row.probability,
      enteredOn: row.stageEnteredOn,
      daysLimit: row.stageDaysLimit,
    },
    contactCount: row.contactCount,
    lastContact: lastContact(row),
    nextMeetingOn: row.nextMeetingOn,
    stageMoves: of("stage").map(stageMove),
    closeDateMoves: of("close_date").map(closeDateMove),
    amountMoves: of("amount").map(amountMove),
    nextStep: row.nextStep,
    nextStepSince: row.nextStepSince,
    updatedOn: row.updatedOn,
    nextTask: row.taskId === null ? null : { title: row.taskTitle ?? "", dueOn: row.taskDueOn },
    reviewedOn: row.reviewedOn,
    team: { medianAmount, stay: (row.stageId && stays.get(row.stageId)) || null },
  };
}

/** The CRM may know of a contact before we know what it was. */
function lastContact({ contactKind, contactOn, contactedOn }: FactsRow): DealFacts["lastContact"] {
  if (contactedOn && (!contactOn || contactedOn > contactOn)) {
    return { kind: null, on: contactedOn };
  }
  return contactOn && { kind: contactKind, on: contactOn };
}

const stageMove = (row: HistoryRow): StageMove => ({
  on: row.on,
  from: { label: row.fromLabel ?? row.from ?? "", order: row.fromOrder },
  to: { label: row.toLabel ?? row.to ?? "", order: row.toOrder },
});

type Moved = Pick<HistoryRow, "on" | "from" | "to">;

export const closeDateMove = ({ on, from, to }: Moved): CloseDateMove => ({
  on,
  from: dayFrom(from),
  to: dayFrom(to),
});

export const amountMove = ({ on, from, to }: Moved): AmountMove => ({
  on,
  from: amountFrom(from),
  to: amountFrom(to),
});

/** History is text; what cannot be read as what it should be says nothing. */
function dayFrom(text: string | null): Day | null {
  return text && /^\d{4}-\d\d-\d\d$/.test(text) ? (text as Day) : null;
}

function amountFrom(text: string | null): number | null {
  const amount = text ? Number(text) : Number.NaN;
  return Number.isFinite(amount) ? amount : null;
}
