import { screen, within } from "@testing-library/react";
import { api, type CheckInVersion } from "@touchline/contract";
import { describe, expect, it } from "vitest";
import { rep, sessionOf, signIn } from "../../testing/people.ts";
import { renderUi, testClient } from "../../testing/render.tsx";
import { errorResponse, mockRoute } from "../../testing/server.ts";
import { GoalHistory } from "./goal-history.tsx";

const zeros = { open: 0, repCommit: 0, won: 0, quota: 0, bestCase: 0, mostLikely: 0 };
const version = (change: Partial<CheckInVersion>): CheckInVersion => ({
  period: "2026-Q4",
  values: zeros,
  note: "",
  ratings: {},
  savedAt: "2026-11-01T10:00:00.000Z",
  savedBy: "Maya Lindt",
  ...change,
});

const showHistory = () =>
  renderUi(
    <GoalHistory revieweeId={rep.id} period="2026-Q4" onClose={() => undefined} />,
    signIn(testClient(), sessionOf(rep)),
  );

describe("[BY-1] the history of a quarter", () => {
  it("says who saved what, and how it differs from the version before", async () => {
    const calls = mockRoute(api.goals.history, [
      version({
        savedBy: "Ana Silva",
        savedAt: "2026-11-02T10:00:00.000Z",
        values: { ...zeros, quota: 110_000, repCommit: 80_000 },
        note: "One deal slipped",
      }),
      version({ values: { ...zeros, quota: 100_000, repCommit: 95_000 } }),
    ]);
    showHistory();
    const [newest, first] = (await screen.findAllByRole("listitem")).map((row) => within(row));
    expect(newest?.getByText("Ana Silva")).toBeTruthy();
    expect(newest?.getByText("€110k")).toBeTruthy();
    expect(newest?.getByText("▲ €10k more")).toBeTruthy();
    expect(newest?.getByText("▼ €15k less")).toBeTruthy();
    expect(newest?.getByText("One deal slipped")).toBeTruthy();
    expect(first?.getByText("Maya Lindt")).toBeTruthy();
    expect(first?.queryByText(/[▲▼]/)).toBeNull();
    expect(calls[0]?.url.searchParams.get("period")).toBe("2026-Q4");
  });

  it("[GA-5] shows the ratings of each version", async () => {
    mockRoute(api.goals.history, [version({ ratings: { managingToGoal: 4, balance: 2 } })]);
    showHistory();
    expect(await screen.findByText("Managing to goal 4")).toBeTruthy();
    expect(screen.getByText("Balance 2")).toBeTruthy();
  });

  it("says when there is none", async () => {
    mockRoute(api.goals.history, []);
    showHistory();
    expect(await screen.findByText("Nothing saved yet")).toBeTruthy();
  });

  it("[NAV-9] says when it cannot be read", async () => {
    mockRoute(api.goals.history, errorResponse(503, "The database is resting"));
    showHistory();
    expect((await screen.findByRole("alert")).textContent).toContain("The database is resting");
  });
});
