import type { HistoryChange } from "@touchline/contract";

/**
 * What somebody did to a deal within one minute was one deed, in as many fields as it took: whoever closes a deal
 * changes its stage, its triage and its close date.
 */
export function foldedChanges(changes: HistoryChange[]): HistoryChange[][] {
  return [...Map.groupBy(changes, deedKey).values()];
}

function deedKey({ id, at, deal, person, source }: HistoryChange): string {
  return deal ? [deal.id, source, person, minuteOf(at)].join(" ") : id;
}

function minuteOf(at: string): string {
  return at.slice(0, "2026-11-15T09:05".length);
}
