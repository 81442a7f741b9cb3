import { wordSet } from "../word-set.ts";
import type { Word } from "./words.ts";

const ASKING = wordSet("what who whom whose which when where why how if whether");
const HOPED_FOR = wordSet(
  "they he she it this that the we i to for their everyone everything all you customer client buyer",
);

/**
 * What the rep doesn't know yet or only hopes for: 'Still don't know', 'not sure who pays', 'hoping
 * they come back'. 'Not sure about the cloud' and 'they don't know' are doubts of the buyer.
 */
export function isUnknown(clause: readonly Word[]): boolean {
  const texts = clause.map(({ text }) => text);
  let at = 0;
  while (
    /^(?:i|we|and|but|so|still|also|just|really|honestly|tbh|am|'m|are|'re|have|do)$/.test(
      texts[at] ?? "",
    )
  )
    at++;
  const isOwn = /^(?:i|we)$/.test(texts.find((text) => /^(?:i|we)$/.test(text)) ?? "") && at > 0;
  const [first = "", second = "", third = ""] = texts.slice(at);
  switch (first) {
    case "hope":
    case "hoping":
    case "hoped":
    case "wish":
      return second === "" || HOPED_FOR.has(second);
    case "hopefully":
    case "fingers":
      return true;
    case "no":
      return second === "idea" || second === "clue" || (second === "visibility" && third !== "for");
    case "don't":
    case "didn't":
    case "can't":
    case "couldn't":
    case "haven't":
      if (second === "wait") return true;
      return (
        /^(?:know|tell|say|see|figure|figured|found|find|understand|worked|work)$/.test(second) &&
        (third === "" || third === "yet" || third === "out" || ASKING.has(third))
      );
    case "not":
      return (
        /^(?:sure|certain|clear|known|obvious)$/.test(second) &&
        (third === "" || third === "yet" || ASKING.has(third) || (isOwn && third !== "about"))
      );
    case "unsure":
    case "unclear":
    case "unknown":
    case "wondering":
    case "wonder":
    case "curious":
      return second === "" || ASKING.has(second);
    case "remains":
    case "tbc":
    case "tbd":
      return true;
    default:
      return false;
  }
}

/** 'Questions I have:', 'Question for us:', 'Open questions:'; 'their questions:' are the buyer's. */
export function isOwnQuestionLabel(words: readonly Word[]): boolean {
  if (words.length > 6 && words[0]?.text !== "what") return false;
  const line = words.map(({ text }) => text).join(" ");
  if (/^what (?:i|we) (?:don't|need to) (?:know|understand|find)/.test(line)) return true;
  if (!/(?:^| )(?:questions?|unknowns?|gaps?|points?|items?)(?: |$)/.test(line) || words.length > 6)
    return false;
  return words.some(({ text }) => /^(?:i|me|us|my|our|we|open|unknowns?|gaps?)$/.test(text));
}
