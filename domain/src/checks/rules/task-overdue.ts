import { daysBetween } from "../../calendar/day.ts";
import type { Rule } from "../rule.ts";
import { fact, pluralise, quotePhrase, text } from "../sentence.ts";

export const taskOverdue: Rule = {
  id: "task-overdue",
  category: "success-plan",
  score: 1,
  title: "Next task overdue",
  condition: "Next task overdue",
  clearedBy: "Complete the task, or give it a new due date.",
  brief: "task overdue",
  weight: 0.3,
  threshold: null,
  find({ today, nextTask }) {
    if (!nextTask?.dueOn) return null;
    const late = daysBetween(nextTask.dueOn, today);
    if (late <= 0) return null;
    return [
      ...(nextTask.title.trim() === ""
        ? [text("A task")]
        : [text("Task “"), quotePhrase(nextTask.title), text("”")]),
      text(" is "),
      fact(`${pluralise(late, "day")} overdue`),
      text("."),
    ];
  },
};
