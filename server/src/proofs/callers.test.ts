import { isDeepStrictEqual } from "node:util";
import { type Route, routes } from "@touchline/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AUDIENCE } from "../testing/issuer.ts";
import { type Person, type TestProduct, testProduct } from "../testing/product.ts";
import { sampleOf } from "../testing/samples.ts";

/** Calls every route of the contract without valid credentials and with invalid input. */
const title = ({ method, path }: Route) => `${method} ${path}`;

let product: TestProduct;
let manager: Person;
let rep: Person;
/** Routes as registered on the running server. */
let guarded: Route[];
let writes: Route[];

beforeAll(async () => {
  product = await testProduct();
  const org = await product.organisation();
  manager = await org.manager();
  rep = await org.rep();
  guarded = routes.filter(
    ({ access, method, path: url }) => access !== "public" && product.app.hasRoute({ method, url }),
  );
  writes = guarded.filter(({ method }) => method !== "GET");
});
afterAll(() => product.close());

let calls = 0;

interface Given {
  headers: Record<string, string>;
  payload?: string;
  method?: Route["method"];
}

function call(route: Route, { headers, payload, method = route.method }: Given) {
  const params = (route.params ? sampleOf(route.params, rep.id) : {}) as Record<string, string>;
  const query = (route.query ? sampleOf(route.query, rep.id) : {}) as Record<string, string>;
  const url = route.path.replace(/:(\w+)/g, (_, name: string) => String(params[name]));
  calls += 1;
  // Each call has a separate IP address; rate limits are tested elsewhere.
  const remoteAddress = `10.1.${Math.floor(calls / 250)}.${(calls % 250) + 1}`;
  return product.app.inject({
    method,
    url,
    query,
    headers,
    remoteAddress,
    ...(payload && { payload }),
  });
}

const bodyOf = (route: Route): object => (route.body ? sampleOf(route.body, rep.id) : {}) as object;
const asJson = { "content-type": "application/json" };

const sent = (route: Route, { headers }: Pick<Given, "headers">): Given =>
  route.body
    ? { headers: { ...asJson, ...headers }, payload: JSON.stringify(bodyOf(route)) }
    : { headers };

/** Lists routes whose answer differs from the expected one, by name. */
async function unlike(
  among: Route[],
  expected: (status: number) => boolean,
  ask: (route: Route) => ReturnType<typeof call>,
): Promise<string[]> {
  const wrong: string[] = [];
  for (const route of among) {
    const { statusCode } = await ask(route);
    if (!expected(statusCode)) wrong.push(`${title(route)} ${statusCode}`);
  }
  return wrong;
}

describe("[A1] [C3] a credential that is none", () => {
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const minted = (claims: object) =>
    product.issuer.sign({ sub: manager.subject, aud: AUDIENCE, ...claims });

  it.each([
    ["garbled", async () => bearer("a.b.c")],
    ["expired", async () => bearer(await minted({ exp: 1 }))],
    ["for somebody else's audience", async () => bearer(await minted({ aud: "elsewhere" }))],
    ["of another kind", async () => ({ authorization: "Basic bWF5YTptYXlh" })],
    ["in a cookie", async () => ({ cookie: `token=${await minted({})}; session=1` })],
  ])("%s lets nobody in anywhere", async (_, headers) => {
    const given = { headers: await headers() };
    const refused = (status: number) => status === 401;
    expect(await unlike(guarded, refused, (route) => call(route, sent(route, given)))).toEqual([]);
  });

  it("of somebody who has left lets them in nowhere, though it is good for an hour", async () => {
    const gone = await (await product.organisation()).manager();
    await product.database.owner
      .updateTable("users")
      .set({ deactivatedAt: new Date() })
      .where("id", "=", gone.id)
      .execute();
    const members = guarded.filter(({ access }) => access !== "identity");
    const refused = (status: number) => status === 401 || status === 403;
    expect(await unlike(members, refused, (route) => call(route, sent(route, gone)))).toEqual([]);
  });
});

describe("[C4] another site's page", () => {
  it.each([
    ["application/x-www-form-urlencoded", "a=b"],
    ["multipart/form-data; boundary=x", "--x--"],
    ["text/plain", '{"a":"b"}'],
  ])("cannot send %s, not even with a token", async (type, payload) => {
    const headers = { ...manager.headers, "content-type": type, origin: "https://evil.test" };
    const refused = (status: number) => status === 415 || status === 400;
    const taking = writes.filter(({ body }) => body);
    expect(await unlike(taking, refused, (route) => call(route, { headers, payload }))).toEqual([]);
  });

  it("cannot read an answer, nor change anything by a link", async () => {
    const headers = { ...manager.headers, origin: "https://evil.test" };
    for (const route of writes) {
      const asked = await product.app.inject({
        method: "OPTIONS",
        url: route.path,
        headers: { ...headers, "access-control-request-method": route.method },
      });
      expect(asked.headers["access-control-allow-origin"], title(route)).toBeUndefined();
      if (routes.some(({ method, path }) => method === "GET" && path === route.path)) continue;
      const followed = await call(route, { headers, method: "GET" });
      // If the sample id turns the URL into another route, that one must not change anything
      // either.
      expect(followed.headers["access-control-allow-origin"], title(route)).toBeUndefined();
    }
  });
});

/** Accepts the whole record but saves only the editable fields. */
const WHOLE_RECORD = "PUT /api/calendar-events/:eventId/actions/:actionId";

describe("[A6] what nobody may set", () => {
  const FORBIDDEN = [
    "role",
    "isPaid",
    "orgId",
    "customer",
    "won",
    "open",
    "__proto__",
    "constructor",
  ];

  it("is refused by every call that changes something", async () => {
    const wrong: string[] = [];
    // One manager for each key: some calls may be made only a few times a minute.
    const { manager: newManager } = await product.organisation();
    const managers = new Map<string, Person>();
    for (const key of FORBIDDEN) managers.set(key, await newManager());
    for (const route of writes.filter(takesObject)) {
      const body = JSON.stringify(bodyOf(route)).slice(1, -1);
      for (const key of FORBIDDEN.filter((name) => !(name in Object(bodyOf(route))))) {
        const payload = `{${[body, `"${key}":{"role":"manager"}`].filter(Boolean).join(",")}}`;
        const { statusCode } = await call(route, {
          headers: { ...asJson, ...managers.get(key)?.headers },
          payload,
        });
        if (statusCode !== 400) wrong.push(`${title(route)} ${key} ${statusCode}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe("[A6] what is answered", () => {
  it("is what the contract says, and not a key more", async () => {
    const more: string[] = [];
    let compared = 0;
    for (const route of guarded.filter(
      ({ method, stream, file }) => method === "GET" && !stream && !file,
    )) {
      const answer = await call(route, manager);
      if (answer.statusCode !== 200) continue;
      compared += 1;
      const said: unknown = answer.json();
      if (!isDeepStrictEqual(said, route.response.parse(said))) more.push(title(route));
    }
    expect(more).toEqual([]);
    expect(compared).toBeGreaterThan(20);
  });
});

function takesObject(route: Route): boolean {
  const body: unknown = route.body && bodyOf(route);
  const isObject = typeof body === "object" && body !== null && !Array.isArray(body);
  return isObject && title(route) !== WHOLE_RECORD;
}
