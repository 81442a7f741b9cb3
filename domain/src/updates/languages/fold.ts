const BASE = new Map<string, string>();
for (const [base, marked] of Object.entries({
  a: "àáâãäåāæ",
  c: "çćč",
  e: "èéêëē",
  i: "ìíîïı",
  n: "ñń",
  o: "òóôõöøœ",
  s: "ßśš",
  u: "ùúûüū",
  y: "ýÿ",
  z: "žźż",
  "'": "’‘ʼ`´",
  '"': "“”„«»",
  "-": "–—‑",
}))
  for (const letter of marked) BASE.set(letter, base);

const NOT_ASCII = /[\u0080-\uffff]/g;

/**
 * Converts to lower case without accents, one character each, so that indices stay valid in the
 * original text.
 */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  // A few capitals, such as the Turkish İ, have more than one lower-case character.
  const same = lower.length === text.length ? lower : text;
  return same.replace(NOT_ASCII, (unit) => BASE.get(unit) ?? unit);
}
