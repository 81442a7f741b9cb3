import { fold } from "./fold.ts";
import type { Lexicon, TimeWords } from "./lexicon.ts";

const START = "(?<![a-z0-9])";
const END = "(?:(?<=')|(?![a-z0-9]))";

const ARTICLES =
  "(?:(?:der|dem|den|die|das|des|de|het|l'|la|le|les|el|los|las|o|a|os|as|du|do|da|d'|un|une|ein|eine|una|uma|einer|van|van de|van het|de l'|de la|del) ?)?";

/** The compiled patterns of one language, for folded text. */
export interface Patterns {
  time: RegExp;
  decision: RegExp;
  decisionVerb: RegExp;
  decisionOwn: RegExp;
  me: RegExp;
  us: RegExp;
  colleague: RegExp;
  inside: RegExp;
  verb: RegExp;
  firstPerson: RegExp;
  thing: RegExp;
  event: RegExp;
  contact: RegExp;
  frame: RegExp;
  other: RegExp;
  noResult: RegExp;
  taskLabel: RegExp;
  cut: RegExp;
  /** Any word, for counting. */
  word: RegExp;
  /** 'And', 'but' at the start of a clause. */
  joint: RegExp;
  /** What may precede a clause without changing who acts: a time, 'and'. */
  opening: RegExp;
  empty: ReadonlySet<string>;
}

const patternCache = new Map<string, Patterns>();

/** Compiled on the first text in the language, so that others don't pay for it. */
export function patternsOf(lexicon: Lexicon): Patterns {
  const known = patternCache.get(lexicon.code);
  if (known !== undefined) return known;
  const { agent, decision } = lexicon;
  const patterns: Patterns = {
    time: anywhere(timePattern(lexicon.time)),
    decisionVerb: anywhere(decision.verbs),
    decision: anywhere([decision.own, decision.verbs, decision.others].filter(Boolean).join("|")),
    decisionOwn: anywhere(decision.own || "(?!)"),
    me: anywhere(agent.me),
    us: anywhere(agent.us),
    colleague: new RegExp(
      fold(`${START}(?:${agent.ours}) (?:\\w+ )?(?:${agent.colleagues})${END}`),
    ),
    inside: anywhere(agent.inside),
    verb: anywhere(agent.verbs),
    firstPerson: anywhere(agent.firstPerson),
    thing: atStart(`${ARTICLES}(?:\\w+ ){0,1}(?:${agent.things})`),
    event: atStart(`${lexicon.time.events}|${lexicon.time.durations}`),
    contact: atStart(`(?:(?:${BEFORE_CONTACT}) ){0,2}(?:${agent.contacts})`),
    frame: anywhere(agent.frames),
    other: anywhere(agent.others),
    noResult: atStart(agent.noResult),
    taskLabel: atStart(agent.taskLabels),
    cut: new RegExp(fold(` (?:${agent.cuts})(?= )|[.,;:!?\\n()"…•¿¡|→-]`), "g"),
    word: /[a-z0-9\u00aa-\u1fff]+/g,
    joint: atStart(agent.cuts),
    opening: atStart(`(?:${agent.cuts}) |${timePattern(lexicon.time)}`),
    empty: new Set(fold(`${lexicon.small}|${lexicon.fillers}`).split("|")),
  };
  patternCache.set(lexicon.code, patterns);
  return patterns;
}

function anywhere(alternatives: string): RegExp {
  return new RegExp(fold(`${START}(?:${alternatives})${END}`), "g");
}

function atStart(alternatives: string): RegExp {
  return new RegExp(fold(`^(?:${alternatives})${END}`));
}

/** 'Next meeting', 'great call': words before an activity in any of the languages. */
const BEFORE_CONTACT =
  "nächste[rsn]?|gute[rs]?|tolle[rs]?|super|kurze[rs]?|lange[rs]?|erste[rs]?|zweite[rs]?|neue[rs]?|weitere[rs]?|sehr|schöne[rs]?|prochaine?|nouve(?:au|lle)|bon(?:ne)?|très|petite?|première?|second|próxim[oa]|nuev[oa]|gran|buen[oa]?|muy|primer[oa]?|segund[oa]|ótim[oa]|bo[am]|nov[oa]|excelente|volgende?|goede?|leuke?|nieuwe?|heel|korte?|eerste|tweede|fijne?|intern[eo]?|interna|interner";

const FULL_THOUGH_SHORT = /^(?:märz|mai|juni|juli|mars|juin|août|mayo|maio|mei)$/;

/** Builds the time pattern of a language from its words. */
function timePattern(words: TimeWords): string {
  const months = words.months.split("|");
  const full = months
    .filter((month) => month.length > 4 || FULL_THOUGH_SHORT.test(month))
    .join("|");
  const short = months
    .filter((month) => month.length <= 4 && !FULL_THOUGH_SHORT.test(month))
    .join("|");
  const unit = `(?:${words.units})`;
  const one = `(?:\\d{1,3}|${words.numbers})`;
  const count = `${one}(?:(?: (?:bis|a|à|ou|o|of|tot|oder|ou|até) |-)${one})?`;
  return [
    words.phrases,
    `\\d{1,2}(?:\\.|er|º)? ?(?:de |d')?(?:${full}|${short})(?: (?:de )?20\\d\\d)?`,
    `(?:${short})\\.? ?'?\\d{2,4}`,
    `(?:${words.edges}) (?:${short})`,
    `(?:${words.counted}) ${count} ${unit}`,
    `${count} ${unit} (?:${words.countedAfter}|${words.durations})`,
    `(?:${words.durations})(?: [a-zà-ÿ']+){0,3}:? ${count} ${unit}`,
    `(?:${words.pinBefore}) (?:\\w+ )?${unit}`,
    `${unit} (?:${words.pinAfter})`,
    `(?:${words.edges}) ${ARTICLES}(?:\\w+ )?(?:${words.units}|20\\d\\d)`,
    `(?:${words.seasonLeads}) ?(?:${words.seasons})`,
    `(?:${words.eventLeads}) ${ARTICLES}(?:\\w+ ){0,2}(?:${words.events})`,
    words.moments,
    words.weekdays,
    full,
    "\\d{1,2}\\.\\d{1,2}\\.(?:\\d{4}|\\d{2})?",
    "(?!24/7|\\d{1,2}/(?:10|5)(?!\\d))\\d{1,2}/(?:0?[1-9]|1[0-2])(?:/\\d{2,4})?",
    "\\d{1,2}/10(?=/|[.,;]? (?:um|à|a las|às|om|zum))",
    "20[2-4]\\d-\\d{2}-\\d{2}",
    "\\d{1,2}:\\d{2}",
    "[qt][1-4]|h[12]|[1-4]q",
    "20[2-4]\\d(?! ?(?:€|eur|stk|unid))",
  ].join("|");
}
