import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { api, type DealDetail } from "@touchline/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openApp } from "../../testing/app.tsx";
import { detailOf } from "../../testing/checks.ts";
import { dealOf, writeOf } from "../../testing/crm.ts";
import { fillDay } from "../../testing/days.ts";
import { asManager, asRep, mockDealCheckRoutes, openDealCheck } from "../../testing/deal-check.ts";
import { errorResponse, mockRoute } from "../../testing/server.ts";

const PUSH = "deal.0192f0c0-0000-7000-8000-000000000001.close_date.1763208000000000";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-15T12:00:00Z") });
  mockDealCheckRoutes();
});

afterEach(() => {
  vi.useRealTimers();
});

async function moveTo(closedate: string, previous = "2026-12-01") {
  mockRoute(api.deals.setProperty, {
    write: writeOf({ target: "closedate", value: closedate, previous }),
    repUpdate: null,
    changeId: PUSH,
  });
  await userEvent.click(screen.getByRole("button", { name: /^Close date of Acme/ }));
  fillDay(screen.getByLabelText("Close date of Acme"), closedate);
  const said = await screen.findByText("Close date updated");
  return within(said.closest<HTMLElement>("[role=alert]") ?? said);
}

const why = { name: "Why was it pushed?" };

describe("[BY-24] a close date that is pushed", () => {
  it("asks why, is answered with one tap, and the answer is taken back with another", async () => {
    await openDealCheck(detailOf({ name: "Acme", closeDate: "2026-12-01" }), asRep);
    const said = mockRoute(
      api.slips.explain,
      { reason: "legal", words: "" },
      { reason: null, words: "" },
    );
    const toast = await moveTo("2026-12-20");
    expect(toast.getByRole("button", { name: "Undo" })).toBeTruthy();
    const question = within(toast.getByRole("group", why));
    await userEvent.click(question.getByRole("button", { name: "Legal" }));
    expect(await screen.findByText("Reason saved: Legal")).toBeTruthy();
    expect(said[0]?.body).toEqual({ reason: "legal" });
    expect(decodeURIComponent(said[0]?.url.pathname ?? "")).toBe(`/api/slips/${PUSH}`);
    await waitFor(() => expect(screen.queryByRole("group", why)).toBeNull());
    await userEvent.click(screen.getByRole("button", { name: "Undo" }));
    expect(await screen.findByText("Reason removed")).toBeTruthy();
    expect(said[1]?.body).toEqual({ reason: null });
  });

  it("does not ask when it is pulled in", async () => {
    await openDealCheck(detailOf({ name: "Acme", closeDate: "2026-12-01" }));
    const toast = await moveTo("2026-11-20");
    expect(toast.getByRole("button", { name: "Undo" })).toBeTruthy();
    expect(screen.queryByRole("group", why)).toBeNull();
  });
});

const line = (push: Partial<NonNullable<DealDetail["changes"][number]["push"]>>, at: string) => ({
  field: "close_date",
  at,
  from: "2026-10-15",
  to: "2026-12-01",
  source: "here" as const,
  person: "Ana Silva",
  push: { id: PUSH + at, reason: null, words: "", by: "", needsReason: true, ...push },
});

describe("[BY-24] the pushes of a deal", () => {
  it("stand with their reasons, ask where there is none, and can be answered anew", async () => {
    await openDealCheck(
      detailOf({
        name: "Acme",
        slippage: { pushes: 3, days: 141 },
        changes: [
          line({}, "2026-11-14T09:00:00.000Z"),
          line({ reason: "legal", needsReason: false }, "2026-11-01T09:00:00.000Z"),
          line({ needsReason: false }, "2026-10-01T09:00:00.000Z"),
          line({}, "2026-09-01T09:00:00.000Z"),
        ],
      }),
    );
    const impact = within(screen.getByRole("region", { name: "Forecast impact" }));
    expect(impact.getByText(/^Pushed 3×, 141 days, legal/)).toBeTruthy();
    const section = within(impact.getByRole("region", { name: /^Why it slipped/ }));
    expect(section.getByText(/· no reason for the latest push$/)).toBeTruthy();
    expect(section.getByText(/reversed/)).toBeTruthy();
    const said = mockRoute(api.slips.explain, { reason: "budget", words: "" });
    await userEvent.click(section.getByRole("button", { name: "Budget" }));
    await waitFor(() => expect(said[0]?.body).toEqual({ reason: "budget" }));
    await userEvent.click(section.getByRole("button", { name: "Legal", expanded: false }));
    const pressed = section.getByRole("button", { name: "Legal", pressed: true });
    await userEvent.click(pressed);
    await waitFor(() => expect(said[1]?.body).toEqual({ reason: null }));
  });
});

describe("[BY-24] pushes without a reason", () => {
  const open = {
    total: 1,
    pushes: [
      {
        id: PUSH,
        at: "2026-11-14T09:00:00.000Z",
        from: "2026-12-01",
        to: "2026-12-20",
        deal: { id: detailOf().id, hubspotId: "77", name: "Acme" },
      },
    ],
  };

  it("are listed on the rep's home until each has one", async () => {
    mockRoute(api.slips.open, open, { pushes: [], total: 0 });
    const said = mockRoute(api.slips.explain, { reason: "timing", words: "" });
    await openApp("/home", asRep);
    const rows = await screen.findByRole("list", { name: "Why did these slip?" });
    expect(screen.getByText("1 close date moved without a reason.")).toBeTruthy();
    expect(rows.textContent).toContain("1 Dec → 20 Dec, +19 days");
    await userEvent.click(within(rows).getByRole("button", { name: "Buyer's timing" }));
    expect(await screen.findByText("All answered.")).toBeTruthy();
    expect(said[0]?.body).toEqual({ reason: "timing" });
  });

  const [first] = open.pushes;
  if (!first) throw new Error("There should be a push.");
  const second = {
    ...first,
    id: first.id.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10)),
    deal: { ...first.deal, hubspotId: "78", name: "Birch" },
  };

  it("stay in their place once answered, so that the next one does not slide under the finger", async () => {
    mockRoute(
      api.slips.open,
      { pushes: [first, second], total: 2 },
      { pushes: [second], total: 1 },
    );
    mockRoute(api.slips.explain, { reason: "legal", words: "" });
    await openApp("/home", asRep);
    const rows = await screen.findByRole("list", { name: "Why did these slip?" });
    const [legal] = within(rows).getAllByRole("button", { name: "Legal" });
    if (legal) await userEvent.click(legal);
    expect(await screen.findByText("1 close date moved without a reason.")).toBeTruthy();
    expect(within(rows).getAllByRole("listitem")[0]?.textContent).toMatch(/^Acme.*Legal$/);
    expect(within(rows).getAllByRole("button", { name: "Legal" })).toHaveLength(1);
  });

  it("stay when the answer could not be saved, and do not show it as given once they are gone", async () => {
    mockRoute(api.slips.open, { pushes: [first, second], total: 2 });
    mockRoute(api.slips.explain, errorResponse(503, "resting"));
    const { client } = await openApp("/home", asRep);
    const rows = await screen.findByRole("list", { name: "Why did these slip?" });
    const [scope] = within(rows).getAllByRole("button", { name: "Scope changed" });
    if (scope) await userEvent.click(scope);
    expect(await screen.findByRole("button", { name: "Retry" })).toBeTruthy();
    expect(within(rows).getByText("Acme")).toBeTruthy();
    // Answered elsewhere with a reason that this client doesn't know.
    mockRoute(api.slips.open, { pushes: [second], total: 1 });
    await act(() => client.invalidateQueries({ queryKey: [api.slips.open.path] }));
    expect(await screen.findByText("1 close date moved without a reason.")).toBeTruthy();
    expect(within(rows).queryByText("Acme")).toBeNull();
  });
});

it("[BY-24] the deals table tells beside the date how often it was pushed, and the story", async () => {
  const [slipped, steady] = [dealOf({ name: "Acme" }), dealOf({ name: "Birch" })];
  mockRoute(api.deals.list, { deals: [slipped, steady], total: 2, totalPages: 1 });
  mockRoute(api.checks.issues, []);
  mockRoute(api.bulkEdits.newest, []);
  const story = "pushed 3×, 47 days, legal ×2";
  const calls = mockRoute(api.slips.stories, [{ dealId: slipped.id, pushes: 3, days: 47, story }]);
  await openApp("/deals", asManager);
  expect((await screen.findByTitle(story)).textContent).toMatch(/^3× pushed/);
  expect(screen.getByRole("button", { name: /^Close date of Acme.*legal ×2/ })).toBeTruthy();
  expect(screen.getAllByText(/pushed 3×/)).toHaveLength(1);
  expect(calls).toHaveLength(1);
  expect(calls[0]?.url.searchParams.getAll("ids")).toHaveLength(2);
});
