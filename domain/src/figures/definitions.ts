export interface FigureDefinition {
  name: string;
  /** Must match 'How this is computed' and docs/glossary.md. */
  formula: string;
}

/**
 * Every figure that appears on more than one page, with its definition in one sentence. A deal
 * counts while it isn't archived, its pipeline counts, and its owner is on the team.
 */
export const FIGURES = {
  won: { name: "Won", formula: "Total of won deals that close in the quarter" },
  attainment: { name: "Attainment", formula: "Won ÷ quota" },
  open: {
    name: "Open pipeline",
    formula: "Open deals that close in the chosen period, excluding Omitted",
  },
  likely: { name: "Likely", formula: "Total of open Likely deals" },
  bestCase: { name: "Best case", formula: "Likely + Maybe, open deals only" },
  stageBased: {
    name: "Stage based",
    formula: "Total of each open deal's amount × its stage probability",
  },
  omitted: { name: "Omitted", formula: "Open deals marked Omitted, not in any other total" },
  commit: { name: "Commit", formula: "Set in goal alignment" },
  teamCommit: { name: "Team commit", formula: "Total of your team's commits" },
  rolledUp: { name: "Rolled up", formula: "Total of the commits of everyone in the team" },
  called: { name: "Called", formula: "Call − rolled up" },
  overAssigned: {
    name: "Over-assigned",
    formula: "(Quotas of everyone in the team − team quota) ÷ team quota",
  },
  remainingCommit: { name: "Remaining commit", formula: "Commit − won" },
  quotaGap: { name: "Attainment gap", formula: "Quota − won" },
  stageBasedGap: { name: "Stage based gap", formula: "(Quota − won) − stage based" },
  likelyGap: { name: "Likely gap", formula: "(Quota − won) − likely" },
  bestCaseGap: { name: "Best case gap", formula: "(Quota − won) − best case" },
  expectedGap: { name: "Expected gap", formula: "(Quota − won) − expected" },
  commitGap: { name: "Commit gap", formula: "(Quota − won) − (commit − won)" },
  commitMissing: { name: "Missing for the commit", formula: "Commit − won − likely, at least 0" },
  lostLately: {
    name: "Lost in 7 days",
    formula: "Deals lost in the last 7 days, today included",
  },
  landing: {
    name: "Landing",
    formula: "80% of outcomes: won, plus what open and new deals brought in past quarters",
  },
  quotaChance: {
    name: "Chance to reach quota",
    formula: "Share of those outcomes that reach the quota, to the nearest 5%",
  },
  coverage: { name: "Coverage", formula: "Open pipeline ÷ (quota − won)" },
  winRateByCount: { name: "Win rate by count", formula: "Won deals ÷ (won deals + lost deals)" },
  winRateByAmount: {
    name: "Win rate by amount",
    formula: "Amount won ÷ (amount won + amount lost)",
  },
  salesCycle: {
    name: "Average cycle",
    formula: "Average days from creation to win, of the deals won",
  },
  stageConversion: {
    name: "Moved on",
    formula: "Deals that went further or were won ÷ closed deals that were in the stage",
  },
  neededPipeline: {
    name: "Pipeline needed",
    formula: "(Quota − won) ÷ win rate by amount",
  },
  atRisk: {
    name: "Money at risk",
    formula: "Open Likely and Maybe deals due to close by the end of this quarter.",
  },
  attention: { name: "Attention", formula: "Reviewed in the last 7 days ÷ money at risk" },
  dealsToReview: {
    name: "Deals to review",
    formula:
      "Your team's open Likely and Maybe deals that close by quarter end and haven't been reviewed in 7 days.",
  },
  closingSoon: {
    name: "Closing soon",
    formula: "Open deals that close within 14 days, including today, excluding Omitted.",
  },
  slipped: {
    name: "Slipped",
    formula:
      "Open deals with a later close date than at the start of the period, excluding Omitted.",
  },
  openActions: { name: "Open actions", formula: "Actions not done, including late ones" },
  lateActions: { name: "Late actions", formula: "Actions not done whose due date has passed" },
  completedActions: { name: "Completed actions", formula: "Actions done" },
} as const satisfies Record<string, FigureDefinition>;
