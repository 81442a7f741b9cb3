import { describe, expect, it } from "vitest";
import { retryDelay } from "./retry-delay.ts";

describe("[D2] the pause before another attempt", () => {
  it.each([
    { attempts: 1, asked: 0, pause: 2000 },
    { attempts: 2, asked: 0, pause: 4000 },
    { attempts: 8, asked: 0, pause: 256_000 },
    { attempts: 9, asked: 0, pause: 300_000 },
    { attempts: 5000, asked: 0, pause: 300_000 },
    { attempts: 1, asked: 30_000, pause: 30_000 },
    { attempts: 1, asked: 3_600_000, pause: 3_600_000 },
    { attempts: 0, asked: 0, pause: 2000 },
  ])("after $attempts attempts and asked for $asked ms is $pause ms", (given) => {
    expect(retryDelay(given.attempts, given.asked)).toBe(given.pause);
  });
});
