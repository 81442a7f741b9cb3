import { wordSet } from "../word-set.ts";
import type { Word } from "./words.ts";

/**
 * The kind of decision word. For a `verb` the subject matters; a `joint` verb such as 'agree'
 * involves the buyer even after 'we'; a `noun` is the buyer's unless something else indicates
 * otherwise.
 */
export type DecisionKind = "verb" | "noun" | "joint";

const OFFERS = wordSet(
  "offer proposal request application quote price discount terms contract bid us tender pricing deal order option it our the your",
);
const VENDORS = wordSet(
  "vendor vendors supplier suppliers provider partner winner bidder us one tool system solution platform option package bid rival competitor incumbent product",
);

const APPOINTMENTS = wordSet("meeting call invite invitation demo slot appointment calendar");

/**
 * Decisions without one of the usual words: 'went with Ardent', 'verbal yes', 'made up her mind',
 * 'turned us down'.
 */
export function phraseAt(words: readonly Word[], at: number): DecisionKind | null {
  const text = words[at]?.text ?? "";
  const back = words[at - 1]?.text ?? "";
  const next = words[at + 1]?.text ?? "";
  const next2 = words[at + 2]?.text ?? "";
  switch (text) {
    case "go":
      if (back === "no" && next !== "live") return "noun";
      return next === "ahead"
        ? "noun"
        : next === "with" || (next === "for" && next2 !== "a")
          ? vendorVerb(words, at)
          : null;
    case "goes":
    case "went":
    case "going":
    case "gone":
      return next === "with" || (next === "elsewhere" && text !== "goes")
        ? vendorVerb(words, at)
        : null;
    case "green":
      return next === "light" || next === "lit" ? "noun" : null;
    case "thumbs":
      return next === "up" || next === "down" ? "noun" : null;
    case "yes":
    case "nod":
      if (words.slice(at + 1, at + 4).some(({ text: later }) => later === "through")) return "verb";
      return /^(?:verbal|a|the|said|says|say|firm|final|clear)$/.test(back) ? "noun" : null;
    case "verbal":
      return /^(?:from|ok|okay|agreement|go|commitment|confirmation)$/.test(next) || next === ""
        ? "noun"
        : null;
    case "no":
      return /^(?:said|says|firm|a)$/.test(back) &&
        /^(?:|to|from|because|thanks|twice|again)$/.test(next)
        ? "noun"
        : null;
    case "pick":
    case "picks":
    case "picked":
    case "picking":
      return isPicking(words, at) ? "verb" : null;
    case "accept":
    case "accepts":
    case "accepted":
    case "decline":
    case "declined":
      if (words.slice(at + 1, at + 4).some(({ text: object }) => APPOINTMENTS.has(object)))
        return null;
      // 'accept US hosting' accepts no offer.
      return OFFERS.has(back) || back === "was" || (OFFERS.has(next) && !words[at + 1]?.isCapital)
        ? "verb"
        : null;
    case "turned":
    case "turn":
      return next === "down" || next2 === "down" ? "verb" : null;
    case "ruled":
    case "ruling":
      return next === "out" || next2 === "out" ? "verb" : null;
    case "settled":
    case "settle":
      return next === "on" ? "verb" : null;
    case "mind":
    case "minds":
      // 'made up her mind', 'make her mind up'
      return next === "up" || words[at - 2]?.text === "up" ? "noun" : null;
    case "final":
      return next === "say" || next === "call" || next === "word" ? "noun" : null;
    case "bless":
    case "blesses":
    case "blessed":
      return "verb";
    case "blessing":
      return "noun";
    case "name":
    case "names":
      return next === "to" && /^put/.test(words[at - 2]?.text ?? "") ? "noun" : null;
    case "past":
      return /^get(?:s|ting)?$/.test(words[at - 2]?.text ?? "") && next !== "the" ? "noun" : null;
    case "cut":
      return back === "the" && /^(?:make|made|making|missed)$/.test(words[at - 2]?.text ?? "")
        ? "noun"
        : null;
    case "round":
      return /^(?:final|next|second|last)$/.test(back) || /^(?:two|three|2|3)$/.test(next)
        ? "noun"
        : null;
    case "running":
      return back === "the" && /^(?:of|in)$/.test(words[at - 2]?.text ?? "") ? "noun" : null;
    case "lost":
      return next === "to" && !/^(?:the|a|are|is|gets|get)$/.test(back) ? "noun" : null;
    case "knocked":
    case "dropped":
      return (next === "out" && text === "knocked") || (next === "us" && text === "dropped")
        ? "noun"
        : null;
    case "unanimous":
    case "unanimously":
    case "verdict":
      return "noun";
    case "answer":
      return words
        .slice(Math.max(0, at - 4), at)
        .some(({ text: earlier }) => /^giv(?:e|es|ing)$/.test(earlier))
        ? "noun"
        : null;
    case "finalist":
    case "finalists":
      return "noun";
    case "winner":
      return words
        .slice(at + 1, at + 4)
        .some(({ text: later }) => /^(?:announced|picked|chosen|named|known)$/.test(later))
        ? "noun"
        : null;
    case "preferred":
      return VENDORS.has(next) ? "noun" : null;
    case "award":
      return next === "winning" || /^(?:an|design|industry|won|business)$/.test(back)
        ? null
        : "noun";
    case "plug":
      return back === "the" && /^pull/.test(words[at - 2]?.text ?? "") ? "noun" : null;
    case "okay":
    case "ok":
      return back === "to" || back === "the" || back === "final" || next === "from" ? "noun" : null;
    default:
      return null;
  }
}

function vendorVerb(words: readonly Word[], at: number): DecisionKind | null {
  const object = words[at + 2];
  if (words[at + 1]?.text === "elsewhere") return "verb";
  return object !== undefined &&
    (object.isCapital ||
      /^(?:us|the|their|a|an|them|our|another|someone|whoever|whichever)$/.test(object.text))
    ? "verb"
    : null;
}

function isPicking(words: readonly Word[], at: number): boolean {
  const object = words.slice(at + 1, at + 5);
  const first = object[0];
  if (first?.text === "up") return false;
  if (VENDORS.has(words[at - 1]?.text ?? "")) return true;
  if (first === undefined) return words[at - 1]?.text === "to";
  if (/^(?:them|it|one|who|which)$/.test(first.text)) return /^picks?$/.test(words[at]?.text ?? "");
  return first.isCapital || object.some(({ text }) => VENDORS.has(text));
}
