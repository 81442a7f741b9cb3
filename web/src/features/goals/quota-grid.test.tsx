import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { api } from "@touchline/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { manager, otherRep, rep, sessionOf, signIn } from "../../testing/people.ts";
import { renderUi, testClient } from "../../testing/render.tsx";
import { errorResponse, mockRoute } from "../../testing/server.ts";
import { QuotaGrid } from "./quota-grid.tsx";

let user: ReturnType<typeof userEvent.setup>;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date("2026-11-16T08:00:00.000Z") });
  user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  mockRoute(api.team.players, [rep, otherRep]);
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
