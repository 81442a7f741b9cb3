import type { FastifyInstance, FastifyReply } from "fastify";
import { Refusal } from "./refusal.ts";
import { slotsByKey } from "./slots-by-key.ts";

const HEARTBEAT_MS = 15_000;
const RETRY_AFTER_SECONDS = 30;
/** Clients that don't read are disconnected, to save memory. */
const MAX_UNREAD_BYTES = 1_000_000;

interface Line {
  tell(event: unknown): void;
  /** Checks that the listener still has access; otherwise ends the stream. */
  looking(then: () => void): void;
  end(): void;
}

interface Listening {
  /** Rejects once the listener has lost access. */
  look(): Promise<unknown>;
  /** Subscribes; returns the unsubscribe function. */
  hear(line: Line): () => void;
  onClose?(): void;
}

/** Holds a response open, sends heartbeats and checks access with each. */
export type OpenStream = (reply: FastifyReply, listening: Listening) => void;

export function streams(app: FastifyInstance): OpenStream {
  const open = new Set<() => void>();
  // An open stream would prevent the server from closing.
  app.addHook("preClose", async () => {
    for (const end of open) end();
  });

  return (reply, { look, hear, onClose }) => {
    reply.hijack();
    const { raw } = reply;
    // The client may have disconnected during the lookup.
    if (raw.destroyed) return onClose?.();
    // Close the connection with the stream: an idle keep-alive connection would delay shutdown.
    raw.shouldKeepAlive = false;
    const headers = reply.getHeaders() as Record<string, string>;
    raw.writeHead(200, {
      ...headers,
      "content-type": "text/event-stream",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
    });
    const end = () => void raw.end();
    const write = (text: string) => {
      if (raw.writableEnded || raw.destroyed) return;
      raw.write(text);
      if (raw.writableLength > MAX_UNREAD_BYTES) raw.destroy();
    };
    const line: Line = {
      tell: (event) => write(`data: ${JSON.stringify(event)}\n\n`),
      looking: (then) => void look().then(then, end),
      end,
    };
    write(": open\n\n");
    const heartbeat = setInterval(
      () => line.looking(() => write(": still here\n\n")),
      HEARTBEAT_MS,
    );
    open.add(end);
    const stopHearing = hear(line);
    raw.on("close", () => {
      clearInterval(heartbeat);
      stopHearing();
      open.delete(end);
      onClose?.();
    });
  };
}

/** Limits open streams by several keys. */
export function streamSlots() {
  const slots = slotsByKey();
  return {
    take(reply: FastifyReply, asked: Parameters<typeof slots.take>[0]): () => void {
      const release = slots.take(asked);
      if (release) return release;
      reply.header("retry-after", String(RETRY_AFTER_SECONDS));
      throw new Refusal("too_many_requests", "This is open in too many tabs. Close one.");
    },
  };
}
