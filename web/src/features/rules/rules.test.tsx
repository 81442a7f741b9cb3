import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import {
  api,
  type OwnFieldRule,
  type RiskFrame,
  type RuleHistory,
  type RuleInForce,
} from "@touchline/contract";
import { describe, expect, it } from "vitest";
import { openApp } from "../../testing/app.tsx";
import { newBusiness } from "../../testing/crm.ts";
import { manager, rep, sessionOf } from "../../testing/people.ts";
import { errorResponse, mockRoute } from "../../testing/server.ts";

const noContact: RuleInForce = {
  id: "no-contact",
  category: "interaction",
  title: "No recent contact",
  condition: "No contact for {threshold} days",
  clearedBy: "A call.",
  score: 2,
  isOn: true,
  threshold: { value: 14, usual: 14, unit: "days" },
  more: null,
};
const passed: RuleInForce = {
  ...noContact,
  id: "close-date-passed",
  category: "forecast-impact",
  title: "Close date has passed",
  condition: "Close date in the past",
  threshold: null,
};

const NONE = { deals: 0, lost: 0, slipped: 0, kept: 0, undecided: 0 };
const worked: RuleHistory = {
  id: "no-contact",
  notJudged: null,
  since: "2026-05-17",
  record: {
    flagged: { deals: 41, lost: 10, slipped: 12, kept: 14, undecided: 5 },
    others: { deals: 32, lost: 2, slipped: 6, kept: 18, undecided: 6 },
  },
  contested: 3,
};
const untold: RuleHistory = {
  ...worked,
  id: "close-date-passed",
  notJudged: "HubSpot does not tell.",
  record: { flagged: NONE, others: NONE },
  contested: 0,
};
const RECORDS = { since: "2026-05-17", open: 73, looked: 73, rules: [worked, untold] };

const FRAME: RiskFrame = {
  share: 0.3,
  open: 103,
  high: 11,
  medium: 20,
  judgedAt: "2026-11-15T09:00:00.000Z",
  rules: [
    { id: "no-contact", odds: 1.8, usualOdds: 2.2 },
    { id: "close-date-passed", odds: 3, usualOdds: 3 },
  ],
};

const flags = (id: string, count: number) => ({ id, count });

async function open(...records: Parameters<typeof mockRoute<typeof api.ruleLab.records>>[1][]) {
  mockRoute(api.ruleLab.records, ...(records.length > 0 ? records : [RECORDS]));
  mockRoute(api.team.members, []);
  mockRoute(api.team.players, []);
  mockRoute(api.rules.list, [noContact, passed]);
  mockRoute(api.risk.frame, FRAME);
  const asked = mockRoute(
    api.rules.preview,
    { open: 40, looked: 40, flagged: [flags("no-contact", 7), flags("close-date-passed", 3)] },
    { open: 40, looked: 40, flagged: [flags("no-contact", 2)] },
  );
  await openApp("/settings/rules", sessionOf(manager));
  const row = (await screen.findByRole("switch", { name: noContact.title })).closest("li");
  if (!row) throw new Error("a switch stands in a row");
  await within(row).findByText("flags 7 deals today");
  return { asked, row: within(row) };
}

it("[R-1] a rule's number is taken as it was typed, or it says what would be", async () => {
  const { asked, row } = await open();
  const days = row.getByRole("textbox", { name: "No recent contact: days" });
  const accepted = "Enter a number from 0.1 to 10000, with one decimal at most.";
  for (const refused of ["-5", "1.55", "10001", "soon", "1.500", "1,500"]) {
    await userEvent.clear(days);
    await userEvent.type(days, refused);
    expect(row.getByText(accepted), refused).toBeTruthy();
    expect(row.getByRole("button", { name: "Save" })).toHaveProperty("disabled", true);
  }
  await userEvent.clear(days);
  await userEvent.type(days, "1,5");
  expect(days).toHaveProperty("value", "1,5");
  const wanted = { id: "no-contact", isOn: true, threshold: 1.5, more: null };
  await waitFor(() => expect(asked.at(-1)?.body).toEqual({ rules: [wanted] }));
});

describe("[BY-8] the rules of the workspace", () => {
  it("[H-9] say their condition as the rule itself says it, with the number to change in it", async () => {
    const { row } = await open();
    const days = row.getByRole("textbox", { name: "No recent contact: days" });
    expect(days).toHaveProperty("value", "14");
    expect(row.getByText("No contact for").nextElementSibling?.contains(days)).toBe(true);
    expect(row.getByText("days")).toBeTruthy();
    expect(screen.getByText("Close date in the past")).toBeTruthy();
  });

  it("say how many deals they would flag before they are saved", async () => {
    const { asked, row } = await open();
    expect(screen.getByText("Counted over all 40 open deals, as they are now.")).toBeTruthy();
    const days = row.getByRole("textbox", { name: "No recent contact: days" });
    await userEvent.clear(days);
    const accepted = "Enter a number from 0.1 to 10000, with one decimal at most.";
    expect(row.getByText(accepted)).toBeTruthy();
    await userEvent.type(days, "30");
    expect((await row.findByText(/would flag/)).textContent).toBe(
      "would flag 2 deals today, now 7",
    );
    const wanted = { id: "no-contact", isOn: true, threshold: 30, more: null };
    await waitFor(() => expect(asked.at(-1)?.body).toEqual({ rules: [wanted] }));
    const saved = mockRoute(api.rules.save, {
      ...noContact,
      threshold: { value: 30, usual: 14, unit: "days" },
    });
    await userEvent.click(row.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Rule saved")).toBeTruthy();
    expect(saved[0]?.body).toEqual({ isOn: true, threshold: 30, more: null });
    await waitFor(() => expect(row.queryByRole("button", { name: "Save" })).toBeNull());
  });

  it("stay on the page as chosen when they cannot be saved, and can be let be", async () => {
    const { row } = await open();
    mockRoute(api.rules.save, errorResponse(503, "The database rests."));
    await userEvent.click(row.getByRole("switch"));
    await userEvent.click(row.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("The database rests.")).toBeTruthy();
    expect(row.getByRole("switch").getAttribute("aria-checked")).toBe("false");
    await userEvent.click(row.getByRole("button", { name: "Cancel" }));
    expect(row.getByRole("switch").getAttribute("aria-checked")).toBe("true");
    expect(row.getByText("flags 7 deals today")).toBeTruthy();
  });

  it("are the manager's", async () => {
    mockRoute(api.team.players, []);
    const { address } = await openApp("/settings/rules", sessionOf(rep));
    await waitFor(() => expect(address()).toBe("/home"));
  });
});

describe("[BY-29] the record of a rule", () => {
  it("stands beside the rule, and opens into what became of which deals", async () => {
    const { row } = await open();
    expect(screen.getByText(/Records cover all 73 deals/)).toBeTruthy();
    const record = row.getByRole("button", { name: /^Record of No recent contact/ });
    expect(record.textContent).toContain("61% slipped or lost, others 31%");
    expect(record.textContent).toContain("Flagged 41 deals · 3 dismissed");
    await userEvent.click(record);
    expect(record.getAttribute("aria-expanded")).toBe("true");
    expect(
      row.getByText("Flagged deals slipped or were lost 61% of the time, others 31%."),
    ).toBeTruthy();
    const table = row.getByRole("table", { name: "Record of No recent contact" });
    const cells = within(table)
      .getAllByRole("row")
      .map((line) => line.textContent);
    expect(cells[1]).toBe("Flagged41101214561%");
    const other = screen.getByRole("button", { name: /^Record of Close date has passed/ });
    expect(other.textContent).toContain("No record: no history");
  });

  it("tells what another threshold would have meant, and nothing of the sort for a switch", async () => {
    const { row } = await open();
    const asSet = {
      ...worked.record,
      flagged: { deals: 9, lost: 2, slipped: 2, kept: 3, undecided: 2 },
    };
    const tried = mockRoute(api.ruleLab.backTest, { ...RECORDS, asIs: worked.record, asSet });
    await userEvent.click(row.getByRole("switch"));
    expect(row.queryByText(/last two quarters/)).toBeNull();
    await userEvent.click(row.getByRole("switch"));
    const days = row.getByRole("textbox", { name: "No recent contact: days" });
    await userEvent.clear(days);
    await userEvent.type(days, "30");
    await waitFor(() =>
      expect(row.getByText(/^Over the last two quarters/).textContent).toBe(
        "Over the last two quarters: 41 deals at the current 14 days, 9 at 30 days; of those, later slipped or lost 61% → too few to tell",
      ),
    );
    expect(tried.at(-1)?.body).toEqual({ threshold: 30, more: null });
  });

  it("is red only where its deals did worse than the others, and the page says so", async () => {
    const better = {
      ...worked,
      id: "close-date-passed",
      record: { flagged: worked.record.others, others: worked.record.flagged },
    };
    await open({ ...RECORDS, rules: [worked, better] });
    const isRed = (title: string) =>
      screen
        .getByRole("button", { name: new RegExp(`^Record of ${title}`) })
        .querySelector("[data-worse]")
        ?.getAttribute("data-worse");
    expect(isRed(noContact.title)).toBe("true");
    expect(isRed(passed.title)).toBe("false");
    expect(screen.getByText(/A red bar means/)).toBeTruthy();
  });

  it("can be asked for again when it could not be found out", async () => {
    const { row } = await open(errorResponse(503, "The database rests."), RECORDS);
    const said = await screen.findByText("The rules' records couldn't be loaded.");
    expect(said.closest("[role=alert]")?.getAttribute("data-card")).toBe("true");
    expect(row.queryByRole("button", { name: /^Record of/ })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "try again" }));
    expect(await row.findByRole("button", { name: /^Record of/ })).toBeTruthy();
  });
});

describe("[J-3] the risk", () => {
  it("says what each rule weighs, and what the organisation's own record changed of that", async () => {
    const { row } = await open();
    expect(row.getByText("1.8× the odds of losing, 2.2× without your record")).toBeTruthy();
    expect(screen.getByText("3× the odds of losing")).toBeTruthy();
  });

  it("is shown for the share of deals that is chosen, and says how many these are", async () => {
    await open();
    expect(screen.getByText("Now 11 high and 20 medium of 103 open deals")).toBeTruthy();
    expect(screen.getByRole("radio", { name: "30%" })).toHaveProperty("checked", true);
    const saved = mockRoute(api.risk.save, { ...FRAME, share: 0.1 });
    mockRoute(api.risk.frame, { ...FRAME, share: 0.1, high: 4, medium: 6 });
    await userEvent.click(screen.getByRole("radio", { name: "10%" }));
    expect(await screen.findByText("Now 4 high and 6 medium of 103 open deals")).toBeTruthy();
    expect(saved.at(-1)?.body).toEqual({ share: 0.1 });
  });

  it("that cannot be loaded says so, and trying again helps", async () => {
    mockRoute(api.risk.frame, errorResponse(503, "The database rests."), FRAME);
    mockRoute(api.ruleLab.records, RECORDS);
    mockRoute(api.team.members, []);
    mockRoute(api.team.players, []);
    mockRoute(api.rules.list, [noContact, passed]);
    mockRoute(api.rules.preview, { open: 40, looked: 40, flagged: [] });
    await openApp("/settings/rules", sessionOf(manager));
    expect(await screen.findByText("The database rests.")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "try again" }));
    expect(await screen.findByText("Now 11 high and 20 medium of 103 open deals")).toBeTruthy();
  });
});

describe("[LINE-2] what the rules ask of own fields", () => {
  const rival: OwnFieldRule = {
    ...{ name: "rival", label: "Rival", type: "choice", requiredFrom: [], maxDays: null },
    options: [
      { value: "a", label: "Anvil" },
      { value: "b", label: "Brightline" },
    ],
    allowed: [],
  };
  const arr: OwnFieldRule = { ...rival, name: "arr", label: "ARR", type: "currency", options: [] };

  it("is chosen for each field by its type, and saved with one button", async () => {
    mockRoute(api.rules.list, [noContact]);
    mockRoute(api.rules.ownFields, [rival, arr]);
    mockRoute(api.crm.pipelines, [newBusiness]);
    await openApp("/settings/rules", sessionOf(manager));
    const form = within(await screen.findByRole("form", { name: "Rival" }));
    expect(form.queryByRole("textbox")).toBeNull();
    expect(form.queryByRole("button", { name: "Save" })).toBeNull();
    const stage = newBusiness.stages[1];
    await userEvent.selectOptions(
      form.getByRole("combobox", { name: "Required from" }),
      stage?.label ?? "",
    );
    await userEvent.click(form.getByRole("button", { name: /^Accepts/ }));
    await userEvent.click(await form.findByRole("menuitemcheckbox", { name: "Anvil" }));
    const saved = mockRoute(api.rules.saveOwnField, rival);
    await userEvent.click(form.getByRole("button", { name: "Save" }));
    await waitFor(() =>
      expect(saved.map(({ body }) => body)).toEqual([
        { requiredFrom: [`default/${stage?.id}`], maxDays: null, allowed: ["a"] },
      ]),
    );
    const amount = within(screen.getByRole("form", { name: "ARR" }));
    expect(amount.queryByRole("button", { name: /^Accepts/ })).toBeNull();
    const days = amount.getByRole("textbox", { name: "Out of date after days" });
    await userEvent.type(days, "0");
    expect(amount.getByText(/whole number of days/)).toBeTruthy();
    await userEvent.type(days, "{Backspace}30");
    await userEvent.click(amount.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(saved[1]?.body).toMatchObject({ maxDays: 30 }));
  });

  it("has no place where there are no own fields", async () => {
    mockRoute(api.rules.list, [noContact]);
    mockRoute(api.rules.ownFields, []);
    mockRoute(api.crm.pipelines, [newBusiness]);
    await openApp("/settings/rules", sessionOf(manager));
    await screen.findByRole("switch", { name: "No recent contact" });
    expect(screen.queryByRole("heading", { name: "Own fields" })).toBeNull();
  });
});
