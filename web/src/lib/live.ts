import { type Answer, api, type LiveEvent, type Route, type Sent } from "@touchline/contract";
import { createParser } from "eventsource-parser";
import { isRefusal, send } from "./api.ts";
import { jittered } from "./jitter.ts";

/** `missed`: the connection was down, so anything may have changed. */
export type LiveNews = LiveEvent | { type: "missed" };

const ONE_TAB = "touchline.live";
const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 30_000;
/**
 * The server sends a heartbeat every 15 seconds; after three missed ones the connection is dead.
 */
const SILENCE_MS = 45_000;

/**
 * Receives the organisation's live events until `signal` aborts. One tab holds the connection and
 * forwards events: browsers allow only six connections per server, and a seventh tab would wait
 * forever.
 */
export function listen(hear: (news: LiveNews) => void, signal: AbortSignal) {
  const tabs = new BroadcastChannel(ONE_TAB);
  tabs.onmessage = ({ data }: MessageEvent<LiveNews>) => hear(data);
  signal.addEventListener("abort", () => tabs.close());
  const tell = (news: LiveNews) => {
    if (signal.aborted) return;
    hear(news);
    tabs.postMessage(news);
  };
  // Waiting for the lock ends with an AbortError on page unload; nothing to handle.
  navigator.locks.request(ONE_TAB, { signal }, () => holdLine(tell, signal)).catch(() => undefined);
}

async function holdLine(tell: (news: LiveNews) => void, signal: AbortSignal) {
  let isFirst = true;
  const onOpen = () => {
    if (!isFirst) tell({ type: "missed" });
    isFirst = false;
  };
  const onBroken = (problem: unknown) => {
    isFirst = false;
    // Too many open browsers: this one polls instead.
    if (isTooMany(problem)) tell({ type: "missed" });
  };
  await keepFollowing(api.live.events, {}, { onOpen, onEvent: tell, onBroken }, signal);
}

interface Following<R extends Route> {
  onOpen: () => void;
  onEvent: (event: Answer<R>) => void;
  /** The stream ended or failed to start; a retry follows. */
  onBroken?: (problem: unknown) => void;
}

/** Follows a contract stream, reconnecting after a pause, until `signal` aborts. */
export async function keepFollowing<R extends Route>(
  route: R,
  sent: Sent<R>,
  { onOpen, onEvent, onBroken }: Following<R>,
  signal: AbortSignal,
) {
  // A newer server may send events that this page doesn't know yet.
  const tellKnown = (data: string) => {
    const event = route.response.safeParse(parsed(data));
    if (event.success) onEvent(event.data as Answer<R>);
  };
  let pause = FIRST_PAUSE_MS;
  while (!signal.aborted) {
    const { opened, problem } = await follow(
      (ended) => send(route, sent, ended),
      { onOpen, onData: tellKnown },
      signal,
    );
    if (signal.aborted) return;
    onBroken?.(problem);
    pause = opened ? FIRST_PAUSE_MS : Math.min(pause * 2, MAX_PAUSE_MS);
    if (isTooMany(problem)) pause = MAX_PAUSE_MS;
    await wait(jittered(pause), signal);
  }
}

const isTooMany = (problem: unknown) => isRefusal(problem, "too_many_requests");

/** Follows a stream to its end; returns whether it ever opened. */
async function follow(
  open: (ended: AbortSignal) => Promise<Response>,
  { onOpen, onData }: { onOpen: () => void; onData: (data: string) => void },
  signal: AbortSignal,
): Promise<{ opened: boolean; problem?: unknown }> {
  const silence = new AbortController();
  const ended = AbortSignal.any([signal, silence.signal]);
  let opened = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const alive = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), SILENCE_MS);
  };
  try {
    alive();
    const { body } = await open(ended);
    if (!body) return { opened };
    opened = true;
    onOpen();
    const parser = createParser({ onEvent: ({ data }) => onData(data) });
    const text = body.pipeThrough(new TextDecoderStream());
    const reader = text.getReader();
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      alive();
      parser.feed(next.value);
    }
    return { opened };
  } catch (problem) {
    // Refused, interrupted or silent: the caller retries after a pause.
    return { opened, problem };
  } finally {
    clearTimeout(timer);
  }
}

function parsed(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
