import type { HistoryChange } from "@touchline/contract";

/**
 * Merges a user's changes to a deal within one minute into one entry: closing a deal changes stage,
 * triage and close date.
 */
export function groupChanges(changes: HistoryChange[]): HistoryChange[][] {
  return [...Map.groupBy(changes, groupKeyOf).values()];
}

function groupKeyOf({ id, at, deal, person, source }: HistoryChange): string {
  return deal ? [deal.id, source, person, minuteOf(at)].join(" ") : id;
}

function minuteOf(at: string): string {
  return at.slice(0, "2026-11-15T09:05".length);
}
