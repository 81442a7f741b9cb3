import { randomUUID } from "node:crypto";
import { type Access, type Route, routes } from "@touchline/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import { type Person, type TestProduct, testProduct } from "../testing/product.ts";
import { sampleOf } from "../testing/samples.ts";
import { routeShape, servedRoutes } from "../testing/served-routes.ts";

/**
 * Calls every route of the contract as users who must not get access. No routes are listed here:
 * the table is built from the contract and the server, and ids are filled in wherever a route takes
 * one.
 */
const SECRET = "a marker that only its owner may read";
const NAME = "a name that only its managers may read";
let product: TestProduct;
let owner: Person;

const STRANGERS = [
  "otherRep",
  "otherManager",
  "siblingManager",
  "formerManager",
  "admin",
  "siblingsObserver",
] as const;
const INSIDERS = ["manager", "director", "observer"] as const;
let people: Record<(typeof STRANGERS)[number] | (typeof INSIDERS)[number], Person>;

const ONLY_READING: ReadonlyArray<keyof typeof people> = ["observer", "siblingsObserver"];

/** Who may call a route at all, by its access. */
const CALLERS: Record<Access, ReadonlyArray<keyof typeof people>> = {
  public: [...STRANGERS, ...INSIDERS],
  identity: [...STRANGERS, ...INSIDERS],
  member: [...STRANGERS, ...INSIDERS],
  team: [
    "otherManager",
    "siblingManager",
    "formerManager",
    "siblingsObserver",
    "manager",
    "director",
    "observer",
  ],
  writer: [...STRANGERS, ...INSIDERS].filter((who) => !ONLY_READING.includes(who)),
  coach: ["otherManager", "siblingManager", "formerManager", "manager", "director"],
  manager: ["otherManager", "siblingManager", "formerManager", "admin", "manager", "director"],
  // Of managers, only those at the top of their tree.
  admin: ["otherManager", "formerManager", "admin", "director"],
};

const isCaller = ({ access, method, isOwnSignIns }: Route, who: keyof typeof people): boolean =>
  CALLERS[access].includes(who) &&
  (method === "GET" ||
    access === "identity" ||
    access === "public" ||
    isOwnSignIns === true ||
    !ONLY_READING.includes(who));

beforeAll(async () => {
  product = await testProduct();
  const mine = await product.organisation({ managersSee: "tree" });
  const theirs = await product.organisation();
  const director = await mine.manager();
  const under = { managerId: director.id };
  const [manager, siblingManager] = [await mine.manager(under), await mine.manager(under)];
  // At the top of another tree, which has no one else in it.
  const formerManager = await mine.manager();
  owner = await mine.rep({ name: NAME, managerId: formerManager.id });
  await product.database.owner
    .updateTable("users")
    .set({ managerId: manager.id })
    .where("id", "=", owner.id)
    .execute();
  people = {
    otherRep: await mine.rep({ managerId: siblingManager.id }),
    otherManager: await theirs.manager(),
    ...{ siblingManager, formerManager, manager, director },
    admin: await mine.admin(),
    siblingsObserver: await mine.observer({ observesId: siblingManager.id }),
    observer: await mine.observer({ observesId: manager.id }),
  };
  const values = { open: 1, repCommit: 1, won: 1, quota: 1, bestCase: 1, mostLikely: 1 };
  await product.app.inject({
    method: "POST",
    url: "/api/pipeline-check-ins",
    headers: owner.headers,
    payload: { revieweeId: owner.id, values },
  });
  await deal(mine.id);
});
afterAll(() => product.close());

/**
 * Creates the owner's deal and a change to it under the owner's id, so that any route with an id
 * finds them.
 */
async function deal(organisationId: string) {
  const { owner: db } = product.database;
  const [id, at] = [owner.id, new Date()];
  const ours = { organisationId, id, crmId: "1", name: SECRET, ownerId: owner.id };
  await db
    .insertInto("deals")
    .values({ ...ours, status: "open", createdAt: at, crmModifiedAt: at })
    .execute();
  await db
    .insertInto("connections")
    .values({ organisationId, vendor: "hubspot", mode: "live" })
    .execute();
  const by = { createdBy: owner.id, createdByName: SECRET, createdAt: at };
  await db
    .insertInto("crmWrites")
    .values({
      organisationId,
      id,
      dealId: id,
      kind: "note",
      state: "refused",
      payload: { text: SECRET, at: at.toISOString() },
      ...by,
    })
    .execute();
  await db
    .insertInto("bulkEdits")
    .values({
      ...{ organisationId, id, createdBy: owner.id, createdAt: at },
      ...{ property: "hs_next_step", value: SECRET, label: SECRET },
    })
    .execute();
  await coaching(organisationId, at);
}

/** Creates the owner's reviews, talking points and actions, also under the owner's id. */
async function coaching(organisationId: string, at: Date) {
  const { owner: db } = product.database;
  const own = { organisationId, id: owner.id, createdAt: at, updatedAt: at };
  await db
    .insertInto("reviews")
    .values({
      ...own,
      revieweeId: owner.id,
      dealId: owner.id,
      title: SECRET,
      reviewerId: owner.id,
      reviewerName: SECRET,
    })
    .execute();
  const asked = JSON.stringify([{ kind: "next-step", value: null }]);
  const review = { organisationId, reviewId: owner.id };
  await db
    .insertInto("coachingExpectations")
    .values({
      ...{ ...review, revieweeId: owner.id, asked, words: SECRET },
      ...{ dueDay: "2026-12-01", askedAt: at },
    })
    .execute();
  await db
    .insertInto("coachingDisagreements")
    .values({ ...review, repId: owner.id, reason: SECRET, saidAt: at })
    .execute();
  await db
    .insertInto("talkingPoints")
    .values({ ...own, repId: owner.id, title: SECRET, createdBy: owner.id })
    .execute();
  await db
    .insertInto("actions")
    .values({ ...own, assigneeId: owner.id, text: SECRET, createdBy: owner.id })
    .execute();
  await db
    .insertInto("digests")
    .values({ ...own, ownerId: owner.id, name: SECRET })
    .execute();
  const view = { ownerId: owner.id, name: SECRET, state: "{}" };
  await db
    .insertInto("dealViews")
    .values({ ...own, ...view })
    .execute();
  const quarter = { period: "2026-Q4", firstDay: "2026-10-01", lastDay: "2026-12-31", saidAt: at };
  await db
    .insertInto("scenarios")
    .values({
      ...own,
      ...quarter,
      ...{ ownerId: owner.id, name: SECRET, won: 0, counted: 0, quota: 0 },
    })
    .execute();
  await programs(organisationId, at);
  await file(organisationId, at);
  await room(organisationId, at);
  await inboxItem(organisationId, at);
}

/** Creates the owner's API tokens and webhooks. */
async function programs(organisationId: string, createdAt: Date) {
  const { owner: db } = product.database;
  const [id, sealed] = [owner.id, { keyId: "", sealed: SECRET }];
  const own = { organisationId, id, createdAt };
  await db
    .insertInto("apiTokens")
    .values({ ...own, userId: id, name: SECRET, scopes: ["deals:read"], tokenHash: "", hint: "" })
    .execute();
  await db
    .insertInto("webhooks")
    .values({ ...own, url: SECRET, events: ["deal.won"], ...sealed, createdBy: id })
    .execute();
  await db
    .insertInto("webhookDeliveries")
    .values({
      ...own,
      webhookId: id,
      event: "test",
      key: "",
      payload: "{}",
      state: "failed",
      words: SECRET,
    })
    .execute();
}

/** Creates the owner's user updates, pictures and other stored records. */
async function file(organisationId: string, createdAt: Date) {
  const { owner: db } = product.database;
  const kept = { organisationId, id: owner.id, memberId: owner.id, createdBy: owner.id, createdAt };
  await db
    .insertInto("userUpdates")
    .values({ ...kept, description: SECRET, status: "positive", createdByName: SECRET })
    .execute();
  const [whole, thumbnail] = [Buffer.from(SECRET), Buffer.from(SECRET)];
  await db
    .insertInto("images")
    .values({ ...kept, mediaType: "image/webp", whole, thumbnail })
    .execute();
  await db
    .insertInto("snippets")
    .values({ ...kept, title: SECRET, imageId: owner.id })
    .execute();
  await db
    .insertInto("shareLinks")
    .values({ ...kept, tokenHash: "", keyId: "", sealed: SECRET, expiresAt: createdAt })
    .execute();
  const { id: _id, createdBy: _by, createdAt: updatedAt, ...about } = kept;
  await db
    .insertInto("memberNotes")
    .values({ ...about, notes: SECRET, version: 1, updatedBy: owner.id, updatedAt })
    .execute();
  await db
    .insertInto("scratchPages")
    .values({
      organisationId,
      userId: owner.id,
      id: owner.id,
      title: SECRET,
      content: SECRET,
      version: 1,
      updatedAt,
    })
    .execute();
}

async function inboxItem(organisationId: string, at: Date) {
  const { owner: db } = product.database;
  await db
    .insertInto("inboxItems")
    .values({
      ...{ organisationId, userId: owner.id, id: owner.id, cause: "", kind: "room" },
      ...{ sentence: SECRET, detail: SECRET, actorName: SECRET, at },
    })
    .execute();
}

async function room(organisationId: string, at: Date) {
  const { owner: db } = product.database;
  const [id, name] = [owner.id, SECRET];
  await db
    .insertInto("rooms")
    .values({
      ...{ organisationId, id, hostId: id, hostName: name, repId: id, repName: name },
      ...{ currency: "EUR", codeHash: "", keyId: "", sealed: SECRET },
      ...{ placeSince: at, createdAt: at, usedAt: at },
    })
    .execute();
  await db
    .insertInto("roomDeals")
    .values({
      ...{ organisationId, roomId: id, dealId: id, crmId: "1", place: 0 },
      ...{ name, stage: SECRET, reviewId: id },
    })
    .execute();
}

const sample = (schema: z.ZodType) => sampleOf(schema, owner.id);

function request(route: Route, who: Person | null) {
  const params = (route.params ? sample(route.params) : {}) as Record<string, string>;
  const query = (route.query ? sample(route.query) : {}) as Record<string, string>;
  return product.app.inject({
    method: route.method,
    url: route.path.replace(/:(\w+)/g, (_, name: string) => String(params[name])),
    query,
    ...(who && { headers: who.headers }),
    ...(route.body && { payload: sample(route.body) as object }),
  });
}

/** Returns the response to the owner when deleting something that never existed. */
async function forgiven(route: Route): Promise<string> {
  const never = randomUUID();
  const { body } = await product.app.inject({
    method: route.method,
    url: route.path.replace(/:\w+/g, never),
    headers: owner.headers,
  });
  return body.replaceAll(never, owner.id);
}

/**
 * Every user has private pages under ids they choose, so another user's id is simply a different
 * page.
 */
const OWN_UNDER_ANY_ID = "/api/scratchpad/:id";

/** Signs the caller out, which would break the rest of the table. */
const SIGNS_CALLER_OUT = "/api/session/sign-out-everywhere";

async function signInAgain({ id }: Person): Promise<void> {
  const { owner: db } = product.database;
  await db.updateTable("users").set({ signedOutAt: null }).where("id", "=", id).execute();
}

/** An id in a query only filters a list: another user's id returns an empty one. */
const namesOwner = (route: Route): boolean =>
  JSON.stringify([route.params && sample(route.params), route.body && sample(route.body)]).includes(
    owner.id,
  );

async function ownersRows(): Promise<string> {
  const { owner: db } = product.database;
  return JSON.stringify([
    await db.selectFrom("users").selectAll().where("id", "=", owner.id).execute(),
    await db.selectFrom("checkIns").selectAll().where("revieweeId", "=", owner.id).execute(),
    await db.selectFrom("checkInVersions").selectAll().where("revieweeId", "=", owner.id).execute(),
    await db.selectFrom("deals").selectAll().where("ownerId", "=", owner.id).execute(),
    await db.selectFrom("crmWrites").selectAll().where("createdBy", "=", owner.id).execute(),
    await db.selectFrom("bulkEdits").selectAll().where("createdBy", "=", owner.id).execute(),
    await db.selectFrom("reviews").selectAll().where("revieweeId", "=", owner.id).execute(),
    await db.selectFrom("talkingPoints").selectAll().where("repId", "=", owner.id).execute(),
    await db.selectFrom("actions").selectAll().where("assigneeId", "=", owner.id).execute(),
    await db.selectFrom("digests").selectAll().where("ownerId", "=", owner.id).execute(),
    await db.selectFrom("dealViews").selectAll().where("ownerId", "=", owner.id).execute(),
    await db.selectFrom("userUpdates").selectAll().where("memberId", "=", owner.id).execute(),
    await db.selectFrom("images").selectAll().where("memberId", "=", owner.id).execute(),
    await db.selectFrom("snippets").selectAll().where("memberId", "=", owner.id).execute(),
    await db.selectFrom("shareLinks").selectAll().where("memberId", "=", owner.id).execute(),
    await db.selectFrom("memberNotes").selectAll().where("memberId", "=", owner.id).execute(),
    await db.selectFrom("scratchPages").selectAll().where("userId", "=", owner.id).execute(),
    await db.selectFrom("inboxItems").selectAll().where("userId", "=", owner.id).execute(),
    await db.selectFrom("apiTokens").selectAll().where("userId", "=", owner.id).execute(),
    await db.selectFrom("webhooks").selectAll().where("id", "=", owner.id).execute(),
    await db.selectFrom("webhookDeliveries").selectAll().where("id", "=", owner.id).execute(),
    await db.selectFrom("rooms").selectAll().where("id", "=", owner.id).execute(),
    await db.selectFrom("roomDeals").selectAll().where("roomId", "=", owner.id).execute(),
    await db.selectFrom("skillRatings").selectAll().where("memberId", "=", owner.id).execute(),
  ]);
}

const isForAccounts = (access: Access) => access !== "public" && access !== "identity";
/** What an administrator is there for; it is tried in the features' own tests. */
const isAdminsWork = ({ access, path }: Route) =>
  access === "admin" || access === "manager" || path === "/api/tokens/:id";
/** The room's code is made up here and can't be read. */
const SHOWS_ROOM_CODE = ["/api/rooms", "/api/rooms/:id"];

const title = (route: Route) => `${route.method} ${route.path}`;
const guarded = routes.filter(({ access }) => access !== "public");
const plain = routes.filter(({ stream }) => !stream);

describe("[AUTH-11] [A1] [A2] [A3] the route table", () => {
  it("holds every route that the server has under /api, and no other", async () => {
    const served = servedRoutes(product.app).filter(
      (line) => / \/api\//.test(line) && !/^HEAD| \/api\/(docs|openapi)/.test(line),
    );
    const advice =
      "bind each with on(api.…) in its feature's .routes.ts, and name new features in server/src/features/index.ts";
    expect(served.map(routeShape).sort(), advice).toEqual(routes.map(title).map(routeShape).sort());
  });

  it.each(guarded.map((route) => ({ name: title(route), route })))(
    "$name tells an anonymous caller to sign in, whatever is sent",
    async ({ route }) => {
      const { statusCode, body } = await request(route, null);
      expect(statusCode).toBe(401);
      expect(body).not.toContain(SECRET);
    },
  );

  it.each(plain.flatMap((route) => STRANGERS.map((who) => ({ name: title(route), route, who }))))(
    "$name shows $who nothing of somebody else's and changes nothing",
    async ({ route, who }) => {
      if ((who === "admin" || who === "formerManager") && isAdminsWork(route)) return;
      const before = await ownersRows();
      const { statusCode, body } = await request(route, people[who]);
      if (route.path === SIGNS_CALLER_OUT) await signInAgain(people[who]);
      expect(body).not.toContain(SECRET);
      expect(body).not.toContain(NAME);
      expect(statusCode).toBeLessThan(500);
      if (!isCaller(route, who)) expect(statusCode, body).toBe(403);
      if (route.path === OWN_UNDER_ANY_ID) return expect(await ownersRows()).toBe(before);
      // An idempotent delete answers outsiders as if nothing had existed.
      if (route.method === "DELETE" && statusCode === 200) expect(body).toBe(await forgiven(route));
      // A made-up id token identifies no one; the join tests use real ones.
      else if (route.access === "identity") expect([400, 401], body).toContain(statusCode);
      else if (namesOwner(route)) expect([403, 404], body).toContain(statusCode);
      expect(await ownersRows()).toBe(before);
    },
  );

  it.each(
    routes
      .filter(({ access }) => access === "public")
      .flatMap((route) =>
        (["anonymous", ...STRANGERS] as const).map((who) => ({ name: title(route), route, who })),
      ),
  )("$name, open to all, leads $who nowhere by ids alone, streams too", async ({ route, who }) => {
    const { statusCode, body } = await request(route, who === "anonymous" ? null : people[who]);
    expect(body).not.toContain(SECRET);
    expect(statusCode).toBeLessThan(500);
    if (route.stream) expect([403, 404], body).toContain(statusCode);
  });

  it.each(
    plain
      .filter(({ method, access }) => method === "GET" && access !== "public")
      .filter(({ path }) => !SHOWS_ROOM_CODE.includes(path))
      .flatMap((route) => INSIDERS.map((who) => ({ name: title(route), route, who }))),
  )("[TREE-2] [TREE-3] $name answers $who by the access it declares", async ({ route, who }) => {
    const { statusCode, body } = await request(route, people[who]);
    expect(statusCode).toBeLessThan(500);
    // Large exports are limited before anything else is looked at.
    if (isCaller(route, who)) expect(statusCode, body).not.toBe(403);
    else expect([403, 429], body).toContain(statusCode);
  });

  it.each(
    plain
      .filter(({ method, access }) => method !== "GET" && isForAccounts(access))
      .filter(({ isOwnSignIns }) => !isOwnSignIns)
      .map((route) => ({ name: title(route), route })),
  )("[TREE-3] $name lets an observer change nothing", async ({ route }) => {
    const before = await ownersRows();
    const { statusCode, body } = await request(route, people.observer);
    expect(statusCode, body).toBe(403);
    expect(await ownersRows()).toBe(before);
  });

  it("[TREE-2] the manager, the director and the observer of the tree see the deal and the forecast", async () => {
    for (const who of INSIDERS) {
      for (const url of ["/api/deals", `/api/team-members/${owner.id}`]) {
        const { body } = await product.app.inject({ url, headers: people[who].headers });
        expect(body, `${who} ${url}`).toContain(url === "/api/deals" ? SECRET : NAME);
      }
    }
    const url = `/api/team-members/${owner.id}/reviews/`;
    const seen = async (who: (typeof INSIDERS)[number]) =>
      (await product.app.inject({ url, headers: people[who].headers })).body.includes(SECRET);
    expect([await seen("manager"), await seen("director")]).toEqual([true, true]);
    // An observer reads deals and forecasts, but no feedback.
    expect(await seen("observer")).toBe(false);
  });

  it("the owner does see the marker, so the table can fail", async () => {
    const urls = [
      `/api/team-members/${owner.id}/reviews/`,
      `/api/talking-point/${owner.id}`,
      `/api/team-members/${owner.id}/updates`,
      `/api/team-members/${owner.id}/snippets`,
      "/api/rep/actions",
      "/api/deals",
      "/api/deal-views",
      "/api/crm-writes",
      "/api/bulk-edits",
      "/api/scratchpad",
      "/api/inbox",
      "/api/tokens",
    ];
    for (const url of urls) {
      const { body } = await product.app.inject({ url, headers: owner.headers });
      expect(body).toContain(SECRET);
    }
  });
});
