import type { BillingAccount, Plan } from "@touchline/contract";
import { expect, it } from "vitest";
import { billingStatus, formatPrice, formatSeatsTotal, isCustomContract } from "./plan-text.ts";

const plan = { amount: 29, currency: "EUR", interval: "month" } as Plan;
const account = (isPaid: boolean, trialEndsAt: string | null, subscription: object | null = null) =>
  ({ isPaid, trialEndsAt, subscription }) as BillingAccount;

it("[T-10] prices and sums", () => {
  expect(formatPrice(plan)).toBe("€29 a seat, every month");
  expect([formatSeatsTotal(1, plan), formatSeatsTotal(2, plan)]).toEqual([
    "1 seat, €29 every month",
    "2 seats, €58 every month",
  ]);
});

it("[T-10] a team that pays without the provider", () => {
  expect([
    isCustomContract(account(true, null)),
    isCustomContract(account(false, null)),
    isCustomContract(account(true, "2026-12-01T00:00:00Z")),
    isCustomContract(account(true, null, { status: "active", endsAt: null })),
  ]).toEqual([true, false, false, false]);
});

it.each([
  [account(true, "2026-12-01T00:00:00Z"), "none: Trial"],
  [account(false, "2026-12-01T00:00:00Z"), "warn: Trial ended"],
  [account(true, null), "good: Active"],
  [account(false, null), "warn: Inactive"],
  [account(true, null, { status: "active", endsAt: null }), "good: Active"],
  [account(true, null, { status: "trialing", endsAt: null }), "good: Active"],
  [account(true, null, { status: "active", endsAt: "2026-12-01T00:00:00Z" }), "fair: Ending"],
  [account(true, null, { status: "past_due", endsAt: null }), "bad: Payment failed"],
  [account(true, null, { status: "unpaid", endsAt: null }), "bad: Unpaid"],
  [account(true, null, { status: "paused", endsAt: null }), "warn: Paused"],
  [account(true, null, { status: "canceled", endsAt: null }), "warn: Ended"],
])("[T-10] %j stands at %s", (given, expected) => {
  const { tone, words } = billingStatus(given);
  expect(`${tone}: ${words}`).toBe(expected);
});
