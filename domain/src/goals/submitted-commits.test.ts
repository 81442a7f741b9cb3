import { describe, expect, it } from "vitest";
import { type Submission, submittedCommits } from "./submitted-commits.ts";

const submission = (given: Partial<Submission> = {}): Submission => ({
  ...{ personId: "ana", pipelineId: null, amount: 100_000 },
  ...{ first: "2026-07-01", last: "2026-09-30" },
  submittedAt: new Date("2026-09-18T10:00:00Z"),
  ...given,
});
const month = (number: string, days: string, amount: number, day: string) =>
  submission({
    ...{ first: `2026-${number}-01` as const, last: `2026-${number}-${days}` as never, amount },
    submittedAt: new Date(`${day}T10:00:00Z`),
  } as Partial<Submission>);
const read = (submissions: Submission[], fiscalStart = 1) =>
  submittedCommits(submissions, fiscalStart).map(({ period, amount, submittedAt }) => [
    ...[period, amount, submittedAt.toISOString().slice(0, 10)],
  ]);

describe("[GOAL-2] commits from a CRM's forecast", () => {
  it("are the submission of a quarter, or the sum of its months as of the last of them", () => {
    expect(read([submission()])).toEqual([["2026-Q3", 100_000, "2026-09-18"]]);
    const months = [
      month("07", "31", 30_000, "2026-07-20"),
      month("08", "31", 30_000.5, "2026-09-02"),
      month("09", "30", 40_000, "2026-08-30"),
    ];
    expect(read(months)).toEqual([["2026-Q3", 100_000.5, "2026-09-02"]]);
    expect(read(months.slice(1))).toEqual([]);
  });

  it("for all pipelines count before those for one each, which are added up", () => {
    const one = submission({ pipelineId: "new", amount: 60_000 });
    const other = submission({ pipelineId: "renewals", amount: 25_000 });
    expect(read([one, other])).toEqual([["2026-Q3", 85_000, "2026-09-18"]]);
    expect(read([one, submission(), other])).toEqual([["2026-Q3", 100_000, "2026-09-18"]]);
  });

  it("of another fiscal year's quarters are none", () => {
    expect(read([submission()], 2)).toEqual([]);
  });
});
