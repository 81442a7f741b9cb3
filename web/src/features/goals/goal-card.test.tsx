import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { api, type CheckIn } from "@touchline/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { checkInOf, rep, sessionOf, signIn } from "../../testing/people.ts";
import { renderUi, testClient } from "../../testing/render.tsx";
import { errorResponse, mockRoute } from "../../testing/server.ts";
import { GoalCard } from "./goal-card.tsx";

const showCard = (session = sessionOf(rep)) =>
  renderUi(<GoalCard revieweeId={rep.id} />, signIn(testClient(), session));

const goal = (values: Partial<CheckIn["values"]>) => checkInOf(rep, values);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-15T12:00:00Z") });
});

afterEach(() => {
  vi.useRealTimers();
});

describe("[GA-1] the check-in of a quarter", () => {
  it("is begun with zeros when there is none", async () => {
    mockRoute(api.goals.checkIn, null);
    const created = mockRoute(api.goals.createCheckIn, goal({}));
    showCard();
    expect(await screen.findByText("Set quota")).toBeTruthy();
    expect(screen.getByText("Not set yet")).toBeTruthy();
    expect(screen.queryByText(/^Updated/)).toBeNull();
    expect(created.map(({ body }) => body)).toEqual([
      {
        revieweeId: rep.id,
        period: "2026-Q4",
        values: { open: 0, repCommit: 0, won: 0, quota: 0, bestCase: 0, mostLikely: 0 },
      },
    ]);
  });

  it("is not begun again when there is one", async () => {
    mockRoute(api.goals.checkIn, goal({ quota: 100 }));
    const created = mockRoute(api.goals.createCheckIn, goal({}));
    showCard();
    await screen.findByText("0.0x");
    expect(created).toHaveLength(0);
  });
});

describe("[GA-4] the card", () => {
  it("shows won percent, remaining commit, coverage and gaps", async () => {
    mockRoute(
      api.goals.checkIn,
      goal({
        quota: 600_000,
        won: 412_000,
        repCommit: 560_000,
        open: 640_000,
        mostLikely: 148_000,
        bestCase: 231_000,
      }),
    );
    showCard();
    expect(await screen.findByText("69%")).toBeTruthy();
    for (const text of ["€412k", "of €600k quota", "€148k", "€560k", "€640k"]) {
      expect(screen.getByText(text)).toBeTruthy();
    }
    expect(screen.getByText("3.4x").dataset.tone).toBe("good");
    expect(screen.getByText("€40k short")).toBeTruthy();
    expect(screen.getByText("€43k over")).toBeTruthy();
  });

  it.each([
    { open: 299, tone: "bad", text: "2.9x" },
    { open: 300, tone: "good", text: "3.0x" },
  ])(
    "[R-10] judges coverage by the exact ratio: $open open of 100 left is $tone, $text",
    async (given) => {
      mockRoute(api.goals.checkIn, goal({ quota: 100, open: given.open }));
      showCard();
      expect((await screen.findByText(given.text)).dataset.tone).toBe(given.tone);
    },
  );

  it("says a kept commit and a met quota in words", async () => {
    mockRoute(api.goals.checkIn, goal({ quota: 100, won: 120, repCommit: 108, open: 50 }));
    showCard();
    expect(await screen.findByText("Met, +€12")).toBeTruthy();
    expect(screen.getByText("Goal met").dataset.tone).toBe("none");
  });

  it("never shows a number that is none", async () => {
    mockRoute(api.goals.checkIn, goal({ won: 50, open: 10 }));
    showCard();
    expect((await screen.findAllByText("–")).length).toBeGreaterThan(0);
    expect(document.body.textContent).not.toMatch(/NaN|Infinity|undefined/);
  });

  it("[R-10] explains what is won", async () => {
    mockRoute(api.goals.checkIn, goal({ quota: 100_000, won: 80_500 }));
    showCard();
    await userEvent.hover(await screen.findByRole("button", { name: "€80.5k" }));
    expect((await screen.findByRole("tooltip")).textContent).toContain(
      "Total of won deals that close in the quarter€80,500",
    );
  });

  it("explains a figure with its formula and numbers when it has the focus", async () => {
    mockRoute(api.goals.checkIn, goal({ quota: 100_000, won: 80_000, open: 60_000 }));
    showCard();
    const value = await screen.findByText("3.0x");
    await userEvent.tab();
    while (document.activeElement && !document.activeElement.contains(value)) await userEvent.tab();
    const explanation = await screen.findByRole("tooltip");
    expect(explanation.textContent).toContain("Open pipeline ÷ (quota − won)");
    expect(explanation.textContent).toContain("€60,000 ÷ (€100,000 − €80,000) = 3.0x");
  });
});

describe("[FMT-2] the current quarter", () => {
  it("is the organisation's, not the browser's", async () => {
    vi.setSystemTime(new Date("2026-12-31T23:30:00Z"));
    const calls = mockRoute(api.goals.checkIn, goal({ quota: 1 }));
    showCard({ ...sessionOf(rep), timeZone: "Europe/Berlin" });
    expect(await screen.findByText("Q1 (Jan–Mar 2027)")).toBeTruthy();
    expect(calls[0]?.url.searchParams.get("period")).toBe("2027-Q1");
  });
});

it("[BY-1] the next quarter has its own goal", async () => {
  const calls = mockRoute(api.goals.checkIn, goal({ quota: 100_000 }), {
    ...goal({ quota: 250_000 }),
    period: "2027-Q1",
  });
  showCard();
  await screen.findByText("of €100k quota");
  await userEvent.click(screen.getByRole("radio", { name: "Next quarter" }));
  expect(await screen.findByText("of €250k quota")).toBeTruthy();
  expect(screen.getByText("Q1 (Jan–Mar 2027)")).toBeTruthy();
  expect(calls.map(({ url }) => url.searchParams.get("period"))).toEqual(["2026-Q4", "2027-Q1"]);
});

it("[BY-1] the note and the time of the last save are on the card", async () => {
  mockRoute(api.goals.checkIn, { ...goal({ quota: 1 }), note: "Two deals moved to January" });
  showCard();
  expect(await screen.findByText("Two deals moved to January")).toBeTruthy();
  expect(screen.getByText("Updated 3 hours ago").title).toBe("Sun 15 Nov, 10:00 AM");
});

it("[NAV-9] says what went wrong and tries again when asked", async () => {
  mockRoute(
    api.goals.checkIn,
    errorResponse(503, "HubSpot is resting"),
    goal({ quota: 100, won: 100 }),
  );
  showCard();
  expect((await screen.findByRole("alert")).textContent).toContain("HubSpot is resting");
  await userEvent.click(screen.getByRole("button", { name: "try again" }));
  expect(await screen.findByText("Goal met")).toBeTruthy();
});
