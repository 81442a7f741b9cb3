import { wordSet } from "../word-set.ts";
import type { Word } from "./words.ts";

const FIELDS = wordSet(
  "stage amount probability forecast category commit pipeline upside best-case crm sfdc salesforce hubspot",
);
const CHANGES =
  /^(?:chang|mov|set$|setting|push|updat|adjust|lower|rais|bump|correct|reduc|increas|shift|slip|log|mark|put$|putting|flip|clos|adding|added|upgrad|downgrad|roll|drag|committed)/;

/**
 * CRM housekeeping: 'Pushed close date to 31 Jan', 'Stage changed to negotiation', 'moving to
 * commit', 'closed lost'. Says nothing about the buyer, but often introduces something that does,
 * as a call introduces what was learned.
 */
export function isHousekeeping(words: readonly Word[]): boolean {
  const texts = words.map(({ text }) => text);
  if (texts.some((text) => /^(?:their|they|his|her|he|she|us)$/.test(text))) return false;
  const from = /^(?:i|we|i'm|have|'ve|'m|am|are|'re)$/.test(texts[0] ?? "") ? 1 : 0;
  const [first = "", second = "", third = ""] = texts.slice(from);
  if (first === "closed" && /^(?:lost|won|it|out)$/.test(second))
    return texts.length <= from + 3 && third !== "to";
  if (CHANGES.test(first) && words.slice(from + 1).every(isWhen)) return true;
  const field = texts.findIndex((text, at) => at <= from + 5 && isField(texts, at, text));
  if (field < 0) return false;
  if (CHANGES.test(first)) return true;
  return texts.slice(field + 1, field + 4).some((text) => CHANGES.test(text));
}

/** 'Pushed to January', 'moved out a month': nothing after the verb but a time. */
function isWhen({ text, isTime }: Word): boolean {
  return (
    isTime ||
    /^(?:to|out|a|an|into|by|until|back|the|of|it|this|in|end|early|late|mid|one|two|\d.*)$/.test(
      text,
    )
  );
}

function isField(texts: readonly string[], at: number, text: string): boolean {
  if (text === "commit" || text === "pipeline" || text === "forecast")
    return /^(?:to|in|into|the|my|our|from|as)$/.test(texts[at - 1] ?? "");
  if (text === "date") return /^(?:close|closing|closed)$/.test(texts[at - 1] ?? "");
  if (text === "case") return texts[at - 1] === "best" || texts[at - 1] === "worst";
  return FIELDS.has(text);
}
