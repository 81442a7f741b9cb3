import { describe, expect, it } from "vitest";
import {
  deliveryOutcome,
  MAX_ATTEMPTS,
  MAX_FAILED_DELIVERIES,
  retryDelaySeconds,
} from "./delivery.ts";

const attempt = (given: Partial<Parameters<typeof deliveryOutcome>[0]>) =>
  deliveryOutcome({ status: 500, words: "It answered 500.", attempts: 1, failures: 0, ...given });

describe("[BY-10] a delivery to a webhook", () => {
  it("is sent by any answer in the two hundreds, and by no other", () => {
    for (const status of [200, 204, 299]) {
      expect(attempt({ status, failures: 7 })).toMatchObject({ state: "sent", failures: 0 });
    }
    for (const status of [199, 300, 302, 400, 404, 500, null]) {
      expect(attempt({ status })).toMatchObject({ state: "waiting", failures: 0 });
    }
  });

  it("is tried again with growing pauses up to an hour, and given up after the last", () => {
    expect([1, 2, 3, 6, 7, 8].map(retryDelaySeconds)).toEqual([10, 30, 90, 2430, 3600, 3600]);
    expect(attempt({ attempts: MAX_ATTEMPTS - 1 }).state).toBe("waiting");
    expect(attempt({ attempts: MAX_ATTEMPTS }).state).toBe("failed");
  });

  it("switches its address off after many were given up in a row, or when the address says it is gone", () => {
    const last = (failures: number) => attempt({ attempts: MAX_ATTEMPTS, failures });
    expect(last(MAX_FAILED_DELIVERIES - 2).offBecause).toBeNull();
    expect(last(MAX_FAILED_DELIVERIES - 1).offBecause).toBe(
      "Turned off after 30 failed deliveries in a row. Last error: It answered 500.",
    );
    expect(attempt({ failures: MAX_FAILED_DELIVERIES - 1 }), "an outage of minutes").toMatchObject({
      failures: MAX_FAILED_DELIVERIES - 1,
      offBecause: null,
    });
    expect(attempt({ status: 410 })).toMatchObject({
      state: "failed",
      offBecause: "Turned off: the address answered 410 (gone).",
    });
  });
});
