import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { api } from "@touchline/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { checkInOf, manager, rep, sessionOf, signIn } from "../../testing/people.ts";
import { renderUi, testClient } from "../../testing/render.tsx";
import { deferredResponse, errorResponse, mockRoute } from "../../testing/server.ts";
import { CommitBackingNote } from "./commit-backing-note.tsx";
import { GoalCard } from "./goal-card.tsx";

const before = { ...checkInOf(rep, { quota: 100_000, repCommit: 80_000 }), note: "First guess" };
const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });

async function openDialog(by: Parameters<typeof sessionOf>[0] = rep) {
  renderUi(<GoalCard revieweeId={rep.id} />, signIn(testClient(), sessionOf(by)));
  await screen.findByText("of €100k quota");
  await userEvent.click(screen.getByRole("button", { name: "Edit" }));
  await screen.findByRole("textbox", { name: "Quota" });
}

async function type(name: string, text: string) {
  await userEvent.clear(field(name));
  if (text) await userEvent.type(field(name), text);
}

describe("[GA-3] editing the goal", () => {
  beforeEach(() => {
    mockRoute(api.goals.checkIn, before);
  });

  it("starts with what is saved", async () => {
    await openDialog();
    expect(field("Quota").value).toBe("100,000");
    expect(field("Commit").value).toBe("80,000");
    expect(field("Note").value).toBe("First guess");
  });

  it("begins at the promise of whoever opens their own, and at the quota of somebody else's", async () => {
    await openDialog();
    await waitFor(() => expect(document.activeElement).toBe(field("Commit")));
    cleanup();
    await openDialog(manager);
    await waitFor(() => expect(document.activeElement).toBe(field("Quota")));
  });

  it("saves quota, commit and note by keyboard, says so, and shows the new goal", async () => {
    await openDialog();
    const after = checkInOf(rep, { quota: 120_000, repCommit: 95_000.5 });
    const saved = mockRoute(api.goals.saveCheckIn, after);
    mockRoute(api.goals.checkIn, after);
    await type("Note", "Two more deals");
    await type("Commit", "95000.50");
    await type("Quota", "120000");
    await userEvent.keyboard("{Enter}");
    expect(await screen.findByText("Goal alignment updated!")).toBeTruthy();
    expect(saved.map(({ body }) => body)).toEqual([
      {
        period: before.period,
        values: { quota: 120_000, repCommit: 95_000.5 },
        note: "Two more deals",
      },
    ]);
    await waitFor(() => expect(screen.queryByRole("textbox", { name: "Quota" })).toBeNull());
    expect(await screen.findByText("of €120k quota")).toBeTruthy();
  });

  it("[R-10] explains what is missing for the commit", async () => {
    const { values } = checkInOf(rep, { won: 20_000, mostLikely: 25_000 });
    const client = signIn(testClient(), sessionOf(rep));
    renderUi(<CommitBackingNote commit={80_000} values={values} />, client);
    const missing = await screen.findByRole("button", { name: "€35,000 missing" });
    expect(missing.parentElement?.textContent).toBe(
      "€35,000 missing after Likely. Even with every Maybe, €60,000 is missing.",
    );
    await userEvent.hover(missing);
    expect((await screen.findByRole("tooltip")).textContent).toContain(
      "Commit − won − likely, at least 0€80,000 − €20,000 − €25,000 = €35,000",
    );
  });

  it("[F3] cannot be saved twice while it is being saved", async () => {
    await openDialog();
    const coming = deferredResponse(api.goals.saveCheckIn);
    const saved = mockRoute(api.goals.saveCheckIn, coming.promise);
    const button = screen.getByRole<HTMLButtonElement>("button", { name: "Save" });
    await userEvent.click(button);
    await waitFor(() => expect(button.disabled).toBe(true));
    await userEvent.click(button);
    coming.resolve(before);
    await screen.findByText("Goal alignment updated!");
    expect(saved).toHaveLength(1);
  });

  it("that fails says so and keeps what was typed", async () => {
    await openDialog();
    mockRoute(api.goals.saveCheckIn, errorResponse(503, "The database is resting"));
    await type("Quota", "130000");
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Something went wrong. Please try again later.")).toBeTruthy();
    expect(field("Quota").value).toBe("130,000");
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Save" }).disabled).toBe(false);
  });

  it("[R-29] says beside the field what the server refused, and keeps what was typed", async () => {
    await openDialog();
    const words = "Quota: give at most 1,000.";
    mockRoute(api.goals.saveCheckIn, errorResponse(400, words, "bad_request", "values.quota"));
    await type("Quota", "130000");
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText(words)).toBeTruthy();
    expect(field("Quota").getAttribute("aria-invalid")).toBe("true");
    expect(field("Quota").value).toBe("130,000");
    expect(screen.queryByText("Something went wrong. Please try again later.")).toBeNull();
  });

  it.each(["", "9000000000000"])("does not send '%s' as an amount", async (text) => {
    await openDialog();
    const saved = mockRoute(api.goals.saveCheckIn, before);
    await type("Commit", text);
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText(/^Enter an amount/)).toBeTruthy();
    expect(field("Commit").getAttribute("aria-invalid")).toBe("true");
    expect(saved).toHaveLength(0);
  });
});

describe("[R-1] an amount in the goal", () => {
  beforeEach(() => {
    mockRoute(api.goals.checkIn, before);
    mockRoute(api.goals.history, []);
  });

  it.each(["95,000", "95.000", "95k"])(
    "typed as '%s' is 95000, shown once the field is left",
    async (text) => {
      const saved = mockRoute(api.goals.saveCheckIn, before);
      await openDialog(manager);
      await type("Quota", text);
      await userEvent.tab();
      expect(field("Quota").value).toBe("95,000");
      await userEvent.click(screen.getByRole("button", { name: "Save" }));
      await screen.findByText("Goal alignment updated!");
      expect(saved.map(({ body }) => body)).toEqual([
        { period: before.period, values: { quota: 95_000 }, note: "First guess" },
      ]);
    },
  );

  it("is the same pasted, and saved with Enter while the field is not left", async () => {
    const saved = mockRoute(api.goals.saveCheckIn, before);
    await openDialog(manager);
    await userEvent.clear(field("Quota"));
    await userEvent.click(field("Quota"));
    await userEvent.paste("1.500.000,50 €");
    await userEvent.keyboard("{Enter}");
    await screen.findByText("That's 15 times the last quota (€100k). Save anyway?");
    await userEvent.keyboard("{Enter}");
    await screen.findByText("Goal alignment updated!");
    expect(saved.map(({ body }) => body)).toMatchObject([{ values: { quota: 1_500_000.5 } }]);
  });

  it.each([
    ["-5", "Enter an amount of 0 or more."],
    ["abc", "Enter an amount like 95,000 or 95k."],
    ["$95k", "Enter the amount in EUR."],
    [
      "1.125k",
      "That could be two amounts. Write it out, like 1,250,000, or use one or two decimals, like 1.25m.",
    ],
  ])("typed as '%s' is refused beside its field and stays there", async (text, words) => {
    const saved = mockRoute(api.goals.saveCheckIn, before);
    await openDialog(manager);
    await type("Quota", text);
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(field("Quota").getAttribute("aria-invalid")).toBe("true"));
    expect(screen.getByText(words)).toBeTruthy();
    expect(field("Quota").value).toBe(text);
    expect(saved).toEqual([]);
  });

  it.each([
    ["1,000,000", "That's 10 times the last quota (€100k). Save anyway?"],
    ["100", "That's less than a tenth of the last quota (€100k). Save anyway?"],
    ["0", "That's zero, down from the last quota (€100k). Save anyway?"],
  ])("of %s after 100,000 is asked about once", async (text, question) => {
    const saved = mockRoute(api.goals.saveCheckIn, before);
    await openDialog(manager);
    await type("Quota", text);
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    expect((await screen.findByRole("alert")).textContent).toBe(question);
    expect(saved).toEqual([]);
    await userEvent.click(screen.getByRole("button", { name: "Save anyway" }));
    await screen.findByText("Goal alignment updated!");
    expect(saved).toHaveLength(1);
  });

  it("just below ten times the last is not asked about", async () => {
    const saved = mockRoute(api.goals.saveCheckIn, before);
    await openDialog(manager);
    await type("Quota", "999,999.99");
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    await screen.findByText("Goal alignment updated!");
    expect(saved).toHaveLength(1);
  });

  it("changed after the question is asked about anew, and no more once it is near", async () => {
    const saved = mockRoute(api.goals.saveCheckIn, before);
    await openDialog(manager);
    await type("Quota", "1,000,000");
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    await screen.findByText("That's 10 times the last quota (€100k). Save anyway?");
    await type("Quota", "2,000,000");
    expect(screen.queryByRole("alert")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    await screen.findByText("That's 20 times the last quota (€100k). Save anyway?");
    expect(saved).toEqual([]);
    await type("Quota", "120k");
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    await screen.findByText("Goal alignment updated!");
    expect(saved.map(({ body }) => body)).toMatchObject([{ values: { quota: 120_000 } }]);
  });

  it("that HubSpot's deals add up to below zero does not keep a quota from being saved", async () => {
    const sync = { state: "synced" as const, message: null, at: "2026-11-15T11:58:00.000Z" };
    const below = { ...checkInOf(rep, { quota: 100_000, open: -20 }), sync };
    mockRoute(api.goals.checkIn, below);
    const saved = mockRoute(api.goals.saveCheckIn, below);
    await openDialog(manager);
    await type("Quota", "120k");
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    await screen.findByText("Goal alignment updated!");
    expect(saved.map(({ body }) => body)).toMatchObject([{ values: { quota: 120_000 } }]);
  });
});

describe("[GA-2] what the CRM knows", () => {
  const synced = {
    ...checkInOf(rep, { quota: 100_000, repCommit: 80_000, won: 30_000, open: 50_000 }),
    sync: { state: "synced" as const, message: null, at: "2026-11-15T11:58:00.000Z" },
  };

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-15T12:00:00Z") });
    mockRoute(api.goals.history, []);
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  it("is shown with where and when it came from, and cannot be typed over", async () => {
    mockRoute(api.goals.checkIn, synced);
    await openDialog();
    const dialog = within(screen.getByRole("dialog"));
    expect(dialog.getByText("from HubSpot, 2 min ago")).toBeTruthy();
    expect(dialog.getByText("€30,000")).toBeTruthy();
    expect(dialog.queryByRole("textbox", { name: "Won" })).toBeNull();
    expect(dialog.queryByRole("textbox", { name: "Open" })).toBeNull();
  });

  it.each([
    ["HubSpot said no", "Syncing is off. HubSpot said no"],
    [
      null,
      "Syncing is off. There's an unknown problem loading the pipelines movement. Contact support for help.",
    ],
  ])("that did not come says why, and stays what it was", async (message, words) => {
    const sync = { state: "failed" as const, message, at: null };
    mockRoute(api.goals.checkIn, { ...synced, sync });
    await openDialog();
    expect(within(screen.getByRole("dialog")).getByRole("alert").textContent).toBe(words);
    expect(screen.queryByRole("textbox", { name: "Won" })).toBeNull();
  });

  it("is typed in by hand while there is no CRM", async () => {
    mockRoute(api.goals.checkIn, before);
    const saved = mockRoute(api.goals.saveCheckIn, before);
    await openDialog();
    await type("Won", "30000");
    await type("Open", "50000");
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    await screen.findByText("Goal alignment updated!");
    expect(saved[0]?.body).toMatchObject({ values: { won: 30_000, open: 50_000 } });
  });
});

describe("[GA-5] ratings", () => {
  const LABELS = [
    "Managing to goal",
    "New opportunity creation",
    "Velocity",
    "Progression",
    "Balance",
  ];
  const version = (velocity: number, savedAt: string) => ({
    ...before,
    ratings: { velocity },
    savedAt,
    savedBy: "Maya Lindt",
  });

  it("are optional marks of 1 to 5 under five names, with how they went", async () => {
    mockRoute(api.goals.checkIn, { ...before, ratings: { velocity: 4 } });
    mockRoute(api.goals.history, [
      version(4, "2026-11-15T09:00:00.000Z"),
      version(2, "2026-11-08T09:00:00.000Z"),
    ]);
    const saved = mockRoute(api.goals.saveCheckIn, before);
    await openDialog();
    for (const name of LABELS) expect(screen.getByRole("group", { name })).toBeTruthy();
    expect(await screen.findByText("Before: 2, 4")).toBeTruthy();
    const mark = (name: string, value: string) =>
      within(screen.getByRole("group", { name })).getByRole("radio", { name: value });
    await userEvent.click(mark("Balance", "5"));
    await userEvent.click(mark("Velocity", "–"));
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    await screen.findByText("Goal alignment updated!");
    expect(saved[0]?.body).toMatchObject({ ratings: { balance: 5 } });
  });

  it("that nobody touched are not sent", async () => {
    mockRoute(api.goals.checkIn, before);
    mockRoute(api.goals.history, []);
    const saved = mockRoute(api.goals.saveCheckIn, before);
    await openDialog();
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    await screen.findByText("Goal alignment updated!");
    expect(saved[0]?.body).not.toHaveProperty("ratings");
  });
});

it.each([
  ["a manager", manager],
  ["a rep", rep],
])("[BY-2] [R-17] %s who sets the quota does not renew the commit", async (_who, person) => {
  mockRoute(api.goals.checkIn, before);
  mockRoute(api.goals.history, []);
  const saved = mockRoute(api.goals.saveCheckIn, before);
  renderUi(<GoalCard revieweeId={rep.id} />, signIn(testClient(), sessionOf(person)));
  await screen.findByText("of €100k quota");
  await userEvent.click(screen.getByRole("button", { name: "Edit" }));
  await screen.findByRole("textbox", { name: "Quota" });
  await type("Quota", "120000");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("Goal alignment updated!");
  expect(saved[0]?.body).toMatchObject({ values: { quota: 120_000 } });
  expect(saved[0]?.body).not.toHaveProperty("values.repCommit");
});
