import { setTimeout as pause } from "node:timers/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/** A request that a vendor received. `status` is null until it has been answered. */
export interface Call {
  vendor: string;
  method: string;
  /** Below the vendor's prefix, without the query. */
  path: string;
  query: string;
  status: number | null;
  at: string;
  milliseconds: number | null;
}

export interface Fault {
  vendor: string;
  /** Only calls whose path below the prefix starts with this. */
  path?: string;
  times: number;
  delayMs?: number;
  hang?: boolean;
  status?: number;
  body?: unknown;
}

const MAX_CALLS = 200;

export type Traffic = ReturnType<typeof watchTraffic>;

/** Records vendors' calls, and lets tests make them fail, wait or hang. */
export function watchTraffic(app: FastifyInstance, vendors: readonly string[]) {
  const calls = new Map<string, Call[]>(vendors.map((vendor) => [vendor, []]));
  const open = new WeakMap<FastifyRequest, Call>();
  let faults: Fault[] = [];

  function record(request: FastifyRequest): Call | null {
    const { pathname, search } = new URL(request.url, "http://sandbox");
    const [, vendor = "", ...rest] = pathname.split("/");
    const list = calls.get(vendor);
    if (!list) return null;
    const call: Call = {
      vendor,
      method: request.method,
      path: `/${rest.join("/")}`,
      query: search.slice(0, 500),
      status: null,
      at: new Date().toISOString(),
      milliseconds: null,
    };
    list.unshift(call);
    list.length = Math.min(list.length, MAX_CALLS);
    open.set(request, call);
    return call;
  }

  function nextFault({ vendor, path }: Call): Fault | null {
    const found = faults.find(
      (fault) => fault.vendor === vendor && path.startsWith(fault.path ?? ""),
    );
    if (!found) return null;
    found.times -= 1;
    faults = faults.filter(({ times }) => times > 0);
    return found;
  }

  app.addHook("onRequest", async (request, reply) => {
    const call = record(request);
    const fault = call && nextFault(call);
    if (fault) await applyFault(fault, reply);
  });

  app.addHook("onResponse", async (request, reply) => {
    const call = open.get(request);
    if (!call) return;
    call.status = reply.raw.statusCode;
    call.milliseconds = Math.round(reply.elapsedTime);
  });

  return {
    calls: (vendor?: string): Call[] =>
      [...calls]
        .filter(([name]) => vendor === undefined || name === vendor)
        .flatMap(([, list]) => list)
        .sort((one, other) => other.at.localeCompare(one.at)),
    addFault(fault: Fault) {
      faults.push({ ...fault });
    },
    faults: (): readonly Fault[] => faults,
    clearFaults() {
      faults = [];
    },
  };
}

async function applyFault(fault: Fault, reply: FastifyReply) {
  if (fault.hang) return reply.hijack();
  if (fault.delayMs) await pause(fault.delayMs, undefined, { ref: false });
  if (fault.status === undefined) return;
  return reply.code(fault.status).send(fault.body ?? { message: "The sandbox was told to fail" });
}
