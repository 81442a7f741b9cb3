import {
  api,
  type LiveEvent,
  type Route,
  type RouteInput,
  type RouteResponse,
} from "@touchline/contract";
import { createParser } from "eventsource-parser";
import { fetchRoute, isApiError } from "./api.ts";
import { withJitter } from "./jitter.ts";

/** `missed`: the connection was down, so anything may have changed. */
export type LiveMessage = LiveEvent | { type: "missed" };

const LIVE_CHANNEL = "touchline.live";
const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 30_000;
/**
 * The server sends a heartbeat every 15 seconds; after three missed ones the connection is dead.
 */
const HEARTBEAT_TIMEOUT_MS = 45_000;

/**
 * Receives the organisation's live events until `signal` aborts. One tab holds the connection and
 * forwards events: browsers allow only six connections per server, and a seventh tab would wait
 * forever.
 */
export function subscribeToLiveEvents(hear: (news: LiveMessage) => void, signal: AbortSignal) {
  const tabs = new BroadcastChannel(LIVE_CHANNEL);
  tabs.onmessage = ({ data }: MessageEvent<LiveMessage>) => hear(data);
  signal.addEventListener("abort", () => tabs.close());
  const tell = (news: LiveMessage) => {
    if (signal.aborted) return;
    hear(news);
    tabs.postMessage(news);
  };
  // Waiting for the lock ends with an AbortError on page unload; nothing to handle.
  navigator.locks
    .request(LIVE_CHANNEL, { signal }, () => streamLiveEvents(tell, signal))
    .catch(() => undefined);
}

async function streamLiveEvents(tell: (news: LiveMessage) => void, signal: AbortSignal) {
  let isFirst = true;
  const onOpen = () => {
    if (!isFirst) tell({ type: "missed" });
    isFirst = false;
  };
  const onBroken = (problem: unknown) => {
    isFirst = false;
    // Too many open browsers: this one polls instead.
    if (isTooManyRequests(problem)) tell({ type: "missed" });
  };
  await followStream(api.live.events, {}, { onOpen, onEvent: tell, onBroken }, signal);
}

interface StreamHandlers<R extends Route> {
  onOpen: () => void;
  onEvent: (event: RouteResponse<R>) => void;
  /** The stream ended or failed to start; a retry follows. */
  onBroken?: (problem: unknown) => void;
}

/** Follows a contract stream, reconnecting after a pause, until `signal` aborts. */
export async function followStream<R extends Route>(
  route: R,
  sent: RouteInput<R>,
  { onOpen, onEvent, onBroken }: StreamHandlers<R>,
  signal: AbortSignal,
) {
  // A newer server may send events that this page doesn't know yet.
  const tellKnown = (data: string) => {
    const event = route.response.safeParse(parseJson(data));
    if (event.success) onEvent(event.data as RouteResponse<R>);
  };
  let pause = FIRST_RETRY_MS;
  while (!signal.aborted) {
    const { opened, problem } = await readStream(
      (ended) => fetchRoute(route, sent, ended),
      { onOpen, onData: tellKnown },
      signal,
    );
    if (signal.aborted) return;
    onBroken?.(problem);
    pause = opened ? FIRST_RETRY_MS : Math.min(pause * 2, MAX_RETRY_MS);
    if (isTooManyRequests(problem)) pause = MAX_RETRY_MS;
    await wait(withJitter(pause), signal);
  }
}

const isTooManyRequests = (problem: unknown) => isApiError(problem, "too_many_requests");

/** Follows a stream to its end; returns whether it ever opened. */
async function readStream(
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
    timer = setTimeout(() => silence.abort(), HEARTBEAT_TIMEOUT_MS);
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

function parseJson(data: string): unknown {
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
