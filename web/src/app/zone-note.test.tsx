import { screen } from "@testing-library/react";
import { api } from "@touchline/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { digestSentence } from "../features/digests/schedule-text.ts";
import { GoalCard } from "../features/goals/goal-card.tsx";
import { digestOf } from "../testing/digests.ts";
import { checkInOf, manager, rep, sessionOf, signIn } from "../testing/people.ts";
import { renderUi, testClient } from "../testing/render.tsx";
import { mockRoute } from "../testing/server.ts";
import { ZoneNote } from "./zone-note.tsx";

// Still New Year's Eve in New York; in Tokyo the next quarter has started.
const NOW = new Date("2026-12-31T23:30:00Z");
const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
const inZone = (timeZone: string) => signIn(testClient(), { ...sessionOf(manager), timeZone });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("[U15] in another time zone than the organisation's", () => {
  it("people are told whose clock the times are of", async () => {
    // No test machine is in all of these time zones.
    const elsewhere = [
      { timeZone: "Asia/Tokyo", words: "Times in Tokyo, now 8:30 AM" },
      { timeZone: "America/New_York", words: "Times in New York, now 6:30 PM" },
      { timeZone: "Etc/GMT-12", words: "Times in UTC+12, now 11:30 AM" },
      { timeZone: "Etc/GMT+3", words: "Times in UTC−3, now 8:30 PM" },
    ].filter(({ timeZone }) => timeZone !== here);
    for (const { timeZone, words } of elsewhere) {
      const shown = renderUi(<ZoneNote />, inZone(timeZone));
      expect((await screen.findByText(words)).title).toBe(timeZone);
      shown.unmount();
    }
  });

  it("those whose clock agrees are told nothing", async () => {
    renderUi(
      <>
        <h1>Page</h1>
        <ZoneNote />
      </>,
      inZone(here),
    );
    await screen.findByRole("heading", { name: "Page" });
    expect(screen.queryByText(/^Times in/)).toBeNull();
  });

  it.each([
    ["America/New_York", "2026-Q4"],
    ["Asia/Tokyo", "2027-Q1"],
  ])("the quarter is that of %s: %s", async (timeZone, period) => {
    const asked = mockRoute(api.goals.checkIn, checkInOf(rep, { quota: 100 }));
    renderUi(<GoalCard revieweeId={rep.id} />, inZone(timeZone));
    await screen.findByText("of €100 quota");
    expect(asked.map(({ url }) => url.searchParams.get("period"))).toEqual([period]);
  });

  it("a digest's time is the one that was set, and its day that of its zone", () => {
    const digest = digestOf({
      isOn: true,
      weekdays: [5],
      time: "09:00",
      timeZone: "Asia/Tokyo",
      nextAt: "2027-01-01T00:00:00.000Z",
    });
    expect(digestSentence(digest, manager.id, NOW)).toBe(
      "Fri at 9:00 AM · #sales · Next Fri 1 Jan",
    );
  });
});
