import { Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

interface Call {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: unknown;
}

/** A call's result: its status, or 0 if the connection broke. */
export interface Outcome {
  status: number;
  ms: number;
}

const TICK_MS = 5;

/** Calls a server over keep-alive connections, like a load balancer. */
export function callerOf(url: string) {
  const { hostname: host, port } = new URL(url);
  const agent = new Agent({ keepAlive: true });
  const call = ({ method, path, headers, body }: Call): Promise<number> =>
    new Promise((resolve) => {
      const content = body === undefined ? undefined : JSON.stringify(body);
      const sent = request(
        {
          ...{ agent, host, port, method, path },
          headers: { ...headers, ...(content && { "content-type": "application/json" }) },
        },
        (answer) => {
          answer.on("error", () => resolve(0)).on("end", () => resolve(answer.statusCode ?? 0));
          answer.resume();
        },
      );
      sent.on("error", () => resolve(0)).end(content);
    });
  return { call, close: () => agent.destroy() };
}

/**
 * Makes calls at a fixed rate, whether or not the answers keep up. Latency is measured from the
 * scheduled time, so that queueing counts too.
 */
export async function callSteadily(
  { perSecond, seconds }: { perSecond: number; seconds: number },
  call: (index: number) => Promise<number>,
): Promise<Outcome[]> {
  const outcomes: Array<Promise<Outcome>> = [];
  const start = performance.now();
  for (let index = 0; index < perSecond * seconds; ) {
    const due = ((performance.now() - start) / 1000) * perSecond;
    for (; index < Math.min(due, perSecond * seconds); index++) {
      const from = start + (index / perSecond) * 1000;
      outcomes.push(
        call(index).then((status) => ({ status, ms: Math.round(performance.now() - from) })),
      );
    }
    await pause(TICK_MS);
  }
  return Promise.all(outcomes);
}

export function percentile(values: number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0;
}

export function byStatus(outcomes: Outcome[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of outcomes) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
