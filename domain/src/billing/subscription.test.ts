import { describe, expect, it } from "vitest";
import {
  canSubscribe,
  currentSubscription,
  isPaidStatus,
  SUBSCRIPTION_STATUSES,
  trialDaysLeft,
} from "./subscription.ts";

describe("[SUB-2] a subscription", () => {
  it("opens the product while it runs and while a renewal is being collected", () => {
    expect(SUBSCRIPTION_STATUSES.filter(isPaidStatus)).toEqual(["trialing", "active", "past_due"]);
  });

  it("is never bought twice: only where none is left may somebody subscribe", () => {
    const left = SUBSCRIPTION_STATUSES.filter(canSubscribe);
    expect(left).toEqual(["none", "incomplete", "incomplete_expired", "canceled"]);
    expect(left.some(isPaidStatus)).toBe(false);
  });

  it("counts if it opens the product, however many ended since", () => {
    const at = (day: number, status: (typeof SUBSCRIPTION_STATUSES)[number]) => ({
      status,
      createdAt: new Date(Date.UTC(2026, 10, day)),
    });
    const [old, unpaid, newest] = [at(1, "active"), at(2, "unpaid"), at(3, "canceled")];
    expect(currentSubscription([newest, unpaid, old])).toBe(old);
    expect(currentSubscription([newest, unpaid])).toBe(unpaid);
    expect(currentSubscription([at(1, "canceled"), newest])).toBe(newest);
    expect(currentSubscription([])).toBeNull();
  });
});

describe("[SUB-1] the trial", () => {
  it("has a day left until the very end", () => {
    const end = new Date("2026-11-20T12:00:00Z");
    expect(trialDaysLeft(end, new Date("2026-11-15T12:00:00Z"))).toBe(5);
    expect(trialDaysLeft(end, new Date("2026-11-20T11:59:59Z"))).toBe(1);
    expect(trialDaysLeft(end, end)).toBe(0);
    expect(trialDaysLeft(end, new Date("2026-12-01T00:00:00Z"))).toBe(0);
  });
});
