import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { api, type BuyerFact, type DealEvidence } from "@touchline/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { detailOf } from "../../testing/checks.ts";
import { asManager, asRep, mockDealCheckRoutes, openDealCheck } from "../../testing/deal-check.ts";
import { errorResponse, mockRoute } from "../../testing/server.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-15T12:00:00Z") });
  mockDealCheckRoutes();
});

afterEach(() => {
  vi.useRealTimers();
});

const missing = { confirmedOn: null, age: null, holdsUntil: null, by: "", words: "" };
const evidenceOf = (dates: Partial<BuyerFact> = {}): DealEvidence => ({
  dealId: detailOf().id,
  isFresh: dates.state === "fresh",
  facts: [
    {
      id: "economic-buyer",
      state: "fresh",
      confirmedOn: "2026-11-10",
      age: 5,
      holdsUntil: "2026-12-10",
      by: "Ana Silva",
      words: "The CFO said yes",
    },
    {
      id: "decision-date",
      state: "stale",
      confirmedOn: "2026-10-20",
      age: 26,
      holdsUntil: "2026-11-10",
      by: "Ana Silva",
      words: "",
      ...dates,
    },
    { id: "paper-process", state: "missing", ...missing },
  ],
});

const likely = (change = {}) =>
  detailOf({ name: "Acme", forecastCategory: "COMMIT", confidence: "Likely", ...change });
const card = async () => within(await screen.findByRole("region", { name: "Why it's Likely" }));

describe("[BY-26] the evidence of a Likely deal", () => {
  it.each([asManager, asRep])(
    "is confirmed with one tap and taken back with another",
    async (who) => {
      mockRoute(api.evidence.ofDeal, evidenceOf());
      const today = { state: "fresh", confirmedOn: "2026-11-15", age: 0 } as const;
      const confirmed = mockRoute(api.evidence.confirm, evidenceOf(today));
      const taken = mockRoute(api.evidence.withdraw, evidenceOf());
      await openDealCheck(likely(), who);
      const shown = await card();
      expect(await shown.findByText("Stale evidence")).toBeTruthy();
      const rows = shown.getAllByRole("listitem");
      expect(rows[0]?.textContent).toContain("Confirmed 5 days ago by Ana Silva, valid until");
      expect(rows[0]?.textContent).toContain("The CFO said yes");
      expect(rows[1]?.textContent).toContain("Confirmed 26 days ago by Ana Silva, was valid until");
      expect(rows[2]?.textContent).toContain("Never confirmed");
      const second = within(rows[1] as HTMLElement);
      await userEvent.click(second.getByRole("button", { name: "Confirm again" }));
      expect(await shown.findByText("Fresh evidence")).toBeTruthy();
      expect(confirmed[0]?.url.pathname).toContain("/buyer-facts/decision-date");
      await userEvent.click(await second.findByRole("button", { name: "Remove" }));
      expect(await shown.findByText("Stale evidence")).toBeTruthy();
      expect(taken).toHaveLength(1);
    },
  );

  it("asks loudly only for what is stale or was never heard", async () => {
    mockRoute(api.evidence.ofDeal, evidenceOf());
    await openDealCheck(likely());
    const shown = await card();
    const rows = (await shown.findAllByRole("listitem")).map((row) =>
      within(row)
        .getAllByRole("button", { name: /^(Confirm|Mark|Remove)/ })
        .map((button) => `${button.textContent} ${button.getAttribute("data-variant")}`),
    );
    expect(rows).toEqual([
      ["Confirm again subtle", "Remove subtle"],
      ["Confirm again default", "Remove subtle"],
      ["Mark as confirmed default"],
    ]);
  });

  it("is taken back after its day too, once that is meant, and told better without a new day", async () => {
    const [first, second, third] = evidenceOf().facts;
    const [heard, gone] = [evidenceOf(), evidenceOf()];
    heard.facts = [{ ...first, words: "The CEO" }, second, third] as BuyerFact[];
    gone.facts = [first, { ...second, ...missing, state: "missing" }, third] as BuyerFact[];
    mockRoute(api.evidence.ofDeal, evidenceOf());
    const told = mockRoute(api.evidence.confirm, heard);
    const taken = mockRoute(api.evidence.withdraw, gone);
    await openDealCheck(likely(), asRep);
    const shown = await card();
    const rows = await shown.findAllByRole("listitem");
    const [buyer, date, paper] = rows.map((row) => within(row));
    expect(paper?.queryByRole("button", { name: "Remove" })).toBeNull();
    await userEvent.click(buyer?.getByRole("button", { name: /The CFO said yes/ }) as HTMLElement);
    const words = await screen.findByRole("textbox", { name: /^Note on/ });
    await userEvent.clear(words);
    await userEvent.type(words, "The CEO");
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    expect(await buyer?.findByText("The CEO")).toBeTruthy();
    expect(told[0]?.body).toEqual({ words: "The CEO", keepsDay: true });
    await userEvent.click(date?.getByRole("button", { name: "Remove" }) as HTMLElement);
    const question = within(
      await screen.findByRole("dialog", { name: "Remove the last confirmation?" }),
    );
    expect(taken).toEqual([]);
    await userEvent.click(question.getByRole("button", { name: "Remove" }));
    expect(await date?.findByText("Never confirmed")).toBeTruthy();
    expect(taken[0]?.url.pathname).toContain("/buyer-facts/decision-date");
    await waitFor(() => expect(screen.queryByText("Remove the last confirmation?")).toBeNull());
  });

  it("says in place that it cannot be read or saved", async () => {
    mockRoute(api.evidence.ofDeal, errorResponse(503, "resting"), evidenceOf());
    mockRoute(api.evidence.confirm, errorResponse(503, "resting"));
    await openDealCheck(likely());
    const shown = await card();
    await userEvent.click(await shown.findByRole("button", { name: /try again/i }));
    const [, , third] = await shown.findAllByRole("listitem");
    await userEvent.click(
      within(third as HTMLElement).getByRole("button", { name: "Mark as confirmed" }),
    );
    expect(await screen.findByRole("button", { name: "Retry" })).toBeTruthy();
    expect(third?.textContent).toContain("Never confirmed");
  });

  it("is not asked of a deal that nobody calls Likely", async () => {
    const calls = mockRoute(api.evidence.ofDeal, evidenceOf());
    await openDealCheck(likely({ forecastCategory: "BEST_CASE", confidence: "Maybe" }));
    expect(screen.getByRole("region", { name: "Forecast impact" })).toBeTruthy();
    expect(screen.queryByText("Why it's Likely")).toBeNull();
    expect(calls).toHaveLength(0);
  });
});
