import http from "node:http";
import https from "node:https";

type AddRequest = (request: http.ClientRequest, ...rest: unknown[]) => void;

const agents = new Map<string, http.Agent>();

/**
 * An agent that ends every request after `timeoutMs`, sent or not, answered in part or not.
 *
 * The SDK has no time-out, and the agent's own only announces that it has passed. All clients share
 * one agent so that they share connections.
 */
export function timedAgent(apiUrl: string, timeoutMs: number): http.Agent {
  const isSecure = apiUrl.startsWith("https:");
  const key = `${isSecure} ${timeoutMs}`;
  const known = agents.get(key);
  if (known) return known;
  const options = { keepAlive: true, timeout: timeoutMs };
  const agent = isSecure ? new https.Agent(options) : new http.Agent(options);
  // Node calls this for each request; its types do not mention it.
  const { addRequest } = agent as unknown as { addRequest: AddRequest };
  const timed: AddRequest = (request, ...rest) => {
    const timer = setTimeout(() => request.destroy(timedOut(timeoutMs)), timeoutMs);
    request.once("close", () => clearTimeout(timer));
    addRequest.call(agent, request, ...rest);
  };
  agents.set(key, Object.assign(agent, { addRequest: timed }));
  return agent;
}

function timedOut(timeoutMs: number): Error {
  return Object.assign(new Error(`no answer within ${timeoutMs} ms`), { code: "ETIMEDOUT" });
}
