// In its own file, so that a page that only names a level doesn't load the rules.
export const RISK_LEVELS = ["high", "medium", "low"] as const;
export type RiskLevel = (typeof RISK_LEVELS)[number];
