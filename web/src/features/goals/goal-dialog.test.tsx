import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { api } from "@touchline/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { checkInOf, rep, sessionOf, signIn } from "../../testing/people.ts";
import { show, testClient } from "../../testing/render.tsx";
import { answer, later, refuse } from "../../testing/server.ts";
import { GoalCard } from "./goal-card.tsx";

const before = { ...checkInOf(rep, { quota: 100_000, repCommit: 80_000 }), note: "First guess" };
const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });

async function openDialog() {
  show(<GoalCard revieweeId={rep.id} />, signIn(testClient(), sessionOf(rep)));
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
    answer(api.goals.checkIn, before);
  });

  it("starts with what is saved", async () => {
    await openDialog();
    expect(field("Quota").value).toBe("100,000");
    expect(field("Commit").value).toBe("80,000");
    expect(field("Note").value).toBe("First guess");
  });

  it("saves quota, commit and note by keyboard, says so, and shows the new goal", async () => {
    await openDialog();
    const after = checkInOf(rep, { quota: 120_000, repCommit: 95_000.5 });
    const saved = answer(api.goals.saveCheckIn, after);
    answer(api.goals.checkIn, after);
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

  it("cannot be saved twice while it is being saved", async () => {
    await openDialog();
    const coming = later(api.goals.saveCheckIn);
    const saved = answer(api.goals.saveCheckIn, coming.promise);
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
    answer(api.goals.saveCheckIn, refuse(503, "The database is resting"));
    await type("Quota", "130000");
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Something went wrong. Please try again later.")).toBeTruthy();
    expect(field("Quota").value).toBe("130,000");
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Save" }).disabled).toBe(false);
  });

  it.each(["", "9000000000000"])("does not send '%s' as an amount", async (text) => {
    await openDialog();
    const saved = answer(api.goals.saveCheckIn, before);
    await type("Commit", text);
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText(/^Enter an amount/)).toBeTruthy();
    expect(field("Commit").getAttribute("aria-invalid")).toBe("true");
    expect(saved).toHaveLength(0);
  });
});
