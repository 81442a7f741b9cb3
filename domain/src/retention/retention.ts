const DAY_MS = 86_400_000;

/**
 * Data with a retention period, and its minimum. Deals, their history, feedback, actions, meetings
 * and forecasts are never deleted: the product depends on them.
 */
export const RETENTION_POLICIES = [
  { kind: "audit-log", usual: null, choices: [90, 180, 365, 730] },
  { kind: "alerts", usual: null, choices: [30, 90, 180, 365] },
  { kind: "digest-runs", usual: null, choices: [30, 90, 180, 365] },
  { kind: "webhook-deliveries", usual: 30, choices: [7, 30, 90, 365] },
] as const;

export type RetentionKind = (typeof RETENTION_POLICIES)[number]["kind"];
export const RETENTION_KINDS = RETENTION_POLICIES.map(({ kind }) => kind);

/** Whether a retention period is allowed; null means forever, which always is. */
export function isAllowedRetention(kind: RetentionKind, days: number | null): boolean {
  const choices: readonly number[] =
    RETENTION_POLICIES.find((one) => one.kind === kind)?.choices ?? [];
  return days === null || choices.includes(days);
}

/** The retention cut-off: older records are deleted, those exactly as old are retained. */
export function retentionCutoff(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}
