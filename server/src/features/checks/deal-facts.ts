import type { AmountMove, CloseDateMove, Day, DealFacts, StageMove } from "@touchline/domain";
import type { Benchmarks, FactsRow, HistoryRow } from "./facts.repository.ts";

/** Maps our data about a deal to the facts the rules use. */
export function factsFrom(row: FactsRow, benchmarks: Benchmarks): DealFacts {
  const history = row.history ?? [];
  const of = (field: HistoryRow["field"]) => history.filter((change) => change.field === field);
  return {
    today: row.today,
    fiscalStart: row.fiscalStart,
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
    lastHeard: row.heardOn && { on: row.heardOn, contacts: row.heardContacts ?? 0 },
    nextMeetingOn: row.nextMeetingOn,
    lastMeeting: row.meetingOn && { title: row.meetingTitle ?? "", on: row.meetingOn },
    stageMoves: of("stage").map(stageMove),
    closeDateMoves: of("close_date").map(closeDateMove),
    amountMoves: of("amount").map(amountMove),
    nextStep: row.nextStep,
    nextStepSince: row.nextStepSince,
    update: row.update,
    updatedOn: row.updatedOn,
    nextTask: row.taskId === null ? null : { title: row.taskTitle ?? "", dueOn: row.taskDueOn },
    reviewedOn: row.reviewedOn,
    ownFields: row.ownFields,
    team: {
      medianAmount: benchmarks.medianAmount,
      stay: (row.stageId && benchmarks.stays.get(row.stageId)) || null,
      usualSteps: (row.pipelineId && benchmarks.usualSteps.get(row.pipelineId)) || [],
    },
  };
}

/** The CRM may report a contact date before we have the activity. */
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

/** History values are text; ignore those that don't parse. */
function dayFrom(text: string | null): Day | null {
  return text && /^\d{4}-\d\d-\d\d$/.test(text) ? (text as Day) : null;
}

function amountFrom(text: string | null): number | null {
  const amount = text ? Number(text) : Number.NaN;
  return Number.isFinite(amount) ? amount : null;
}
