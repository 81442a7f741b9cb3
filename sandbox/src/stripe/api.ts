import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Form, nested } from "./form.ts";
import { idFor } from "./ids.ts";
import { API_VERSION } from "./lifecycle.ts";
import { StripeProblem } from "./problem.ts";
import type { State } from "./state.ts";

const SECRET_KEY = "sk_test_sandbox";

export interface ApiRequest {
  id: string;
  form: Form;
}

type Answer = (asked: ApiRequest) => object;

/** Routes below `/v1`: form input, JSON output, one response per idempotency key. */
export function stripeApi(app: FastifyInstance, state: State) {
  return (method: "GET" | "POST" | "DELETE", path: string, answer: Answer) =>
    app.route<{ Params: { id?: string } }>({
      method,
      url: `/v1/${path}`,
      handler: async (request, reply) => {
        reply.headers({ "request-id": idFor("req"), "stripe-version": API_VERSION });
        try {
          admit(request);
          const form = nested({ ...(request.query as object), ...(request.body as object | null) });
          const asked = { id: request.params.id ?? "", form };
          return reply.send(idempotently(state, request, reply, asked, answer));
        } catch (error) {
          if (!(error instanceof StripeProblem)) throw error;
          return reply.code(error.status).send(error.body);
        }
      },
    });
}

/** The client would take a body without `error` for a success. */
export function unknownPath(app: FastifyInstance): void {
  app.all("/v1/*", async ({ method, url }, reply) => {
    const message = `Unrecognized request URL (${method}: ${url.replace("/stripe", "")}).`;
    return reply.code(404).send(new StripeProblem(404, { message }).body);
  });
}

function admit({ headers }: FastifyRequest): void {
  const key = /^Bearer (.+)$/.exec(headers.authorization ?? "")?.[1];
  if (key === SECRET_KEY) return;
  const message = key
    ? `Invalid API Key provided: ${key.slice(0, 8)}…`
    : "You did not provide an API key.";
  throw new StripeProblem(401, { message });
}

function idempotently(
  state: State,
  { method, headers, url }: FastifyRequest,
  reply: FastifyReply,
  asked: ApiRequest,
  answer: Answer,
): object {
  const key = method === "POST" ? headers["idempotency-key"] : undefined;
  if (typeof key !== "string") return answer(asked);
  reply.header("idempotency-key", key);
  const same = JSON.stringify([url, asked.form]);
  const before = state.answered.get(key);
  if (before) {
    if (before.asked !== same) {
      throw new StripeProblem(400, {
        type: "idempotency_error",
        message: `Keys for idempotent requests can only be used with the same parameters they were first used with: ${key}`,
      });
    }
    reply.code(before.status).header("idempotent-replayed", "true");
    return before.body;
  }
  const body = structuredClone(answer(asked));
  state.answered.set(key, { asked: same, status: 200, body });
  return body;
}

/** One page of a list, newest first. */
export function listOf<Item extends { created: number }>(
  url: string,
  { form }: ApiRequest,
  items: Item[],
): object {
  const limit = Number(form.limit ?? 10);
  // Items of the same second were created in list order.
  const newest = items.toReversed().sort((one, other) => other.created - one.created);
  return { object: "list", url, has_more: newest.length > limit, data: newest.slice(0, limit) };
}
