import { type Day, daysBetween } from "../calendar/day.ts";
import type { ContactKind, DealFacts } from "../checks/deal-facts.ts";
import {
  amount,
  counted,
  day,
  fact,
  quoted,
  type Sentence,
  text,
  times,
} from "../checks/sentence.ts";
import { daysSinceEntering } from "../deals/days-in-stage.ts";
import type { DealStatus } from "../deals/deal-status.ts";
import { categoryLabel } from "../deals/forecast-category.ts";
import { slippage } from "../deals/slippage.ts";

/** The record that a sentence rests on; `at` is an instant as text. */
export interface SummarySource {
  kind: "deal" | "change" | "activity" | "task" | "review";
  label: string;
  at: string | null;
}

export interface SummarySentence {
  parts: Sentence;
  source: SummarySource;
}

/** When what the facts say was written down, and by what name it is known. */
export interface SummaryRecords {
  deal: { name: string; at: string };
  stageEnteredAt: string | null;
  closeDateMovedAt: string | null;
  nextStepAt: string | null;
  updateAt: string | null;
  contact: { title: string; at: string } | null;
  taskDueAt: string | null;
  review: { reviewer: string; score: number | null; at: string } | null;
  status: DealStatus;
}

const KINDS: Record<ContactKind, string> = {
  EMAIL: "e-mail to them",
  INCOMING_EMAIL: "e-mail from them",
  CALL: "call",
  MEETING: "meeting",
};

/** A deal in a few sentences, each resting on one record and saying nothing that is not in it. */
export function summarise(facts: DealFacts, records: SummaryRecords): SummarySentence[] {
  return [stage, outlook, pushes, contact, update, nextStep, task, review].flatMap(
    (say) => say(facts, records) ?? [],
  );
}

type Say = (facts: DealFacts, records: SummaryRecords) => SummarySentence | null;

const ago = (days: number) => (days <= 0 ? "today" : `${counted(days, "day")} ago`);

/** How long ago something was; of a closed deal, how long before or after it closed. */
function when(on: Day, facts: DealFacts, { status }: SummaryRecords): string {
  const closedOn = facts.closeDate ?? facts.stage.enteredOn;
  if (status === "open" || !closedOn) return ago(daysBetween(on, facts.today));
  const before = daysBetween(on, closedOn);
  if (before === 0) return "on the day it closed";
  return `${counted(Math.abs(before), "day")} ${before > 0 ? "before" : "after"} it closed`;
}

const change = (label: string, at: string | null): SummarySource => ({ kind: "change", label, at });
const deal = ({ deal: { name, at } }: SummaryRecords): SummarySource => ({
  kind: "deal",
  label: name.slice(0, 300),
  at,
});

const stage: Say = ({ stage: { label, probability, enteredOn }, today }, records) => {
  if (records.status !== "open") return null;
  const likely =
    probability === null ? [] : [text(" ("), fact(`${percent(probability)}%`), text(")")];
  const since = enteredOn
    ? [text(" for "), fact(counted(daysSinceEntering(enteredOn, today), "day"))]
    : [];
  return {
    parts: [text("In "), quoted(label || "no stage"), ...likely, ...since, text(".")],
    source: enteredOn ? change("Stage", records.stageEnteredAt) : deal(records),
  };
};

const outlook: Say = (facts, records) => {
  const { amount: value, category, closeDate, today } = facts;
  const worth = value === null ? [text("No value")] : [text("Worth "), amount(value)];
  if (records.status !== "open") {
    const parts = [...worth, text(`, ${records.status}`), ...ending(facts), text(".")];
    return { parts, source: deal(records) };
  }
  const triage = [text(", triaged "), fact(categoryLabel(category).slice(0, 100))];
  if (!closeDate) {
    return { parts: [...worth, ...triage, text(", no close date.")], source: deal(records) };
  }
  const verb = closeDate < today ? ", should have closed on " : ", closes on ";
  return {
    parts: [...worth, ...triage, text(verb), day(closeDate), text(".")],
    source: deal(records),
  };
};

/** When a closed deal closed, and how far from the day it was last expected on. */
function ending({ closeDate, closeDateMoves, stage: { enteredOn } }: DealFacts): Sentence {
  const closedOn = closeDate ?? enteredOn;
  if (!closedOn) return [];
  const planned = closeDateMoves.at(-1)?.to;
  const late = planned ? daysBetween(planned, closedOn) : null;
  const on = [text(" on "), day(closedOn)];
  if (late === null) return on;
  if (late === 0) return [...on, text(", "), fact("on the day planned")];
  const days = counted(Math.abs(late), "day");
  return [...on, text(", "), fact(late > 0 ? `${days} late` : `${days} early`)];
}

const pushes: Say = ({ closeDateMoves }, { closeDateMovedAt }) => {
  const slipped = slippage(closeDateMoves);
  if (slipped.pushes === 0) return null;
  return {
    parts: [
      text("The close date was pushed "),
      fact(times(slipped.pushes)),
      text(", by "),
      fact(counted(slipped.days, "day")),
      text(" in all."),
    ],
    source: change("Close date", closeDateMovedAt),
  };
};

const contact: Say = (facts, records) => {
  const { lastContact } = facts;
  if (!lastContact) {
    return { parts: [text("No contact is on record.")], source: deal(records) };
  }
  const how = lastContact.kind ? ` (${KINDS[lastContact.kind]})` : "";
  return {
    parts: [text("Last contact "), fact(when(lastContact.on, facts, records)), text(`${how}.`)],
    source: records.contact
      ? { kind: "activity", label: records.contact.title.slice(0, 300), at: records.contact.at }
      : deal(records),
  };
};

/** What the rep last said, in their own words. */
const update: Say = (facts, records) => {
  const words = facts.update.trim();
  if (words === "" || !facts.updatedOn) return null;
  return {
    parts: [
      text("Last update "),
      fact(when(facts.updatedOn, facts, records)),
      text(": “"),
      quoted(words),
      text("”"),
    ],
    source: change("Update", records.updateAt),
  };
};

const nextStep: Say = ({ nextStep: step, nextStepSince, today }, records) => {
  if (step.trim() === "") {
    if (records.status !== "open") return null;
    return { parts: [text("No next step.")], source: deal(records) };
  }
  const since = nextStepSince ? [text(", set "), fact(ago(daysBetween(nextStepSince, today)))] : [];
  return {
    parts: [text("Next step: "), quoted(step.trim()), ...since, text(".")],
    source: nextStepSince ? change("Next step", records.nextStepAt) : deal(records),
  };
};

const task: Say = ({ nextTask, today }, records) => {
  if (!nextTask) return null;
  const { title, dueOn } = nextTask;
  const left = dueOn && daysBetween(today, dueOn);
  const due =
    records.status !== "open"
      ? [text(" is "), fact("still open")]
      : left === null
        ? [text(" has no due date")]
        : [text(" is "), fact(left < 0 ? `overdue by ${counted(-left, "day")}` : dueIn(left))];
  return {
    parts: [text("The task "), quoted(title || "without a name"), ...due, text(".")],
    source: { kind: "task", label: title.slice(0, 300), at: records.taskDueAt },
  };
};

const dueIn = (days: number) => (days === 0 ? "due today" : `due in ${counted(days, "day")}`);

const review: Say = (facts, records) => {
  const { reviewedOn } = facts;
  if (!reviewedOn || !records.review) {
    return { parts: [text("Never reviewed.")], source: deal(records) };
  }
  const { reviewer, score, at } = records.review;
  const judged = score === null ? [] : [text(", with "), fact(`${score}/5`)];
  return {
    parts: [
      text("Reviewed by "),
      quoted(reviewer),
      text(" "),
      fact(when(reviewedOn, facts, records)),
      ...judged,
      text("."),
    ],
    source: { kind: "review", label: `Review by ${reviewer}`.slice(0, 300), at },
  };
};

const percent = (probability: number) => Math.round(probability * 10_000) / 100;
