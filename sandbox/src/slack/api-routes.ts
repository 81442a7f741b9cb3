import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Form } from "../form.ts";
import { chatMethods } from "./chat-methods.ts";
import { acceptsFirst, applyFault, takeFault } from "./faults.ts";
import { access } from "./installation.ts";
import { authMethods, conversationMethods, userMethods } from "./lookup-methods.ts";
import type { Method, Methods } from "./methods.ts";
import { SlackProblem } from "./problem.ts";
import type { Installation, State } from "./state.ts";
import { unfurlMethods } from "./unfurl-methods.ts";

const METHODS: Methods = {
  ...authMethods,
  ...chatMethods,
  ...conversationMethods,
  ...unfurlMethods,
  ...userMethods,
};

/** `/api/<method>`: takes forms and always answers with status 200, even for errors. */
export function apiRoutes(app: FastifyInstance, state: State): void {
  app.route<{ Params: { method: string } }>({
    method: ["GET", "POST"],
    url: "/api/:method",
    handler: async (request, reply) => {
      const { method } = request.params;
      const fault = takeFault(state, method);
      if (fault && !acceptsFirst(fault)) return applyFault(fault, reply);
      const answer = callMethod(state, method, request, reply);
      if (fault) return applyFault(fault, reply);
      return reply.send(answer);
    },
  });
}

function callMethod(
  state: State,
  name: string,
  request: FastifyRequest,
  reply: FastifyReply,
): object {
  try {
    const form = formOf(request);
    if (name === "oauth.v2.access") return access(state, form, request.headers.authorization);
    const method = METHODS[name];
    if (!method) throw new SlackProblem("unknown_method", { req_method: name });
    const installation = authenticate(state, request, form);
    const seconds = state.limits.wait(installation.teamId, name, form.channel ?? "");
    if (seconds !== null) {
      reply.code(429).header("retry-after", String(seconds));
      return { ok: false, error: "ratelimited" };
    }
    return { ok: true, ...callPermitted(state, method, form, installation, reply) };
  } catch (error) {
    if (!(error instanceof SlackProblem)) throw error;
    return error.body;
  }
}

function callPermitted(
  state: State,
  method: Method,
  form: Form,
  installation: Installation,
  reply: FastifyReply,
): object {
  const asked = { state, form, installation };
  const { scopes } = installation;
  reply.header("x-oauth-scopes", scopes.join(","));
  const needed = method.needs?.(asked) ?? [];
  if (needed.length > 0) reply.header("x-accepted-oauth-scopes", needed.join(","));
  const missing = needed.filter((scope) => !scopes.includes(scope));
  if (missing.length > 0) {
    const provided = scopes.join(",");
    throw new SlackProblem("missing_scope", { needed: missing.join(","), provided });
  }
  return method.answer(asked);
}

function authenticate(state: State, { headers }: FastifyRequest, form: Form): Installation {
  const token = /^Bearer (.+)$/.exec(headers.authorization ?? "")?.[1] ?? form.token;
  if (!token) throw new SlackProblem("not_authed");
  const dead = state.deadTokens.get(token);
  if (dead) throw new SlackProblem(dead);
  const found = [...state.installations.values()].find((one) => one.token === token);
  if (!found) throw new SlackProblem("invalid_auth");
  return found;
}

/** Arguments as strings, however they were sent; nested ones stay JSON. */
function formOf({ body, query }: FastifyRequest): Form {
  const given = { ...(query as object), ...(body as object | null) };
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      typeof value === "string" ? value : JSON.stringify(value),
    ]),
  );
}
