/**
 * Expands a pattern such as `enviad[oa]s?|decid(?:e|en)` into its words. Alternatives with more
 * general parts (`\w`, counts, look-arounds) are left out.
 */
export function expandPattern(pattern: string): string[] {
  return alternativesOf(pattern)
    .filter((alternative) => !/[\\{^$]|\(\?[!<=]/.test(alternative))
    .flatMap((alternative) => formsOf(alternative))
    .flatMap((form) => form.split(/[ '-]/));
}

/** Splits at each '|' outside groups. */
function alternativesOf(pattern: string): string[] {
  const found: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at <= pattern.length; at++) {
    const sign = pattern.charAt(at);
    if (sign === "(") depth++;
    if (sign === ")") depth--;
    if (at < pattern.length && (sign !== "|" || depth > 0)) continue;
    found.push(pattern.slice(from, at));
    from = at + 1;
  }
  return found;
}

const PIECE = /\[([^\]]*)\](\??)|([^([?])(\??)/y;

function formsOf(alternative: string): string[] {
  let forms = [""];
  let at = 0;
  while (at < alternative.length) {
    let choices: string[];
    let isOptional: boolean;
    if (alternative.startsWith("(?:", at)) {
      const end = closingBracket(alternative, at);
      choices = alternativesOf(alternative.slice(at + 3, end)).flatMap(formsOf);
      isOptional = alternative.charAt(end + 1) === "?";
      at = end + (isOptional ? 2 : 1);
    } else {
      PIECE.lastIndex = at;
      const piece = PIECE.exec(alternative);
      if (piece === null) return forms;
      const [whole, set, setOptional, letter, letterOptional] = piece;
      choices = set === undefined ? [letter ?? ""] : [...set];
      isOptional = (setOptional ?? letterOptional) === "?";
      at += whole.length;
    }
    if (isOptional) choices = ["", ...choices];
    forms = forms.flatMap((form) => choices.map((choice) => form + choice));
  }
  return forms;
}

function closingBracket(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if (text.charAt(at) === "(") depth++;
    if (text.charAt(at) === ")" && --depth === 0) return at;
  }
  return text.length;
}
