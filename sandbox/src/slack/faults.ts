import type { FastifyReply } from "fastify";

export const FAULT_KINDS = ["limit", "status", "html", "hang", "reset", "error", "body"] as const;

/** A fault for the next calls of the Web API. */
export interface Fault {
  kind: (typeof FAULT_KINDS)[number];
  times: number;
  /** Only this method, e.g. `chat.postMessage`. */
  method?: string;
  /** Whether the call takes effect before it fails; default for `hang` and `reset`. */
  accepts?: boolean;
  /** For `limit`; null omits the header. */
  retryAfter?: number | null;
  /** For `status` and `html`. */
  status?: number;
  /** For `error`: the error code, e.g. `is_archived`. */
  error?: string;
  /** For `body`: returned as it is. */
  body?: unknown;
}

export function takeFault(box: { faults: Fault[] }, method: string): Fault | null {
  const found = box.faults.find((fault) => (fault.method ?? method) === method);
  if (!found) return null;
  found.times -= 1;
  box.faults = box.faults.filter(({ times }) => times > 0);
  return found;
}

export function acceptsFirst({ kind, accepts }: Fault): boolean {
  return accepts ?? (kind === "hang" || kind === "reset");
}

export function applyFault(fault: Fault, reply: FastifyReply): unknown {
  switch (fault.kind) {
    case "limit": {
      const seconds = fault.retryAfter === undefined ? 1 : fault.retryAfter;
      if (seconds !== null) reply.header("retry-after", String(seconds));
      return reply.code(429).send({ ok: false, error: "ratelimited" });
    }
    case "status":
      return reply.code(fault.status ?? 500).send({ ok: false, error: "internal_error" });
    case "html":
      return reply
        .code(fault.status ?? 200)
        .type("text/html; charset=utf-8")
        .send("<!DOCTYPE html><html><body><h1>Slack is having some trouble</h1></body></html>");
    case "hang":
      return reply.hijack();
    case "reset":
      reply.hijack();
      return reply.raw.socket?.resetAndDestroy();
    case "error":
      return reply.send({ ok: false, error: fault.error ?? "internal_error" });
    case "body":
      return reply.type("application/json").send(JSON.stringify(fault.body ?? null));
  }
}
