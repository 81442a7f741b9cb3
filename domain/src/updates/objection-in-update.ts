/** Words for a buyer's concerns, in the supported languages. */
const OBJECTION = toPattern(
  "objections?|objected|concern(?:s|ed)?|worr(?:y|ies|ied)|reservations?|pushback|push(?:ed|ing)? back|hesitat\\p{L}+|nervous|sceptical|skeptical|doubts?",
  "too (?:expensive|high|costly|pricey|complex|risky)|over budget|budget (?:freeze|frozen|cut|moved|is gone)|(?:price|pricing|budget|security|legal) (?:issue|problem|blocker)s?|blockers?|blocked|deal[- ]?breaker|showstopper|on hold",
  "einwand|einwände|bedenken|besorgt|zu teuer|vorbehalt\\p{L}*|skeptisch|budgetstopp",
  "objections?|inquiét\\p{L}+|réserves|réticen\\p{L}+|trop cher|préoccup\\p{L}+|budget gelé",
  "objeci(?:ón|ones)|preocupa\\p{L}*|reticen\\p{L}+|demasiado car[oa]|dudas",
  "obje(?:ção|ções)|receios?|muito car[oa]|dúvidas",
  "bezwa(?:ar|ren)|bezorgd\\p{L}*|zorgen over|te duur|twijfel\\p{L}*|bedenkingen",
);
/** Words that cancel an objection: it is resolved, or there never was one. */
const SETTLED = toPattern(
  "no (?:more |further |real |major |remaining |open )?(?:objections?|concerns?|worries|blockers?|reservations?|doubts?|pushback)|not (?:worried|concerned|blocked|on hold)",
  "resolved|settled|addressed|cleared up|overcome|answered|solved|unblocked|sorted|put to rest|no longer|happy with|off the table",
  "keine (?:einwände|bedenken|vorbehalte)|ausgeräumt|geklärt|gelöst|nicht mehr",
  "pas d.objections?|aucune? (?:objection|réserve)|levée?s?|résolue?s?",
  "sin objeciones|sin dudas|resuelt[oa]s?|superad[oa]s?",
  "sem (?:objeções|dúvidas|receios)|resolvid[oa]s?|superad[oa]s?",
  "geen (?:bezwaar|bezwaren|zorgen|bedenkingen|twijfels?)|opgelost|weggenomen",
);

/**
 * Returns the sentence of an update with an open objection of the buyer; null if there is none. 'IT
 * raised a concern about single sign-on' is one, 'no concerns left' and 'their security concern is
 * resolved' aren't.
 */
export function openObjection(update: string): string | null {
  const sentences = update.split(/(?<=[.!?;])\s+|\n+/u).map((one) => one.trim());
  const open = sentences.findLastIndex((one) => OBJECTION.test(one) && !SETTLED.test(one));
  if (open < 0 || sentences.slice(open + 1).some((one) => SETTLED.test(one))) return null;
  return sentences[open] ?? null;
}

function toPattern(...alternatives: string[]): RegExp {
  return new RegExp(`(?<!\\p{L})(?:${alternatives.join("|")})(?!\\p{L})`, "iu");
}
