import { type Route, routes } from "@touchline/contract";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { type CrmWorld, crmWorld } from "../testing/crm-world.ts";
import { type TestProduct, testProduct } from "../testing/product.ts";
import { sampleOf } from "../testing/samples.ts";
import { scaled } from "../testing/scale.ts";

let product: TestProduct;
let world: CrmWorld;

beforeAll(async () => {
  product = await testProduct({ now: new Date("2026-11-15T12:00:00Z") });
  world = await crmWorld(product);
  await world.deal(world.rep, { id: "1" });
});
afterAll(() => product.close());

const deep = JSON.parse(`${"[".repeat(60)}${"]".repeat(60)}`) as unknown;
const hostile = fc.constantFrom<unknown>(
  ...[null, true, -1, 0, 1.5, 1e300, 2 ** 53, "", " ", "\u0000", "\ud800", "𝕏", "x".repeat(70_000)],
  ...[
    "'; drop table users; --",
    "%",
    "*",
    "../../etc/passwd",
    "__proto__",
    "2026-02-30",
    "9999-12-31",
  ],
  ...["0001-01-01", "2026-13-45T99:99:99Z", "25:61", "00000000-0000-0000-0000-000000000000"],
  ...[[], {}, [[]], [null], { a: { b: [1] } }, deep, ["x", "x"]],
);

interface Mutation {
  part: "params" | "query" | "body";
  at: number;
  how: "replace" | "remove" | "whole" | "none";
  value: unknown;
}
const mutations: fc.Arbitrary<Mutation> = fc.record({
  part: fc.constantFrom("params", "query", "body", "body"),
  at: fc.nat(20),
  how: fc.constantFrom("replace", "replace", "replace", "remove", "whole", "none"),
  value: hostile,
});

function mutated(given: unknown, { at, how, value }: Mutation): unknown {
  if (how === "whole") return value;
  if (how === "none" || typeof given !== "object" || given === null) return given;
  const entries = Object.entries(given);
  const key = entries[at % Math.max(entries.length, 1)]?.[0] ?? "extra";
  const rest = Object.fromEntries(entries.filter(([name]) => name !== key));
  return how === "remove" ? rest : { ...rest, [key]: value };
}

function send(route: Route, mutation: Mutation) {
  const part = (name: Mutation["part"]) => {
    const schema = route[name];
    const sample = schema ? sampleOf(schema, world.rep.id) : {};
    return name === mutation.part ? mutated(sample, mutation) : sample;
  };
  const [params, query] = [Object(part("params")), Object(part("query"))] as Record<
    string,
    unknown
  >[];
  const text = (value: unknown) =>
    typeof value === "string" ? value.toWellFormed() : JSON.stringify(value);
  const path = route.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(text(params?.[name]) ?? "x").slice(0, 2000),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    search.append(name, (text(value) ?? "").slice(0, 4000));
  }
  return product.app.inject({
    method: route.method,
    url: `${path}?${search}`,
    headers: {
      ...world.manager.headers,
      ...(route.body && { "content-type": "application/json" }),
    },
    ...(route.body && { payload: JSON.stringify(part("body")) ?? "" }),
  });
}

/** A call answers 503 if its vendor isn't configured here. */
const isFine = (status: number) => status < 500 || status === 503;

vi.setConfig({ testTimeout: scaled(60_000, 3_600_000) });

it("[B3] whatever is sent to whatever call, it is understood or refused, never broken on", async () => {
  const calls = routes.filter(
    ({ stream, file, method, path: url }) =>
      !stream && !file && product.app.hasRoute({ method, url }),
  );
  const statuses = new Map<number, number>();
  for (const route of calls) {
    await fc.assert(
      fc.asyncProperty(mutations, async (mutation) => {
        const { statusCode, body } = await send(route, mutation);
        statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
        expect(isFine(statusCode), `${route.method} ${route.path} ${body}`).toBe(true);
      }),
      { numRuns: scaled(3, 50, 500) },
    );
  }
  // Both kinds of answer must occur, or the test proves little.
  expect(statuses.get(200)).toBeGreaterThan(10);
  expect(statuses.get(400)).toBeGreaterThan(50);
});
