import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { api } from "@touchline/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { manager, otherRep, rep, sessionOf, signIn } from "../../testing/people.ts";
import { hubspotGoals, NO_GOALS } from "../../testing/quotas.ts";
import { renderUi, testClient } from "../../testing/render.tsx";
import { errorResponse, mockRoute } from "../../testing/server.ts";
import { QuotaGrid } from "./quota-grid.tsx";

let user: ReturnType<typeof userEvent.setup>;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date("2026-11-16T08:00:00.000Z") });
  user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  mockRoute(api.team.players, [rep, otherRep]);
  mockRoute(api.goals.hubspotQuotas, NO_GOALS);
  mockRoute(api.goals.quotas, [{ revieweeId: rep.id, period: "2026-Q4", quota: 100_000 }]);
});
afterEach(() => {
  vi.useRealTimers();
});

const Q4 = "Q4 (Oct–Dec 2026)";
const Q1 = "Q1 (Jan–Mar 2027)";
const open = () => renderUi(<QuotaGrid />, signIn(testClient(), sessionOf(manager)));
const cell = async (name: string, quarter: string) =>
  (await screen.findByLabelText(`Quota of ${name}, ${quarter}`)) as HTMLInputElement;
const paste = (into: HTMLElement, text: string) =>
  fireEvent.paste(into, { clipboardData: { getData: () => text } });

describe("[X-3] the grid of quotas", () => {
  it("has a row per person and four quarters; what isn't set is empty, not zero", async () => {
    open();
    expect((await cell("Ana Silva", Q4)).value).toBe("100,000");
    expect((await cell("Ben Okafor", Q4)).value).toBe("");
    expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
      ...["Name", Q4, Q1, "Q2 (Apr–Jun 2027)", "Q3 (Jul–Sep 2027)"],
    ]);
    const team = within(screen.getByRole("row", { name: /^Team/ }));
    expect(team.getAllByRole("cell").map(({ textContent }) => textContent)).toEqual([
      ...["€100k", "–", "–", "–"],
    ]);
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Save quotas" }).disabled).toBe(
      true,
    );
  });

  it("takes rows of a spreadsheet, shows them before they are saved, and undoes them", async () => {
    const changed = [
      { revieweeId: rep.id, period: "2026-Q4" as const, was: 100_000, quota: 120_000 },
      { revieweeId: otherRep.id, period: "2027-Q1" as const, was: 0, quota: 95_000 },
    ];
    const saves = mockRoute(api.goals.saveQuotas, { changed });
    open();
    paste(
      await cell("Ana Silva", Q4),
      "Rep\tQ4\tQ1 2027\nBen Okafor\t\t95k\nAna Silva\t€120,000\t",
    );
    expect((await cell("Ana Silva", Q4)).value).toBe("120,000");
    expect((await cell("Ben Okafor", Q1)).value).toBe("95,000");
    expect(screen.getByText("Nothing is saved yet.")).toBeTruthy();
    expect(saves).toHaveLength(0);
    await user.click(screen.getByRole("button", { name: "Save 2 quotas" }));
    expect(await screen.findByText("2 quotas saved")).toBeTruthy();
    expect(saves[0]?.body).toEqual({ changes: changed });
    await user.click(screen.getByRole("button", { name: "Undo" }));
    await waitFor(() => expect(saves).toHaveLength(2));
    expect(saves[1]?.body).toEqual({
      changes: [
        { revieweeId: rep.id, period: "2026-Q4", was: 120_000, quota: 100_000 },
        { revieweeId: otherRep.id, period: "2027-Q1", was: 95_000, quota: 0 },
      ],
    });
  });

  it("says at the cell what can't be read, and saves nothing before it's mended", async () => {
    const saves = mockRoute(api.goals.saveQuotas, { changed: [] });
    open();
    const ben = await cell("Ben Okafor", Q4);
    paste(await cell("Ana Silva", Q4), "110k\nsoon");
    expect(screen.getByText("Enter an amount like 95,000 or 95k.").id).toBe(
      ben.getAttribute("aria-describedby"),
    );
    const button = () => screen.getByRole<HTMLButtonElement>("button", { name: "Save 1 quota" });
    expect(button().disabled).toBe(true);
    await user.clear(ben);
    expect(button().disabled).toBe(false);
    await user.clear(await cell("Ana Silva", Q4));
    expect(screen.getByText("Enter an amount. 0 removes the quota.")).toBeTruthy();
    expect(saves).toHaveLength(0);
  });

  it("never guesses: a comma that could be either leaves the grid as it was", async () => {
    open();
    paste(await cell("Ana Silva", Q4), "Ana Silva,50,000");
    expect((await screen.findByRole("alert")).textContent).toContain("could be one amount or two");
    expect((await cell("Ana Silva", Q4)).value).toBe("100,000");
  });

  it("says whom it left out", async () => {
    open();
    paste(await cell("Ana Silva", Q4), "Ana Silva\t110k\nTotal\t500k");
    expect((await screen.findByRole("alert")).textContent).toBe(
      "“Total” isn't on your team, so this row was left out.",
    );
    expect(screen.getByRole("button", { name: "Save 1 quota" })).toBeTruthy();
  });

  it("asks before it saves ten times the last quota", async () => {
    const saves = mockRoute(api.goals.saveQuotas, { changed: [] });
    open();
    const ana = await cell("Ana Silva", Q4);
    await user.clear(ana);
    await user.type(ana, "1m{Enter}");
    expect(document.activeElement).toBe(await cell("Ben Okafor", Q4));
    await user.click(screen.getByRole("button", { name: "Save 1 quota" }));
    expect(await screen.findByText(/10 times the last quota \(€100k\)/)).toBeTruthy();
    expect(saves).toHaveLength(0);
    await user.click(screen.getByRole("button", { name: "Save anyway" }));
    await waitFor(() => expect(saves).toHaveLength(1));
  });

  it.each([
    ["their other quarters", "Ana Silva", Q1],
    ["the others in this quarter", "Ben Okafor", Q4],
  ])("[R-1] asks about a first quota ten times %s", async (compared, name, quarter) => {
    const saves = mockRoute(api.goals.saveQuotas, { changed: [] });
    open();
    await user.type(await cell(name, quarter), "1m");
    await user.click(screen.getByRole("button", { name: "Save 1 quota" }));
    expect((await screen.findByRole("alert")).textContent).toBe(
      `Quota of ${name}, ${quarter}: That's 10 times ${compared} (€100k). Save anyway?`,
    );
    expect(saves).toHaveLength(0);
    await user.clear(await cell(name, quarter));
    await user.type(await cell(name, quarter), "999,999.99");
    await user.click(screen.getByRole("button", { name: "Save 1 quota" }));
    await waitFor(() => expect(saves).toHaveLength(1));
  });

  it("[R-1] asks about a pasted first quota that differs from all others beside it", async () => {
    const saves = mockRoute(api.goals.saveQuotas, { changed: [] });
    open();
    paste(await cell("Ben Okafor", Q1), "90000\t95.50\t95000");
    await user.click(screen.getByRole("button", { name: "Save 3 quotas" }));
    expect((await screen.findByRole("alert")).textContent).toBe(
      "Quota of Ben Okafor, Q2 (Apr–Jun 2027): That's less than a tenth of their other quarters (€92.5k). Save anyway?",
    );
    expect(saves).toHaveLength(0);
  });

  it("keeps what was typed when somebody else was faster, and says so", async () => {
    mockRoute(api.goals.saveQuotas, errorResponse(409, "Someone else changed it.", "conflict"));
    open();
    await user.type(await cell("Ben Okafor", Q4), "50k");
    await user.click(screen.getByRole("button", { name: "Save 1 quota" }));
    expect((await screen.findByRole("alert")).textContent).toBe("Someone else changed it.");
    expect((await cell("Ben Okafor", Q4)).value).toBe("50,000");
    await user.click(screen.getByRole("button", { name: "Discard" }));
    expect((await cell("Ben Okafor", Q4)).value).toBe("");
  });
});

describe("[GOAL-3] more than a year of quotas", () => {
  it("shows eight quarters, a year earlier or later, and stays while something is typed", async () => {
    const asked = mockRoute(api.goals.quotas, []);
    open();
    await cell("Ana Silva", Q4);
    await user.click(screen.getByRole("radio", { name: "8 quarters" }));
    await cell("Ana Silva", "Q3 (Jul–Sep 2028)");
    await user.click(screen.getByRole("button", { name: "A year later" }));
    await cell("Ana Silva", "Q4 (Oct–Dec 2027)");
    await user.click(screen.getByRole("button", { name: `From ${Q4}` }));
    await user.type(await cell("Ana Silva", Q4), "90k");
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "A year later" }).disabled).toBe(
      true,
    );
    expect(asked.map(({ url }) => url.search)).toContain("?period=2027-Q4&quarters=8");
  });

  it("says what a changed quota was before it's saved", async () => {
    open();
    paste(await cell("Ana Silva", Q4), "120k\n95k");
    expect(screen.getByText("was 100,000")).toBeTruthy();
  });
});

describe("[GOAL-1] HubSpot's goals in the grid", () => {
  const quotas = [
    { revieweeId: rep.id, period: "2026-Q4" as const, quota: 120_000, name: "Sales quota" },
    { revieweeId: otherRep.id, period: "2027-Q1" as const, quota: 80_000, name: "Sales quota" },
  ];

  it("are offered beside what is set; one click takes one or all, with undo", async () => {
    mockRoute(api.goals.hubspotQuotas, hubspotGoals({ quotas }));
    const first = { revieweeId: rep.id, period: "2026-Q4" as const, was: 100_000, quota: 120_000 };
    const saves = mockRoute(api.goals.saveQuotas, { changed: [first] });
    open();
    expect(await screen.findByText(/2 quotas that differ from the grid/)).toBeTruthy();
    expect((await cell("Ana Silva", Q4)).value).toBe("100,000");
    await user.click(
      screen.getByRole("button", {
        name: `HubSpot: 120,000, take over as Quota of Ana Silva, ${Q4}`,
      }),
    );
    expect(await screen.findByText("1 quota saved")).toBeTruthy();
    expect(saves[0]?.body).toEqual({ changes: [first] });
    await user.click(screen.getByRole("button", { name: "Undo" }));
    await waitFor(() => expect(saves).toHaveLength(2));
    expect(saves[1]?.body).toEqual({ changes: [{ ...first, was: 120_000, quota: 100_000 }] });
    await user.click(screen.getByRole("button", { name: "Take over all 2" }));
    await waitFor(() => expect(saves).toHaveLength(3));
    expect(saves[2]?.body).toMatchObject({ changes: [{ quota: 120_000 }, { quota: 80_000 }] });
  });

  it("that are the same as the quotas offer nothing", async () => {
    const same = { revieweeId: rep.id, period: "2026-Q4" as const, quota: 100_000, name: "Q" };
    mockRoute(api.goals.hubspotQuotas, hubspotGoals({ quotas: [same] }));
    open();
    expect(await screen.findByText("These quotas are the same as HubSpot's goals.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /HubSpot/ })).toBeNull();
  });

  it("that don't fit are shown with the reason, and an admin says which aren't quotas", async () => {
    const unfit = {
      ...{ revieweeId: rep.id, name: "Sales quota 2026", amount: 480_000 },
      ...{ reason: "not-a-quarter" as const, first: "2026-01-01", last: "2026-12-31" },
    };
    const goals = [
      { id: "quota", name: "Sales quota 2026", people: 5, counts: true },
      { id: "calls", name: "Calls made", people: 1, counts: true },
    ];
    mockRoute(api.goals.hubspotQuotas, hubspotGoals({ unfit: [unfit], goals }));
    const chosen = mockRoute(api.goals.chooseHubspotGoals, { leftOut: ["calls"] });
    open();
    await user.click(await screen.findByText("1 HubSpot goal can't be taken over"));
    expect(screen.getByRole("listitem").textContent).toBe(
      "Ana Silva: “Sales quota 2026” of €480,000, 1 January 2026 to 31 December 2026, isn't one of your quarters.",
    );
    await user.click(screen.getByRole("checkbox", { name: "Calls made (1 person)" }));
    await waitFor(() => expect(chosen[0]?.body).toEqual({ leftOut: ["calls"] }));
  });

  it("without the permission the grid says what to do, and works", async () => {
    mockRoute(api.goals.hubspotQuotas, hubspotGoals({ state: "no-permission", readAt: null }));
    open();
    expect((await screen.findByText(/permission for goals is missing/)).textContent).toContain(
      "Reconnect HubSpot in Integrations",
    );
    expect((await cell("Ana Silva", Q4)).value).toBe("100,000");
  });

  it("that couldn't be read say so with HubSpot's words", async () => {
    const message = "HubSpot answered 503 without a message";
    mockRoute(api.goals.hubspotQuotas, hubspotGoals({ state: "failed", message, quotas }));
    open();
    expect((await screen.findByRole("alert")).textContent).toBe(
      `HubSpot's goals couldn't be read, so these are the last ones read. HubSpot said: ${message}`,
    );
  });
});
