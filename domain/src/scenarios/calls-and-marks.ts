// Apart from what counts by them, so that a page that only names them does not load that.

/** What somebody can say about a deal against the forecast: it comes, it does not, or it comes on another day. */
export const SCENARIO_CALLS = ["in", "out", "move"] as const;
export type ScenarioCall = (typeof SCENARIO_CALLS)[number];

/** What became of a choice: it came true, it did not, it is not decided, or its deal is no longer there to tell. */
export const SCENARIO_MARKS = ["right", "wrong", "open", "gone"] as const;
export type ScenarioMark = (typeof SCENARIO_MARKS)[number];
