import { wordSet } from "../word-set.ts";
import type { Word } from "./words.ts";

const TITLES = wordSet("mr mrs ms miss dr prof sir dame herr frau mme señor");
const PEOPLE_DO = wordSet(
  "says said thinks wants likes loves hates asked asks told reckons believes feels prefers confirmed insists runs owns leads signs",
  "decides approved approves joined called emailed wrote replied worries fears",
);
const DEPARTMENTS = wordSet(
  "procurement finance accounts purchasing legal it hr ops operations estates marketing sales payroll security logistics facilities head",
);

/**
 * 'Mr Friday', 'Friday from procurement', 'Friday, the COO', 'spoke to Tuesday Weld': a person
 * named like a day.
 */
export function isPersonName(words: readonly Word[], at: number): boolean {
  const word = words[at];
  if (word === undefined || !word.isCapital) return false;
  const back = words[at - 1]?.text ?? "";
  const next = words[at + 1];
  const after = words[at + 2];
  if (TITLES.has(back)) return true;
  // 'They use Monday for projects': the tool.
  if (/^(?:use|uses|used|using|run|runs|running)$/.test(back)) return true;
  if (next === undefined) return false;
  // 'Wednesday Johnson is the new head of people'
  if (next.isCapital && !next.isTime && /^(?:is|was)$/.test(after?.text ?? ""))
    return /^(?:the|our|their|a|an|new|in|from)$/.test(words[at + 3]?.text ?? "");
  if (PEOPLE_DO.has(next.text)) return true;
  if (/^(?:from|in|at)$/.test(next.text)) return DEPARTMENTS.has(after?.text ?? "");
  if (next.text === "," && after?.text === "the" && word.isFirst) return true;
  return (
    /^(?:to|with|from|met|meet|and)$/.test(back) &&
    next.isCapital &&
    !next.isTime &&
    !/^[\p{N}]/u.test(next.text) &&
    next.text !== "i"
  );
}
