import type { Word } from "./words.ts";

/** A decision expressed in several words, with the range of its words. */
export type Idiom = { from: number; to: number; isVerb: boolean };

const BODY =
  "(?:the |a |their |its )?(?:[a-z]+ )?(?:board|committee|council|parent|trustees|partners|hq|group|governors|cfo|ceo|md|owner|owners|shareholders|investors|panel)";
const PURCHASE =
  "(?:deal|contract|order|tender|bid|purchase|project|programme|program|rfp|business|proposal|offer|spend|budget|investment)";
const THIS = `(?:it|us|this|(?:the|our|this) (?:[a-z]+ )?${PURCHASE})`;

type IdiomPattern = readonly [triggers: string, pattern: string];

/**
 * Actions; after 'I' or 'we' they aren't a decision of the buyer. Each with the words that trigger
 * the match.
 */
const ACTION_IDIOMS: readonly IdiomPattern[] = [
  [
    "picked",
    "picked (?:an?|another|the|someone)(?! (?:time|date|day|slot|phone|fight|hole|holes|call|place))(?: [a-z]+){0,2}",
  ],
  [
    "took",
    "took (?:us up|(?:the|our|that) (?:[a-z0-9-]+ )*?(?:option|offer|deal|package|bundle|discount))",
  ],
  [
    "went",
    "went for (?:the|our|a) (?:[a-z0-9-]+ )*?(?:option|package|offer|deal|plan|version|bundle|supplier|vendor|system|solution|bid)",
  ],
  [
    "ditched killed shelved axed scrapped cancelled canceled blocked terminated",
    `(?:ditched|killed|shelved|axed|scrapped|cancelled|canceled|blocked|terminated) ${THIS}`,
  ],
  ["through", `(?:waved|nodded|passed|voted) (?:${THIS} )?through|put ${THIS} through`],
  ["threw", `threw ${THIS} out`],
  ["knocked", `knocked ${THIS} back`],
  ["shot", `shot (?:down ${THIS}|${THIS} down)`],
  ["bought", "bought (?:it|us|into it)"],
  ["ordered", "ordered [0-9]+"],
  ["declined", "(?:they|he|she) declined"],
  ["renewed", "renewed"],
  ["renew renewing", "(?:won't|not|will|would|didn't|to) renew(?:ing)?"],
  ["renewing", "not renewing"],
  ["notice", "(?:gave|give|gives|served) notice"],
  ["passed", "passed on (?:this|us|it|our)"],
  ["walked backed pulled", "(?:walked away|backed out|pulled out)"],
  [
    "clear rubber",
    "(?:has|have|had|must|needs|need) (?:to )?(?:clear|rubber stamp|rubber - stamp) (?:it|us|this|the)",
  ],
  ["cleared", `cleared ${THIS}`],
  ["word", "(?:gave|give|gives) (?:her|his|their) word"],
  ["shook", "shook hands"],
  ["confirmed", "confirmed (?:the|their|an|our) order"],
  ["narrowed", "narrowed (?:it|us|this|the [a-z]+)? ?down to"],
  ["proceed proceeding", "proceed(?:ing)? with us"],
  [
    "proceed ahead buy",
    "(?:want|wants|wanted|ready|keen|happy|decided|like) to (?:proceed(?! with caution)|move ahead|go ahead|buy)",
  ],
  [
    "announce announces",
    "announces? (?:the|their|a) (?:winner|supplier|vendor|result|outcome|choice)",
  ],
];

/** States, regardless of the subject. */
const STATE_IDIOMS: readonly IdiomPattern[] = [
  [
    "final last",
    "(?:in|to|down to|made|among|of) the (?:final|last) (?:two|three|four|2|3|4)(?! (?:days|weeks|months|quarters|years|times|calls))",
  ],
  ["between", "between us(?: and|$)"],
  ["out", "we (?:are|'re|were) out(?= of the| then| now|$)"],
  ["out", "out of the (?:running|race|rfp|tender|process|bid|game)"],
  [
    "cancelled canceled killed shelved axed scrapped binned",
    `${PURCHASE} (?:was |got |has been |is )?(?:cancelled|canceled|killed|shelved|axed|scrapped|binned)`,
  ],
  ["po", "po (?:came|is in|received|arrived|issued|in hand)"],
  ["got won win lost lose", `(?:got|won|win|lost|lose) (?:the|this) (?:${PURCHASE}|race)`],
  ["went goes going", `${PURCHASE} (?:went|goes|is going) to (?!the |a |our |my )[a-z]+`],
  ["word", "(?:the|a) (?:last|final) word"],
  ["call", "(?:is|'s|isn't|not|be) (?:her|his|their) call"],
  ["call", "make(?:s)? the (?:final )?call"],
  ["up", "(?:is|'s|be) up to (?:the|her|his|him|them|their)(?! date)"],
  ["clearance", "(?:give|gives|gave|need|needs|get|gets|got) clearance"],
  [
    "goes go needs",
    `(?:anything|everything|all|over|above|beyond) (?:[a-z0-9.,£€$]+ ){0,6}?(?:goes|go|needs|has to go|must go) (?:to |through |before )?${BODY}`,
  ],
  ["sign", "can (?:only )?sign up to"],
  ["lost", "lost on (?:price|features|references|service)"],
  ["authority", "buying authority"],
  ["purse", "purse strings"],
  ["wins", "who wins"],
  ["handshake", "handshake"],
  ["short", "short list(?:ed)?"],
  ["fence", "on the fence"],
  ["torn", "torn between"],
  ["deal", "we have a deal"],
];

type CompiledIdiom = { pattern: RegExp; isVerb: boolean };

const BY_TRIGGER = new Map<string, CompiledIdiom[]>();
for (const [sayings, isVerb] of [
  [ACTION_IDIOMS, true],
  [STATE_IDIOMS, false],
] as const)
  for (const [triggers, source] of sayings) {
    const known = { pattern: new RegExp(`(?:^| )(?:${source})(?= |$)`), isVerb };
    for (const trigger of triggers.split(" "))
      BY_TRIGGER.set(trigger, [...(BY_TRIGGER.get(trigger) ?? []), known]);
  }

/** 'Picked a local integrator', 'waved it through', 'anything above 50k goes to the board'. */
export function idiomsIn(words: readonly Word[]): Idiom[] {
  const found: Idiom[] = [];
  let line: string | null = null;
  for (const { text } of words)
    for (const { pattern, isVerb } of BY_TRIGGER.get(text) ?? []) {
      line ??= words.map((word) => word.text).join(" ");
      const match = pattern.exec(line);
      if (match === null) continue;
      const from = match.index === 0 ? 0 : countSpaces(line.slice(0, match.index)) + 1;
      found.push({ from, to: from + countSpaces(match[0].trim()), isVerb });
    }
  return found;
}

function countSpaces(text: string): number {
  return text.split(" ").length - 1;
}
