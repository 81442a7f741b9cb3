import { addDays, type Day, daysBetween } from "../calendar/day.ts";
import type { RuleSettings } from "../checks/rule.ts";
import { noContact } from "../checks/rules/no-contact.ts";
import { amount, day, fact, pluralise, type Sentence, text } from "../checks/sentence.ts";
import type { DealStatus } from "../deals/deal-status.ts";
import { categoryLabel } from "../deals/forecast-category.ts";
import { type Bucket, bucketOf } from "../forecast/bucket.ts";
import { subtract } from "../money/money.ts";
import { DEAL_LINES, type DealLineKind } from "./deal-lines.ts";

/** A rep's deal at one instant. */
export interface DealState {
  status: DealStatus;
  stage: { label: string; order: number | null };
  forecastCategory: string | null;
  /** In the organisation's currency. */
  amount: number | null;
  closeDate: Day | null;
}

/** Why a rep no longer has a deal; `left out`: it is in a pipeline that doesn't count. */
export type DealGoneReason = "deleted" | "handed on" | "left out";

export interface DealSinceMeeting {
  id: string;
  /** Its state back then; null if it didn't exist or belonged to another rep. */
  before: DealState | null;
  /** Its state now, or why the rep no longer has it. */
  after: DealState | DealGoneReason;
  /** Whether it was created since; otherwise it was reassigned to the rep. */
  isMadeSince: boolean;
  /** The last day with a contact or update, or the day it was created. */
  heardOn: Day;
}

export interface DealLine {
  /** Stable as long as the line is about the same thing; changes if it moves further. */
  key: string;
  kind: DealLineKind;
  says: Sentence;
  dealId: string;
  amount: number | null;
}

interface LineContext {
  today: Day;
  /** The day since which changes count as news. */
  since: Day;
  /** Days without contact after which a deal counts as quiet; null if the rule is off. */
  quietDays: number | null;
}

/** Days after which a deal counts as quiet: the setting of the contact rule. */
export function quietAfterDays(settings: RuleSettings): number | null {
  const chosen = settings.get(noContact.id);
  if (chosen && !chosen.isOn) return null;
  return chosen?.threshold ?? noContact.threshold?.value ?? null;
}

/** Changes to a rep's deals, largest amount first. */
export function dealLines(deals: readonly DealSinceMeeting[], told: LineContext): DealLine[] {
  return deals
    .flatMap((deal) => linesOfDeal(deal, told))
    .toSorted(
      (one, other) =>
        (other.amount ?? 0) - (one.amount ?? 0) ||
        one.dealId.localeCompare(other.dealId) ||
        DEAL_LINES.indexOf(one.kind) - DEAL_LINES.indexOf(other.kind),
    );
}

function linesOfDeal(deal: DealSinceMeeting, told: LineContext): DealLine[] {
  const { before, after } = deal;
  const isGone = typeof after === "string";
  const line = (kind: DealLineKind, mark: string, ...says: Sentence): DealLine => ({
    key: `${kind} ${deal.id} ${mark}`.trim().slice(0, MAX_KEY_LENGTH),
    kind,
    says,
    dealId: deal.id,
    amount: (isGone ? null : after.amount) ?? before?.amount ?? null,
  });
  if (isGone) return goneLines(before, after, line);
  if (after.status !== "open") {
    if (before?.status === after.status) return [];
    // A deal that was closed before it was reassigned is no news.
    if (!before && !deal.isMadeSince) return [];
    return [line(after.status, "", ...outcomeSentence(after))];
  }
  if (!before) return [line("new", "", ...arrivalSentence(deal, after))];
  if (before.status !== "open") {
    return [line("new", after.stage.label, text("Re-opened, in "), fact(after.stage.label))];
  }
  const moved = changeLines(before, after, line);
  return moved.length > 0 ? moved : quietLines(deal, told, line);
}

type MakeLine = (kind: DealLineKind, mark: string, ...says: Sentence) => DealLine;

function outcomeSentence({ status, amount: value, stage }: DealState): Sentence {
  const what = text(status === "won" ? "Won" : "Lost");
  if (value !== null) return [what, text(status === "won" ? " for " : ", "), amount(value)];
  return [what, text(` (${stage.label})`)];
}

const GONE_TEXTS: Record<DealGoneReason, string> = {
  deleted: "Deleted",
  "handed on": "Handed over",
  "left out": "Moved to a pipeline outside the forecast",
};

/** Doesn't name the new owner: the line becomes a talking point that the former owner reads too. */
function goneLines(before: DealState | null, why: DealGoneReason, line: MakeLine): DealLine[] {
  // A deal that was already lost, or came and went since, is missing from no figure.
  if (!before || before.status === "lost") return [];
  const says = text(`${GONE_TEXTS[why]}, was `);
  if (before.status === "won") return [line("gone", why, says, fact("won"))];
  const called = fact(categoryLabel(before.forecastCategory));
  return [line("gone", why, says, called, text(" in "), fact(before.stage.label))];
}

function arrivalSentence(
  { isMadeSince }: DealSinceMeeting,
  { stage, closeDate }: DealState,
): Sentence {
  const says = [text(isMadeSince ? "New, in " : "Taken over, in "), fact(stage.label)];
  return closeDate ? [...says, text(", closing "), day(closeDate)] : says;
}

function changeLines(before: DealState, after: DealState, line: MakeLine): DealLine[] {
  return [
    ...stageChange(before, after, line),
    ...confidenceChange(before, after, line),
    ...dateChange(before, after, line),
    ...amountChange(before, after, line),
  ];
}

/** A stage of another pipeline has no position in the order, so moving there is no step back. */
function stageChange(before: DealState, after: DealState, line: MakeLine): DealLine[] {
  const [from, to] = [before.stage, after.stage];
  if (from.label === to.label && from.order === to.order) return [];
  const isBack = from.order !== null && to.order !== null && to.order < from.order;
  const says = [
    text(isBack ? "Back from " : "From "),
    fact(from.label),
    text(" to "),
    fact(to.label),
  ];
  return [line(isBack ? "back" : "forward", `${from.label} ${to.label}`, ...says)];
}

/** From least to most confident. */
const CONFIDENCE_ORDER: readonly Bucket[] = ["omitted", "pipeline", "maybe", "likely"];

/** CRM categories of the same bucket count as equal. */
function confidenceChange(before: DealState, after: DealState, line: MakeLine): DealLine[] {
  const [from, to] = [bucketOf(before), bucketOf(after)];
  if (from === to) return [];
  const isUp = CONFIDENCE_ORDER.indexOf(to) > CONFIDENCE_ORDER.indexOf(from);
  const says = [
    text(isUp ? "Upgraded from " : "Downgraded from "),
    fact(categoryLabel(before.forecastCategory)),
    text(" to "),
    fact(categoryLabel(after.forecastCategory)),
  ];
  return [line(isUp ? "upgraded" : "downgraded", `${from} ${to}`, ...says)];
}

function dateChange(before: DealState, after: DealState, line: MakeLine): DealLine[] {
  const [from, to] = [before.closeDate, after.closeDate];
  if (!from || !to || from === to) return [];
  const days = daysBetween(from, to);
  const says = [fact(pluralise(Math.abs(days), "day")), text(", now closing "), day(to)];
  return [
    days > 0
      ? line("pushed", `${from} ${to}`, text("Pushed by "), ...says)
      : line("pulled", `${from} ${to}`, text("Pulled in by "), ...says),
  ];
}

function amountChange(before: DealState, after: DealState, line: MakeLine): DealLine[] {
  const [from, to] = [before.amount ?? 0, after.amount ?? 0];
  const difference = subtract(to, from);
  if (difference === 0) return [];
  const says = [amount(Math.abs(difference)), text(", now "), amount(to)];
  return [
    difference > 0
      ? line("grown", `${from} ${to}`, text("Up "), ...says)
      : line("shrunk", `${from} ${to}`, text("Down "), ...says),
  ];
}

/**
 * A deal that was active at the last meeting and has gone quiet since. One that was already quiet
 * is no news.
 */
function quietLines(
  { heardOn }: DealSinceMeeting,
  { today, since, quietDays }: LineContext,
  line: MakeLine,
): DealLine[] {
  if (quietDays === null) return [];
  const quietFrom = addDays(heardOn, quietDays);
  if (quietFrom > today || quietFrom <= since) return [];
  const silent = pluralise(daysBetween(heardOn, today), "day");
  return [line("quiet", heardOn, text("Gone quiet: nothing heard for "), fact(silent))];
}

const MAX_KEY_LENGTH = 300;
