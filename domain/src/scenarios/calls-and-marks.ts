// In its own file, so that a page that only names them doesn't load the computation.

/**
 * Choices about a deal that override the forecast: it is won, it isn't, or it closes on another
 * day.
 */
export const SCENARIO_CALLS = ["in", "out", "move"] as const;
export type ScenarioCall = (typeof SCENARIO_CALLS)[number];

/**
 * The result of a choice: it came true, it didn't, it is undecided, or its deal no longer exists.
 */
export const SCENARIO_MARKS = ["right", "wrong", "open", "gone"] as const;
export type ScenarioMark = (typeof SCENARIO_MARKS)[number];
