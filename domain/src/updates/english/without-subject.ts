import { wordSet } from "../word-set.ts";
import { AUXILIARIES } from "./grammar.ts";
import {
  ACTIVITIES,
  BUYER_ONLY,
  BUYER_PAST,
  BUYER_PLANS,
  CONTACT_VERBS,
  isRepVerb,
  REP_THINGS,
  SHARED_VERBS,
} from "./rep-words.ts";
import { gerund } from "./verb-forms.ts";
import type { Word } from "./words.ts";

const FINDS_OUT = wordSet(
  "understand figure map learn establish determine uncover discover clarify work out nail",
);

const PLANNING = wordSet(
  "got hard will to need going plan planning hoping hope trying aim aiming looking want should must have 'll gonna could might may",
);

/** 'Want to get a second meeting' is the rep's; 'want to see it on a phone' the buyer's. */
const REP_WANTS = wordSet(
  "get book set schedule send push close meet arrange bring introduce propose offer position show present call pitch ask engage",
);

const NAMED_WILL = wordSet("from in at says said is was has thinks wants told likes");

/** 'Unable to reach anyone', 'couldn't get hold of him'. */
export function isFailedContact(words: readonly Word[]): boolean {
  let at = 0;
  while (
    /^(?:not|been|able|unable|couldn't|can't|cannot|to|didn't|haven't|managed)$/.test(
      words[at]?.text ?? "",
    )
  )
    at++;
  return (
    at > 0 &&
    /^(?:reach|reached|get|find|speak|spoken|connect|contact|catch|book|heard|hear)$/.test(
      words[at]?.text ?? "",
    )
  );
}

/** 'Will send', 'need to book', 'going to build', 'to do': a plan without its 'I'. 'Will need', 'will sign' are the buyer's. */
export function isPlan(words: readonly Word[]): boolean {
  let at = 0;
  while (at < 4 && PLANNING.has(words[at]?.text ?? "")) at++;
  if (at === 0) return false;
  // Will from facilities
  if (words[0]?.text === "will" && words[0].isCapital && NAMED_WILL.has(words[1]?.text ?? ""))
    return false;
  const isPromise = /^(?:will|'ll)$/.test(words[0]?.text ?? "");
  while (
    /^(?:be|not|also|then|try|trying|to|of|about|continue|keep|probably|likely|just|again)$/.test(
      words[at]?.text ?? "",
    )
  )
    at++;
  const verb = words[at]?.text;
  if (verb === undefined) return isPromise;
  const rest = words.slice(at + 1);
  if (/^(?:us|me)$/.test(rest[0]?.text ?? "")) return false;
  if (words.slice(at).some(({ text }) => /^(?:my|our|i)$/.test(text))) return true;
  if (/^wants?$/.test(words[0]?.text ?? "") && !REP_WANTS.has(verb)) return false;
  if (BUYER_PLANS.has(verb))
    return (
      mentionsRepThing(rest) ||
      (/^(?:trying|aiming|going)$/.test(words[0]?.text ?? "") && isRepVerb(verb))
    );
  if (isRepVerb(verb) || CONTACT_VERBS.has(verb) || FINDS_OUT.has(verb)) return true;
  // 'Need to practise', 'have to widen it': a need without a subject is the rep's, unless it is
  // typical of buyers.
  if (/^(?:need|have|trying|got)$/.test(words[0]?.text ?? "") && words[1]?.text === "to")
    return true;
  return isPromise && !/(?:ed|ing)$/.test(verb);
}

const ADVICE =
  /^(?:(?:it|that)(?: would| 'd| might| 's)?(?: be| is)? )?(?:good|great|important|best|worth|time|key|nice|critical|essential|better|crucial|vital) (?:to |idea to )?([a-z]+)/;

/**
 * 'It would be good to meet the CFO', 'important to stay close': the rep's advice to themselves.
 */
export function isAdvice(words: readonly Word[]): boolean {
  const [, verb = ""] =
    ADVICE.exec(
      words
        .slice(0, 7)
        .map(({ text }) => text)
        .join(" "),
    ) ?? [];
  return isRepVerb(verb) || CONTACT_VERBS.has(verb);
}

/**
 * 'Sent quote', 'Following up', 'Call Jim': starts with a rep's action. Not 'Sent us the redlines',
 * 'Asked for a discount'.
 */
export function isDoneWithoutSubject(words: readonly Word[]): boolean {
  const [head, second] = words;
  if (head === undefined) return false;
  const next = second?.text ?? "";
  const rest = words.slice(1);
  if (/^(?:us|me)$/.test(next)) return false;
  // 'Rejected by the board': a passive; reps don't write about their own actions that way.
  const by = words.findIndex(
    ({ text }, at) =>
      text === "by" && (at <= 2 || /^(?:the|their|his|her)$/.test(words[at + 1]?.text ?? "")),
  );
  const isVisit = /^(?:swung|swing|swinging|popped|dropped|stopped|went|came|called)$/.test(
    head.text,
  );
  const isDeadline =
    words[by + 1]?.isTime || words[by + 2]?.isTime || /^\d/.test(words[by + 1]?.text ?? "");
  if (by > 0 && !isVisit && !isDeadline && !/ing$/.test(words[by + 1]?.text ?? "")) return false;
  if (by === 1 && isVisit) return true;
  // 'Switching costs scare them', 'doing nothing is our rival': the verb is the subject of another one.
  if (
    /ing$/.test(head.text) &&
    rest.slice(0, 3).some(({ text }) => /^(?:is|are|was|'s)$/.test(text))
  )
    return false;
  if (isGerundOfRep(words)) return true;
  // 'Kept them warm', 'hit them with an offer': the buyer is the object, so the rep acts.
  if (/^(?:them|him)$/.test(next) && !BUYER_PAST.has(head.text) && isPastForm(head.text))
    return true;
  switch (head.text) {
    case "asked":
      // 'Asked if she could introduce me' is the rep; 'asked if we could host it', 'asked for a discount' the buyer.
      if (next === "if" || next === "whether")
        return /^(?:she|he|they|the)$/.test(words[2]?.text ?? "");
      if (next === "for" || next === "about")
        return words.slice(2, 6).some(({ text }) => REP_ASKS.has(text));
      return next !== "to";
    case "came":
    case "went":
      if (next === "down" || next === "up")
        return words.slice(2, 5).some(({ text }) => /^\d/.test(text) || PRICES.has(text));
      if (head.text === "came") break;
      return /^(?:through|over|to|back|on|in)$/.test(next);
    case "lowered":
    case "reduced":
    case "cut":
    case "improved":
    case "increased":
    case "matched":
    case "sweetened":
      if (rest.slice(0, 4).some(({ text }) => PRICES.has(text))) return true;
      break;
    case "been":
      return next === "busy" || (/ing$/.test(next) && isRepVerb(next));
    case "replied":
    case "answered":
    case "wrote":
    case "explained":
      return !/^(?:that|they|he|she|saying|it)$/.test(next) && words[2]?.text !== "that";
    case "saw":
    case "read":
    case "heard":
    case "noticed":
      return !words.slice(1, 6).some(({ text }) => /^(?:that|they|they're|their)$/.test(text));
    case "requested":
      if (words.slice(1, 5).some(({ text }) => WANTED.has(text))) return false;
      if (words.slice(1, 4).some(({ text }) => REP_ASKS.has(text))) return true;
      break;
    case "pushing":
    case "chasing":
      return true;
    case "provided":
      if (next === "that") return false;
      break;
    case "signed":
      if (next === "up")
        return rest.some(({ text }) =>
          /^(?:portal|webinar|newsletter|event|account|course)$/.test(text),
        );
      break;
    case "said":
      return /^(?:hello|hi|goodbye|thanks)$/.test(next);
    case "had":
      return mentionsRepThing(rest) || words[2]?.text === "look" || words[2]?.text === "go";
    case "have":
      return rest.slice(0, 3).some(({ text }) => ACTIVITIES.has(text));
    case "fed":
      return next !== "up";
    case "returned":
      return /^calls?$/.test(words[2]?.text ?? "");
    case "got":
      // 'Got Ben to join the session'
      if (
        words
          .slice(2, 6)
          .some(({ text }, at, near) => text === "to" && isRepVerb(near[at + 1]?.text ?? ""))
      )
        return true;
      return (
        /^(?:hold|through|put|off|in|it|my|our|internal|time|\d.*)$/.test(next) ||
        words[2]?.text === "meeting"
      );
    case "need":
    case "want":
    case "received":
      return false;
    case "tried":
      return (
        second?.isCapital ||
        words.length === 2 ||
        /^(?:to|again|calling|him|her|them|his|the|mobile|landline|cell|phone|number|desk|office|reception|switchboard|both)$/.test(
          next,
        )
      );
    case "held":
      return !/^(?:up|back|off|hostage)$/.test(next);
    case "dropped":
      return next !== "off" || mentionsRepThing(rest);
    case "did":
      return next !== "not";
    case "made":
      if (/^(?:sure|contact|them|her|him)$/.test(next)) return true;
      break;
    case "found":
      return (
        /^(?:time|a|the|right|new)$/.test(next) &&
        /^(?:contact|time|slot|right|new|with|way)$/.test(words[2]?.text ?? "")
      );
    case "took":
      return !/^(?:them|him|her|it)$/.test(next) || /^(?:through|to)$/.test(words[2]?.text ?? "");
    case "ran":
      return !/^(?:out|into|over|for)$/.test(next);
    case "keep":
    case "kept":
      return /^(?:in|on|trying|chasing|pushing)$/.test(next) || mentionsRepThing(rest);
    default:
      break;
  }
  const isPast = /[^e]ed$/.test(head.text) || isRepVerb(head.text) || CONTACT_VERBS.has(head.text);
  if (!isPast) return false;
  // 'Price went up', 'demo is Friday': a noun that could be a verb, followed by its verb.
  if (
    NOUN_VERBS.has(head.text) &&
    rest.slice(1, 4).some(({ text }) => /^(?:is|are|was|were|has)$/.test(text))
  )
    return false;
  if (!/ed$/.test(head.text) && (AUXILIARIES.has(next) || next === "too" || HAPPENED.test(next)))
    return false;
  if (BUYER_ONLY.has(head.text) || isTheirMove(words)) return false;
  if (rest.some(({ text }) => text === "my" || text === "our")) return true;
  if (BUYER_PAST.has(head.text)) return mentionsRepThing(rest) && !mentionsBuyer(rest);
  if (SHARED_VERBS.has(head.text))
    return mentionsRepThing(rest) || /^(?:up|into|together)$/.test(next);
  return true;
}

/** Objects that a seller changes: 'lowered the price', 'improved our offer'. */
const PRICES = wordSet("price prices pricing offer quote rate rates fee fees discount");

const NOUN_VERBS = wordSet(
  "demo quote price call email mail plan target pilot order offer review test support contact update message text pitch forecast note",
  "deal lead push focus process trial work research visit request discount project present share track",
);

/**
 * After a noun that could be a verb: 'demo showed them how slow they are', 'quote landed badly'.
 */
const HAPPENED =
  /^(?:showed|hit|landed|met|failed|fell|broke|gave|proved|revealed|killed|scared|opened)$/;

/** Without a subject these are the buyer's: 'hiring 50 agents', 'looking at Kestrel', 'struggling with turnover'. */
const BUYER_GERUNDS: ReadonlySet<string> = new Set([
  ...SHARED_VERBS,
  ...[...BUYER_PLANS].map(gerund),
  ...wordSet(
    "rolling opening comparing evaluating using facing planning suffering missing fighting selling spending restructuring",
    "acquiring launching relocating leaving waiting leaning insisting refusing upgrading investing automating shutting laying",
    "drowning piloting trialling stalling delaying postponing saying telling feeling seeing expecting splitting turning",
    "adding renting wondering recruiting backing holding sitting",
  ),
]);
const AFTER_GERUND =
  /^(?:the|a|an|their|our|my|his|her|with|on|out|up|down|for|to|in|into|off|through|at|by|it|them|him|this|these|some|over|around|back|ahead|whether|if|numbers|details|dates|there)$/;

/**
 * 'Ironing out the details', 'juggling dates with their assistant': a gerund without a subject is
 * the rep's, except for typical buyer activities.
 */
function isGerundOfRep(words: readonly Word[]): boolean {
  const [head, second] = words;
  if (head === undefined || head.text.length < 6 || !/[^n]ing$|nning$/.test(head.text))
    return false;
  if (
    BUYER_GERUNDS.has(head.text) ||
    head.isGlued ||
    /^(?:any|every|no|some)?thing$|^(?:according|during|regarding|including|following|concerning|morning|evening)$/.test(
      head.text,
    )
  )
    return false;
  if (words.some(({ text }) => /^(?:is|are|was|were|has|have|'s|will|us)$/.test(text)))
    return false;
  return second !== undefined && (second.isCapital || AFTER_GERUND.test(second.text));
}

function isPastForm(text: string): boolean {
  return (
    /[^e]ed$/.test(text) || isRepVerb(text) || /^(?:hit|kept|put|got|beat|won|broke)$/.test(text)
  );
}

/** What reps ask for: 'asked for feedback', 'requested access to the data room', 'asked about budget'. */
const REP_ASKS = wordSet(
  "feedback update updates meeting intro intros introduction introductions chart access time call status news answer decision timeline",
  "timing budget process date dates slot slots contact contacts signature po minutes next steps referral visit usage criteria chat word",
);

/** What buyers ask for; a rep asks for a meeting or access. */
const WANTED = wordSet(
  "discount terms extension refund trial change changes references proof sla cap credit",
);
const HANDED = wordSet(
  "sent shared forwarded provided submitted gave brought offered returned handed",
);
const PARTICLES = wordSet("through over across in back us round around along");

/** 'Pushed back on the term', 'brought up the outage', 'offered to be a reference', 'sent through their requirements'. */
function isTheirMove(words: readonly Word[]): boolean {
  const [head, second, third] = words.map(({ text }) => text);
  switch (`${head} ${second}`) {
    case "pushed back":
    case "brought up":
    case "came back":
      return !/^(?:my|our)$/.test(words[3]?.text ?? "");
    case "backed out":
    case "pulled out":
    case "pulled in":
    case "went quiet":
    case "gone quiet":
    case "kept coming":
    case "offered to":
      return !/^(?:come|visit|help|send|show|run|host|present|join|call|train|support|demo|do|meet)$/.test(
        third ?? "",
      );
    case "promised to":
    case "threatened to":
    case "agreed to":
    case "refused to":
      return true;
    default:
      break;
  }
  const object = PARTICLES.has(second ?? "") ? third : second;
  return HANDED.has(head ?? "") && /^(?:their|his|her)$/.test(object ?? "");
}

function mentionsRepThing(words: readonly Word[]): boolean {
  return words.slice(0, 8).some(({ text }) => REP_THINGS.has(text));
}

/** 'Confirmed they have …', 'shared that his boss …': reports what the buyer said. */
function mentionsBuyer(words: readonly Word[]): boolean {
  return words.slice(0, 3).some(({ text }) => /^(?:they|he|she|that|it)$/.test(text));
}

/**
 * Starts with a past tense that fits both rep and buyer: 'Replaced the tablets', 'Confirmed
 * budget'.
 */
export function isAmbiguous(words: readonly Word[]): boolean {
  const [head, second] = words;
  if (head === undefined || second === undefined || /^(?:us|me|by)$/.test(second.text))
    return false;
  return (
    (BUYER_PAST.has(head.text) || SHARED_VERBS.has(head.text)) && /(?:ed|d|t|de)$/.test(head.text)
  );
}
