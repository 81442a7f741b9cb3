import { createHash, randomUUID } from "node:crypto";
import { api, openapi, operationId, RefusalBody, type Route, routes } from "@touchline/contract";
import { sandboxControl } from "@touchline/sandbox/control";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { readConfig } from "../config.ts";
import { jobs } from "../jobs/catalog.ts";
import { loadDemo } from "../local/demo.ts";
import { AUDIT_ACTIONS, NOT_AUDITED } from "../testing/audit-lists.ts";
import {
  DOCUMENTED_CALLS,
  type DocumentedCall,
  isInAnswer,
  isInShape,
  OUR_OWN_CALLS,
  stepsOf,
} from "../testing/documented-calls.ts";
import { eventually } from "../testing/eventually.ts";
import { productWithHubspot } from "../testing/with-hubspot.ts";

/**
 * Runs every example of the API description once against the demo company, filling in values from
 * other examples' responses.
 */
const Description = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        operationId: z.string(),
        "x-example-needs": z.string().optional(),
        "x-example-from": z.record(z.string(), z.string()).default({}),
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
type Who = "manager" | "rep" | "colleague" | "stranger" | "unpaid" | "invited";
const EMAILS: Record<Who, string> = {
  manager: "manager@demo.test",
  rep: "rep1@demo.test",
  colleague: "rep2@demo.test",
  stranger: "stranger@new.test",
  invited: "invited@new.test",
  unpaid: "manager@trial.test",
};

const description = Description.parse(openapi(routes, ""));
const title = ({ method, path }: Pick<Route, "method" | "path">) => `${method} ${path}`;
const routeOf = new Map(routes.map((route) => [title(route), route]));
/** Audit events expected from calls that change something. */
const deedOf = new Map(
  Object.entries(api).flatMap(([feature, calls]) =>
    Object.entries<Route>(calls).flatMap(([call, route]): [string, string | undefined][] =>
      route.method === "GET" || `${feature}.${call}` in NOT_AUDITED
        ? []
        : [[title(route), AUDIT_ACTIONS[`${feature}.${call}`]]],
    ),
  ),
);

const told = new Map(
  Object.entries(description.paths).flatMap(([path, operations]) =>
    Object.values(operations).map((operation) => [operation.operationId, { path, ...operation }]),
  ),
);

/** The description's own view of a call, with `{GET /api/deals: deals/0/id}` for what another call's answer gives. */
function exampleOf(route: Route) {
  const operation = told.get(operationId(route));
  if (!operation) throw new Error(`${title(route)} is not described`);
  const given = (place: "path" | "query") =>
    Object.fromEntries(
      operation.parameters.flatMap(({ name, in: where, example }) =>
        where === place && example !== undefined ? [[name, example]] : [],
      ),
    );
  const example: Record<string, unknown> = {
    path: given("path"),
    query: given("query"),
    body: structuredClone(operation.requestBody?.content["application/json"]?.example),
  };
  for (const [way, from] of Object.entries(operation["x-example-from"])) {
    const steps = way.split("/");
    const last = steps.pop() ?? "";
    Reflect.set(Object(steps.reduce<unknown>(within, example)), last, `{${from}}`);
  }
  return { path: operation.path, example, needs: operation["x-example-needs"] };
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
  for (const who of ["manager", "rep", "colleague", "stranger", "unpaid", "invited"] as const) {
    const email = EMAILS[who];
    const claims = { email, email_verified: true, name: who };
    const id = await product.issuer.idToken(email, claims);
    tokens.set(who, { access: await product.issuer.accessToken(email), id });
    await ask("POST", "/api/session", { body: { idToken: id } }, who);
  }
  // A manager, because the examples use the demo's first reps.
  const invited = {
    ...{ name: "Zoe Invited", title: "VP", role: "manager" },
    ...{ emailAddress: EMAILS.invited, invite: false },
  };
  await ask("POST", "/api/team-members", { body: invited }, "manager");
  await vi.waitFor(
    async () => {
      // Checks start once all deals are synced; wait for both, because a request during a running
      // check joins it.
      for (const path of ["/api/deal-sync", "/api/deal-check-batch"]) {
        const { body } = await ask("GET", path, {}, "manager");
        expect(body).toMatchObject({ state: "done" });
      }
    },
    { timeout: 120_000, interval: 200 },
  );
});
afterAll(() => product.close());

interface Answered {
  status: number;
  body: unknown;
  /** The caller's audit events since the call started. */
  deeds: string[];
}

interface Given {
  /** As an object or as a raw query string. */
  query?: Record<string, unknown> | string;
  body?: unknown;
}

async function ask(method: Method, path: string, { query = {}, body }: Given, who: Who) {
  const search =
    typeof query === "string"
      ? query
      : new URLSearchParams(
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
  // Of events it is enough that they start; an aborted file would hold its slot for a while.
  if (type.startsWith("text/event-stream")) leaving.abort();
  else await answer.arrayBuffer();
  return { status: answer.status, body: null };
}

/**
 * Callers other than the default: some calls end a session that others need, and the manager is
 * already in her room.
 */
const CALLERS: Record<string, Who> = {
  "POST /api/organisations": "stranger",
  "POST /api/session/workspaces": "invited",
  "POST /api/session/decline": "invited",
  "POST /api/session/sign-out-everywhere": "rep",
  "POST /api/rooms/join": "colleague",
  "PUT /api/coaching/:reviewId/disagreement": "rep",
};
const callerOf = (name: string): Who => CALLERS[name] ?? "manager";

const TAKEN = /\{([^{}]+): ([^{}:]+)\}/g;

/** Fills placeholders with values from other responses or from the identity provider. */
async function filled(given: unknown, who: Who): Promise<unknown> {
  let text = JSON.stringify(given ?? null);
  for (const [asked, from = "", way = ""] of text.matchAll(TAKEN)) {
    const value = from.startsWith("your ") ? tokens.get(who)?.id : await taken(from, way);
    text =
      typeof value === "object"
        ? text.replaceAll(JSON.stringify(asked), JSON.stringify(value))
        : text.replaceAll(asked, JSON.stringify(String(value)).slice(1, -1));
  }
  return JSON.parse(text);
}

/** Returns the value at a path in another call's response; polls read calls until it is there. */
async function taken(name: string, way: string): Promise<unknown> {
  const find = FINDERS[name];
  if (find) return within(await find(), way);
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
  const { path: described, example } = exampleOf(route);
  const { path: params, query, body } = example;
  const ids = z.record(z.string(), z.string()).parse(await filled(params, who));
  const path = described.replace(/\{(\w+)\}/g, (_, key: string) =>
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

/** Callers who aren't signed in, such as guests, have no name in the audit log. */
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

/** Returns the body of a call's example, with placeholders filled. */
async function sentOf(name: string): Promise<unknown> {
  const route = routeOf.get(name);
  return route ? filled(exampleOf(route).example.body, callerOf(name)) : null;
}

/** Lists fields of the response that differ from what was sent under the same name. */
function differing(sent: unknown, answered: unknown): unknown[] {
  if (Array.isArray(sent) || typeof sent !== "object" || sent === null) return [];
  return Object.entries(sent).flatMap(([key, value]) => {
    const held = within(answered, key);
    const isComparable = ["string", "number", "boolean"].includes(typeof value);
    if (!isComparable || held === undefined || typeof held === "object") return [];
    return isSame(value, held) ? [] : [[key, value, held]];
  });
}

/** Timestamps are equal with and without milliseconds. */
function isSame(sent: unknown, held: unknown): boolean {
  const isMoment = typeof sent === "string" && /^\d{4}-\d\d-\d\dT/.test(sent);
  return isMoment ? Date.parse(sent) === Date.parse(String(held)) : sent === held;
}

it("[R-29] the note of the example is bold in HubSpot, not markup that people read", async () => {
  const { body } = await run("PATCH /api/deals/:id/note");
  expect(body).toMatchObject({ write: { kind: "note", value: "Who signs, and when?" } });
  const kept = await product.database.owner
    .selectFrom("crmWrites")
    .select("payload")
    .where("kind", "=", "note")
    .where("id", "=", String(within(within(body, "write"), "id")))
    .executeTakeFirstOrThrow();
  expect(kept.payload).toMatchObject({
    text: "Who signs, and when?",
    html: "<p><strong>Who signs</strong>, and when?</p>",
  });
});

/** Number of calls in the specification, and of the ways it writes them. */
const NUMBER_OF_CALLS = 55;
const NUMBER_OF_ROWS = 67;

const DOES_NOTHING = "DELETE /api/slack-api/login";
const ENDS = "POST /api/workspace/delete";
/** Creates and updates run before deletes, and deleting the workspace comes last. */
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

/** Values that no example provides; each is looked up once. */
const FINDERS: Record<string, () => Promise<object>> = Object.fromEntries(
  Object.entries({
    "a deal and its stage": async () => {
      const [deal] = await dealsOf("manager");
      return { hubspotId: deal?.hubspotId, stage: deal?.Stage.hubspotId };
    },
    "the rep's deal": async () => ({ hubspotId: (await dealsOf("rep"))[0]?.hubspotId }),
    "a deal with a task": async () => {
      for (const { hubspotId } of await dealsOf("manager")) {
        const { body } = await ask("GET", `/api/deals/${hubspotId}`, {}, "manager");
        const { nextTask } = api.checks.deal.response.parse(body);
        if (nextTask) return { id: hubspotId, taskId: nextTask.id };
      }
      throw new Error("No deal of the demo company has a task.");
    },
    "the rep's preferences": async () => {
      const { body } = await ask("GET", "/api/team-members", {}, "rep");
      return { slack: api.team.members.response.parse(body)[0]?.preferences?.slack };
    },
    "the action itself": async () => {
      const { body } = await run("POST /api/calendar-events/:eventId/actions");
      return { whole: body };
    },
    "two alerts": async () => {
      const { body } = await ask("GET", "/api/alerts", {}, "manager");
      const [first, second] = api.alerts.list.response.parse(body).slice(-2);
      return { first: first?.id, second: second?.id };
    },
    "a job set aside": async () => {
      const { body } = await ask("GET", "/api/session", {}, "manager");
      const { organisation, user } = api.session.read.response.parse(body);
      const organisationId = organisation.id;
      const id = randomUUID();
      const viewer = { organisationId, userId: user.id, role: "manager" };
      const message = JSON.stringify({ viewer, payload: {} });
      const { owner } = product.database;
      const job = jobs.checkAlerts.name;
      const now = new Date();
      const row = { organisationId, jobId: id, job, lostAt: now, setAsideAt: now };
      await owner.insertInto("lostJobs").values(row).execute();
      await sql`insert into pgboss.job (name, data, source_name, source_id)
        values ('dead', ${message}::jsonb, ${job}, ${id})`.execute(owner);
      return { id };
    },
    "a talking point": async () => {
      const [rep] = api.team.players.response.parse(
        (await ask("GET", "/api/team-players", {}, "manager")).body,
      );
      const body = { title: "To be removed", complete: false, repId: rep?.id };
      return Object((await ask("POST", "/api/talking-point/", { body }, "manager")).body);
    },
    "a quick event": async () => {
      const at = new Date().toISOString();
      const body = { title: "To be removed", start: at, end: at };
      return Object((await ask("POST", "/api/calendar-events", { body }, "manager")).body);
    },
    "the link at the foot of a mail": async () => {
      const { body } = await ask("GET", "/api/session", {}, "manager");
      const { organisation } = api.session.read.response.parse(body);
      const [token, now] = ["t".repeat(43), new Date()];
      const row = {
        ...{ organisationId: organisation.id, address: "stopped@acme.test", secret: token },
        ...{ secretHash: createHash("sha256").update(token).digest("hex") },
        ...{ firstMailedAt: now, unsubscribedAt: now },
      };
      await product.database.owner.insertInto("mailRecipients").values(row).execute();
      return { token };
    },
    "Slack's consent page": slackConsent,
    "the link in Slack": async () => {
      const { member } = await slackMember();
      return eventually(async () => {
        const said = JSON.stringify(await slack().messages({ team: TEAM, user: member.id }));
        const nonce = said.match(/\?sn=([\w-]+)/)?.[1];
        if (!nonce) throw new Error("no link yet");
        return { nonce };
      });
    },
  }).map(([name, find]) => {
    let found: Promise<object> | undefined;
    return [name, () => (found ??= find())];
  }),
);

async function dealsOf(who: Who) {
  const { body } = await ask("GET", "/api/deals", { query: "closed=false&pageSize=50" }, who);
  return api.deals.list.response.parse(body).deals;
}

const TEAM = "T0SANDBOX";
const slack = () => sandboxControl(product.sandbox.url).slack;
let inSlack: Promise<{ member: { id: string } }> | undefined;
function slackMember() {
  inSlack ??= slack()
    .createUser({ team: TEAM, email: EMAILS.manager, name: "manager" })
    .then((member) => ({ member }));
  return inSlack;
}

/** Completes Slack's consent page and returns the code. */
async function slackConsent() {
  const { member } = await slackMember();
  const { body } = await ask("GET", "/api/slack-api/authorize", {}, "manager");
  const { url } = api.slack.authorize.response.parse(body);
  const decided = await fetch(url.split("?")[0] ?? "", {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({
      ...Object.fromEntries(new URL(url).searchParams),
      person: member.id,
      decision: "allow",
    }),
  });
  const back = new URL(decided.headers.get("location") ?? "").searchParams;
  return { code: back.get("code") };
}

async function documented({ call, as = "manager", params, query, body }: DocumentedCall) {
  const route = routeOf.get(call);
  if (!route) throw new Error(`There is no ${call}`);
  const ids = z.record(z.string(), z.string()).parse((await filled(params ?? {}, as)) ?? {});
  const path = route.path.replace(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent(ids[key] ?? ""),
  );
  const given: Given = {
    ...(query !== undefined && { query: String(await filled(query, as)) }),
    ...(body !== undefined && { body: await filled(body, as) }),
  };
  return { route, ...(await ask(route.method, path, given, as)) };
}

describe("[R-24] the documented calls", () => {
  it("are all in the table, and every other call is listed as our own", () => {
    const documentedOnes = new Set<string>(DOCUMENTED_CALLS.map(({ call }) => call));
    const all = [...routeOf.keys()];
    expect([...documentedOnes].filter((call) => !routeOf.has(call))).toEqual([]);
    expect(OUR_OWN_CALLS.filter((call) => documentedOnes.has(call))).toEqual([]);
    expect(
      all.filter((call) => !documentedOnes.has(call) && !OUR_OWN_CALLS.includes(call)),
      "a call is documented or our own: put it in server/src/testing/documented-calls.ts",
    ).toEqual([]);
    expect(OUR_OWN_CALLS.filter((call) => !routeOf.has(call))).toEqual([]);
    expect([documentedOnes.size, DOCUMENTED_CALLS.length]).toEqual([
      NUMBER_OF_CALLS,
      NUMBER_OF_ROWS,
    ]);
  });

  it.each(DOCUMENTED_CALLS.map((row, index) => ({ ...row, index })))(
    "$index $call works as it is written",
    async (row) => {
      const { route, status, body } = await documented(row);
      const said = JSON.stringify(body).slice(0, 2000);
      expect(status, said).toBe(route.status ?? 200);
      const shape = z.toJSONSchema(route.response, { io: "output", unrepresentable: "any" });
      const missing = row.fields.filter(
        (field) => !isInShape(shape, stepsOf(field)) || !isInAnswer(body, stepsOf(field)),
      );
      expect(missing, said).toEqual([]);
    },
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
    expect(differing(await sentOf(name), body), "[R-29] the answer has what was sent").toEqual([]);
    if (deedOf.has(name) && name !== DOES_NOTHING) {
      expect(deeds, "[BY-9] who did what, when").toContain(deedOf.get(name));
    }
  });
});
