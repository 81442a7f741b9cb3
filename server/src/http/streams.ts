import type { FastifyInstance, FastifyReply } from "fastify";

const HEARTBEAT_MS = 15_000;
/** Whoever takes nothing of what is told is let go, for the sake of our memory. */
const MAX_UNREAD_BYTES = 1_000_000;

interface Line {
  tell(event: unknown): void;
  /** Looks whether whoever listens still may; if not, the stream ends instead. */
  looking(then: () => void): void;
  end(): void;
}

interface Listening {
  /** Fails once whoever listens may not any more. */
  look(): Promise<unknown>;
  /** Begins to hear; gives back how to stop. */
  hear(line: Line): () => void;
  onClose?(): void;
}

/** Keeps a response open, says regularly that it is, and looks each time whether it may be. */
export type OpenStream = (reply: FastifyReply, listening: Listening) => void;

export function streams(app: FastifyInstance): OpenStream {
  const open = new Set<() => void>();
  // An open stream would keep the server from closing.
  app.addHook("preClose", async () => {
    for (const end of open) end();
  });

  return (reply, { look, hear, onClose }) => {
    reply.hijack();
    // A stream stays for hours and asks for next to nothing.
    reply.request.leaveRoom();
    const { raw } = reply;
    // They may have gone while we looked them up.
    if (raw.destroyed) return onClose?.();
    // The connection ends with the stream: one kept for later would hold up a server that stops.
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
