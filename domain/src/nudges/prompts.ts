import { daysBetween } from "../calendar/day.ts";
import { RULES } from "../checks/rules.ts";
import { counted } from "../checks/sentence.ts";
import { categoryLabel, isTriaged } from "../deals/forecast-category.ts";
import type { Asked, PromptComponent, PromptKind } from "./prompt.ts";

/** The prompt whose answer may say that the deal is less sure than it was. */
export const CONFIDENCE_PROMPT = 1;

/** How old an update may be before it is asked for again. */
const FRESH_DAYS = 7;
/** How much has to speak against a triage before it is doubted. */
const DOUBT_SCORE = 2;

const update = (message: string): PromptComponent => ({ id: "update", message });
const closeDate = (message: string): PromptComponent => ({ id: "close-date", message });
const confidence = (message: string): PromptComponent => ({ id: "confidence", message });
const nextStep = (message: string): PromptComponent => ({ id: "next-step", message });
const task = (message: string): PromptComponent => ({ id: "task", message });

const has = ({ findings }: Asked, rule: string) => findings.some((one) => one.rule === rule);

/** Days since the rep last wrote; null if they never did. */
function updateAge({ facts: { today, updatedOn } }: Asked): number | null {
  return updatedOn && daysBetween(updatedOn, today);
}

function isUpdateFresh(asked: Asked): boolean {
  const age = updateAge(asked);
  return age !== null && age <= FRESH_DAYS;
}

const LONGEST_QUOTE = 120;

/** For a quotation that a full stop follows. */
function shortened(words: string): string {
  const trimmed = words.trim().replace(/\.$/, "");
  return trimmed.length > LONGEST_QUOTE ? `${trimmed.slice(0, LONGEST_QUOTE - 1)}…` : trimmed;
}

const closeDatePassed: PromptKind = {
  id: 2,
  ask: (asked) =>
    has(asked, "close-date-passed")
      ? {
          message: "Its close date has passed. When will it really close?",
          components: [closeDate("Choose a new close date"), update("What moved it?")],
        }
      : null,
};

/** A triage that the facts speak against, from somebody who has not explained it lately. */
const stillSure: PromptKind = {
  id: CONFIDENCE_PROMPT,
  ask(asked) {
    const { category } = asked.facts;
    if (!isTriaged(category) || isUpdateFresh(asked)) return null;
    const doubts = asked.findings.filter((one) => one.category !== "success-plan");
    if (doubts.reduce((total, { score }) => total + score, 0) < DOUBT_SCORE) return null;
    const titles = doubts.map(({ rule }) => titleOf(rule)).join(", ");
    return {
      message: `Still ${categoryLabel(category)}? What speaks against it: ${titles}.`,
      components: [confidence("How sure are you now?"), update("What makes you think so?")],
    };
  },
};

const taskOverdue: PromptKind = {
  id: 3,
  ask: (asked) =>
    has(asked, "task-overdue")
      ? {
          message: `'${asked.facts.nextTask?.title ?? ""}' is overdue. Is it done?`,
          components: [task("Complete it, or choose a new day")],
        }
      : null,
};

const noNextStep: PromptKind = {
  id: 4,
  ask: (asked) =>
    has(asked, "no-next-step")
      ? {
          message: isUpdateFresh(asked)
            ? `You wrote “${shortened(asked.facts.update)}”. What is the next step now, and by when?`
            : "This deal has no next step. What happens next?",
          components: [nextStep("Say what happens next"), task("Make a task of it")],
        }
      : null,
};

const lateStage: PromptKind = {
  id: 5,
  ask: (asked) =>
    has(asked, "late-stage-in-pipeline")
      ? {
          message: `It is in ${asked.facts.stage.label}, yet triaged Pipeline. How sure are you?`,
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
    if (isUpdateFresh(asked)) return null;
    const age = updateAge(asked);
    return {
      message:
        age === null
          ? "Nobody has written how this deal stands. What is the latest?"
          : `Your last update is ${counted(age, "day")} old. What is the latest?`,
      components: [update("What is new on the buyer's side?")],
    };
  },
};

const nextStepUnchanged: PromptKind = {
  id: 8,
  ask: (asked) =>
    has(asked, "next-step-unchanged")
      ? {
          message: "The next step has not changed for a while. Is it still the next one?",
          components: [nextStep("Say what happens next")],
        }
      : null,
};

/** The most valuable answer first. */
export const PROMPTS: readonly PromptKind[] = [
  closeDatePassed,
  stillSure,
  noCloseDate,
  taskOverdue,
  noNextStep,
  lateStage,
  staleUpdate,
  nextStepUnchanged,
];

function titleOf(rule: string): string {
  const title = RULES.find(({ id }) => id === rule)?.title ?? rule;
  return title.charAt(0).toLowerCase() + title.slice(1);
}
