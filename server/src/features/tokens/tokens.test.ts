import { randomUUID } from "node:crypto";
import { api, routes, type Scope, scopeOf } from "@touchline/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Person, type TestProduct, testProduct } from "../../testing/product.ts";

const NOW = new Date("2026-11-10T12:00:00Z");
let product: TestProduct;

beforeAll(async () => {
  product = await testProduct({ now: NOW });
});
afterAll(() => product.close());

async function tokenOf(who: Person, scopes: Scope[], days: 30 | null = 30) {
  const { body } = await product.call(who, api.tokens.create, {
    body: { name: "My script", scopes, days },
  });
  return { ...body, headers: { authorization: `Bearer ${body.token}` } };
}

const stored = (id: string) =>
  product.database.owner
    .selectFrom("apiTokens")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

describe("[BY-10] an API token", () => {
  it("is shown once, kept as a hash, and acts for its owner in the owner's role", async () => {
    const org = await product.organisation();
    const [rep, manager] = [await org.rep(), await org.manager()];
    const token = await tokenOf(rep, ["team:write"]);
    expect(token.token).toMatch(/^tl_[\w-]{43}$/);
    expect(JSON.stringify(await stored(token.id))).not.toContain(token.token.slice(3));
    const { body: listed, raw } = await product.call(rep, api.tokens.list, {});
    expect(raw.body).not.toContain(token.token);
    expect(listed).toMatchObject([
      {
        name: "My script",
        hint: token.token.slice(-4),
        expiresAt: "2026-12-10T12:00:00.000Z",
        lastUsedAt: null,
      },
    ]);
    const { body: session } = await product.call(token, api.session.read, {});
    expect(session.user.id).toBe(rep.id);
    const { body: action } = await product.call(token, api.actions.create, {
      body: { text: "By a program" },
    });
    expect(action.AssigneeId).toBe(rep.id);
    // Write scope includes read, within the owner's role.
    expect((await product.call(token, api.actions.own, { query: {} })).status).toBe(200);
    expect((await product.call(token, api.actions.list, { query: {} })).status).toBe(403);
    const { body: ofTeam } = await product.call(manager, api.tokens.ofTeam, {});
    expect(ofTeam).toMatchObject([{ owner: { id: rep.id }, lastUsedAt: NOW.toISOString() }]);
    const { body: log } = await product.call(manager, api.workspace.audit, {
      query: { action: "token" },
    });
    expect(log.entries).toMatchObject([{ action: "token.made", actor: { id: rep.id } }]);
  });

  it("reaches nothing beyond its scopes, on any route there is, and is told which it needs", async () => {
    const org = await product.organisation();
    const token = await tokenOf(await org.manager(), ["forecast:read"]);
    for (const route of routes.filter(({ access }) => access !== "public")) {
      const needed = scopeOf(route);
      if (needed === "none" || needed === "forecast:read") continue;
      const { statusCode, body } = await product.app.inject({
        method: route.method,
        url: route.path.replace(/:\w+/g, randomUUID()),
        headers: token.headers,
      });
      expect(statusCode, route.path).toBe(403);
      expect(body).toContain(needed ? `needs the scope ${needed}` : "API tokens can't do this");
    }
    const { status } = await product.call(token, api.forecast.teamOverview, { query: {} });
    expect(status).toBe(200);
  });

  it("reads lines of business and sets their numbers, and leaves which lines there are to people", async () => {
    const manager = await (await product.organisation()).manager();
    const { list, setCommit, add } = api.forecastLines;
    const made = await product.call(manager, add, {
      body: {
        ...{ name: "Renewals", pipelines: null, filter: null, periodKind: "quarter" },
        ...{ amountField: null, dateField: null, ownerField: null },
        categories: {
          COMMIT: "COMMIT",
          BEST_CASE: "BEST_CASE",
          PIPELINE: "PIPELINE",
          OMIT: "OMIT",
        },
      },
    });
    const token = await tokenOf(manager, ["forecast:write", "deals:read"]);
    const { body: lines } = await product.call(token, list, {});
    expect(lines.map(({ name }) => name)).toEqual(["Renewals"]);
    const commit = { personId: manager.id, period: "2026-Q4", value: 12_000 } as const;
    const params = { lineId: made.body.id };
    const { body: saved } = await product.call(token, setCommit, { params, body: commit });
    expect(saved).toEqual({ value: 12_000 });
    expect((await product.call(token, api.ownFields.list, {})).status).toBe(200);
    expect((await product.call(token, api.forecastLines.remove, { params })).status).toBe(403);
  });

  it("never decides over organisation, money, tokens, connections or who comes in", () => {
    const never = routes.filter((route) => scopeOf(route) === null).map(({ path }) => path);
    for (const path of [
      ...[api.workspace.save, api.workspace.setRole, api.workspaceDeletion.deleteOrganisation],
      ...[api.tokens.create, api.webhooks.create, api.exports.organisation, api.people.addMember],
      ...[api.crm.disconnect, api.slack.uninstall, api.meetings.useIcs, api.live.events],
    ].map((route) => route.path)) {
      expect(never).toContain(path);
    }
    expect(
      never.filter((path) => /^\/api\/(workspace|billing|crm|slack|tokens)/.test(path)),
    ).toEqual(
      routes
        .filter(({ access }) => access !== "public")
        .map(({ path }) => path)
        .filter((path) => /^\/api\/(workspace|billing|crm|slack|tokens)/.test(path)),
    );
  });

  it("ends when it is revoked, when it expires and when its owner leaves", async () => {
    const org = await product.organisation();
    const [rep, other, manager] = [await org.rep(), await org.rep(), await org.manager()];
    const read = async (of: { headers: { authorization: string } }) =>
      (await product.call(of, api.session.read, {})).status;
    const [own, byManager, expiring, left] = [
      await tokenOf(rep, ["deals:read"]),
      await tokenOf(rep, ["deals:read"], null),
      await tokenOf(rep, ["deals:read"]),
      await tokenOf(other, ["deals:read"], null),
    ];
    for (const token of [own, byManager, expiring, left]) expect(await read(token)).toBe(200);
    expect((await product.call(other, api.tokens.revoke, { params: { id: own.id } })).status).toBe(
      404,
    );
    await product.call(rep, api.tokens.revoke, { params: { id: own.id } });
    await product.call(manager, api.tokens.revoke, { params: { id: byManager.id } });
    await product.database.owner
      .updateTable("apiTokens")
      .set({ expiresAt: NOW })
      .where("id", "=", expiring.id)
      .execute();
    await product.call(manager, api.workspace.deactivate, {
      params: { id: other.id },
      body: { handOverTo: null },
    });
    for (const token of [own, byManager, expiring, left]) expect(await read(token)).toBe(401);
    const made = { headers: { authorization: "Bearer tl_madeup" } };
    expect(await read(made)).toBe(401);
    expect((await product.call(manager, api.tokens.ofTeam, {})).body).toEqual([]);
  });

  it("is not made with nonsense", async () => {
    const rep = await (await product.organisation()).rep();
    const make = async (body: object) =>
      (await product.call(rep, api.tokens.create, { body: body as never })).status;
    expect(await make({ name: "x", scopes: [], days: 30 })).toBe(400);
    expect(await make({ name: "x", scopes: ["workspace:write"], days: 30 })).toBe(400);
    expect(await make({ name: " ", scopes: ["deals:read"], days: 30 })).toBe(400);
    expect(await make({ name: "x", scopes: ["deals:read"], days: 31 })).toBe(400);
    expect(await make({ name: "x", scopes: ["deals:read"], days: null, userId: rep.id })).toBe(400);
  });
});

describe("[C6] calls with API tokens", () => {
  it("are counted per person: a second token does not help, and nobody else is slowed down", async () => {
    const limited = await testProduct({ environment: { RATE_LIMIT_PER_MINUTE: "5" } });
    try {
      const org = await limited.organisation();
      const [rep, other] = [await org.rep(), await org.rep()];
      const make = async (who: Person) => {
        const { body } = await limited.call(who, api.tokens.create, {
          body: { name: "x", scopes: ["deals:read"], days: null },
        });
        return { headers: { authorization: `Bearer ${body.token}` } };
      };
      const [one, two, theirs] = [await make(rep), await make(rep), await make(other)];
      for (const token of [one, one, one, two, two]) {
        expect((await limited.call(token, api.session.read, {})).status).toBe(200);
      }
      const { status, raw } = await limited.call(two, api.session.read, {});
      expect(status).toBe(429);
      expect(Number(raw.headers["retry-after"])).toBeGreaterThan(0);
      expect((await limited.call(theirs, api.session.read, {})).status).toBe(200);
    } finally {
      await limited.close();
    }
  });
});
