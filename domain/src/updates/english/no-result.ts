import { NO_RESULT } from "./rep-words.ts";
import type { Word } from "./words.ts";

/**
 * 'No answer', 'nothing back', 'went well', 'all good': only the outcome of the rep's own action.
 */
export function isNoResult(words: readonly Word[]): boolean {
  const texts = words.map(({ text }) => text);
  const [first = "", second = "", third = ""] = texts;
  if (first === "no" && NO_RESULT.has(second)) return true;
  if (/^(?:nothing|not|none)$/.test(first) && (NO_RESULT.has(second) || NO_RESULT.has(third)))
    return true;
  if (first === "no" && second === "new") return true;
  if (
    first === "nothing" &&
    /^(?:since|changed|new|happened|happening|moved|else|to)$/.test(second)
  )
    return true;
  if (/^(?:silence|silent|crickets)$/.test(first)) return true;
  if (first === "not" && /^(?:much|a)$/.test(second))
    return texts.length <= 6 && !/^(?:priority|fit|fan)$/.test(third);
  if (/^(?:waiting|awaiting|pending)$/.test(first)) return true;
  if (
    /^(?:per|as)$/.test(first) &&
    texts.some((text) => /^(?:my|our|discussed|requested|promised|agreed)$/.test(text))
  )
    return true;
  if (
    texts.length === 1 &&
    /^(?:nothing|thanks|cheers|none|waiting|regards|best|ghosted)$/.test(first)
  )
    return true;
  if (first === "to" && second === "report") return true;
  if (/^(?:fingers|all|so)$/.test(first) && /^(?:crossed|good|quiet)$/.test(second)) return true;
  if (texts.length === 2 && first === "on" && second === "it") return true;
  if (texts.includes("ball") && texts.length <= 7) return true;
  if (texts.length <= 9 && isReplyToCome(texts)) return true;
  if (first === "radio" && second === "silence") return true;
  if (first === "help" && /^(?:needed|wanted)$/.test(second)) return true;
  if (first === "need" && second === "help") return true;
  if (texts.length <= 8 && (isSilence(texts) || isAway(texts))) return true;
  const went = texts.findIndex((text) => text === "went" || text === "going");
  return (
    went >= 0 &&
    went <= 5 &&
    /^(?:well|ok|okay|fine|great|alright|smoothly|good|really|very)$/.test(texts[went + 1] ?? "")
  );
}

/** 'Sam will get back to me', 'customer to revert': an answer that hasn't arrived yet. */
function isReplyToCome(texts: readonly string[]): boolean {
  if (!texts.includes("back") && !texts.includes("revert")) return false;
  return /(?:^| )(?:(?:get|gets|getting|come|call) back|revert)(?: to (?:me|us))?(?: with (?:questions|feedback|comments|answers|dates|times|a date|slots))?(?: (?:on|by|next|this|in|after) .*)?$/.test(
    texts.join(" "),
  );
}

/** 'He was out', 'she was in a meeting', 'number out of service': no one was reached. */
function isAway(texts: readonly string[]): boolean {
  const line = texts.join(" ");
  if (/^(?:number|line|phone)(?: is| was)? (?:dead|out of service)$/.test(line)) return true;
  return /^(?:basically )?(?!they)[a-z]+(?: was| is| were| are| 's| 're)? (?:out|in a meeting|in meetings|in back to back meetings|not in|busy|unavailable|engaged|ooo|out of office|on holiday|on vacation|on leave|not answering|not replying|not responding|not picking up|tied up|travelling)(?: all day| today| again)?$/.test(
    line,
  );
}

/** 'She didn't pick up', 'hasn't replied': a contact that didn't happen. */
function isSilence(texts: readonly string[]): boolean {
  const not = texts.findIndex((text) => /n't$|^not$|^never$/.test(text));
  return (
    not >= 0 &&
    /^(?:pick|picking|picked|answer|answered|answering|reply|replied|replying|respond|responded|responding)$/.test(
      texts[not + 1] ?? "",
    )
  );
}
