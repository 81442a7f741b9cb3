import { api, listParamsOf, type Route, routes } from "@touchline/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { type CrmWorld, crmWorld } from "../testing/crm-world.ts";
import { type Person, type TestProduct, testProduct } from "../testing/product.ts";

const NOW = new Date("2026-11-02T12:00:00Z");
const UNKNOWN_MEMBER = "1b4e28ba-2fa1-41d2-883f-0016d3cca427";
const UNKNOWN = {
  pipeline: ["nowhere", "pipeline"],
  member: [UNKNOWN_MEMBER, "team member"],
  owner: ["987654", "owner in HubSpot"],
  "own-field": ["nowhere:empty", "such condition on an own field:"],
} as const;
let product: TestProduct;
let world: CrmWorld;
let dealIds: string[];
/** A new user per test, because downloads are rate-limited per user. */
let manager: Person;

beforeAll(async () => {
  product = await testProduct({ now: NOW });
  world = await crmWorld(product);
  const deal = (of: Person, id: string, values = {}) =>
    world.deal(of, { id, closeDate: "2026-12-01", amountInHomeCurrency: 100, ...values });
  await deal(world.rep, "901", { forecastCategory: "COMMIT" });
  await deal(world.manager, "902", { forecastCategory: "BEST_CASE" });
  await deal(world.rep, "903", {
    pipelineId: "renewals",
    stageId: "renewing",
    forecastCategory: "PIPELINE",
  });
  await product.inStore(world.system, (store) =>
    store.ownFields.add(
      { name: "arr", label: "ARR", type: "currency", options: [], isEditable: true },
      ...([0, NOW, NOW] as const),
    ),
  );
  dealIds = await Promise.all(["901", "902"].map(async (id) => (await world.stored(id)).id));
  for (const { id: assigneeId } of [world.manager, world.rep]) {
    await product.call(world.manager, api.actions.create, { body: { text: "Call", assigneeId } });
  }
});
beforeEach(async () => {
  manager = await world.org.manager();
});
afterAll(() => product.close());

/** Two values for each list parameter. */
const valuesOf = (name: string): [string, string] | undefined =>
  new Map<string, [string, string]>([
    ["pipelines", ["default", "renewals"]],
    ["userId", [world.manager.id, world.rep.id]],
    ["crmOwnerId", ["1", "2"]],
    ["assignees", [world.manager.id, world.rep.id]],
    ["forecastCategory", ["COMMIT", "BEST_CASE"]],
    ["ids", [dealIds[0] ?? "", dealIds[1] ?? ""]],
    ["closedGroups", ["default/qualified", "renewals/renewing"]],
    ["excludePrompts", ["1", "2"]],
    ["kinds", ["stage", "amount"]],
    ["risk", ["high", "low"]],
    ["own", ["arr:from:50", "arr:empty"]],
  ]).get(name);

const BESIDE: Record<string, string> = {
  [api.deals.groups.path]: "by=owner",
  [api.deals.since.path]: "asOf=2026-11-02",
};

async function ask(who: Person, { path }: Route, search: string) {
  const url = path.replace(":hubspotId", "901");
  const beside = BESIDE[path] ? `${BESIDE[path]}&` : "";
  const answer = await product.app.inject({
    method: "GET",
    url: `${url}?${beside}${search}`,
    headers: who.headers,
  });
  return { status: answer.statusCode, body: answer.body };
}

/** The rejected field and the message after its name. */
function said(body: string): string {
  const { field, errorMessage } = JSON.parse(body);
  return `${field}: ${errorMessage.replace(/^[^:"]*: /, "")}`;
}

const lists = routes.flatMap((route) =>
  listParamsOf(route).map((list) => ({ ...list, route, title: `${route.path}?${list.name}` })),
);

describe("[R-23] every list in a query", () => {
  it("is made by the one helper, so that no list has forms of its own", () => {
    const takesArray = (schema: z.ZodType) =>
      JSON.stringify(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" })).includes(
        '"array"',
      );
    const others = routes.flatMap((route) =>
      Object.entries(route.query?.shape ?? {})
        .filter(([name, schema]) => {
          const isList = listParamsOf(route).some((list) => list.name === name);
          return !isList && takesArray(schema as z.ZodType);
        })
        .map(([name]) => `${route.path}?${name}`),
    );
    expect(others, "use many(…) of contract/src/list-param.ts").toEqual([]);
  });

  it.each(lists)("$title reads the repeated, the comma and the [] form alike", async (list) => {
    const values = valuesOf(list.name);
    if (!values) throw new Error(`Add two values of ${list.name} to valuesOf.`);
    const [one, other] = values;
    const repeated = `${list.name}=${one}&${list.name}=${other}`;
    const expected = await ask(manager, list.route, repeated);
    expect(expected.status, expected.body).toBe(200);
    const forms = [
      `${list.name}=${one},${other}`,
      `${list.name}=${one}%2C%20${other}`,
      `${list.name}[]=${one}&${list.name}[]=${other}`,
      `${list.name}%5B%5D=${one}%2C${other}`,
    ];
    for (const form of forms) expect(await ask(manager, list.route, form)).toEqual(expected);
  });

  it.each(lists)("$title may not be empty", async (list) => {
    const answer = await ask(manager, list.route, `${list.name}=`);
    expect(answer.status, answer.body).toBe(400);
  });

  const ofIds = lists.filter(({ of }) => of !== null);
  it.each(ofIds)("$title names the ids that nothing has, and answers 400", async (list) => {
    const [known] = valuesOf(list.name) ?? [""];
    const [unknown, noun] = UNKNOWN[list.of ?? "member"];
    const answer = await ask(manager, list.route, `${list.name}=${known},${unknown}`);
    expect(answer.status).toBe(400);
    expect(said(answer.body)).toBe(`${list.name}: there is no ${noun} "${unknown}".`);
  });

  const ofMembers = lists.filter(({ of, route }) => of === "member" && route.access === "member");
  it.each(ofMembers)("$title answers a rep about a colleague as about nobody", async (list) => {
    const { id } = world.colleague;
    const answer = await ask(world.rep, list.route, `${list.name}=${id}`);
    expect([answer.status, said(answer.body)]).toEqual([
      400,
      `${list.name}: there is no team member "${id}".`,
    ]);
    const own = await ask(world.rep, list.route, `${list.name}=${world.rep.id.toUpperCase()}`);
    expect(own.status, own.body).toBe(200);
  });

  it("names five unknown ids at most", async () => {
    const answer = await ask(manager, api.deals.list, "pipelines=a,b,c,d,e,f,default");
    expect(said(answer.body)).toBe(
      'pipelines: there is no pipeline "a", "b", "c", "d", "e" and 1 more.',
    );
  });

  it("keeps narrowing what it narrowed before", async () => {
    const { body } = await ask(manager, api.deals.list, "forecastCategory=COMMIT,BEST_CASE");
    const { deals } = api.deals.list.response.parse(JSON.parse(body));
    expect(deals.map(({ hubspotId }) => hubspotId).toSorted()).toEqual(["901", "902"]);
  });
});
