import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { api, type ForecastWeek, type HistoryChange, type PastMeeting } from "@touchline/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openApp } from "../testing/app.tsx";
import { ownedBy } from "../testing/crm.ts";
import { manager, otherRep, rep, sessionOf } from "../testing/people.ts";
import { errorResponse, mockRoute } from "../testing/server.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-15T12:00:00Z") });
  mockRoute(api.team.members, [manager, rep, otherRep]);
});

afterEach(() => {
  vi.useRealTimers();
});

const DEAL = {
  id: "00000000-0000-4000-8000-00000000a001",
  hubspotId: "901",
  name: "Acme rollout",
  ownedBy: ownedBy(rep),
};
const step: HistoryChange = {
  id: `deal.${DEAL.id}.next_step.1`,
  at: "2026-11-15T09:05:00.000Z",
  person: rep.name,
  source: "here",
  kind: "next_step",
  did: "changed",
  subject: "",
  deal: DEAL,
  member: { id: rep.id, name: rep.name },
  from: "Call",
  to: "Write",
  canUndo: true,
  isUndone: false,
};
const quota: HistoryChange = {
  ...step,
  id: "goal.7.quota",
  at: "2026-11-14T10:00:00.000Z",
  person: manager.name,
  kind: "quota",
  subject: "2026-Q4",
  deal: null,
  from: "100000.00",
  to: "120000.00",
  canUndo: false,
};
const page = (changes: HistoryChange[], next: string | null = null) => ({ changes, next });
const open = (address = "/history", who = manager) => openApp(address, sessionOf(who));

describe("[PUB-3] [BY-3] the history of changes", () => {
  it("tells day by day who changed what, in the words of the screens", async () => {
    mockRoute(api.history.changes, page([step, quota]));
    await open();
    const today = await screen.findByRole("region", { name: "Today" });
    expect(within(today).getByRole("listitem").textContent).toContain("Acme rollout Next step");
    expect(within(today).getByText("Write")).toBeTruthy();
    const yesterday = within(screen.getByRole("region", { name: "Yesterday" }));
    expect(yesterday.getByRole("listitem").textContent).toMatch(
      /changed Quota of Q4 \(Oct–Dec 2026\).*€100,000→€120,000.*for Ana Silva/,
    );
    expect(screen.getByRole("link", { name: "Back to app" }).getAttribute("href")).toBe("/home");
  });

  it("[R-28] writes a deal's amounts in its own currency, to the last decimal", async () => {
    const amounts = { from: "15750.125", to: "16000.5", canUndo: false };
    const dinars: HistoryChange = { ...step, ...amounts, kind: "amount", currency: "KWD" };
    mockRoute(api.history.changes, page([dinars]));
    await open();
    const today = await screen.findByRole("region", { name: "Today" });
    expect(within(today).getByRole("listitem").textContent).toContain(
      "KWD\u00a015,750.125→KWD\u00a016,000.500",
    );
  });

  it("asks as the address says, and the address as the filters do", async () => {
    const asked = mockRoute(api.history.changes, page([step]));
    const { address } = await open(`/history?rep=${rep.id}&kind=review&kind=goal&from=2026-11-01`);
    const sent = () => [...(asked.at(-1)?.url.searchParams ?? [])].map((pair) => pair.join("="));
    await waitFor(() => expect(sent()).toContain(`memberId=${rep.id}`));
    expect(sent()).toEqual(
      expect.arrayContaining(["kinds=quota", "kinds=commit", "kinds=review", "from=2026-11-01"]),
    );
    await userEvent.type(screen.getByRole("searchbox"), "acme");
    await waitFor(() => expect(address()).toContain("q=acme"));
    await waitFor(() => expect(sent()).toContain("search=acme"));
    const deal = await screen.findByRole("link", { name: "Acme rollout" });
    expect(deal.getAttribute("href")).toBe(`/deals?deal=${DEAL.id}`);
    await userEvent.click(screen.getByRole("button", { name: "only this deal: Acme rollout" }));
    await waitFor(() => expect(sent()).toContain(`dealId=${DEAL.id}`));
    await userEvent.click(screen.getByRole("button", { name: "Show all deals" }));
    await waitFor(() => expect(address()).not.toContain("deal="));
  });

  it("goes on with older changes", async () => {
    const asked = mockRoute(api.history.changes, page([step], "1~x"), page([quota]));
    await open();
    await userEvent.click(await screen.findByRole("button", { name: "Show older changes" }));
    expect(await screen.findByRole("region", { name: "Yesterday" })).toBeTruthy();
    expect(asked.at(-1)?.url.searchParams.get("before")).toBe("1~x");
    expect(screen.queryByRole("button", { name: "Show older changes" })).toBeNull();
  });

  it("says where it failed, and tries again", async () => {
    mockRoute(api.history.changes, errorResponse(503, "resting"), page([step]));
    await open();
    await userEvent.click(await screen.findByRole("button", { name: "try again" }));
    expect(await screen.findByRole("region", { name: "Today" })).toBeTruthy();
  });

  it("says that nothing fits, and leads back to everything", async () => {
    mockRoute(api.history.changes, page([]));
    const { address } = await open("/history?q=zzz");
    await userEvent.click(await screen.findByRole("button", { name: "Show everything" }));
    await waitFor(() => expect(address()).toBe("/history"));
    expect(await screen.findByText("No changes yet")).toBeTruthy();
  });

  it("lets reps choose nobody: they see their own", async () => {
    mockRoute(api.history.changes, page([step]));
    await open("/history", rep);
    await screen.findByRole("region", { name: "Today" });
    expect(screen.queryByRole("button", { name: /^Rep/ })).toBeNull();
  });

  it("tells reps at somebody else's address whose it is, and leads to their own", async () => {
    mockRoute(api.history.changes, page([step]));
    const { address } = await open(`/history?rep=${otherRep.id}`, rep);
    expect(await screen.findByText("You can't see this person's history")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Show my history" }));
    await screen.findByRole("region", { name: "Today" });
    expect(address()).toBe("/history");
  });

  it("says that 'To' lies before 'From'", async () => {
    mockRoute(api.history.changes, page([]));
    await open("/history?from=2026-11-10&to=2026-11-01");
    expect(await screen.findByText(/‘To’ is before ‘From’/)).toBeTruthy();
  });
});

describe("[PUB-3] what was done to a deal in one go", () => {
  const stage: HistoryChange = { ...step, id: "s", kind: "stage", from: "Proposal", to: "Won" };
  const triage: HistoryChange = {
    ...step,
    id: "t",
    at: "2026-11-15T09:05:40.000Z",
    kind: "forecast_category",
    from: "COMMIT",
    to: "CLOSED",
  };

  it("is one row that names the deal once, with the way back of each change", async () => {
    mockRoute(api.history.changes, page([triage, stage, step]));
    const undone = mockRoute(api.history.undo, { writeId: "00000000-0000-4000-8000-00000000f001" });
    await open();
    const row = within(await screen.findByRole("listitem"));
    expect(row.getAllByRole("link", { name: "Acme rollout" })).toHaveLength(1);
    expect(row.getAllByRole("button", { name: /^only this deal/ })).toHaveLength(1);
    const ways = row.getAllByRole("button", { name: /^Undo/ });
    expect(ways.map((way) => way.getAttribute("aria-label"))).toEqual([
      "Undo: Acme rollout changed Confidence",
      "Undo: Acme rollout changed Stage",
      "Undo: Acme rollout changed Next step",
    ]);
    await userEvent.click(ways[1] as HTMLElement);
    await waitFor(() => expect(undone[0]?.url.pathname).toContain("/s/"));
  });

  it("is told apart from what somebody else did, or was done later or elsewhere", async () => {
    const changes = [
      { ...step, id: "1", at: "2026-11-15T09:06:00.000Z" },
      { ...stage, id: "2", source: "sync" as const, person: "" },
      { ...stage, id: "3", person: manager.name },
      { ...stage, id: "4", deal: { ...DEAL, id: "00000000-0000-4000-8000-00000000a002" } },
      step,
    ];
    mockRoute(api.history.changes, page(changes));
    await open();
    expect(await screen.findAllByRole("listitem")).toHaveLength(changes.length);
  });
});

describe("[BY-7] undo at the row", () => {
  it("sets the change back and reads the history again", async () => {
    mockRoute(api.history.changes, page([step]), page([{ ...step, canUndo: false }]));
    const undone = mockRoute(api.history.undo, { writeId: "00000000-0000-4000-8000-00000000f001" });
    await open();
    await userEvent.click(await screen.findByRole("button", { name: /^Undo: Acme rollout/ }));
    expect(await screen.findByText(/^Undone: [a-z ]+ of Acme rollout/)).toBeTruthy();
    expect(undone[0]?.url.pathname).toContain(encodeURIComponent(step.id));
    await waitFor(() => expect(screen.queryByRole("button", { name: /^Undo/ })).toBeNull());
  });

  it("says in the server's words why not", async () => {
    mockRoute(api.history.changes, page([step]));
    mockRoute(api.history.undo, errorResponse(409, "This change no longer holds.", "conflict"));
    await open();
    await userEvent.click(await screen.findByRole("button", { name: /^Undo/ }));
    expect(await screen.findByText("This change no longer holds.")).toBeTruthy();
  });
});

describe("[PUB-3] past meetings and forecasts", () => {
  const meeting: PastMeeting = {
    id: "00000000-0000-4000-8000-00000000e001",
    title: "Ana 1:1",
    start: "2026-11-12T09:00:00.000Z",
    eventType: "Development 1:1",
    members: [{ id: rep.id, name: rep.name }],
    notes: "Won two deals",
    openActions: 1,
    doneActions: 2,
    summarySentAt: "2026-11-12T10:00:00.000Z",
    sharedMeetingId: null,
  };
  const week: ForecastWeek = {
    week: "2026-11-09",
    period: "2026-Q4",
    member: { id: rep.id, name: rep.name },
    quota: 100_000,
    repCommit: 80_000,
    won: 20_000,
    open: 60_000,
    mostLikely: 30_000,
    bestCase: 40_000,
    commitNow: 75_000,
    wonNow: 45_000,
  };

  it("lead to the meeting, with what came of it", async () => {
    mockRoute(api.history.changes, page([]));
    mockRoute(api.history.meetings, [meeting]);
    await open();
    await userEvent.click(await screen.findByRole("tab", { name: "Meetings" }));
    const list = within(await screen.findByRole("region", { name: "Thu 12 Nov" }));
    expect(list.getByText("10:00 AM")).toBeTruthy();
    expect(list.getByRole("link", { name: "Ana 1:1" }).getAttribute("href")).toBe(
      `/launch?event=${meeting.id}&day=2026-11-12`,
    );
    for (const words of ["Won two deals", "1 open action", "2 done", "Summary sent"]) {
      expect(list.getByText(words)).toBeTruthy();
    }
  });

  it("[R-19] lead a rep to what was shared with them, and nowhere without it", async () => {
    const sharedMeetingId = "00000000-0000-4000-8000-00000000e002";
    mockRoute(api.history.meetings, [
      { ...meeting, sharedMeetingId },
      { ...meeting, id: sharedMeetingId, title: "Not shared", summarySentAt: null },
    ]);
    await open("/history?tab=meetings", rep);
    const link = await screen.findByRole("link", { name: "Ana 1:1" });
    expect(link.getAttribute("href")).toBe(`/meeting/${sharedMeetingId}`);
    expect(screen.getByText("Not shared")).toBeTruthy();
    expect(screen.queryByRole("link", { name: "Not shared" })).toBeNull();
  });

  it("stand under their days, and older ones come when asked for", async () => {
    const many = Array.from({ length: 30 }, (_, index) => ({
      ...meeting,
      id: `00000000-0000-4000-8000-00000000e1${String(index).padStart(2, "0")}`,
      title: `Meeting ${index}`,
      start: index < 10 ? "2026-11-14" : "2026-11-12T09:00:00.000Z",
    }));
    mockRoute(api.history.meetings, many);
    await open("/history?tab=meetings");
    const before = within(await screen.findByRole("region", { name: "Yesterday" }));
    expect(before.getAllByText("All day")).toHaveLength(10);
    const earlier = within(screen.getByRole("region", { name: "Thu 12 Nov" }));
    expect(earlier.getAllByRole("listitem")).toHaveLength(15);
    await userEvent.click(screen.getByRole("button", { name: "Show older meetings" }));
    expect(earlier.getAllByRole("listitem")).toHaveLength(20);
    expect(screen.queryByRole("button", { name: "Show older meetings" })).toBeNull();
  });

  it("stand with the latest day first, where that day began long before midnight in London", async () => {
    const at = (start: string, place: number) => ({
      ...meeting,
      id: `00000000-0000-4000-8000-00000000e2${place}0`,
      start,
    });
    // As the server sends them: all-day dates as midnight in London, which is Friday afternoon
    // there.
    const given = ["2026-11-14T01:00:00.000Z", "2026-11-14"].map(at);
    mockRoute(api.history.meetings, given);
    const there = { ...sessionOf(manager), timeZone: "America/Los_Angeles" };
    await openApp("/history?tab=meetings", there);
    await screen.findByRole("region", { name: "Fri 13 Nov" });
    const days = screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
    expect(days).toEqual(["Yesterday", "Fri 13 Nov"]);
  });

  it("show commit and won, then and now", async () => {
    mockRoute(api.history.forecasts, [week, { ...week, week: "2026-11-02", won: 5000 }]);
    await open("/history?tab=forecasts");
    const table = within(await screen.findByRole("table", { name: "Forecasts by week" }));
    const [, first] = table.getAllByRole("row");
    const cells =
      first &&
      within(first)
        .getAllByRole("cell")
        .map(({ textContent }) => textContent);
    expect(cells).toEqual([
      "Mon 9 Nov",
      "Ana Silva",
      "€100k",
      "€80know €75k",
      "€20know €45k",
      "€60k",
      "€30k",
    ]);
    expect(screen.getByRole("img", { name: /2 weeks so far/ })).toBeTruthy();
  });

  it("say what did not change once", async () => {
    mockRoute(api.history.forecasts, [{ ...week, commitNow: week.repCommit, wonNow: week.won }]);
    await open("/history?tab=forecasts");
    const table = within(await screen.findByRole("table", { name: "Forecasts by week" }));
    expect(table.getByText("€80k")).toBeTruthy();
    expect(table.queryByText(/^now /)).toBeNull();
  });

  it("say when the first forecast comes", async () => {
    mockRoute(api.history.forecasts, []);
    await open("/history?tab=forecasts");
    expect(await screen.findByText("No weekly forecast yet")).toBeTruthy();
  });
});
