import { api, type LiveEvent } from "@touchline/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type LiveMessage, subscribeToLiveEvents } from "./live.ts";

const stale: LiveEvent = { type: "stale", paths: [api.goals.checkIn.path] };
/** Long enough for a busy machine. */
const SOON = { timeout: 10_000 };

/** A stream that the test writes to. */
function line() {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  return {
    response: new Response(readable, { headers: { "content-type": "text/event-stream" } }),
    say: (text: string) => writer.write(new TextEncoder().encode(text)),
    cut: () => writer.close(),
  };
}

describe("[GA-3] what others do", () => {
  let leaving: AbortController;
  let heard: LiveMessage[];

  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(Math, "random").mockReturnValue(0.5);
    leaving = new AbortController();
    heard = [];
  });

  afterEach(() => {
    leaving.abort();
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  const start = () => subscribeToLiveEvents((news) => heard.push(news), leaving.signal);

  it("is heard as it happens, in whatever pieces it arrives", async () => {
    const open = line();
    vi.stubGlobal("fetch", async () => open.response);
    start();
    const text = `: open\n\ndata: ${JSON.stringify(stale)}\n\n`;
    await open.say(text.slice(0, 30));
    await open.say(text.slice(30));
    await vi.waitFor(() => expect(heard).toEqual([stale]), SOON);
  });

  it("from a newer server that this page does not know is passed over", async () => {
    const open = line();
    vi.stubGlobal("fetch", async () => open.response);
    start();
    await open.say('data: {"type":"from-the-future"}\n\n');
    await open.say("data: not json\n\n");
    await open.say(`data: ${JSON.stringify(stale)}\n\n`);
    await vi.waitFor(() => expect(heard).toEqual([stale]), SOON);
  });

  it("while the line was cut counts as missed once it is back", async () => {
    const lines = [line(), line()];
    const fetch = vi.fn(async () => lines[fetch.mock.calls.length - 1]?.response);
    vi.stubGlobal("fetch", fetch);
    start();
    await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(1), SOON);
    await lines[0]?.cut();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(heard).toEqual([{ type: "missed" }]);
  });

  it.each([
    [0, 500],
    [0.99, 1_490],
  ])("is asked for again by each browser at a moment of its own (%d)", async (drawn, after) => {
    vi.mocked(Math.random).mockReturnValue(drawn);
    const lines = [line(), line()];
    const fetch = vi.fn(async () => lines[fetch.mock.calls.length - 1]?.response);
    vi.stubGlobal("fetch", fetch);
    start();
    await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(1), SOON);
    await lines[0]?.cut();
    await vi.advanceTimersByTimeAsync(after - 1);
    expect(fetch).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it("is asked for less and less often while the server is away", async () => {
    const fetch = vi.fn(() => Promise.reject(new TypeError("Failed to fetch")));
    vi.stubGlobal("fetch", fetch);
    start();
    await vi.advanceTimersByTimeAsync(14_000);
    expect(fetch).toHaveBeenCalledTimes(4); // At 0, 2, 6 and 14 seconds.
    expect(heard).toEqual([]);
  });

  it("is asked for again when the line has gone silent", async () => {
    const fetch = vi.fn(
      (_path: string, { signal }: RequestInit) =>
        new Promise((_, reject) => signal?.addEventListener("abort", reject)),
    );
    vi.stubGlobal("fetch", fetch);
    start();
    await vi.advanceTimersByTimeAsync(44_000);
    expect(fetch).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it("is asked for now and then where it is open in too many browsers already", async () => {
    const refusal = {
      code: "too_many_requests",
      errorMessage: "This is open in too many tabs. Close one.",
    };
    const open = line();
    const fetch = vi.fn(async () =>
      fetch.mock.calls.length < 3 ? Response.json(refusal, { status: 429 }) : open.response,
    );
    vi.stubGlobal("fetch", fetch);
    start();
    await vi.advanceTimersByTimeAsync(29_000);
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(heard).toEqual([{ type: "missed" }]);
    await vi.advanceTimersByTimeAsync(31_000);
    expect(fetch).toHaveBeenCalledTimes(3);
    // Changes from before the connection was available are reloaded too.
    expect(heard).toEqual([{ type: "missed" }, { type: "missed" }, { type: "missed" }]);
  });
});
