import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { api, type Scenario } from "@touchline/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openApp } from "../testing/app.tsx";
import { dealOf } from "../testing/crm.ts";
import { fillDay } from "../testing/days.ts";
import { connectedSession, mockForecastRoutes, pageOf, rowOf } from "../testing/forecast.ts";
import { manager, otherRep, rep } from "../testing/people.ts";
import { errorResponse, mockRoute } from "../testing/server.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-15T12:00:00Z") });
  mockForecastRoutes();
});
afterEach(() => {
  vi.useRealTimers();
});

const open = (person = manager, search = "") =>
  openApp(`/forecast/scenarios${search}`, connectedSession(person));

const likely = dealOf({ name: "Acme", forecastCategory: "COMMIT", amountInHomeCurrency: 40_000 });
const maybe = dealOf({
  name: "Globex",
  forecastCategory: "BEST_CASE",
  amountInHomeCurrency: 25_000,
  Owner: { User: { id: otherRep.id, name: otherRep.name } },
});
const later = dealOf({ name: "Initech", amountInHomeCurrency: 10_000, closeDate: "2027-02-01" });

const running: Scenario = {
  id: "00000000-0000-4000-8000-00000000c001",
  name: "If Acme slips",
  period: "2026-Q4",
  firstDay: "2026-10-01",
  lastDay: "2026-12-31",
  said: {
    at: "2026-11-14T09:00:00.000Z",
    won: 100_000,
    counted: 25_000,
    total: 125_000,
    quota: 200_000,
    gap: 75_000,
  },
  choices: [
    {
      dealId: likely.id,
      hubspotId: likely.hubspotId,
      call: "move",
      moveTo: "2027-01-12",
      name: "Acme",
      amount: 40_000,
      closeDate: "2026-12-01",
      mark: "open",
    },
  ],
  record: { isOver: false, came: 100_000, right: 0, decided: 0, open: 1, gone: 0, missed: [] },
};
const marked: Scenario = {
  ...running,
  id: "00000000-0000-4000-8000-00000000c002",
  name: "Told the board",
  period: "2026-Q3",
  firstDay: "2026-07-01",
  lastDay: "2026-09-30",
  said: { ...running.said, total: 1_200_000, gap: -200_000 },
  choices: [
    { ...running.choices[0], name: "Umbrella", call: "in", moveTo: null, mark: "right" },
    { ...running.choices[0], name: "Hooli", call: "out", moveTo: null, mark: "wrong" },
  ].map((choice, index) => ({
    ...(choice as Scenario["choices"][number]),
    dealId: `00000000-0000-4000-8000-00000000d00${index}`,
  })),
  record: {
    isOver: true,
    came: 1_050_000,
    right: 7,
    decided: 9,
    open: 0,
    gone: 0,
    missed: ["Hooli", "Stark", "Wayne", "Wonka"],
  },
};

function answerDeals() {
  mockRoute(api.forecast.teamOverview, [
    rowOf(rep, { won: 100_000, quota: 150_000, likely: 40_000, likelyDeals: 1 }),
    rowOf(otherRep, { quota: 50_000 }),
  ]);
  return mockRoute(api.deals.list, pageOf([maybe, likely]));
}
const card = async (name: string) => within(await screen.findByRole("article", { name }));
const said = (name: string) =>
  screen
    .getAllByRole("group", { name: `${name} in this scenario` })
    .map((group) => within(group).getByRole<HTMLInputElement>("radio", { checked: true }))
    .map(({ parentElement }) => parentElement?.textContent)[0];

const call = (deal: string, name: string) =>
  userEvent.click(
    within(screen.getByRole("group", { name: `${deal} in this scenario` })).getByRole("radio", {
      name,
    }),
  );

describe("[BY-28] scenarios", () => {
  it("begin with a way to make the first", async () => {
    mockRoute(api.scenarios.list, []);
    const { address } = await open();
    expect(await screen.findByText("No scenarios yet")).toBeTruthy();
    answerDeals();
    // Only one button, not the same one twice.
    await userEvent.click(screen.getByRole("button", { name: "New scenario" }));
    await waitFor(() => expect(address()).toBe("/forecast/scenarios?scenario=new"));
    expect(await screen.findByRole("table", { name: "Deals of the scenario" })).toBeTruthy();
  });

  it("tell what they came to against quota, and once the quarter is over what came true", async () => {
    mockRoute(api.scenarios.list, [running, marked]);
    await open();
    const one = await card("If Acme slips");
    expect(one.getByText("€125k")).toBeTruthy();
    expect(one.getByText("€75k short of quota")).toBeTruthy();
    expect(one.getByText("Called €125k, €100k won so far · 1 still open")).toBeTruthy();
    expect(screen.getByRole("button", { name: "New scenario" })).toBeTruthy();
    const over = screen.getByRole("region", { name: "Past quarters: what came true" });
    expect(within(over).getAllByRole("article")).toHaveLength(1);
    const other = await card("Told the board");
    expect(other.getByText("€200k over quota")).toBeTruthy();
    expect(
      other.getByText(
        "Called €1.2M, landed €1.05M · 7 of 9 right · missed Hooli, Stark, Wayne and 1 more",
      ),
    ).toBeTruthy();
    expect(other.queryByRole("button", { name: "Open Told the board" })).toBeNull();
    await userEvent.click(other.getByRole("button", { name: "What came true: Told the board" }));
    const lines = within(await screen.findByRole("dialog")).getAllByRole("listitem");
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      "HooliOut, €40kDidn't",
      "UmbrellaIn, €40kCame true",
    ]);
  });

  it("are built deal by deal, with the sum always in sight, and saved under a name", async () => {
    mockRoute(api.scenarios.list, []);
    answerDeals();
    const { address } = await open(manager, "?scenario=new");
    const table = within(await screen.findByRole("table", { name: "Deals of the scenario" }));
    // Likely first, regardless of amount.
    expect(table.getAllByRole("row").slice(1).map(rowName)).toEqual(["Acme", "Globex"]);
    const sum = () => screen.getByText(/^Won/).textContent;
    expect(sum()).toBe("Won €100k + counted on €40k = €140k");
    expect(screen.getByText(/€60k short of quota$/).textContent).toBe(
      "Quota €200k, €60k short of quota",
    );

    await call("Globex", "In");
    expect(sum()).toBe("Won €100k + counted on €65k = €165k");
    await call("Acme", "Out");
    expect(sum()).toBe("Won €100k + counted on €25k = €125k");
    await call("Acme", "As forecast");
    expect(sum()).toBe("Won €100k + counted on €65k = €165k");

    await userEvent.click(screen.getByRole("button", { name: /^Move Acme to another day/ }));
    fillDay(screen.getByLabelText(/^Move Acme/), "2027-01-12");
    expect(said("Acme")).toBe("Out");
    expect(sum()).toBe("Won €100k + counted on €25k = €125k");

    mockRoute(api.deals.list, pageOf([later]));
    await userEvent.click(screen.getByRole("radio", { name: "Later" }));
    await screen.findByText("Initech");
    await call("Initech", "In");
    expect(sum()).toBe("Won €100k + counted on €35k = €135k");
    await userEvent.click(screen.getByRole("radio", { name: "Chosen (3)" }));
    expect(screen.getAllByRole("row").slice(1).map(rowName)).toEqual(["Globex", "Acme", "Initech"]);

    const button = screen.getByRole("button", { name: "Save scenario" });
    expect(button).toHaveProperty("disabled", true);
    await userEvent.type(screen.getByLabelText("Name"), "If Acme slips");
    const saves = mockRoute(
      api.scenarios.create,
      errorResponse(409, "Choose another name.", "conflict"),
      running,
    );
    await userEvent.click(button);
    expect(await screen.findByText("Choose another name.")).toBeTruthy();
    await userEvent.click(button);
    await waitFor(() => expect(address()).toBe("/forecast/scenarios"));
    expect(saves[1]?.body).toEqual({
      name: "If Acme slips",
      period: "2026-Q4",
      choices: [
        { dealId: maybe.id, call: "in" },
        { dealId: likely.id, call: "move", moveTo: "2027-01-12" },
        { dealId: later.id, call: "in" },
      ],
    });
  });

  it("take in what is overdue or has no date, too", async () => {
    mockRoute(api.scenarios.list, []);
    answerDeals();
    await open(rep, "?scenario=new");
    await screen.findByRole("table", { name: "Deals of the scenario" });
    const late = dealOf({
      name: "Hooli",
      amountInHomeCurrency: 7_000,
      closeDate: "2026-09-30",
    });
    const undated = dealOf({ name: "Stark", amountInHomeCurrency: 3_000, closeDate: null });
    const asked = mockRoute(api.deals.list, pageOf([late, undated]));
    await userEvent.click(screen.getByRole("radio", { name: "Overdue or no date" }));
    await screen.findByText("Hooli");
    expect(screen.getAllByRole("row").slice(1).map(rowName)).toEqual(["Hooli", "Stark"]);
    expect(asked.at(-1)?.url.search).toMatch(
      /(?!.*closeDateStart).*closeDateEnd=2026-09-30&orUndated=true/,
    );
    await call("Stark", "In");
    expect(screen.getByText(/^Won/).textContent).toBe("Won €100k + counted on €43k = €143k");
    await userEvent.click(screen.getByRole("radio", { name: "Next quarter" }));
    expect(await screen.findByRole("radio", { name: "Earlier or no date" })).toBeTruthy();
  });

  it("keep what was begun, for each quarter, until it is saved or thrown away", async () => {
    mockRoute(api.scenarios.list, []);
    answerDeals();
    const { router } = await open(manager, "?scenario=new");
    const quarter = (name: string) => userEvent.click(screen.getByRole("radio", { name }));
    const chosen = (count: number) => screen.findByRole("radio", { name: `Chosen (${count})` });
    await chosen(0);
    fireEvent.change(screen.getByLabelText("Name"), { target: { value: "Big two" } });
    await call("Globex", "In");
    await quarter("Next quarter");
    await chosen(0);
    await call("Acme", "Out");
    await call("Globex", "Out");
    await quarter("This quarter");
    await chosen(1);
    expect([said("Acme"), said("Globex")]).toEqual(["As forecast", "In"]);
    expect(screen.getByLabelText("Name")).toHaveProperty("value", "Big two");

    const leave = () => router.navigate({ to: "/forecast/scenarios", search: {} });
    const begin = async () => {
      await userEvent.click(await screen.findByRole("button", { name: "New scenario" }));
    };
    await leave();
    await begin();
    await chosen(1);
    expect(screen.getByText(/^This is how you left it/)).toBeTruthy();
    const saves = mockRoute(api.scenarios.create, running);
    await userEvent.click(screen.getByRole("button", { name: "Save scenario" }));
    await begin();
    // The other quarter's choices are not part of that save.
    await chosen(2);
    expect(saves[0]?.body).toMatchObject({ choices: [{ dealId: maybe.id, call: "in" }] });
    expect(screen.getByLabelText("Name")).toHaveProperty("value", "");

    await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
    const question = within(await screen.findByRole("dialog", { name: "Discard this scenario?" }));
    await userEvent.click(question.getByRole("button", { name: "Discard" }));
    await begin();
    await chosen(0);
    expect(screen.queryByText(/^This is how you left it/)).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
    expect(await screen.findByText("No scenarios yet")).toBeTruthy();
  });

  it("open as they were said, can be searched, and are said anew", async () => {
    mockRoute(api.scenarios.list, [running]);
    answerDeals();
    await open();
    await userEvent.click((await card(running.name)).getByRole("button", { name: /^Open/ }));
    await screen.findByRole("table", { name: "Deals of the scenario" });
    expect([said("Acme"), said("Globex")]).toEqual(["Out", "As forecast"]);
    await userEvent.type(screen.getByLabelText("Search deals"), "glo");
    expect(screen.getAllByRole("row").slice(1).map(rowName)).toEqual(["Globex"]);
    const saves = mockRoute(api.scenarios.save, running);
    await userEvent.click(screen.getByRole("button", { name: "Save scenario" }));
    await card(running.name);
    expect(saves[0]?.body).toMatchObject({ choices: [{ call: "move", moveTo: "2027-01-12" }] });
  });

  it("can be duplicated, and deleted with a way back", async () => {
    mockRoute(api.scenarios.list, [running]);
    await open(rep);
    const menu = async (item: string) => {
      const shown = await card(running.name);
      await userEvent.click(shown.getByRole("button", { name: "More about If Acme slips" }));
      await userEvent.click(await screen.findByRole("menuitem", { name: item }));
    };
    const copies = mockRoute(api.scenarios.create, { ...running, name: "If Acme slips (copy)" });
    await menu("Duplicate");
    expect(await screen.findByText("'If Acme slips (copy)' is saved")).toBeTruthy();
    expect(copies[0]?.body).toMatchObject({
      name: "If Acme slips (copy)",
      period: "2026-Q4",
      choices: [{ dealId: likely.id, call: "move", moveTo: "2027-01-12" }],
    });
    mockRoute(api.scenarios.remove, { id: running.id });
    const back = mockRoute(api.scenarios.restore, running);
    await menu("Delete");
    await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
    await waitFor(() => expect(back).toHaveLength(1));
  });
});

const rowName = (row: HTMLElement) =>
  within(row).getAllByRole("cell")[0]?.querySelector("span")?.textContent;
