// Apart from the rules, so that a page that only names a level does not load them.
export const RISK_LEVELS = ["high", "medium", "low"] as const;
export type RiskLevel = (typeof RISK_LEVELS)[number];
