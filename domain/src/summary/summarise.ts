import { type Day, daysBetween } from "../calendar/day.ts";
import type { ContactKind, DealFacts } from "../checks/deal-facts.ts";
import {
  amount,
  day,
  fact,
  formatDaysAgo,
  formatDaysAhead,
  pluralise,
  quotePhrase,
  quoteText,
  type Sentence,
  text,
  timesText,
} from "../checks/sentence.ts";
import { daysSinceEntering } from "../deals/days-in-stage.ts";
import type { DealStatus } from "../deals/deal-status.ts";
import { categoryLabel } from "../deals/forecast-category.ts";
import { slippage } from "../deals/slippage.ts";

/** The record that a sentence is based on; `at` is an instant as text. */
export interface SummarySource {
  kind: "deal" | "change" | "activity" | "task" | "review";
  label: string;
  at: string | null;
}

export interface SummarySentence {
  parts: Sentence;
  source: SummarySource;
}

/** When each fact was recorded, and the name of its record. */
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
  hasOwner: boolean;
}

const CONTACT_LABELS: Record<ContactKind, string> = {
  EMAIL: "our email",
  INCOMING_EMAIL: "their email",
  CALL: "call",
  MEETING: "meeting",
};

/** Summarises a deal in a few sentences, each based on one record and adding nothing to it. */
export function summarise(facts: DealFacts, records: SummaryRecords): SummarySentence[] {
  const parts =
    records.status === "open"
      ? [
          stageSentence,
          outlookSentence,
          ownerSentence,
          pushesSentence,
          contact,
          meetingSentence,
          updateSentence,
          nextStepSentence,
          taskSentence,
          review,
        ]
      : [closedSentence, pushesSentence, contact, updateSentence, taskSentence, review];
  return parts.flatMap((say) => say(facts, records) ?? []);
}

type SentenceBuilder = (facts: DealFacts, records: SummaryRecords) => SummarySentence | null;

/** How long ago something was; for a closed deal, how long before or after it closed. */
function whenText(on: Day, facts: DealFacts, { status }: SummaryRecords): string {
  const closedOn = closingDay(facts);
  if (status === "open" || !closedOn) return formatDaysAgo(daysBetween(on, facts.today));
  const before = daysBetween(on, closedOn);
  if (before === 0) return "on the day it closed";
  return `${pluralise(Math.abs(before), "day")} ${before > 0 ? "before" : "after"} it closed`;
}

const closingDay = ({ closeDate, stage: { enteredOn } }: DealFacts) => closeDate ?? enteredOn;

const changeSource = (label: string, at: string | null): SummarySource => ({
  kind: "change",
  label,
  at,
});
const deal = ({ deal: { name, at } }: SummaryRecords): SummarySource => ({
  kind: "deal",
  label: name.slice(0, 300),
  at,
});

const stageSentence: SentenceBuilder = (
  { stage: { label, probability, enteredOn }, today },
  records,
) => {
  if (label.trim() === "") return null;
  const likely =
    probability === null ? [] : [text(" ("), fact(`${toPercent(probability)}%`), text(")")];
  const days = enteredOn && daysSinceEntering(enteredOn, today);
  const since =
    days === null
      ? []
      : days === 0
        ? [text(" since "), fact("today")]
        : [text(" for "), fact(pluralise(days, "day"))];
  return {
    parts: [text("In "), quotePhrase(label), ...likely, ...since, text(".")],
    source: enteredOn ? changeSource("Stage", records.stageEnteredAt) : deal(records),
  };
};

/** Value, confidence and close date; missing ones are combined into one sentence. */
const outlookSentence: SentenceBuilder = (facts, records) => {
  const { amount: value, category, closeDate, stage } = facts;
  const sure = [text(" ("), fact(categoryLabel(category).slice(0, 100)), text(")")];
  const missing = [
    ...(stage.label.trim() === "" ? ["stage"] : []),
    ...(value ? [] : ["value"]),
    ...(closeDate ? [] : ["close date"]),
  ];
  const absent = missing.length > 0 ? [text(`no ${joinWithOr(missing)}`)] : [];
  const worth = value ? [text("worth "), amount(value)] : absent;
  const known = [
    [...worth, ...sure],
    ...(closeDate ? [closingPart(facts, closeDate)] : []),
    ...(value && missing.length > 0 ? [absent] : []),
  ];
  return { parts: capitalise(joinParts(known)), source: deal(records) };
};

function closingPart({ today }: DealFacts, closeDate: Day): Sentence {
  const left = daysBetween(today, closeDate);
  if (left < 0) return [text("should have closed on "), day(closeDate)];
  return left <= 1
    ? [text("closes "), fact(formatDaysAhead(left))]
    : [text("closes on "), day(closeDate)];
}

const joinParts = (parts: Sentence[]): Sentence => [
  ...parts.flatMap((part, place) => [...(place > 0 ? [text(", ")] : []), ...part]),
  text("."),
];

function capitalise([first, ...rest]: Sentence): Sentence {
  if (!first || !("text" in first)) return [...(first ? [first] : []), ...rest];
  return [text(first.text.charAt(0).toUpperCase() + first.text.slice(1)), ...rest];
}

/** 'stage, value or close date'. */
function joinWithOr(words: readonly string[]): string {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : `${words.slice(0, -1).join(", ")} or ${last}`;
}

const ownerSentence: SentenceBuilder = (_, records) =>
  records.hasOwner ? null : { parts: [fact("No owner"), text(".")], source: deal(records) };

/** When and for how much a deal closed, and how far from its last expected date. */
const closedSentence: SentenceBuilder = (facts, records) => {
  const { amount: value, closeDateMoves } = facts;
  const isWon = records.status === "won";
  const closedOn = closingDay(facts);
  const on = closedOn ? [text(" on "), day(closedOn)] : [];
  const worth = value ? [text(isWon ? " for " : ", worth "), amount(value)] : [];
  const planned = closeDateMoves.at(-1)?.to;
  const late = planned && closedOn ? daysBetween(planned, closedOn) : null;
  return {
    parts: [
      fact(isWon ? "Won" : "Lost"),
      ...on,
      ...(isWon && !value ? [text(" with no value")] : worth),
      ...(late === null ? [] : [text(", "), fact(isWon ? wonText(late) : lostText(late))]),
      text("."),
    ],
    source: deal(records),
  };
};

function wonText(late: number): string {
  if (late === 0) return "on the day planned";
  return `${pluralise(Math.abs(late), "day")} ${late > 0 ? "late" : "early"}`;
}

/** A lost deal is never called early. */
function lostText(late: number): string {
  if (late === 0) return "on its close date";
  return `${pluralise(Math.abs(late), "day")} ${late > 0 ? "after" : "before"} its close date`;
}

const pushesSentence: SentenceBuilder = ({ closeDateMoves }, { closeDateMovedAt, status }) => {
  const slipped = slippage(closeDateMoves);
  if (slipped.pushes === 0) return null;
  return {
    parts: [
      text(status === "open" ? "Close date pushed " : "Its close date had been pushed "),
      fact(timesText(slipped.pushes)),
      text(" ("),
      fact(pluralise(slipped.days, "day")),
      text(slipped.pushes === 1 ? ")." : " total)."),
    ],
    source: changeSource("Close date", closeDateMovedAt),
  };
};

const contact: SentenceBuilder = (facts, records) => {
  const { lastContact } = facts;
  if (!lastContact) {
    const yet = records.status === "open" ? " yet" : "";
    return { parts: [text(`No contact logged${yet}.`)], source: deal(records) };
  }
  const how = lastContact.kind ? ` (${CONTACT_LABELS[lastContact.kind]})` : "";
  return {
    parts: [text("Last contact "), fact(whenText(lastContact.on, facts, records)), text(`${how}.`)],
    source: records.contact
      ? { kind: "activity", label: records.contact.title.slice(0, 300), at: records.contact.at }
      : deal(records),
  };
};

const meetingSentence: SentenceBuilder = ({ nextMeetingOn, today }) => {
  if (!nextMeetingOn) return null;
  const left = daysBetween(today, nextMeetingOn);
  const on = left <= 1 ? [fact(formatDaysAhead(left))] : [text("on "), day(nextMeetingOn)];
  return {
    parts: [text("Next meeting "), ...on, text(".")],
    source: { kind: "activity", label: "Next meeting", at: null },
  };
};

/** The rep's last update, quoted. */
const updateSentence: SentenceBuilder = (facts, records) => {
  const words = facts.update.trim();
  if (words === "" || !facts.updatedOn) return null;
  return {
    parts: [
      text("Last update "),
      fact(whenText(facts.updatedOn, facts, records)),
      text(": “"),
      quoteText(words),
      text("”"),
    ],
    source: changeSource("Update", records.updateAt),
  };
};

/** No plan is expected for an omitted deal. */
const isParked = ({ category }: DealFacts) => category === "OMIT";

const nextStepSentence: SentenceBuilder = (facts, records) => {
  const { nextStep: step, nextStepSince, today } = facts;
  if (step.trim() === "") {
    if (isParked(facts)) return null;
    return { parts: [text("No next step.")], source: deal(records) };
  }
  const since = nextStepSince
    ? [text(", set "), fact(formatDaysAgo(daysBetween(nextStepSince, today)))]
    : [];
  const isSaid = facts.updatedOn !== null && isSameText(step, facts.update);
  return {
    parts: [
      text("Next step"),
      ...since,
      text(": "),
      isSaid ? text("the same as the update") : quotePhrase(step),
      text("."),
    ],
    source: nextStepSince ? changeSource("Next step", records.nextStepAt) : deal(records),
  };
};

const taskSentence: SentenceBuilder = ({ nextTask, nextStep: step, today }, records) => {
  if (!nextTask) return null;
  const { title, dueOn } = nextTask;
  const isOpen = records.status === "open";
  const left = dueOn && daysBetween(today, dueOn);
  const due = !isOpen
    ? [text(" is "), fact("still open")]
    : left === null
      ? [text(" has no due date")]
      : [
          text(" is "),
          fact(left < 0 ? `${pluralise(-left, "day")} overdue` : `due ${formatDaysAhead(left)}`),
        ];
  const name =
    title.trim() === ""
      ? [text("A task")]
      : isOpen && isSameText(title, step)
        ? [text("The task for it")]
        : [text("Task “"), quotePhrase(title), text("”")];
  return {
    parts: [...name, ...due, text(".")],
    source: { kind: "task", label: title.slice(0, 300), at: records.taskDueAt },
  };
};

function isSameText(one: string, other: string): boolean {
  const bare = (words: string) =>
    words
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .trim();
  return bare(one) !== "" && bare(one) === bare(other);
}

/** A new deal gets the same grace period as one that was just reviewed. */
const NEW_DAYS = 7;

const review: SentenceBuilder = (facts, records) => {
  const { reviewedOn, createdOn, today } = facts;
  if (!reviewedOn || !records.review) {
    const isNew = daysBetween(createdOn, today) < NEW_DAYS;
    if (records.status !== "open" || isParked(facts) || isNew) return null;
    return { parts: [text("No feedback yet.")], source: deal(records) };
  }
  const { reviewer, score, at } = records.review;
  const judged = score === null ? [] : [text(": "), fact(`${score}/5`)];
  const by = reviewer.trim() === "" ? [] : [text(" from "), quotePhrase(reviewer)];
  return {
    parts: [
      text("Feedback"),
      ...by,
      text(" "),
      fact(whenText(reviewedOn, facts, records)),
      ...judged,
      text("."),
    ],
    source: { kind: "review", label: `Review by ${reviewer}`.slice(0, 300), at },
  };
};

const toPercent = (probability: number) => Math.round(probability * 10_000) / 100;
