import type { FastifyInstance, FastifyRequest } from "fastify";

/** Ordinary bodies are small; routes with uploads use the general request timeout instead. */
const BODY_TIMEOUT_MS = 8000;

export type AwaitBody = (request: FastifyRequest) => void;

const TIMED_OUT = "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n";

/** Drops callers who stall while sending the body. */
export function bodyDeadline(app: FastifyInstance, milliseconds = BODY_TIMEOUT_MS): AwaitBody {
  const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>();
  const stop = async (request: FastifyRequest) => clearTimeout(timers.get(request));
  app.addHook("preValidation", stop);
  app.addHook("onResponse", stop);
  app.addHook("onRequestAbort", stop);
  const awaitBody: AwaitBody = (request) => {
    const { socket } = request.raw;
    const letGo = () => {
      if (socket.writable) socket.end(TIMED_OUT);
      socket.destroySoon();
    };
    timers.set(request, setTimeout(letGo, milliseconds).unref());
  };
  // Other routes have more to do before their body is read.
  app.addHook("onRequest", async (request) => {
    if (request.is404) awaitBody(request);
  });
  return awaitBody;
}
