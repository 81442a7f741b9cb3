/** How a rep sells, forecasts and maintains the CRM. */
export interface Character {
  email: string;
  ownerId: string;
  userId: number;
  /** The former owner of the deals that a junior took over; Northwind's by default. */
  predecessor?: string;
  story: string;
  /** Quota per quarter in euros: eight past quarters, this one and the next. */
  quotas: number[];
  /** The result of each of the eight past quarters, as a share of its quota. */
  landed: number[];
  /** This quarter's expected result, as a share of its quota. */
  heading: number;
  /** The rep's commit, as a share of the quarter's result. */
  commits: [number, number];
  wonPerQuarter: number;
  lostPerQuarter: number;
  /** The highest category that deals lost in past quarters had reached, in rotation. */
  lostCalls: Array<"PIPELINE" | "BEST_CASE" | "COMMIT">;
  /** Open deals closing this quarter by forecast category, next quarter, later, and past their date. */
  open: {
    commit: number;
    best: number;
    pipeline: number;
    omit: number;
    next: number;
    later: number;
    overdue: number;
  };
  /** The open amount of each category this quarter, as a share of what is left to win. */
  openShare: { commit: number; best: number; pipeline: number };
  cycleDays: [number, number];
  slips: [number, number];
  renewalShare: number;
  /** Days since the last activity of an open deal. */
  quietDays: [number, number];
  daysInStage: [number, number];
  nextStepShare: number;
  updateShare: number;
  activities: [number, number];
}

const flat = (quota: number, growth: number) =>
  Array.from(
    { length: 10 },
    (_, index) => Math.round((quota * (1 + growth * index)) / 5000) * 5000,
  );

export const CHARACTERS: Character[] = [
  {
    email: "rep1@demo.test",
    ownerId: "73100101",
    userId: 51200101,
    story: "sandbagger",
    quotas: flat(180_000, 0.03),
    landed: [1.08, 1.14, 1.05, 1.21, 1.11, 1.18, 1.09, 1.24],
    heading: 1.18,
    commits: [0.7, 0.82],
    wonPerQuarter: 4,
    lostPerQuarter: 3,
    lostCalls: ["PIPELINE", "BEST_CASE", "PIPELINE"],
    open: { commit: 2, best: 4, pipeline: 3, omit: 1, next: 5, later: 1, overdue: 0 },
    openShare: { commit: 0.45, best: 0.95, pipeline: 1.3 },
    cycleDays: [35, 90],
    slips: [0, 1],
    renewalShare: 0.2,
    quietDays: [1, 9],
    daysInStage: [3, 20],
    nextStepShare: 0.95,
    updateShare: 0.7,
    activities: [5, 9],
  },
  {
    email: "rep2@demo.test",
    ownerId: "73100102",
    userId: 51200102,
    story: "optimist",
    quotas: flat(170_000, 0.03),
    landed: [0.92, 0.81, 0.95, 0.77, 0.88, 0.83, 0.74, 0.86],
    heading: 0.8,
    commits: [1.18, 1.4],
    wonPerQuarter: 3,
    lostPerQuarter: 4,
    lostCalls: ["COMMIT", "COMMIT", "BEST_CASE"],
    open: { commit: 6, best: 5, pipeline: 3, omit: 1, next: 4, later: 2, overdue: 3 },
    openShare: { commit: 1.35, best: 0.9, pipeline: 0.6 },
    cycleDays: [60, 150],
    slips: [1, 4],
    renewalShare: 0.15,
    quietDays: [2, 16],
    daysInStage: [10, 55],
    nextStepShare: 0.8,
    updateShare: 0.85,
    activities: [5, 10],
  },
  {
    email: "rep3@demo.test",
    ownerId: "73100103",
    userId: 51200103,
    story: "steady",
    quotas: flat(200_000, 0.025),
    landed: [0.98, 1.02, 1.01, 0.97, 1.04, 1.0, 1.03, 0.99],
    heading: 1.01,
    commits: [0.96, 1.03],
    wonPerQuarter: 5,
    lostPerQuarter: 3,
    lostCalls: ["COMMIT", "PIPELINE", "BEST_CASE"],
    open: { commit: 4, best: 4, pipeline: 5, omit: 1, next: 5, later: 2, overdue: 0 },
    openShare: { commit: 0.95, best: 0.7, pipeline: 1.5 },
    cycleDays: [40, 100],
    slips: [0, 1],
    renewalShare: 0.45,
    quietDays: [1, 8],
    daysInStage: [3, 24],
    nextStepShare: 1,
    updateShare: 0.9,
    activities: [6, 10],
  },
  {
    email: "rep4@demo.test",
    ownerId: "73100104",
    userId: 51200104,
    story: "enterprise closer",
    quotas: flat(420_000, 0.025),
    landed: [0.62, 1.55, 0.84, 1.38, 0.71, 1.62, 0.9, 1.27],
    heading: 1.12,
    commits: [0.9, 1.05],
    wonPerQuarter: 2,
    lostPerQuarter: 1,
    lostCalls: ["COMMIT", "BEST_CASE", "PIPELINE"],
    open: { commit: 2, best: 2, pipeline: 1, omit: 0, next: 3, later: 2, overdue: 0 },
    openShare: { commit: 1.0, best: 0.8, pipeline: 0.5 },
    cycleDays: [120, 260],
    slips: [0, 2],
    renewalShare: 0.15,
    quietDays: [1, 10],
    daysInStage: [8, 40],
    nextStepShare: 1,
    updateShare: 0.95,
    activities: [9, 14],
  },
  {
    email: "rep5@demo.test",
    ownerId: "73100105",
    userId: 51200105,
    story: "ramping junior",
    quotas: [15_000, 20_000, 25_000, 30_000, 40_000, 50_000, 60_000, 70_000, 90_000, 100_000],
    landed: [0.4, 0.66, 0.58, 0.85, 0.72, 0.8, 0.63, 0.7],
    heading: 0.42,
    commits: [0.95, 1.3],
    wonPerQuarter: 2,
    lostPerQuarter: 3,
    lostCalls: ["PIPELINE", "BEST_CASE", "COMMIT"],
    open: { commit: 1, best: 2, pipeline: 2, omit: 0, next: 2, later: 0, overdue: 0 },
    openShare: { commit: 0.22, best: 0.2, pipeline: 0.25 },
    cycleDays: [30, 80],
    slips: [0, 2],
    renewalShare: 0.3,
    quietDays: [2, 14],
    daysInStage: [5, 30],
    nextStepShare: 0.75,
    updateShare: 0.6,
    activities: [3, 6],
  },
  {
    email: "rep6@demo.test",
    ownerId: "73100106",
    userId: 51200106,
    story: "stale hygiene",
    quotas: flat(160_000, 0.03),
    landed: [0.9, 0.97, 0.82, 1.02, 0.88, 0.94, 0.79, 0.92],
    heading: 0.9,
    commits: [0.85, 1.1],
    wonPerQuarter: 3,
    lostPerQuarter: 3,
    lostCalls: ["PIPELINE", "COMMIT", "BEST_CASE"],
    open: { commit: 2, best: 3, pipeline: 5, omit: 2, next: 3, later: 2, overdue: 6 },
    openShare: { commit: 0.6, best: 0.6, pipeline: 1.2 },
    cycleDays: [50, 140],
    slips: [1, 3],
    renewalShare: 0.4,
    quietDays: [18, 70],
    daysInStage: [35, 120],
    nextStepShare: 0.3,
    updateShare: 0.25,
    activities: [1, 4],
  },
];
