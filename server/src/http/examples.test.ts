import { api, openapi, RefusalBody, type Route, routes } from "@touchline/contract";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { readConfig } from "../config.ts";
import { loadDemo } from "../local/demo.ts";
import { NOT_WRITTEN_DOWN, WRITTEN_AS } from "../testing/audit-lists.ts";
import { productWithHubspot } from "../testing/connected.ts";
import { eventually } from "../testing/eventually.ts";

/**
 * Every call of the API's description, as its example says, against the demo company.
 *
 * What an example takes from the answer to another is taken from it; each runs once.
 */
const Description = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        "x-example-needs": z.string().optional(),
        parameters: z.array(
          z.object({
            name: z.string(),
            in: z.enum(["path", "query"]),
            example: z.unknown().optional(),
          }),
        ),
        requestBody: z
          .object({ content: z.record(z.string(), z.object({ example: z.unknown().optional() })) })
          .optional(),
      }),
    ),
  ),
});

type Method = Route["method"];
type Who = "manager" | "rep" | "colleague" | "stranger";
const EMAILS: Record<Who, string> = {
  manager: "manager@demo.test",
  rep: "rep1@demo.test",
  colleague: "rep2@demo.test",
  stranger: "stranger@new.test",
};

const description = Description.parse(openapi(routes, ""));
const title = ({ method, path }: Pick<Route, "method" | "path">) => `${method} ${path}`;
const routeOf = new Map(routes.map((route) => [title(route), route]));
/** What the audit log must say of a call that changes something. */
const deedOf = new Map(
  Object.entries(api).flatMap(([feature, calls]) =>
    Object.entries<Route>(calls).flatMap(([call, route]): [string, string | undefined][] =>
      route.method === "GET" || `${feature}.${call}` in NOT_WRITTEN_DOWN
        ? []
        : [[title(route), WRITTEN_AS[`${feature}.${call}`]]],
    ),
  ),
);

/** The description's own view of a call. */
function exampleOf({ method, path }: Route) {
  const asWritten = path.replace(/:(\w+)/g, "{$1}");
  const told = description.paths[asWritten]?.[method.toLowerCase()];
  const given = (place: "path" | "query") =>
    Object.fromEntries(
      (told?.parameters ?? []).flatMap(({ name, in: where, example }) =>
        where === place && example !== undefined ? [[name, example]] : [],
      ),
    );
  return {
    params: given("path"),
    query: given("query"),
    body: told?.requestBody?.content["application/json"]?.example,
    needs: told?.["x-example-needs"],
  };
}

let product: Awaited<ReturnType<typeof productWithHubspot>>;
const tokens = new Map<Who, { access: string; id: string }>();
const answers = new Map<string, Answered>();

beforeAll(async () => {
  product = await productWithHubspot({
    isEmpty: false,
    more: (sandboxUrl) => ({
      GOOGLE_CLIENT_ID: "sandbox-google-client-id",
      GOOGLE_CLIENT_SECRET: "sandbox-google-client-secret",
      GOOGLE_URL: `${sandboxUrl}/google-calendar`,
      SLACK_CLIENT_ID: "sandbox-slack-client-id",
      SLACK_CLIENT_SECRET: "sandbox-slack-client-secret",
      SLACK_SIGNING_SECRET: "sandbox-slack-signing-secret",
      SLACK_API_URL: `${sandboxUrl}/slack/api/`,
      SLACK_AUTHORIZE_URL: `${sandboxUrl}/slack/oauth/v2/authorize`,
      STRIPE_SECRET_KEY: "sk_test_sandbox",
      STRIPE_WEBHOOK_SECRET: "whsec_sandbox",
      STRIPE_PRICE_ID: "price_sandbox_month",
      STRIPE_API_URL: sandboxUrl,
      SMTP_URL: "smtp://127.0.0.1:9",
      MAIL_FROM: "no-reply@touchline.test",
    }),
  });
  const config = readConfig({ NODE_ENV: "test", LOG_LEVEL: "silent", ...product.environment });
  await loadDemo(product.sandbox.url, config, new Date());
  for (const who of ["manager", "rep", "colleague", "stranger"] as const) {
    const email = EMAILS[who];
    const claims = { email, email_verified: true, name: who };
    const id = await product.issuer.idToken(email, claims);
    tokens.set(who, { access: await product.issuer.accessToken(email), id });
    await ask("POST", "/api/session", { body: { idToken: id } }, who);
  }
  await vi.waitFor(
    async () => {
      // Once all deals are here they are checked, and a check that runs is joined by whoever asks for one.
      for (const path of ["/api/deal-sync", "/api/deal-check-batch"]) {
        const { body } = await ask("GET", path, {}, "manager");
        expect(body).toMatchObject({ state: "done" });
      }
    },
    { timeout: 90_000, interval: 200 },
  );
}, 120_000);
afterAll(() => product.close());

interface Answered {
  status: number;
  body: unknown;
  /** What the audit log has of the caller since the call began. */
  deeds: string[];
}

interface Given {
  query?: Record<string, unknown>;
  body?: unknown;
}

async function ask(method: Method, path: string, { query = {}, body }: Given, who: Who) {
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const leaving = new AbortController();
  const answer = await fetch(`${product.environment.PUBLIC_URL}${path}?${search}`, {
    method,
    signal: leaving.signal,
    headers: {
      authorization: `Bearer ${tokens.get(who)?.access}`,
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const type = answer.headers.get("content-type") ?? "";
  if (type.startsWith("application/json"))
    return { status: answer.status, body: await answer.json() };
  // Files and streams: that they begin is enough here.
  leaving.abort();
  return { status: answer.status, body: null };
}

/** Who can run an example: some end what the others need, and the manager is in her room already. */
const CALLERS: Record<string, Who> = {
  "POST /api/organisations": "stranger",
  "POST /api/session/sign-out-everywhere": "rep",
  "POST /api/rooms/join": "colleague",
  "PUT /api/coaching/:reviewId/disagreement": "rep",
};
const callerOf = (name: string): Who => CALLERS[name] ?? "manager";

const TAKEN = /\{([^{}]+): ([^{}:]+)\}/g;

/** Puts what other calls answered, or the identity provider said, where an example asks for it. */
async function filled(given: unknown, who: Who): Promise<unknown> {
  let text = JSON.stringify(given ?? null);
  for (const [asked, from = "", way = ""] of text.matchAll(TAKEN)) {
    const value = from.startsWith("your ") ? tokens.get(who)?.id : await taken(from, way);
    text = text.replaceAll(asked, String(value));
  }
  return JSON.parse(text);
}

/** What the answer to a call has at a place; a reading call is asked until it is there. */
async function taken(name: string, way: string): Promise<string> {
  return eventually(async () => {
    const { body } = await run(name);
    const value = way.split("/").reduce<unknown>(within, body);
    if (typeof value === "string") return value;
    if (name.startsWith("GET ")) answers.delete(name);
    throw new Error(`${name} has nothing at ${way}`);
  });
}

const within = (value: unknown, key: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;

async function run(name: string): Promise<Answered> {
  const known = answers.get(name);
  if (known) return known;
  const route = routeOf.get(name);
  if (!route) throw new Error(`There is no ${name}`);
  const who = callerOf(name);
  const { params, query, body } = exampleOf(route);
  const ids = z.record(z.string(), z.string()).parse(await filled(params, who));
  const path = route.path.replace(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent(ids[key] ?? ""),
  );
  const given: Given = {
    query: z.record(z.string(), z.unknown()).parse(await filled(query, who)),
    ...(body !== undefined && { body: await filled(body, who) }),
  };
  const began = new Date();
  const answer = await ask(route.method, path, given, who);
  const answered = { ...answer, deeds: await deedsSince(began, route, who) };
  answers.set(name, answered);
  return answered;
}

/** Who is not signed in, like a guest, has no name there. */
async function deedsSince(began: Date, { access }: Route, who: Who): Promise<string[]> {
  const lines = await product.database.owner
    .selectFrom("auditLog as a")
    .leftJoin("users as u", (on) =>
      on.onRef("u.organisationId", "=", "a.organisationId").onRef("u.id", "=", "a.actorId"),
    )
    .select(["a.action", "u.email"])
    .where("a.at", ">=", began)
    .execute();
  return lines
    .filter(({ email }) => email === EMAILS[who] || (access === "public" && email === null))
    .map(({ action }) => action);
}

/** Nobody of the demo company is known in Slack, so there is nobody to forget. */
const DOES_NOTHING = "DELETE /api/slack-api/login";
const ENDS = "POST /api/workspace/delete";
/** What makes and changes comes before what takes away, and nothing after the end of the workspace. */
const inOrder = [...routeOf.keys()].sort(
  (a, b) =>
    Number(a === ENDS) - Number(b === ENDS) ||
    Number(a.startsWith("DELETE")) - Number(b.startsWith("DELETE")),
);

it("[U17] the demo company's reps report to its manager", async () => {
  const { body } = await ask("GET", api.workspace.people.path, {}, "manager");
  const everybody = api.workspace.people.response.parse(body);
  const maya = everybody.find(({ role }) => role === "manager");
  expect(everybody.map(({ role, managerId }) => [role, managerId])).toEqual(
    everybody.map(({ role }) => [role, role === "rep" ? maya?.id : null]),
  );
});

describe("[U19] the API's description", () => {
  it.each(inOrder)("%s: its example runs against the demo company", async (name) => {
    const route = routeOf.get(name);
    const { status, body, deeds } = await run(name);
    const said = JSON.stringify(body);
    if (route && exampleOf(route).needs && status >= 400) {
      expect([400, 404, 409], said).toContain(status);
      expect(RefusalBody.safeParse(body).success, said).toBe(true);
      return;
    }
    expect(status, said).toBe(route?.status ?? 200);
    if (body !== null) expect(route?.response.safeParse(body).success, said).toBe(true);
    if (deedOf.has(name) && name !== DOES_NOTHING) {
      expect(deeds, "[BY-9] who did what, when").toContain(deedOf.get(name));
    }
  });
});
