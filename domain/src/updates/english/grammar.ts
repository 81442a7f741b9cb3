import { wordSet } from "../word-set.ts";
import type { Word } from "./words.ts";

const PRONOUNS = wordSet(
  "they he she it you who nobody everyone everybody someone no-one there these those this that",
);
export const AUXILIARIES = wordSet(
  "is are was were am be been being has have had do does did will would can could may might must shall should",
  "'s 're 've 'll 'd 'm isn't aren't wasn't weren't hasn't haven't hadn't don't doesn't didn't won't wouldn't can't couldn't",
  "cannot shouldn't mustn't needs wants likes loves says said thinks asked told want need like love say think keep keeps",
  "use uses used run runs lose loses lost hate hates fear fears prefer prefers liked loved hated wanted needed came come",
  "comes goes go went got gets get takes take took sits sit meets meet starts start ends end feels feel works work costs",
  "cost moved moves blames insist insists expects expect plan plans refuse refused dislike object objects complain complains",
  "knows know sees see became left leaves found reckon reckons owns own decides decide decided approves approved signs signed",
);

/** After these, a word that could be a verb is a noun: 'five years of costs'. */
const NOUN_MARKERS = wordSet("of the a an their our my his her its no these those");

const OPENERS = wordSet(
  "just also then again finally next now still already ok okay so well yes and but or quickly update today's note fyi",
  "another second third first 2nd 3rd 1st briefly successfully actually basically tried hopefully probably maybe currently",
  "- # latest status re multi cold",
);

/** Whether a piece of text is a statement, and not only a name or a list. */
export function hasVerb(words: readonly Word[]): boolean {
  return words.some(({ text }, at) => {
    if (/n't$/.test(text) || (at < 3 && PRONOUNS.has(text))) return true;
    return AUXILIARIES.has(text) && !NOUN_MARKERS.has(words[at - 1]?.text ?? "");
  });
}

/**
 * Strips numbering, 'also', 'then', and a leading time or adverb: 'Yesterday I …', 'Second email
 * …'.
 */
export function withoutOpening(words: readonly Word[]): readonly Word[] {
  let from = 0;
  while (from < words.length - 1) {
    const text = words[from]?.text ?? "";
    const skips =
      (OPENERS.has(text) && (words[from + 1]?.isGlued !== true || /^(?:re|multi)$/.test(text))) ||
      /^\p{N}/u.test(text) ||
      /ly$/.test(text) ||
      words[from]?.isTime ||
      (/^(?:on|this|last|next|in|at|the)$/.test(text) && words[from + 1]?.isTime);
    if (!skips || (text === "tried" && words[from + 1]?.text !== "to")) break;
    from++;
  }
  return words.slice(from);
}
