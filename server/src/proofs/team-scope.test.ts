import { api, type Route, takesTeam } from "@touchline/contract";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Person, type TestProduct, testProduct } from "../testing/product.ts";
import { COMPANY_NOW, companyArbitrary, insertCompany } from "../testing/random-company.ts";

let product: TestProduct;

beforeAll(async () => {
  product = await testProduct({ now: COMPANY_NOW });
});
afterAll(() => product.close());

const ROUTES = Object.values(api)
  .flatMap((area): Route[] => Object.values(area))
  .filter(takesTeam)
  .map((route) => ({ title: `${route.method} ${route.path}`, route }));

/** Everyone starts their own deal check. */
const OWN: string[] = [api.checks.batch.path];

const NEEDED: Record<string, string> = {
  [api.deals.groups.path]: "by=owner",
  [api.winsAndLosses.deals.path]: "by=lost",
  [api.deals.since.path]: "asOf=2026-12-30",
};

async function read({ headers }: Person, { path }: Route, team?: string) {
  const search = [NEEDED[path], team && `team=${team}`].filter(Boolean).join("&");
  const answer = await product.app.inject({ method: "GET", url: `${path}?${search}`, headers });
  const isJson = String(answer.headers["content-type"]).includes("json");
  return { status: answer.statusCode, body: isJson ? withoutSelf(answer.json()) : answer.body };
}

/** `sub` says which of the people is the caller. */
function withoutSelf<T>(body: T): T {
  return JSON.parse(JSON.stringify(body), (key, value) => (key === "sub" ? undefined : value));
}

/** Maya with Sam and a former member, and Nils with Kim, report to Carla. */
async function company(seed: number) {
  const [drawn] = fc.sample(companyArbitrary, { seed, numRuns: 1 });
  if (!drawn) throw new Error("Nothing was drawn.");
  const { org, manager, reps, left } = await insertCompany(product, { ...drawn, crm: "connected" });
  const carla = await org.manager({ name: "Carla" });
  const nils = await org.manager({ name: "Nils", managerId: carla.id });
  const [sam, kim] = reps as [Person, Person];
  const { owner } = product.database;
  for (const [person, lead] of [
    [manager, carla],
    [sam, manager],
    [left, manager],
    [kim, nils],
  ] as const) {
    await owner
      .updateTable("users")
      .set({ managerId: lead.id })
      .where("organisationId", "=", org.id)
      .where("id", "=", person.id)
      .execute();
  }
  await owner
    .updateTable("organisations")
    .set({ managersSee: "tree" })
    .where("id", "=", org.id)
    .execute();
  return { org, carla, maya: manager, nils, sam, kim };
}

describe("[TREE-8] one team of those that a person sees", () => {
  it.each([1, 2, 3])("shows a director what the team's manager sees (company %i)", async (seed) => {
    const { carla, maya } = await company(seed);
    for (const { title, route } of ROUTES.filter(({ route }) => !OWN.includes(route.path))) {
      const expected = await read(maya, route);
      expect(expected.status, title).toBe(200);
      expect(await read(carla, route, maya.id), title).toEqual(expected);
      expect(await read(maya, route, maya.id), title).toEqual(expected);
      expect(await read(maya, route, "direct"), title).toEqual(expected);
    }
  });

  it("is a different answer from the whole", async () => {
    const { carla, maya } = await company(1);
    const deals = async (team?: string) => (await read(carla, api.deals.list, team)).body.total;
    expect(await deals(maya.id)).toBeLessThan(await deals());
    expect(await deals(maya.id)).toBeGreaterThan(0);
    expect(await deals("direct")).toBeLessThan(await deals());
  });

  it.each(ROUTES)("$title knows no team that the caller doesn't see", async ({ route }) => {
    const { org, maya, nils, sam, kim, carla } = await people();
    const observer = await org.observer({ observesId: nils.id });
    const elsewhere = await (await product.organisation()).manager();
    for (const [who, team] of [
      [nils, maya.id],
      [nils, sam.id],
      [nils, carla.id],
      [sam, maya.id],
      [sam, "direct"],
      [kim, kim.id],
      [observer, maya.id],
      [elsewhere, maya.id],
      // An observer leads no one; what they see isn't a team.
      [carla, observer.id],
    ] as const) {
      const { status } = await read(who, route, team);
      expect([403, 404], `${who.id} ${team}`).toContain(status);
    }
    const answer = await read(nils, route, "nonsense");
    expect(answer.status).toBe(400);
  });
});

let known: ReturnType<typeof company> | undefined;
const people = () => (known ??= company(1));
