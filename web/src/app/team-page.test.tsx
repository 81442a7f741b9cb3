import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { type AttentionDeal, api, type Skill, type TeamRow } from "@touchline/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openApp } from "../testing/app.tsx";
import { rowOf as forecastRowOf, mockForecastRoutes } from "../testing/forecast.ts";
import { manager, otherRep, rep, sessionOf } from "../testing/people.ts";
import { errorResponse, mockRoute } from "../testing/server.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-15T12:00:00Z") });
  mockForecastRoutes();
  mockRoute(api.attention.map, { weeks: [], rows: [] });
});

afterEach(() => {
  vi.useRealTimers();
});

const own: TeamRow = {
  ...manager,
  managerId: null,
  sub: true,
  lateActions: 0,
  openActions: 0,
  completedActions: 0,
  nextEvent: null,
  UserUpdates: [],
  attention: { atRisk: 0, seen: 0 },
};
const rowOf = (person: typeof rep, change: Partial<TeamRow> = {}): TeamRow => ({
  ...own,
  ...person,
  ...change,
});
const ana = rowOf(rep, {
  attention: { atRisk: 300_000, seen: 120_000 },
  lateActions: 2,
  openActions: 3,
  nextEvent: {
    id: "00000000-0000-4000-8000-00000000e001",
    title: "1:1 with Ana",
    start: "2026-12-01T23:30:00.000Z",
  },
  UserUpdates: [
    {
      id: "00000000-0000-4000-8000-00000000d001",
      teamMemberId: rep.id,
      description: "Won Acme",
      status: "positive",
      createdAt: "2026-11-12T12:00:00.000Z",
      createdBy: "Maya Lindt",
    },
  ],
});

const open = () => openApp("/team", sessionOf(manager));
const cells = (row: HTMLElement) => within(row).getAllByRole("cell");
/** The sidebar has links with the same names. */
const table = async () => within(await screen.findByRole("table", { name: "Team Overview" }));

describe("[TM-1] the team table", () => {
  it("[BY-9] shows those who report to oneself, for whoever leads somebody", async () => {
    mockRoute(api.people.teamTable, [own, rowOf(rep, { managerId: manager.id }), rowOf(otherRep)]);
    await open();
    await userEvent.click(await screen.findByRole("radio", { name: "My team" }));
    const names = (await table()).getAllByRole("row").slice(1);
    expect(names).toHaveLength(1);
    expect(names[0]?.textContent).toContain(rep.name);
    await userEvent.click(screen.getByRole("radio", { name: "Everyone" }));
    expect((await table()).getAllByRole("row").slice(1)).toHaveLength(2);
  });

  it("[X-7] is by the largest gap with its reason until a column is chosen", async () => {
    mockRoute(api.people.teamTable, [own, rowOf(rep), rowOf(otherRep)]);
    mockRoute(api.forecast.teamOverview, [
      forecastRowOf(rep, { quota: 100_000, won: 60_000, likely: 50_000, commit: 90_000 }),
      forecastRowOf(otherRep, {
        ...{ quota: 90_000, won: 19_000, likely: 16_000, open: 50_000 },
        ...{ commit: 49_000, commitBefore: 53_000, lost: 2 },
      }),
    ]);
    await open();
    const names = async () =>
      (await table())
        .getAllByRole("row")
        .slice(1)
        .map((row) => cells(row)[0]?.textContent);
    expect(await names()).toEqual([
      "BOBen OkaforAccount Executive0.7x coverage, 2 lost in 7 days, commit cut €53k → €49k",
      "ASAna SilvaAccount ExecutiveLikely covers the gap",
    ]);
    await userEvent.click((await table()).getByRole("button", { name: "Name" }));
    await waitFor(async () => expect((await names())[0]).toContain("Ana Silva"));
  });

  it("[X-7] stays as it came where the forecast can't be read", async () => {
    mockRoute(api.people.teamTable, [own, rowOf(rep), rowOf(otherRep)]);
    mockRoute(api.forecast.teamOverview, errorResponse(400, "Resting", "bad_request"));
    await open();
    const rows = (await table()).getAllByRole("row").slice(1);
    expect(rows.map((row) => cells(row)[0]?.textContent)).toEqual([
      "ASAna SilvaAccount Executive",
      "BOBen OkaforAccount Executive",
    ]);
  });

  it("shows next meeting, its date in figures, the latest update with its tone, and counts", async () => {
    mockRoute(api.people.teamTable, [own, ana, rowOf(otherRep)]);
    await open();
    const headings = (await table()).getAllByRole("columnheader");
    expect(headings.map(({ textContent }) => textContent)).toEqual([
      "Name",
      "Next Interaction",
      "Next Interaction Date",
      "Latest Update",
      "Late Actions",
      "Open Actions",
      "Attention, 7 days",
    ]);
    expect((await table()).getByTitle(/reviewed in the last 7 days/)).toBeTruthy();
    const [, first, second] = (await table()).getAllByRole("row");
    expect(first && cells(first).map(({ textContent }) => textContent)).toEqual([
      "ASAna SilvaAccount Executive",
      "1:1 with Ana",
      "02/12/2026",
      "Win3 days agoWon Acme",
      "2",
      "3",
      "40% of €300k",
    ]);
    expect(second && cells(second).map(({ textContent }) => textContent)).toEqual([
      "BOBen OkaforAccount Executive",
      "–",
      "–",
      "–",
      "0",
      "0",
      "–",
    ]);
  });

  it("[R-10] tells how late and open actions are counted", async () => {
    mockRoute(api.people.teamTable, [own, ana]);
    await open();
    for (const [shown, words] of [
      ["2", "Actions not done whose due date has passed2 actions"],
      ["3", "Actions not done, including late ones3 actions"],
    ] as const) {
      const count = (await table()).getByRole("button", { name: shown });
      await userEvent.hover(count);
      expect((await screen.findByRole("tooltip")).textContent).toContain(words);
      await userEvent.unhover(count);
    }
  });

  it("tells how attention is computed, and sorts by it", async () => {
    const ben = rowOf(otherRep, { attention: { atRisk: 500, seen: 500 } });
    mockRoute(api.people.teamTable, [own, ben, ana, rowOf({ ...rep, id: own.id, name: "Cy" })]);
    await open();
    await userEvent.hover((await table()).getByRole("button", { name: "40% of €300k" }));
    expect(await screen.findByText("€120,000 ÷ €300,000 = 40%")).toBeTruthy();
    await userEvent.click((await table()).getByRole("button", { name: "Attention, 7 days" }));
    const rows = (await table()).getAllByRole("row").slice(1);
    expect(rows.map((row) => cells(row)[0]?.textContent)).toEqual([
      expect.stringContaining("Ana"),
      expect.stringContaining("Ben"),
      expect.stringContaining("Cy"),
    ]);
  });

  it("[T-11] [SK-2] shows small charts of the skills when asked, and reads them then", async () => {
    mockRoute(api.people.teamTable, [own, ana, rowOf(otherRep)]);
    const ratedAt = "2026-11-12T12:00:00.000Z";
    const skills: Skill[] = [
      { id: "demo-skills", name: "Demo skills", value: 4, ratedAt },
      { id: "closing-ability", name: "Closing ability", value: 2, ratedAt },
    ];
    const asked = mockRoute(api.people.teamSkills, errorResponse(503, "resting"), [
      { memberId: rep.id, skills },
    ]);
    await open();
    await table();
    expect(asked).toHaveLength(0);
    await userEvent.click(screen.getByRole("button", { name: "Show skills" }));
    const retry = /^Couldn't load Ana Silva's skills/;
    await userEvent.click(await (await table()).findByRole("button", { name: retry }));
    const chart = await (await table()).findByRole("img", {
      name: "Skills: Demo skills 4, Closing ability 2",
    });
    // The circle of five of five, with its stroke, and half of it for each skill.
    expect(chart.getAttribute("viewBox")).toBe("98 20 176 176");
    expect([...chart.querySelectorAll("path")].map((path) => path.getAttribute("d"))).toEqual([
      "M 186 108 L 186 40.8 A 67.2 67.2 0 0 1 186 175.2 Z",
      "M 186 108 L 186 141.6 A 33.6 33.6 0 0 1 186 74.4 Z",
    ]);
    expect(chart.querySelectorAll("text")).toHaveLength(0);
    expect(chart.closest("tr")?.textContent).toContain("Ana Silva");
    expect((await table()).getAllByText("Not enough data")).toHaveLength(1);
    await userEvent.click(screen.getByRole("button", { name: "Hide skills" }));
    expect((await table()).queryByRole("img", { name: /^Skills/ })).toBeNull();
  });

  it("leads from a row to the numbers, and to the profile in a new tab", async () => {
    mockRoute(api.people.teamTable, [own, ana]);
    const opened = vi.spyOn(window, "open").mockReturnValue(null);
    const { address } = await open();
    const profile = (await table()).getByRole("link", { name: /^Profile of Ana Silva/ });
    expect([profile.getAttribute("href"), profile.getAttribute("target")]).toEqual([
      `/team-member/${rep.id}`,
      "_blank",
    ]);
    fireEvent.click((await table()).getByRole("link", { name: "Ana Silva" }), { ctrlKey: true });
    expect(opened.mock.calls[0]?.[0]).toBe(`/team-member/${rep.id}`);
    expect(address()).toBe("/team");
    await userEvent.click((await table()).getByText("1:1 with Ana"));
    await waitFor(() => expect(address()).toBe(`/rep/${rep.id}`));
    opened.mockRestore();
  });

  it("sorts by a column, what is empty last", async () => {
    mockRoute(api.people.teamTable, [own, rowOf(otherRep), ana]);
    await open();
    await userEvent.click((await table()).getByRole("button", { name: "Next Interaction Date" }));
    const names = (await table()).getAllByRole("row").slice(1);
    expect(names.map((row) => cells(row)[0]?.textContent)).toEqual([
      expect.stringContaining("Ana"),
      expect.stringContaining("Ben"),
    ]);
  });

  it("says when there is nobody, and how to change that", async () => {
    mockRoute(api.people.teamTable, [own]);
    await open();
    expect(await screen.findByText("You haven't added your team yet")).toBeTruthy();
    expect(screen.getAllByRole("button", { name: "Add team member" })).toHaveLength(2);
  });

  it("says where it failed, and tries again", async () => {
    mockRoute(api.people.teamTable, errorResponse(503, "resting"), [own, ana]);
    await open();
    await userEvent.click(await screen.findByRole("button", { name: "try again" }));
    expect((await table()).getByRole("link", { name: "Ana Silva" })).toBeTruthy();
  });

  it("is for managers: a rep is told and sent home", async () => {
    const asked = mockRoute(api.people.teamTable, [own]);
    const { address } = await openApp("/team", sessionOf(rep));
    expect(address()).toBe("/home");
    expect(await screen.findByText("Only managers can open this page.")).toBeTruthy();
    expect(asked).toHaveLength(0);
    expect(screen.queryByRole("link", { name: "Team Overview" })).toBeNull();
  });
});

it("[TM-2] adds a member, the address in lower case, a rep unless said otherwise", async () => {
  mockRoute(api.people.teamTable, [own], [own, ana]);
  const added = mockRoute(api.people.addMember, { ...rep, unsubscribed: [] });
  await open();
  const [button] = await screen.findAllByRole("button", { name: "Add team member" });
  if (button) await userEvent.click(button);
  const dialog = within(await screen.findByRole("dialog", { name: "Add team member" }));
  await userEvent.click(dialog.getByRole("button", { name: "Add" }));
  expect(await dialog.findByText("Enter a name.")).toBeTruthy();
  await userEvent.type(dialog.getByRole("textbox", { name: /^Name/ }), "Ana Silva");
  await userEvent.type(dialog.getByRole("textbox", { name: /^Title/ }), "AE");
  await userEvent.type(dialog.getByRole("textbox", { name: /^Email/ }), "Ana@Example.test");
  await userEvent.click(dialog.getByRole("button", { name: "Add" }));
  expect(await screen.findByText("Team member added")).toBeTruthy();
  expect(added[0]?.body).toEqual({
    name: "Ana Silva",
    title: "AE",
    emailAddress: "ana@example.test",
    phoneNumber: "",
    role: "rep",
  });
  expect((await table()).getByRole("link", { name: "Ana Silva" })).toBeTruthy();
});

describe("[BY-30] the attention map", () => {
  const weeks = [
    { first: "2026-11-02", last: "2026-11-08", isRunning: false },
    { first: "2026-11-09", last: "2026-11-15", isRunning: true },
  ];
  const NOTHING = { atRisk: 0, seen: 0, deals: 0, seenDeals: 0 };
  const rows = [
    {
      member: { id: rep.id, name: rep.name },
      cells: [
        { atRisk: 300_000, seen: 120_000, deals: 3, seenDeals: 1 },
        { atRisk: 200_000, seen: 0, deals: 2, seenDeals: 0 },
      ],
    },
    {
      member: { id: otherRep.id, name: otherRep.name },
      cells: [NOTHING, { atRisk: 100_000, seen: 100_000, deals: 1, seenDeals: 1 }],
    },
  ];
  const grid = async () => within(await screen.findByRole("table", { name: "Attention map" }));

  it("shows each rep's share by week, a dash where nothing was at risk, and the team's", async () => {
    mockRoute(api.people.teamTable, [own, ana]);
    mockRoute(api.attention.map, { weeks, rows });
    await open();
    const lines = (await grid()).getAllByRole("row");
    expect(
      lines.map((line) => Array.from(line.children, ({ textContent }) => textContent)),
    ).toEqual([
      ["Rep", "2 Nov", "This week"],
      ["Ana Silva", "40% of €300k reviewed", "0% of €200k reviewed"],
      ["Ben Okafor", "–Nothing at risk", "100% of €100k reviewed"],
      ["Team", "40% of €300k reviewed", "33% of €300k reviewed"],
    ]);
    expect((await grid()).getAllByRole("rowheader")).toHaveLength(3);
    const shades = (await grid()).getAllByRole("button").map(({ dataset }) => dataset.shade);
    expect(shades).toEqual(["2", "0", "4"]);
    expect(screen.getByText(/^Weeks start on Monday\. This week counts/)).toBeTruthy();
  });

  it("is gone through by arrows, and a cell leads to the deals that nobody looked at", async () => {
    mockRoute(api.people.teamTable, [own, ana]);
    mockRoute(api.attention.map, { weeks, rows });
    const asked = mockRoute(api.attention.week, [
      attentionDeal({ name: "Acme", hubspotId: "11" }),
      attentionDeal({ name: "Globex", hubspotId: "12" }),
      attentionDeal({ name: "Hooli", hubspotId: "14", status: "lost" }),
      attentionDeal({
        name: "Initech",
        hubspotId: "13",
        looks: ["feedback", "note"],
        lastLookAt: "2026-11-04T10:00:00.000Z",
      }),
    ]);
    const { address } = await open();
    const [first, second, third] = (await grid()).getAllByRole("button");
    expect([first, second, third].map((one) => one?.tabIndex)).toEqual([-1, -1, 0]);
    third?.focus();
    await userEvent.keyboard("{ArrowUp}");
    expect(document.activeElement).toBe(second);
    await userEvent.keyboard("{ArrowLeft}{ArrowDown}");
    expect(document.activeElement).toBe(first);
    await userEvent.keyboard("{Enter}");
    const panel = within(await screen.findByRole("dialog", { name: /^Ana Silva, 2 Nov – 8 Nov/ }));
    const left = within(await panel.findByRole("region", { name: "Not reviewed" }));
    expect(left.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "AcmeLikely, closing 1 Dec€10k",
      "GlobexLikely, closing 1 Dec€10k",
      "HooliLikely, closing 1 Dec. Lost since€10k",
    ]);
    const seen = within(panel.getByRole("region", { name: "Reviewed" }));
    expect(seen.getByRole("listitem").textContent).toBe(
      "InitechLikely, closing 1 Dec. Feedback, Note, 4 Nov€10k",
    );
    expect(asked[0]?.url.search).toBe("?week=2026-11-02");
    await userEvent.click(panel.getByRole("button", { name: "Check 2 deals" }));
    await waitFor(() => expect(address()).toContain("queue=11%2C12"));
  });

  it("is of one's own team where the table is", async () => {
    mockRoute(api.people.teamTable, [own, ana, rowOf(otherRep, { managerId: manager.id })]);
    mockRoute(api.attention.map, { weeks, rows });
    await open();
    expect((await grid()).getAllByRole("rowheader")).toHaveLength(3);
    await userEvent.click(screen.getByRole("radio", { name: "My team" }));
    const names = (await grid()).getAllByRole("rowheader").map(({ textContent }) => textContent);
    expect(names).toEqual(["Ben Okafor", "Team"]);
    expect((await grid()).getAllByText(/^100%/)).toHaveLength(2);
  });

  it("says what will be there while nothing is at risk", async () => {
    mockRoute(api.people.teamTable, [own, ana]);
    await open();
    expect(await screen.findByText("Nothing at risk yet")).toBeTruthy();
  });
});

function attentionDeal(change: Partial<AttentionDeal>): AttentionDeal {
  return {
    id: `00000000-0000-4000-8000-0000000${String(change.hubspotId).padStart(5, "0")}`,
    hubspotId: "1",
    name: "Deal",
    amount: 10_000,
    closeDate: "2026-12-01",
    category: "COMMIT",
    looks: [],
    status: "open",
    lastLookAt: null,
    ...change,
  };
}
