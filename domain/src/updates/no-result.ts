import { NO_RESULT } from "./rep-words.ts";
import type { Word } from "./words.ts";

/** 'No answer', 'nothing back', 'went well', 'all good': the outcome of the rep's own action and nothing else. */
export function isNoResult(words: readonly Word[]): boolean {
  const texts = words.map(({ text }) => text);
  const [first = "", second = "", third = ""] = texts;
  if (first === "no" && NO_RESULT.has(second)) return true;
  if (/^(?:nothing|not|none)$/.test(first) && (NO_RESULT.has(second) || NO_RESULT.has(third)))
    return true;
  if (first === "no" && second === "new") return true;
  if (first === "not" && /^(?:much|a)$/.test(second))
    return texts.length <= 6 && !/^(?:priority|fit|fan)$/.test(third);
  if (first === "waiting" || first === "awaiting") return true;
  if (
    /^(?:per|as)$/.test(first) &&
    texts.some((text) => /^(?:my|our|discussed|requested|promised|agreed)$/.test(text))
  )
    return true;
  if (texts.length === 1 && /^(?:nothing|thanks|cheers|none|waiting|regards|best)$/.test(first))
    return true;
  if (first === "to" && second === "report") return true;
  if (/^(?:fingers|all|so)$/.test(first) && /^(?:crossed|good|quiet)$/.test(second)) return true;
  if (texts.length === 2 && first === "on" && second === "it") return true;
  if (first === "radio" && second === "silence") return true;
  if (texts.length <= 6 && isSilence(texts)) return true;
  const went = texts.findIndex((text) => text === "went" || text === "going");
  return (
    went >= 0 &&
    went <= 3 &&
    /^(?:well|ok|okay|fine|great|alright|smoothly|good|really|very)$/.test(texts[went + 1] ?? "")
  );
}

/** 'She didn't pick up', 'hasn't replied': a contact that did not come about. */
function isSilence(texts: readonly string[]): boolean {
  const not = texts.findIndex((text) => /n't$|^not$|^never$/.test(text));
  return (
    not >= 0 &&
    /^(?:pick|picking|picked|answer|answered|answering|reply|replied|replying|respond|responded|responding)$/.test(
      texts[not + 1] ?? "",
    )
  );
}
