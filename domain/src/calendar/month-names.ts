/**
 * Month name prefixes in the languages of the big CRMs' exports: English, German, French, Spanish,
 * Italian, Portuguese, Dutch.
 */
const MONTH_PREFIXES: readonly string[][] = [
  ["jan", "ene", "gen"],
  ["feb", "fev"],
  ["mar", "maer", "mrz", "maa"],
  ["apr", "avr", "abr"],
  ["may", "mai", "mei", "mag"],
  ["jun", "juin", "giu"],
  ["jul", "juil", "lug"],
  ["aug", "aou", "ago"],
  ["sep", "set"],
  ["oct", "okt", "ott", "out"],
  ["nov"],
  ["dec", "dez", "dic"],
];

/** Returns the number of a month by its name or prefix; null if there is none. */
export function parseMonth(name: string | undefined): number | null {
  const plain = (name ?? "").normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const at = MONTH_PREFIXES.findIndex((ways) => ways.some((way) => plain.startsWith(way)));
  return at < 0 ? null : at + 1;
}
