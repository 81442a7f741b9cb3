import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { api, type BulkEdit, type BulkPreview, type Deal, type Session } from "@touchline/contract";
import { BULK_OUTCOMES, bulkStatus } from "@touchline/domain";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openApp } from "../../testing/app.tsx";
import {
  dealOf,
  NO_OTHER_OWNERS,
  newBusiness,
  renewals,
  statusOf,
  syncOf,
} from "../../testing/crm.ts";
import { checkInOf, manager, rep, sessionOf } from "../../testing/people.ts";
import { errorResponse, mockRoute } from "../../testing/server.ts";

const asManager: Session = { ...sessionOf(manager), isHubspotConnected: true };
const asRep: Session = { ...sessionOf(rep), isHubspotConnected: true };
const ID = "00000000-0000-4000-8000-00000000b001";
const UNDO = "00000000-0000-4000-8000-00000000b002";

function editOf(counts: Partial<BulkEdit["counts"]>, change: Partial<BulkEdit> = {}): BulkEdit {
  const none = Object.fromEntries(BULK_OUTCOMES.map((outcome) => [outcome, 0]));
  const all = { ...none, ...counts } as BulkEdit["counts"];
  const { undoes = null, undoneBy = null } = change;
  return {
    id: ID,
    property: "dealstage",
    value: "proposal",
    label: "Proposal",
    createdAt: "2026-11-15T11:59:00.000Z",
    counts: all,
    pushed: 0,
    ...bulkStatus(all, { isUndo: undoes !== null, isUndone: undoneBy !== null }),
    undoes,
    undoneBy,
    ...change,
  };
}

const previewOf = (change: Partial<BulkPreview>): BulkPreview => ({
  total: 2,
  willChange: 2,
  same: 0,
  otherPipeline: 0,
  notFound: 0,
  isDryRun: false,
  ...change,
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-15T12:00:00Z") });
  mockRoute(api.team.members, [rep]);
  mockRoute(api.team.players, [rep]);
  mockRoute(api.deals.owners, NO_OTHER_OWNERS);
  mockRoute(api.goals.checkIns, []);
  mockRoute(api.goals.checkIn, checkInOf(rep));
  mockRoute(api.crm.status, statusOf());
  mockRoute(api.crm.latestSync, syncOf());
  mockRoute(api.crm.pipelines, [newBusiness, renewals]);
  mockRoute(api.checks.issues, []);
  mockRoute(api.bulkEdits.newest, []);
});

afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

const two = (): Deal[] => [dealOf({ name: "Acme" }), dealOf({ name: "Birch" })];

async function openWith(deals: Deal[], session = asManager) {
  mockRoute(api.deals.list, { deals, total: deals.length, totalPages: 1 });
  await openApp("/deals", session);
  await screen.findByRole("table", { name: "Deals" });
}

async function choose(field: string) {
  await userEvent.click(screen.getByRole("checkbox", { name: "Select this page" }));
  return change(field);
}

async function change(field: string) {
  const bar = screen.getByRole("group", { name: "Change" });
  await userEvent.click(within(bar).getByRole("button", { name: field }));
  return screen.findByRole("dialog");
}

const standing = () => screen.findByRole("region", { name: "Bulk edit" });

describe("[BY-6] changing many deals", () => {
  it("shows what would happen, does it, and says what became of it with a way back", async () => {
    const previews = mockRoute(
      api.bulkEdits.preview,
      previewOf({ total: 25, willChange: 23, otherPipeline: 2 }),
    );
    const starts = mockRoute(api.bulkEdits.start, editOf({ waiting: 23, left: 2 }));
    const deals = two();
    await openWith(deals);
    const dialog = await choose("Stage");
    expect(within(dialog).getByRole("button", { name: "Change" })).toHaveProperty("disabled", true);
    await userEvent.selectOptions(within(dialog).getByLabelText("New stage"), "Proposal");
    expect(await within(dialog).findByText("23 deals, stage → Proposal")).toBeTruthy();
    expect(within(dialog).getByText("2 are in another pipeline and won't change")).toBeTruthy();
    expect(previews[0]?.body).toEqual({
      deals: { ids: deals.map(({ id }) => id) },
      change: { dealstage: "proposal" },
    });
    mockRoute(api.bulkEdits.newest, [editOf({ done: 10, sending: 13, left: 2 })]);
    await userEvent.click(within(dialog).getByRole("button", { name: "Change 23 deals" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(starts[0]?.body).toMatchObject({ change: { dealstage: "proposal" } });

    const strip = await standing();
    await waitFor(() => expect(strip.textContent).toContain("12 of 25 deals · safe to leave"));
    expect(within(strip).getByRole("progressbar").getAttribute("aria-valuenow")).toBe("12");
    mockRoute(api.bulkEdits.newest, [editOf({ done: 25 })]);
    const undos = mockRoute(api.bulkEdits.undo, editOf({ waiting: 25 }, { id: UNDO, undoes: ID }));
    const toast = await screen.findByRole("alert");
    expect(toast.textContent).toContain("25 deals changed");
    mockRoute(api.bulkEdits.newest, [editOf({ done: 25 }, { id: UNDO, undoes: ID })]);
    await userEvent.click(within(toast).getByRole("button", { name: "Undo" }));
    await waitFor(() => expect(undos).toHaveLength(1));
    await waitFor(async () =>
      expect((await standing()).textContent).toContain("Undo of stage → Proposal25 deals restored"),
    );
  });

  it("[U10] lists what was refused and why, tries it again, and undoes from the list", async () => {
    const done = editOf({ done: 195, refused: 5 });
    mockRoute(api.bulkEdits.newest, [done]);
    const row = (asked: string, outcome: "done" | "refused" | "left", words: string | null) => ({
      asked,
      deal: { id: UNDO.replace("b002", `c${asked}`), hubspotId: asked, name: `Deal ${asked}` },
      outcome,
      words,
    });
    const rows = [row("101", "done", null), row("102", "refused", "A rule forbids it")];
    mockRoute(api.bulkEdits.read, { edit: done, rows });
    const retries = mockRoute(api.bulkEdits.retry, editOf({ done: 195, waiting: 5 }));
    await openWith(two());
    const strip = await standing();
    expect(strip.textContent).toContain("195 deals changed, 5 refused by HubSpot");
    await userEvent.click(within(strip).getByRole("button", { name: "Details" }));
    const dialog = await screen.findByRole("dialog", { name: "Stage → Proposal" });
    const list = await within(dialog).findByRole("list", { name: "Deals to look at" });
    expect(within(list).getAllByRole("listitem")).toHaveLength(1);
    expect(list.textContent).toContain("Deal 102RefusedA rule forbids it");
    await userEvent.click(within(dialog).getByRole("button", { name: "Show all 2 deals" }));
    expect(within(dialog).getAllByRole("listitem")).toHaveLength(2);
    await userEvent.click(within(dialog).getByRole("button", { name: "Try 5 again" }));
    await waitFor(() => expect(retries).toHaveLength(1));

    const undo = editOf({ done: 190, left: 5 }, { id: UNDO, undoes: ID });
    mockRoute(api.bulkEdits.undo, undo);
    mockRoute(api.bulkEdits.newest, [undo]);
    const since = [row("101", "left", "Changed since, so it was left alone.")];
    mockRoute(api.bulkEdits.read, { edit: undo, rows: since });
    await userEvent.click(within(dialog).getByRole("button", { name: "Undo" }));
    expect(await screen.findByRole("dialog", { name: "Undo of stage → Proposal" })).toBeTruthy();
    expect(await screen.findByText("Changed since, so it was left alone.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  });

  it("offers days, three levels of confidence, and to clear a next step, also to reps", async () => {
    const previews = mockRoute(api.bulkEdits.preview, previewOf({ same: 1, willChange: 1 }));
    await openWith(two(), asRep);
    let dialog = await choose("Close date");
    await userEvent.click(within(dialog).getByRole("button", { name: /^End of quarter/ }));
    expect(await within(dialog).findByText("1 deal, close date → Thu 31 Dec")).toBeTruthy();
    expect(within(dialog).getByText("1 already has this")).toBeTruthy();
    fireEvent.change(within(dialog).getByLabelText("New close date"), {
      target: { value: "2027-01-29" },
    });
    expect(await within(dialog).findByText("1 deal, close date → Fri 29 Jan 2027")).toBeTruthy();
    await userEvent.click(within(dialog).getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

    dialog = await change("Confidence");
    await userEvent.click(within(dialog).getByRole("radio", { name: "Likely" }));
    expect(await within(dialog).findByText("1 deal, confidence → Likely")).toBeTruthy();
    await userEvent.click(within(dialog).getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

    dialog = await change("Next step");
    await userEvent.click(within(dialog).getByRole("button", { name: "Clear it instead" }));
    expect(await within(dialog).findByText("1 deal, next step → empty")).toBeTruthy();
    expect(previews.at(-1)?.body).toMatchObject({ change: { hs_next_step: "" } });
  });

  it("by keyboard: E leads from a row to what can be changed", async () => {
    await openWith(two());
    const box = screen.getByRole("checkbox", { name: "Select Acme" });
    await userEvent.click(box);
    box.focus();
    await userEvent.keyboard("e");
    const bar = screen.getByRole("group", { name: "Change" });
    expect(document.activeElement).toBe(within(bar).getByRole("button", { name: "Stage" }));
  });

  it("says that a dry run only lists, and in the server's words what it would not do", async () => {
    mockRoute(api.bulkEdits.preview, previewOf({ isDryRun: true }));
    mockRoute(api.bulkEdits.start, errorResponse(409, "HubSpot is away", "conflict"));
    await openWith(two());
    const dialog = await choose("Confidence");
    await userEvent.click(within(dialog).getByRole("radio", { name: "Maybe" }));
    expect(await within(dialog).findByText(/^Dry run: the changes are listed/)).toBeTruthy();
    await userEvent.click(within(dialog).getByRole("button", { name: "List 2 deals" }));
    expect(await screen.findByText("HubSpot is away")).toBeTruthy();
    expect(screen.getByRole("dialog")).toBeTruthy();
  });

  it("puts away what was seen, for good", async () => {
    mockRoute(api.bulkEdits.newest, [editOf({ done: 2 })]);
    await openWith(two());
    await userEvent.click(within(await standing()).getByRole("button", { name: "Hide" }));
    expect(screen.queryByRole("region", { name: "Bulk edit" })).toBeNull();
    document.body.innerHTML = "";
    await openWith(two());
    expect(screen.queryByRole("region", { name: "Bulk edit" })).toBeNull();
  });
});
