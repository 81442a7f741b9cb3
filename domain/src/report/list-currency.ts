import type { ListColumns } from "./list-columns.ts";
import { columnValues, type ListEvidence } from "./list-evidence.ts";

/**
 * The currency of a list, from a currency column or the symbols next to amounts; null if neither
 * has one.
 */
export function detectCurrency(
  evidence: ListEvidence,
  columns: ListColumns,
): { code: string | null; isMixed: boolean } {
  const named = countCodes(columnValues(evidence, columns.currency), (value) => {
    const code = value.toUpperCase();
    return /^[A-Z]{3}$/.test(code) ? code : null;
  });
  const amounts = columns.amount === null ? undefined : evidence.columns[columns.amount]?.amounts;
  const found = named.length > 0 ? named : byFrequency(amounts?.currencies ?? new Map());
  return { code: found[0] ?? null, isMixed: found.length > 1 };
}

function countCodes(values: [string, number][], name: (value: string) => string | null): string[] {
  const counts = new Map<string, number>();
  for (const [value, times] of values) {
    const code = name(value);
    if (code !== null) counts.set(code, (counts.get(code) ?? 0) + times);
  }
  return byFrequency(counts);
}

function byFrequency(counts: ReadonlyMap<string, number>): string[] {
  return [...counts].sort(([, a], [, b]) => b - a).map(([code]) => code);
}
