import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { api, type RuleInForce } from "@touchline/contract";
import { describe, expect, it } from "vitest";
import { openApp } from "../../testing/app.tsx";
import { manager, rep, sessionOf } from "../../testing/people.ts";
import { answer, refuse } from "../../testing/server.ts";

const noContact: RuleInForce = {
  id: "no-contact",
  category: "interaction",
  title: "No contact for some time",
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
  threshold: null,
};

const flags = (id: string, count: number) => ({ id, count });

async function open() {
  answer(api.team.members, []);
  answer(api.team.players, []);
  answer(api.rules.list, [noContact, passed]);
  const asked = answer(
    api.rules.preview,
    { open: 40, looked: 40, flagged: [flags("no-contact", 7), flags("close-date-passed", 3)] },
    { open: 40, looked: 40, flagged: [flags("no-contact", 2)] },
  );
  await openApp("/workspace/rules", sessionOf(manager));
  const row = (await screen.findByRole("switch", { name: noContact.title })).closest("li");
  if (!row) throw new Error("a switch stands in a row");
  await within(row).findByText("flags 7 deals today");
  return { asked, row: within(row) };
}

describe("[BY-8] the rules of the workspace", () => {
  it("say how many deals they would flag before they are saved", async () => {
    const { asked, row } = await open();
    expect(screen.getByText("Counted over all 40 open deals, as they are now.")).toBeTruthy();
    const days = row.getByRole("textbox", { name: "No contact for some time: days" });
    await userEvent.clear(days);
    expect(row.getByText("Choose a number above 0")).toBeTruthy();
    await userEvent.type(days, "30");
    expect((await row.findByText(/would flag/)).textContent).toBe(
      "would flag 2 deals today, now 7",
    );
    const wanted = { id: "no-contact", isOn: true, threshold: 30, more: null };
    await waitFor(() => expect(asked.at(-1)?.body).toEqual({ rules: [wanted] }));
    const saved = answer(api.rules.save, {
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
    answer(api.rules.save, refuse(503, "The database rests."));
    await userEvent.click(row.getByRole("switch"));
    await userEvent.click(row.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("The database rests.")).toBeTruthy();
    expect(row.getByRole("switch").getAttribute("aria-checked")).toBe("false");
    await userEvent.click(row.getByRole("button", { name: "Cancel" }));
    expect(row.getByRole("switch").getAttribute("aria-checked")).toBe("true");
    expect(row.getByText("flags 7 deals today")).toBeTruthy();
  });

  it("are the manager's", async () => {
    answer(api.team.players, []);
    const { address } = await openApp("/workspace/rules", sessionOf(rep));
    await waitFor(() => expect(address()).toBe("/home"));
  });
});
