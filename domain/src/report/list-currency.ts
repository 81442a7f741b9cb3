import type { ListColumns } from "./list-columns.ts";
import { type ListEvidence, valuesOf } from "./list-evidence.ts";

const SIGNS: Record<string, string> = { "€": "EUR", $: "USD", "£": "GBP", "¥": "JPY", "₹": "INR" };

/** The currency of a list, by a column that names it or by the signs beside the amounts; null where neither does. */
export function currencyOf(
  evidence: ListEvidence,
  columns: ListColumns,
): { code: string | null; isMixed: boolean } {
  const named = tally(valuesOf(evidence, columns.currency), (value) => {
    const code = value.toUpperCase();
    return /^[A-Z]{3}$/.test(code) ? code : null;
  });
  const signed = tally(valuesOf(evidence, columns.amount), signOf);
  const found = named.length > 0 ? named : signed;
  return { code: found[0] ?? null, isMixed: found.length > 1 };
}

/** Words without a number, as TBD, name no currency. */
function signOf(amount: string): string | null {
  if (!/\d/.test(amount)) return null;
  const sign = /\p{Sc}/u.exec(amount)?.[0];
  const code = /\b[A-Z]{3}\b/.exec(amount)?.[0];
  return code ?? (sign === undefined ? null : (SIGNS[sign] ?? null));
}

function tally(values: [string, number][], name: (value: string) => string | null): string[] {
  const counts = new Map<string, number>();
  for (const [value, times] of values) {
    const code = name(value);
    if (code !== null) counts.set(code, (counts.get(code) ?? 0) + times);
  }
  return [...counts].sort(([, a], [, b]) => b - a).map(([code]) => code);
}
