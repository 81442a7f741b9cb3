import { api } from "@touchline/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { NO_VENDORS } from "../../context/context.ts";
import { crmWorld } from "../../testing/crm-world.ts";
import { eventually } from "../../testing/eventually.ts";
import { type TestProduct, testProduct } from "../../testing/product.ts";

let product: TestProduct;
const ended: string[] = [];

beforeAll(async () => {
  product = await testProduct({
    works: true,
    makeOutside: () => ({
      ...NO_VENDORS,
      endConnections: async ({ organisationId }) => void ended.push(organisationId),
    }),
  });
});
afterAll(() => product.close());

async function rowsOf(organisationId: string): Promise<number> {
  const { owner } = product.database;
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'organisation_id'`.execute(owner);
  let total = 0;
  for (const { name } of tables) {
    const { rows } = await sql<{
      count: number;
    }>`select count(*)::int as count from ${sql.table(name)}
      where organisation_id = ${organisationId}`.execute(owner);
    total += rows[0]?.count ?? 0;
  }
  const { rows } = await sql<{ count: number }>`select
    (select count(*)::int from organisations where id = ${organisationId})
    + (select count(*)::int from pgboss.job where state in ('created', 'retry')
        and data -> 'viewer' ->> 'organisationId' = ${organisationId}) as count`.execute(owner);
  return total + (rows[0]?.count ?? 0);
}

describe("[BY-10] deleting an organisation", () => {
  it("leaves no row of it in any table, ends every session and token, and touches nobody else", async () => {
    const world = await crmWorld(product);
    const { manager, rep, org } = world;
    const other = await crmWorld(product);
    for (const { rep: who, deal } of [world, other]) {
      await deal(who);
      await product.call(who, api.actions.create, { body: { text: "Call" } });
    }
    const { body: token } = await product.call(rep, api.tokens.create, {
      body: { name: "Script", scopes: ["deals:read"], days: null },
    });
    const others = await rowsOf(other.org.id);
    const before = await rowsOf(org.id);
    expect(before).toBeGreaterThan(10);
    const remove = (who: typeof manager, name: string) =>
      product.call(who, api.workspaceDeletion.deleteOrganisation, { body: { name } });
    expect((await remove(rep, org.name)).status).toBe(403);
    expect((await remove(manager, "Another name")).status).toBe(400);
    expect((await remove(manager, other.org.name)).status).toBe(400);
    expect(await rowsOf(org.id)).toBe(before);

    const { status, body } = await remove(manager, ` ${org.name} `);
    expect([status, body]).toEqual([202, { isDeleted: true }]);
    const byToken = { headers: { authorization: `Bearer ${token.token}` } };
    for (const who of [manager, rep, byToken]) {
      expect([401, 403]).toContain((await product.call(who, api.session.read, {})).status);
    }
    await eventually(async () => expect(await rowsOf(org.id)).toBe(0));
    expect(ended).toEqual([org.id]);
    expect(await rowsOf(other.org.id)).toBe(others);
    expect((await product.call(other.rep, api.session.read, {})).status).toBe(200);
  });
});
