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
  won: { name: "Won", formula: "Deals won that close in the quarter, added up" },
  attainment: { name: "Attainment", formula: "Won ÷ quota" },
  open: {
    name: "Open pipeline",
    formula: "Open deals that close in the time chosen, without omitted ones",
  },
  likely: { name: "Likely", formula: "Open deals marked Likely, added up" },
  bestCase: { name: "Best case", formula: "Likely + maybe, open deals only" },
  stageBased: {
    name: "Stage based",
    formula: "Each open deal's amount × the probability of its stage, added up",
  },
  omitted: { name: "Omitted", formula: "Open deals marked Omitted, in no other total" },
  commit: { name: "Commit", formula: "Entered in the goal alignment" },
  teamCommit: { name: "Team commit", formula: "The commits of the team, added up" },
  remainingCommit: { name: "Remaining commit", formula: "Commit − won" },
  quotaGap: { name: "Gap of attainment", formula: "Quota − won" },
  openGap: { name: "Gap of open pipeline", formula: "(Quota − won) − open pipeline" },
  stageBasedGap: { name: "Gap of stage based", formula: "(Quota − won) − stage based" },
  likelyGap: { name: "Gap of likely", formula: "(Quota − won) − likely" },
  bestCaseGap: { name: "Gap of best case", formula: "(Quota − won) − best case" },
  expectedGap: { name: "Gap of expected", formula: "(Quota − won) − expected" },
  commitGap: { name: "Gap of commit", formula: "(Quota − won) − (commit − won)" },
  coverage: { name: "Coverage", formula: "Open pipeline ÷ (quota − won)" },
  atRisk: {
    name: "Money at risk",
    formula: "Open deals, Likely and Maybe, that should close by the end of this quarter.",
  },
  attention: { name: "Attention", formula: "Reviewed in the last 7 days ÷ money at risk" },
  dealsToReview: {
    name: "Deals to review",
    formula:
      "Open deals of the team, Likely or Maybe, that close by the end of the quarter and that nobody has reviewed for 7 days.",
  },
  closingSoon: {
    name: "Closing soon",
    formula: "Open deals that close within 14 days, today included, without omitted ones.",
  },
  slipped: {
    name: "Slipped",
    formula:
      "Open deals that close later than they did when the time frame began, without omitted ones.",
  },
  openActions: { name: "Open actions", formula: "Actions not done, late ones included" },
  lateActions: { name: "Late actions", formula: "Actions not done whose due date has passed" },
  completedActions: { name: "Completed actions", formula: "Actions done" },
} as const satisfies Record<string, FigureDefinition>;
