const DAY_MS = 86_400_000;

/**
 * What may be forgotten after a while, and after how long at the earliest.
 *
 * Deals, their history, feedback, actions, meetings and forecasts are not among it: they are what the product is for.
 */
export const FORGETTABLE = [
  { kind: "audit-log", usual: null, choices: [90, 180, 365, 730] },
  { kind: "alerts", usual: null, choices: [30, 90, 180, 365] },
  { kind: "digest-runs", usual: null, choices: [30, 90, 180, 365] },
  { kind: "webhook-deliveries", usual: 30, choices: [7, 30, 90, 365] },
] as const;

export type Forgettable = (typeof FORGETTABLE)[number]["kind"];
export const FORGETTABLE_KINDS = FORGETTABLE.map(({ kind }) => kind);

/** Whether a kind may be kept for so many days; null is for ever, which always may be. */
export function mayBeKeptFor(kind: Forgettable, days: number | null): boolean {
  const choices: readonly number[] = FORGETTABLE.find((one) => one.kind === kind)?.choices ?? [];
  return days === null || choices.includes(days);
}

/** What is older than this moment is forgotten: exactly as old is kept. */
export function keptSince(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}
