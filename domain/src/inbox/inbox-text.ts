import type { Day } from "../calendar/day.ts";
import { truncate } from "../chat/text.ts";
import type { AskItem } from "../coaching/ask.ts";
import { askText } from "../coaching/ask-text.ts";
import { propertyLabel } from "../deals/deal-properties.ts";
import { formatDay } from "../notifications/alert-text.ts";
import type { InboxKind } from "./inbox.ts";

/** What the inbox says about something; Slack, mail and push say the same. */
export interface InboxText {
  kind: InboxKind;
  sentence: string;
  /** The words of the person behind it, shortened. */
  detail: string;
}

const MAX_NAME_LENGTH = 150;
const MAX_DETAIL_LENGTH = 300;
const MAX_SENTENCE_LENGTH = 400;

const nameOf = (name: string) => truncate(toOneLine(name) || "an unnamed deal", MAX_NAME_LENGTH);
const detailOf = (words: string) => truncate(toOneLine(words), MAX_DETAIL_LENGTH);

/** 'Feedback on Acme: 4/5'. Also the subject of the feedback email. */
export function feedbackSentence(title: string, score: string): string {
  return `Feedback on ${nameOf(title)}: ${score}`;
}

export function feedbackText(given: { title: string; score: string; comment: string }): InboxText {
  return {
    kind: "feedback",
    sentence: feedbackSentence(given.title, given.score),
    detail: detailOf(given.comment),
  };
}

export interface AskFacts {
  title: string;
  comment: string;
  asked: ReadonlyArray<AskItem & { label: string | null }>;
  words: string;
  dueDay: Day;
  today: Day;
}

/** 'Ask on Acme, due Mon 23 Nov: Write an update; Move to Proposal or later'. */
export function askInboxText({ title, comment, asked, words, ...when }: AskFacts): InboxText {
  const day = (one: Day) => formatDay(one, when.today);
  const list = asked.map(({ label, ...ask }) => askText(ask, { stage: label, formatDay: day }));
  return {
    kind: "ask",
    sentence: truncate(
      `Ask on ${nameOf(title)}, due ${day(when.dueDay)}: ${list.join("; ")}`,
      MAX_SENTENCE_LENGTH,
    ),
    detail: detailOf(words || comment),
  };
}

/** Tells the manager that the rep disagrees with an ask. */
export function answerText({ title, reason }: { title: string; reason: string }): InboxText {
  return {
    kind: "answer",
    sentence: `Disagrees with your ask on ${nameOf(title)}`,
    detail: detailOf(reason),
  };
}

export const MENTION_PLACES = ["update", "feedback", "talking-point", "action"] as const;
export type MentionPlace = (typeof MENTION_PLACES)[number];

const PLACE_WORDS: Record<MentionPlace, string> = {
  update: "an update",
  feedback: "feedback",
  "talking-point": "a talking point",
  action: "an action",
};

export function mentionText(given: {
  place: MentionPlace;
  deal: string | null;
  words: string;
}): InboxText {
  const on = given.deal === null ? "" : ` on ${nameOf(given.deal)}`;
  return {
    kind: "mention",
    sentence: `Mentioned you in ${PLACE_WORDS[given.place]}${on}`,
    detail: detailOf(given.words),
  };
}

/** What Slack says after the deal's name; the inbox says it with the name. */
export const HELP_WORDS = "asks for help";

export function helpText({ deal }: { deal: string }): InboxText {
  return { kind: "help", sentence: `Asks for help with ${nameOf(deal)}`, detail: "" };
}

export interface RefusedWrite {
  state: "refused" | "conflict";
  kind: string;
  target: string;
  deal: string;
  words: string;
}

/** 'HubSpot refused the close date of Acme'; a conflict is another value, not a refusal. */
export function refusalText({ state, kind, target, deal, words }: RefusedWrite): InboxText {
  const what =
    kind === "property"
      ? propertyLabel(target).toLowerCase()
      : kind.startsWith("task")
        ? "task"
        : "note";
  const of = `${what} of ${nameOf(deal)}`;
  return {
    kind: "refusal",
    sentence:
      state === "refused" ? `HubSpot refused the ${of}` : `HubSpot has another value for the ${of}`,
    detail: detailOf(words),
  };
}

/** 'HubSpot refused some of your close date changes', with the first of them. */
export function bulkRefusalText({
  target,
  deal,
  words,
}: Pick<RefusedWrite, "target" | "deal" | "words">): InboxText {
  return {
    kind: "refusal",
    sentence: `HubSpot refused some of your ${propertyLabel(target).toLowerCase()} changes`,
    detail: detailOf(`${nameOf(deal)}: ${words}`),
  };
}

export function roomText({ deals }: { deals: number }): InboxText {
  return {
    kind: "room",
    sentence: `Invited you to a review room: ${deals} ${deals === 1 ? "deal" : "deals"}`,
    detail: "",
  };
}

/** One action, assigned to another person. */
export function handedActionText({ text }: { text: string }): InboxText {
  return { kind: "hand-over", sentence: `Gave you an action: ${detailOf(text)}`, detail: "" };
}

/** The open actions of a member who left. */
export function handedOverText({ from, actions }: { from: string; actions: number }): InboxText {
  return {
    kind: "hand-over",
    sentence: `Handed you ${actions} ${actions === 1 ? "action" : "actions"} of ${nameOf(from)}`,
    detail: "",
  };
}

/** Deals with a new owner in the CRM. */
export function handedDealsText(deals: ReadonlyArray<{ name: string; from: string }>): InboxText {
  const [only] = deals;
  if (only && deals.length === 1) {
    return {
      kind: "hand-over",
      sentence: `${nameOf(only.name)} is yours now`,
      detail: only.from ? `It was ${only.from}'s until now.` : "",
    };
  }
  return {
    kind: "hand-over",
    sentence: `${deals.length} deals are yours now`,
    detail: detailOf(deals.map(({ name }) => nameOf(name)).join(", ")),
  };
}

/** What Slack says about feedback after the deal's name, from the inbox item. */
export function feedbackLine({
  kind,
  sentence,
  detail,
  actor,
}: Pick<InboxText, "kind" | "sentence" | "detail"> & { actor: string }): string {
  const quote = `“${detail}” by ${actor}`;
  return kind === "ask" ? `${quote}. ${sentence}` : quote;
}

function toOneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}
