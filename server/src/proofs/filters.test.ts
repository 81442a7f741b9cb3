import { type Route, routes } from "@touchline/contract";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { z } from "zod";
import { type CrmWorld, crmWorld } from "../testing/crm-world.ts";
import { type TestProduct, testProduct } from "../testing/product.ts";
import { sampleOf } from "../testing/samples.ts";
import { scaled } from "../testing/scale.ts";

const [OWN, SECRET] = ["a marker of the asking rep", "a marker of the colleague"];
let product: TestProduct;
let world: CrmWorld;

beforeAll(async () => {
  product = await testProduct({ now: new Date("2026-11-15T12:00:00Z") });
  world = await crmWorld(product);
  for (const [person, name] of [
    [world.rep, OWN],
    [world.colleague, SECRET],
  ] as const) {
    await world.deal(person, { name, dealUpdate: name, nextStep: name });
    const { organisationId } = world.system;
    const [at, createdBy] = [new Date("2026-11-14T12:00:00Z"), person.id];
    const own = { organisationId, id: person.id, createdAt: at, updatedAt: at };
    const { owner: db } = product.database;
    await db
      .insertInto("actions")
      .values({ ...own, assigneeId: person.id, text: name, createdBy })
      .execute();
    await db
      .insertInto("talkingPoints")
      .values({ ...own, repId: person.id, title: name, createdBy })
      .execute();
  }
});
afterAll(() => product.close());

const lists = routes.filter(
  ({ method, access, query, stream, file }) =>
    method === "GET" && (access === "member" || access === "writer") && query && !stream && !file,
);

type Shape = { enum?: unknown[]; anyOf?: Shape[]; items?: Shape; type?: string };

/** Values for one filter: valid, another user's, none, all, repeated and far too long. */
function valuesOf(shape: Shape): fc.Arbitrary<string[]> {
  const inside = [shape, ...(shape.anyOf ?? [])].flatMap((one) => [
    one,
    ...(one.items ? [one.items] : []),
  ]);
  const known = inside.flatMap((one) => one.enum ?? []).map(String);
  const people = [world.rep.id, world.colleague.id, world.manager.id];
  const days = ["2026-01-01", "2026-12-31", "2026-10-01T00:00:00Z", "2026-Q4", "thisQuarter"];
  const odd = [
    "",
    "*",
    "%",
    "null",
    "0",
    "1",
    "-1",
    "10000",
    "true",
    "false",
    "'; --",
    "9".repeat(300),
  ];
  const one = fc.oneof(
    ...(known.length > 0 ? [{ weight: 4, arbitrary: fc.constantFrom(...known) }] : []),
    { weight: 4, arbitrary: fc.constantFrom(...people) },
    { weight: 2, arbitrary: fc.constantFrom(...days) },
    { weight: 1, arbitrary: fc.constantFrom(...odd) },
  );
  return fc.array(one, { minLength: 1, maxLength: 3 });
}

const asked = () =>
  fc.constantFrom(...lists).chain((route) => {
    const shape = z.toJSONSchema(route.query as z.ZodObject, {
      io: "input",
      unrepresentable: "any",
    });
    const filters = Object.entries(shape.properties ?? {}).map(
      ([name, of]) =>
        [name, fc.option(valuesOf(of as Shape), { nil: undefined, freq: 1 })] as const,
    );
    return fc.record({
      route: fc.constant(route),
      filters: fc.record(Object.fromEntries(filters)) as fc.Arbitrary<
        Record<string, string[] | undefined>
      >,
    });
  });

function addressOf({ params, path }: Route, filters: Record<string, string[] | undefined>): string {
  const named = (params ? sampleOf(params, world.rep.id) : {}) as Record<string, string>;
  const search = new URLSearchParams();
  for (const [name, values] of Object.entries(filters)) {
    for (const value of values ?? []) search.append(name, value);
  }
  const url = path.replace(/:(\w+)/g, (_, name: string) => String(named[name]));
  return `${url}?${search}`;
}

vi.setConfig({ testTimeout: scaled(60_000, 3_600_000) });

it("[A4] however filters are combined, a rep gets what is theirs, or a clear no", async () => {
  let answered = 0;
  let showed = 0;
  await fc.assert(
    fc.asyncProperty(asked(), async ({ route, filters }) => {
      const url = addressOf(route, filters);
      const { statusCode, body } = await product.app.inject({ url, headers: world.rep.headers });
      expect(statusCode, `${url} ${body}`).toBeLessThan(500);
      expect(body, url).not.toContain(SECRET);
      if (statusCode === 200) answered += 1;
      if (body.includes(OWN)) showed += 1;
    }),
    { numRuns: scaled(120, 3_000, 10_000) },
  );
  // The test would prove nothing if every call was rejected or every answer empty.
  expect(answered).toBeGreaterThan(10);
  expect(showed).toBeGreaterThan(0);
});
