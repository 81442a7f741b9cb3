import http from "node:http";
import https from "node:https";
import { limitSize } from "../../shared/read-response.ts";

type AddRequest = (request: http.ClientRequest, ...rest: unknown[]) => void;

const agents = new Map<string, http.Agent>();

/**
 * An agent that aborts every request after `timeoutMs`, whatever its state, or when its answer is
 * too large. The SDK has no timeout,
 * and the agent's own only emits an event. Shared by all clients to reuse connections.
 */
export function timedAgent(apiUrl: string, timeoutMs: number): http.Agent {
  const isSecure = apiUrl.startsWith("https:");
  const key = `${isSecure} ${timeoutMs}`;
  const known = agents.get(key);
  if (known) return known;
  const options = { keepAlive: true, timeout: timeoutMs };
  const agent = isSecure ? new https.Agent(options) : new http.Agent(options);
  // Node calls this for each request, but it isn't in the type definitions.
  const { addRequest } = agent as unknown as { addRequest: AddRequest };
  const timed: AddRequest = (request, ...rest) => {
    const timer = setTimeout(() => request.destroy(timedOut(timeoutMs)), timeoutMs);
    request.once("response", limitSize);
    request.once("close", () => clearTimeout(timer));
    addRequest.call(agent, request, ...rest);
  };
  agents.set(key, Object.assign(agent, { addRequest: timed }));
  return agent;
}

function timedOut(timeoutMs: number): Error {
  return Object.assign(new Error(`no answer within ${timeoutMs} ms`), { code: "ETIMEDOUT" });
}
