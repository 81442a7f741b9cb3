import { daysBetween } from "../calendar/day.ts";
import { RULES } from "../checks/rules.ts";
import { formatDaysAgo, pluralise } from "../checks/sentence.ts";
import { categoryLabel, isTriaged } from "../deals/forecast-category.ts";
import type { PromptComponent, PromptContext, PromptKind } from "./prompt.ts";

/** The prompt that may be answered with a lower confidence. */
export const CONFIDENCE_PROMPT = 1;

/** The age in days from which an update is requested again. */
const FRESH_DAYS = 7;
/**
 * The minimum score of findings against a confidence before it is questioned, and how many are
 * named.
 */
const DOUBT_SCORE = 2;
const MAX_DOUBTS = 3;
/** A finding that the rep can't act on is no reason to question them. */
const MANAGER_ONLY_RULE = "likely-not-reviewed";

const update = (message: string): PromptComponent => ({ id: "update", message });
const closeDate = (message: string): PromptComponent => ({ id: "close-date", message });
const confidence = (message: string): PromptComponent => ({ id: "confidence", message });
const nextStep = (message: string): PromptComponent => ({ id: "next-step", message });
const task = (message: string): PromptComponent => ({ id: "task", message });

const hasFinding = ({ findings }: PromptContext, rule: string) =>
  findings.some((one) => one.rule === rule);

/** Days since the rep's last update; null if there is none. */
function updateAge({ facts: { today, updatedOn } }: PromptContext): number | null {
  return updatedOn && daysBetween(updatedOn, today);
}

function isUpdateFresh(asked: PromptContext): boolean {
  const age = updateAge(asked);
  return age !== null && age <= FRESH_DAYS;
}

/** A new deal needs no update yet. */
function isNew({ facts: { today, createdOn } }: PromptContext): boolean {
  return daysBetween(createdOn, today) <= FRESH_DAYS;
}

const MAX_QUOTE_LENGTH = 120;

/** Truncated for a quotation that is followed by a full stop. */
function shortenQuote(words: string): string {
  const trimmed = words
    .replace(/\s+/gu, " ")
    .trim()
    .replace(/[.,;:]+$/u, "");
  return trimmed.length > MAX_QUOTE_LENGTH ? `${trimmed.slice(0, MAX_QUOTE_LENGTH - 1)}…` : trimmed;
}

const closeDatePassed: PromptKind = {
  id: 2,
  ask(asked) {
    const { today, closeDate: due } = asked.facts;
    if (!due || !hasFinding(asked, "close-date-passed")) return null;
    return {
      message: `The close date passed ${formatDaysAgo(daysBetween(due, today))}. When will it close?`,
      components: [closeDate("Choose a new close date"), update("What moved it?")],
    };
  },
};

/** A confidence that the facts contradict, without a recent explanation by the rep. */
const doubtedConfidence: PromptKind = {
  id: CONFIDENCE_PROMPT,
  ask(asked) {
    const { category } = asked.facts;
    if (!isTriaged(category) || isUpdateFresh(asked)) return null;
    const doubts = asked.findings.filter(
      (one) => one.category !== "success-plan" && one.rule !== MANAGER_ONLY_RULE,
    );
    if (doubts.reduce((total, { score }) => total + score, 0) < DOUBT_SCORE) return null;
    const words = topReasons(doubts.map(({ rule }) => rule));
    return {
      message: `Still ${categoryLabel(category)}? Against it: ${words.join(", ")}.`,
      components: [confidence("How sure are you now?"), update("What makes you think so?")],
    };
  },
};

const taskOverdue: PromptKind = {
  id: 3,
  ask(asked) {
    if (!hasFinding(asked, "task-overdue")) return null;
    const title = shortenQuote(asked.facts.nextTask?.title ?? "");
    return {
      message: `${title === "" ? "A task" : `“${title}”`} is overdue. Is it done?`,
      components: [task("Complete it, or choose a new day")],
    };
  },
};

const noNextStep: PromptKind = {
  id: 4,
  ask: (asked) =>
    hasFinding(asked, "no-next-step")
      ? {
          message: isUpdateFresh(asked)
            ? `You wrote “${shortenQuote(asked.facts.update)}”. What's the next step now, and by when?`
            : "This deal has no next step. What happens next?",
          components: [nextStep("Write the next step"), task("Make it a task")],
        }
      : null,
};

const lateStage: PromptKind = {
  id: 5,
  ask: (asked) =>
    hasFinding(asked, "late-stage-in-pipeline")
      ? {
          message: `This deal is in ${shortenQuote(asked.facts.stage.label)} but still Pipeline. How sure are you?`,
          components: [confidence("Choose how sure you are")],
        }
      : null,
};

const noCloseDate: PromptKind = {
  id: 7,
  ask: ({ facts }) =>
    facts.closeDate === null
      ? {
          message: "This deal has no close date. When should it close?",
          components: [closeDate("Choose a close date")],
        }
      : null,
};

const staleUpdate: PromptKind = {
  id: 6,
  ask(asked) {
    const age = updateAge(asked);
    if (isUpdateFresh(asked) || (age === null && isNew(asked))) return null;
    return {
      message:
        age === null
          ? "No update on this deal yet. What's the latest?"
          : `The last update is ${pluralise(age, "day")} old. What's the latest?`,
      components: [update("What is new on the buyer's side?")],
    };
  },
};

const nextStepUnchanged: PromptKind = {
  id: 8,
  ask: (asked) =>
    hasFinding(asked, "next-step-unchanged")
      ? {
          message: `The next step is still “${shortenQuote(asked.facts.nextStep)}”. Is that what happens next?`,
          components: [nextStep("Write the next step")],
        }
      : null,
};

/** Most valuable answer first. */
export const PROMPTS: readonly PromptKind[] = [
  closeDatePassed,
  doubtedConfidence,
  noCloseDate,
  taskOverdue,
  noNextStep,
  lateStage,
  staleUpdate,
  nextStepUnchanged,
];

/** Short labels of the findings, highest weight first. */
function topReasons(found: readonly string[]): string[] {
  return RULES.filter(({ id }) => found.includes(id))
    .sort((one, other) => other.weight - one.weight)
    .slice(0, MAX_DOUBTS)
    .map(({ brief }) => brief);
}
