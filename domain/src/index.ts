export * from "./calendar/quarter.ts";
export * from "./goals/coverage.ts";
export * from "./goals/progress.ts";
export * from "./money/money.ts";
