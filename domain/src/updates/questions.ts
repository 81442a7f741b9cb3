export type UpdateElements = { timeline: boolean; decision: boolean; learning: boolean };

/** One question for each element that an update lacks, in the order a reviewer would ask them. */
export function questionsFor({ timeline, decision, learning }: UpdateElements): string[] {
  const questions: string[] = [];
  if (!timeline) questions.push("By when, and what happens on that day?");
  if (!decision) questions.push("Who decides, and what do they still need?");
  if (!learning)
    questions.push("What did you learn about the buyer that you didn't know last week?");
  return questions;
}
