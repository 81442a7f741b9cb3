import type { Rule } from "../rule.ts";
import { fact, text } from "../sentence.ts";

export const noNextStep: Rule = {
  id: "no-next-step",
  category: "success-plan",
  score: 2,
  title: "No next step",
  condition: "No next step",
  clearedBy: "Add a next step.",
  brief: "no next step",
  weight: 0.7,
  threshold: null,
  find({ nextStep }) {
    return nextStep.trim() === "" ? [fact("No next step"), text(".")] : null;
  },
};
