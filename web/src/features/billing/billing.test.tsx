import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { api, type Billing, type BillingAccount } from "@touchline/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openApp } from "../../testing/app.tsx";
import { manager, rep, sessionOf } from "../../testing/people.ts";
import { errorResponse, mockRoute } from "../../testing/server.ts";
import { notInstalled } from "../../testing/slack.ts";

const account: BillingAccount = {
  isPaid: false,
  trialEndsAt: "2026-11-01T12:00:00.000Z",
  priceId: "price_1",
  customer: "cus_1",
  plan: { name: "Touchline Team", amount: 29, currency: "EUR", interval: "month" },
  people: 3,
  subscription: null,
  way: "checkout",
  hasPortal: false,
};
const billingOf = (change: Partial<BillingAccount> = {}): Billing => ({
  managers: ["Maya Lindt", "Grant Ellery"],
  account: { ...account, ...change },
});
const active: Partial<BillingAccount> = {
  isPaid: true,
  trialEndsAt: null,
  way: "portal",
  hasPortal: true,
  subscription: {
    status: "active",
    seats: 3,
    periodEndsAt: "2026-12-15T12:00:00.000Z",
    endsAt: null,
  },
};
const unpaid = {
  ...sessionOf(manager, { isPaid: false }),
  hasBilling: true,
  trialEndsAt: account.trialEndsAt,
};
const paid = { ...sessionOf(manager), hasBilling: true };

let leave: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  leave = vi.spyOn(window.location, "assign").mockImplementation(() => undefined);
  mockRoute(api.slack.installed, notInstalled);
  mockRoute(api.team.members, []);
  mockRoute(api.team.players, []);
  mockRoute(api.goals.checkIns, []);
});
afterEach(() => leave.mockRestore());

describe("[SUB-1] the subscribe modal", () => {
  it("says that the trial has ended, what it costs, and leads to paying", async () => {
    mockRoute(api.billing.read, billingOf());
    const url = "https://pay.test/checkout";
    const sent = mockRoute(api.billing.createCheckoutSession, { sessionId: "cs_1", url });
    await openApp("/home", unpaid);
    const modal = within(await screen.findByRole("dialog", { name: "Your trial has ended" }));
    expect(await modal.findByText(/€29 a seat, every month/)).toBeTruthy();
    expect(modal.getByRole("link", { name: "Get in touch" })).toBeTruthy();
    expect(modal.getByRole("link", { name: "Export your data" }).getAttribute("href")).toBe(
      "/settings/data",
    );
    const invoices = modal.getByRole("link", { name: "Billing and invoices" });
    expect(invoices.getAttribute("href")).toBe("/settings/billing");
    await userEvent.click(modal.getByRole("button", { name: "Pay Now" }));
    await waitFor(() => expect(leave).toHaveBeenCalledWith(url));
    expect(sent[0]?.body).toEqual({ priceId: "price_1", customer: "cus_1" });
  });

  it("says why paying could not begin, and stays", async () => {
    mockRoute(api.billing.read, billingOf());
    mockRoute(
      api.billing.createCheckoutSession,
      errorResponse(503, "The payment provider does not answer."),
    );
    await openApp("/home", unpaid);
    const pay = await screen.findByRole("button", { name: "Pay Now" });
    await waitFor(() => expect(pay.hasAttribute("disabled")).toBe(false));
    await userEvent.click(pay);
    expect(await screen.findByText("The payment provider does not answer.")).toBeTruthy();
  });

  it("is called Subscribe once there was a subscription, and tells a rep whom to ask", async () => {
    mockRoute(api.billing.read, { ...billingOf(), account: null });
    await openApp("/home", { ...sessionOf(rep, { isPaid: false }), hasBilling: true });
    const modal = within(await screen.findByRole("dialog", { name: "Subscribe" }));
    expect(await modal.findByText("Ask Maya Lindt or Grant Ellery to renew.")).toBeTruthy();
    expect(modal.queryByRole("button", { name: "Pay Now" })).toBeNull();
  });

  it("is no thanks for a payment that a running trial only looks like", async () => {
    mockRoute(api.billing.read, billingOf());
    const asked = mockRoute(api.billing.refresh, billingOf());
    const trialEndsAt = "2999-01-01T00:00:00.000Z";
    await openApp("/settings/billing?returned=cs_1", { ...paid, trialEndsAt });
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(await screen.findByRole("region", { name: "Billing" })).toBeTruthy();
    expect(screen.queryByText("Thank you. Your subscription is active.")).toBeNull();
  });

  it("offers another try where the price cannot be read", async () => {
    mockRoute(api.billing.read, errorResponse(503, "The database is resting.", "unavailable"));
    await openApp("/home", unpaid);
    const modal = within(await screen.findByRole("dialog", { name: "Your trial has ended" }));
    expect(await modal.findByText(/The database is resting\./)).toBeTruthy();
    mockRoute(api.billing.read, billingOf());
    await userEvent.click(modal.getByRole("button", { name: "Try again" }));
    const pay = modal.getByRole("button", { name: "Pay Now" });
    await waitFor(() => expect(pay.hasAttribute("disabled")).toBe(false));
  });

  it("waits for the provider's word after paying, and goes when it is here", async () => {
    mockRoute(api.billing.read, billingOf(active));
    mockRoute(api.billing.refresh, billingOf(), billingOf(active));
    await openApp("/settings/billing?returned=cs_1", unpaid);
    const modal = within(await screen.findByRole("dialog", { name: "Activating…" }));
    mockRoute(api.session.read, paid);
    await userEvent.click(modal.getByRole("button", { name: "Check again" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(await screen.findByText("Thank you. Your subscription is active.")).toBeTruthy();
  });
});

describe("[SUB-2] Workspace, Billing", () => {
  it("shows what is paid for, and leads to the provider's pages", async () => {
    mockRoute(api.billing.read, billingOf(active));
    mockRoute(api.billing.openPortal, { url: "https://pay.test/portal" });
    await openApp("/settings/billing", paid);
    const panel = within(await screen.findByRole("region", { name: "Billing" }));
    expect(await panel.findByText("3 seats, €87 every month")).toBeTruthy();
    expect(panel.getByText("3 people take a seat. Observers are free of charge.")).toBeTruthy();
    expect(panel.getByText("Active")).toBeTruthy();
    await userEvent.click(panel.getByRole("button", { name: "Manage subscription" }));
    await waitFor(() => expect(leave).toHaveBeenCalledWith("https://pay.test/portal"));
  });

  it("says of a plan that was agreed on directly only what is true of it", async () => {
    const agreed = { isPaid: true, trialEndsAt: null, customer: null, way: null, people: 7 };
    mockRoute(api.billing.read, billingOf(agreed));
    await openApp("/settings/billing", paid);
    const panel = within(await screen.findByRole("region", { name: "Billing" }));
    expect(await panel.findByText("Your plan is invoiced separately.")).toBeTruthy();
    expect(panel.getByText("Custom contract")).toBeTruthy();
    expect(panel.getByText("7 people take a seat.")).toBeTruthy();
    expect(panel.queryByText(/€|payment provider/)).toBeNull();
    expect(panel.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
      "Get in touch",
    ]);
    expect(panel.queryByRole("button")).toBeNull();
  });

  it("stays open to a manager once nothing is paid for: old invoices are there", async () => {
    const ended = { status: "canceled" as const, seats: 3, periodEndsAt: null, endsAt: null };
    mockRoute(api.billing.read, billingOf({ subscription: ended, hasPortal: true }));
    mockRoute(api.billing.openPortal, { url: "https://pay.test/portal" });
    await openApp("/settings/billing", unpaid);
    const panel = within(await screen.findByRole("region", { name: "Billing" }));
    expect(await panel.findByText("Ended")).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
    await userEvent.click(panel.getByRole("button", { name: "Invoices" }));
    await waitFor(() => expect(leave).toHaveBeenCalledWith("https://pay.test/portal"));
  });

  it("is not there where nothing has to be paid", async () => {
    mockRoute(api.workspace.read, errorResponse(503, "Away"));
    const { address } = await openApp("/settings/billing", sessionOf(manager));
    await waitFor(() => expect(address()).toBe("/settings/general"));
    const nav = within(await screen.findByRole("navigation", { name: "Settings" }));
    expect(nav.queryByRole("link", { name: "Billing" })).toBeNull();
  });
});
