import { describe, expect, it } from "vitest";
import { accountGate, type Gate, type LaneName } from "./gate.ts";

/** Virtual time: advances only when all tasks wait, to the next wake-up. */
function virtualTime() {
  let now = 1_000_000;
  const sleepers: Array<{ at: number; wake: () => void }> = [];
  const pause = (ms: number) =>
    new Promise<void>((wake) => {
      sleepers.push({ at: now + ms, wake });
      sleepers.sort((left, right) => left.at - right.at);
    });
  async function run<T>(work: Promise<T>): Promise<T> {
    let isOver = false;
    const over = () => {
      isOver = true;
    };
    work.then(over, over);
    while (!isOver) {
      await new Promise(setImmediate);
      const next = sleepers.shift();
      if (next) now = next.at;
      next?.wake();
    }
    return work;
  }
  return { pace: { now: () => now, pause, random: () => 0 }, run };
}

async function entries(
  gate: Gate,
  lane: LaneName,
  count: number,
  now: () => number,
  limitMs = 1e9,
) {
  const at: number[] = [];
  const outcomes = await Promise.allSettled(
    Array.from({ length: count }, async () => {
      const ticket = await gate.enter(lane, now() + limitMs);
      at.push(now());
      ticket.done();
    }),
  );
  return { at: at.sort((left, right) => left - right), outcomes };
}

function most(at: number[], spanMs: number): number {
  const inSpan = (start: number) => at.filter((each) => each >= start && each < start + spanMs);
  return Math.max(...at.map((start) => inSpan(start).length));
}

describe("[D2] the gate of an account", () => {
  it("lets no more through in any ten seconds than HubSpot allows, and wastes little", async () => {
    const { pace, run } = virtualTime();
    const { at } = await run(entries(accountGate(pace), "burst", 500, pace.now));
    expect(most(at, 10_000)).toBeLessThanOrEqual(99);
    expect((at.at(-1) ?? 0) - (at[0] ?? 0)).toBeLessThanOrEqual(50_000);
  });

  it("never keeps a long line waiting for a second, though half of what is allowed may go at once", async () => {
    const { pace, run } = virtualTime();
    const { at } = await run(entries(accountGate(pace), "burst", 500, pace.now));
    expect(at[49]).toBe(at[0]);
    expect(Math.max(...at.slice(1).map((time, place) => time - (at[place] ?? 0)))).toBeLessThan(
      1_000,
    );
  });

  it("counts searches apart", async () => {
    const { pace, run } = virtualTime();
    const { at } = await run(entries(accountGate(pace), "search", 40, pace.now));
    expect(most(at, 1_000)).toBe(4);
  });

  it("sends the rest away when the line is too long", async () => {
    const { pace, run } = virtualTime();
    const gate = accountGate(pace);
    const { outcomes } = await run(entries(gate, "burst", 500, pace.now, 20_000));
    const away = outcomes.filter(({ status }) => status === "rejected");
    // The timeout comes halfway through the third interval.
    expect(away).toHaveLength(500 - 2 * 99 - 50);
    expect(away[0]).toMatchObject({ reason: { kind: "away" } });
  });

  it("learns HubSpot's limits from its answers, and slows down when others use them up", async () => {
    const { pace, run } = virtualTime();
    const gate = accountGate(pace);
    const ticket = await gate.enter("burst", pace.now() + 1e9);
    ticket.received({
      "x-hubspot-ratelimit-max": "190",
      "x-hubspot-ratelimit-remaining": "3",
      "x-hubspot-ratelimit-interval-milliseconds": "10000",
    });
    ticket.done();
    const start = pace.now();
    const { at } = await run(entries(gate, "burst", 400, pace.now));
    expect((at[0] ?? 0) - start).toBe(1_000);
    expect(most(at, 10_000)).toBeLessThanOrEqual(171);
  });

  // Usage guidelines, developers.hubspot.com/docs/developer-tooling/platform/usage-guidelines:
  // X-HubSpot-RateLimit-Secondly-Remaining is what is left of the current second.
  it("[V-6] waits for the next second when HubSpot says that this one is used up", async () => {
    const { pace, run } = virtualTime();
    const gate = accountGate(pace);
    const start = pace.now();
    const answered = async (left: string) => {
      const ticket = await gate.enter("burst", pace.now() + 1e9);
      ticket.received({
        "x-hubspot-ratelimit-secondly": "19",
        "x-hubspot-ratelimit-secondly-remaining": left,
      });
      ticket.done();
    };
    await run(answered("1"));
    expect(pace.now()).toBe(start);
    await run(answered("0"));
    const { at } = await run(entries(gate, "burst", 1, pace.now));
    expect((at[0] ?? 0) - start).toBe(1_000);
  });
});
