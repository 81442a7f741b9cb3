import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { api, type RuleInForce, type WorkspacePipeline } from "@touchline/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { openApp } from "../../testing/app.tsx";
import { manager, rep, sessionOf } from "../../testing/people.ts";
import { errorResponse, mockRoute } from "../../testing/server.ts";

const sales: WorkspacePipeline = {
  id: "default",
  label: "Sales",
  counts: true,
  openDeals: 12,
  stages: [
    {
      id: "proposal",
      label: "Proposal",
      probability: 0.6,
      isClosed: false,
      isWon: false,
      daysLimit: null,
    },
    { id: "won", label: "Won", probability: 1, isClosed: true, isWon: true, daysLimit: null },
  ],
};

const longInStage: RuleInForce = {
  id: "long-in-stage",
  category: "progression",
  title: "Stuck in stage",
  condition: "In stage longer than {threshold} × the median, or {more} days",
  clearedBy: "A move to another stage.",
  score: 2,
  isOn: true,
  threshold: { value: 2, usual: 1.5, unit: "times" },
  more: { value: 45, usual: 30, unit: "days" },
};

beforeEach(() => {
  mockRoute(api.rules.list, [longInStage]);
  mockRoute(api.team.members, [{ ...manager, sub: true }, rep]);
  mockRoute(api.team.players, [rep]);
});

describe("[BY-8] the pipelines of the workspace", () => {
  it("count or not, and their stages have limits", async () => {
    mockRoute(api.pipelines.list, [sales]);
    await openApp("/settings/pipelines", sessionOf(manager));
    const stages = within(await screen.findByRole("table", { name: "Stages of Sales" }));
    expect(stages.getByText("60%")).toBeTruthy();
    const left = mockRoute(api.pipelines.setCounts, { ...sales, counts: false });
    await userEvent.click(screen.getByRole("switch", { name: /Sales counts/ }));
    expect(await screen.findByText("Sales is excluded now")).toBeTruthy();
    expect(left[0]?.body).toEqual({ counts: false });

    const limits = mockRoute(api.pipelines.setLimit, sales);
    const limit = "Day limit for Proposal, in days";
    await userEvent.type(stages.getByRole("textbox", { name: limit }), "14{Enter}");
    expect(await screen.findByText("Proposal: at most 14 days")).toBeTruthy();
    expect(limits.map(({ body }) => body)).toEqual([{ daysLimit: 14 }]);
  });

  it("[R-1] take whole days as they were typed, and say what would be accepted instead", async () => {
    mockRoute(api.pipelines.list, [sales]);
    const limits = mockRoute(api.pipelines.setLimit, sales);
    await openApp("/settings/pipelines", sessionOf(manager));
    const limit = await screen.findByRole("textbox", { name: "Day limit for Proposal, in days" });
    for (const refused of ["1.5", "-5", "0", "3651", "2 weeks"]) {
      await userEvent.clear(limit);
      await userEvent.type(limit, `${refused}{Enter}`);
      expect(screen.getByText("Whole days, 1 to 3,650"), refused).toBeTruthy();
      expect(limit).toHaveProperty("value", refused);
    }
    expect(limits).toEqual([]);
    await userEvent.clear(limit);
    await userEvent.type(limit, "3,650{Enter}");
    expect(await screen.findByText("Proposal: at most 3,650 days")).toBeTruthy();
    expect(limits.map(({ body }) => body)).toEqual([{ daysLimit: 3650 }]);
  });

  it("[R-20] puts the saved limit back on Escape, and saves nothing", async () => {
    mockRoute(api.pipelines.list, [sales]);
    const limits = mockRoute(api.pipelines.setLimit, sales);
    await openApp("/settings/pipelines", sessionOf(manager));
    const limit = await screen.findByRole("textbox", { name: "Day limit for Proposal, in days" });
    await userEvent.type(limit, "14{Escape}");
    expect(limit).toHaveProperty("value", "");
    await userEvent.tab();
    expect(limits).toEqual([]);
  });

  it("say what counts where a stage has no limit of its own, and in what a limit is counted", async () => {
    const [proposal, won] = sales.stages;
    if (!proposal || !won) throw new Error("There are two stages");
    const demo = { ...proposal, id: "demo", label: "Demo", daysLimit: 10 };
    mockRoute(api.pipelines.list, [{ ...sales, stages: [proposal, demo, won] }]);
    await openApp("/settings/pipelines", sessionOf(manager));
    expect(await screen.findByText(/By default that's 2× .*, or 45 days without/)).toBeTruthy();
    const stages = within(screen.getByRole("table", { name: "Stages of Sales" }));
    const limitOf = (name: RegExp) =>
      stages.getByRole("row", { name }).querySelector("td:last-child");
    expect(limitOf(/^Proposal/)?.textContent).toBe("2× the median");
    expect(limitOf(/^Proposal/)?.querySelector("input")?.placeholder).toBe("Default");
    expect(limitOf(/^Demo/)?.textContent).toBe("days");
  });

  it("do not claim to be asked about while that rule is off", async () => {
    mockRoute(api.pipelines.list, [sales]);
    mockRoute(api.rules.list, [{ ...longInStage, isOn: false }]);
    await openApp("/settings/pipelines", sessionOf(manager));
    expect(await screen.findByText(/the rule is off\.$/)).toBeTruthy();
  });

  it("stay as they are where the server says no, which it says why", async () => {
    mockRoute(api.pipelines.list, [sales]);
    mockRoute(api.pipelines.setCounts, errorResponse(409, "One pipeline has to count."));
    await openApp("/settings/pipelines", sessionOf(manager));
    const toggle = await screen.findByRole("switch", { name: /Sales counts/ });
    await userEvent.click(toggle);
    expect(await screen.findByText("One pipeline has to count.")).toBeTruthy();
    expect(toggle.getAttribute("aria-checked")).toBe("true");
  });

  it("come with HubSpot", async () => {
    mockRoute(api.pipelines.list, []);
    await openApp("/settings/pipelines", sessionOf(manager));
    expect(await screen.findByText("No pipelines yet")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Connect HubSpot" })).toBeTruthy();
  });
});
