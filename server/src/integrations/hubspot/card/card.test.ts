import { createHmac, randomBytes, randomUUID } from "node:crypto";
import {
  api,
  type CoachingEntry,
  DealCard,
  HomeCard,
  hubspotCardRoutes,
} from "@touchline/contract";
import type { SlipReason } from "@touchline/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connect } from "../../../db/connect.ts";
import { receiversOn } from "../../../db/receivers.ts";
import { type CrmWorld, crmWorld } from "../../../testing/crm-world.ts";
import { type Person, type TestProduct, testProduct } from "../../../testing/product.ts";
import { routeShape, servedRoutes } from "../../../testing/served-routes.ts";
import { askOf } from "./deal-card.ts";

const NOW = new Date("2026-11-17T09:00:00Z");
const TODAY = "2026-11-17";
const SECRET = "card-client-secret";
const ORIGIN = "https://touchline.test";
/** The account that every world is connected to. */
const PORTAL = "777";
let product: TestProduct;

beforeAll(async () => {
  product = await testProduct({
    now: NOW,
    environment: {
      PUBLIC_URL: ORIGIN,
      ENCRYPTION_KEY: `test:${randomBytes(32).toString("base64")}`,
      HUBSPOT_CLIENT_ID: "id",
      HUBSPOT_CLIENT_SECRET: SECRET,
    },
  });
});
afterAll(() => product.close());

interface Sent {
  method?: "GET" | "POST";
  email?: string;
  portalId?: string;
  body?: unknown;
  /** Added to the address by the card's own code. */
  search?: string;
  at?: Date;
  secret?: string;
  /** Changed on the way, after it was signed. */
  altered?: { path?: string; email?: string; body?: string };
}

/** Calls as HubSpot's servers do, after a card asked for the path. */
async function send(path: string, given: Sent = {}) {
  const { method = "GET", email = "", portalId = PORTAL, body, search = "" } = given;
  const { at = NOW, secret = SECRET, altered = {} } = given;
  const addressOf = (to: string, mail: string) => {
    const by = new URLSearchParams({ portalId, userId: "9", userEmail: mail, appId: "1" });
    return `/api/hubspot-card${to}?${search}${by}`;
  };
  const rawBody = body === undefined ? "" : JSON.stringify(body);
  const signed = `${ORIGIN}${addressOf(path, email).replaceAll("%40", "@")}`;
  const timestamp = String(at.getTime());
  const signature = createHmac("sha256", secret)
    .update(`${method}${signed}${rawBody}${timestamp}`)
    .digest("base64");
  const raw = await product.app.inject({
    method,
    url: addressOf(altered.path ?? path, altered.email ?? email),
    headers: {
      "x-hubspot-request-timestamp": timestamp,
      "x-hubspot-signature-v3": signature,
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { payload: altered.body ?? rawBody }),
  });
  return { status: raw.statusCode, body: raw.json() };
}
const cardOf = (who: Pick<Person, "email">, crmId: string) =>
  send(`/deals/${crmId}`, { email: who.email });
const confirm = (who: Person, crmId: string, fact: string, requestId: string = randomUUID()) =>
  send(`/deals/${crmId}/buyer-facts/${fact}`, {
    method: "POST",
    email: who.email,
    body: { requestId },
  });
const setNextStep = (who: Person, crmId: string, nextStep: string, requestId: string) =>
  send(`/deals/${crmId}/next-step`, {
    method: "POST",
    email: who.email,
    body: { requestId, nextStep },
  });

async function scene(
  given: Parameters<typeof crmWorld>[1] = {},
  deal: Partial<Parameters<CrmWorld["deal"]>[1]> = {},
) {
  const world = await crmWorld(product, given);
  const crmId = String(1000 + Math.floor(Number.parseInt(randomUUID().slice(0, 8), 16)));
  await world.deal(world.rep, {
    id: crmId,
    name: "Acme",
    amount: 20_000,
    closeDate: "2026-11-10",
    forecastCategory: "COMMIT",
    nextStep: "Send the offer",
    ...deal,
  });
  const { id: dealId } = await world.stored(crmId);
  return { ...world, crmId, dealId };
}

/** Close dates of the deal so far, the last of them today's. */
const CLOSE_DATES = ["2026-10-01", "2026-10-20", "2026-11-10"].map((value, turn) => ({
  field: "close_date" as const,
  at: new Date(`2026-11-0${1 + turn}T09:00:00Z`),
  value,
  crmUserId: null,
}));

async function explainPushes(who: Person, reasons: SlipReason[]) {
  const { body } = await product.call(who, api.slips.open, { query: {} });
  expect(body.pushes).toHaveLength(reasons.length);
  for (const [index, { id }] of body.pushes.toReversed().entries()) {
    const reason = reasons[index] ?? null;
    await product.call(who, api.slips.explain, { params: { id }, body: { reason } });
  }
}

/** Feedback that asks for a next step. */
function ask(manager: Person, rep: Person, crmId: string) {
  return product.call(manager, api.reviews.create, {
    body: {
      url: "",
      attributes: {},
      title: "Acme",
      comment: "<p>Who <strong>signs</strong>?</p>",
      RevieweeId: rep.id,
      score: 2,
      source: "deal-check",
      dealId: crmId,
      expectation: { asked: [{ kind: "next-step", value: null }], words: "Name the signer" },
    },
  });
}

describe("[CARD-1] a deal's card", () => {
  it("shows risk and its fixes, evidence, slips, feedback, asks and the next step, as the app does", async () => {
    const { rep, manager, crmId } = await scene({}, { history: CLOSE_DATES });
    await ask(manager, rep, crmId);
    await explainPushes(rep, ["timing", "legal"]);
    const { status, body } = await cardOf(rep, crmId);
    expect(status).toBe(200);
    const card = DealCard.parse(body);
    const { body: shown } = await product.call(rep, api.checks.deal, {
      params: { hubspotId: crmId },
      query: {},
    });
    expect(card).toMatchObject({
      name: "Acme",
      confidence: "Likely",
      mayWrite: true,
      url: `${ORIGIN}/deals?deal=${crmId}`,
      evidence: {
        isFresh: false,
        label: "Nothing confirmed yet",
        facts: [
          { id: "economic-buyer", label: "Economic buyer said yes", age: "Never confirmed" },
          { id: "decision-date" },
          { id: "paper-process" },
        ],
      },
      slipStory: "pushed 2×, 40 days, legal, buyer's timing",
      feedback: { from: "Maya", when: "Tue 17 Nov", comment: "Who signs?" },
      ask: {
        from: "Maya",
        words: "Name the signer",
        items: [{ text: "Update the next step", isDone: false }],
      },
      nextStep: { text: "Send the offer" },
    });
    expect(card.risk?.level).toBe(shown.risk?.level);
    expect(card.risk?.reasons).toEqual(
      shown.risk?.reasons.map(({ words, clearedBy }) => ({ words, clearedBy })),
    );
    expect(card.risk?.reasons.map(({ clearedBy }) => clearedBy)).toContain(
      "Set a new close date, or close the deal.",
    );
    expect(JSON.stringify(body), "feedback's score stays in the app").not.toMatch(/"score"/);
  });

  it("has no slip story until a date is pushed, and counts pushes without a reason", async () => {
    const { rep, crmId } = await scene();
    expect((await cardOf(rep, crmId)).body.slipStory).toBeNull();
    const pushed = await scene({}, { history: CLOSE_DATES });
    const { body } = await cardOf(pushed.rep, pushed.crmId);
    expect(body.slipStory).toBe("pushed 2×, 40 days");
  });

  it("says when an ask is due, or that it is done", () => {
    const item = { kind: "update", value: null, label: null, state: null } as const;
    const entry = { reviewer: "Maya", words: "", dueDay: "2026-11-16" };
    const due = (...isDone: boolean[]) =>
      askOf(
        { ...entry, asked: isDone.map((one) => ({ ...item, isDone: one })) } as CoachingEntry,
        TODAY,
      ).due;
    expect([due(false), due(true, false), due(true, true)]).toEqual([
      ...["was due Mon 16 Nov", "was due Mon 16 Nov", "done"],
    ]);
  });

  it("has the morning of a rep, and of a manager the deals at risk", async () => {
    const { rep, manager, colleague, crmId } = await scene();
    const late = { text: "Call the CFO", assigneeId: rep.id, dueDate: "2026-11-16" };
    await product.call(rep, api.actions.create, { body: late as never });
    await ask(manager, rep, crmId);
    const { body } = await send("/home", { email: rep.email });
    const home = HomeCard.parse(body);
    expect(home).toMatchObject({ title: "Hi, Sam", day: "Tue 17 Nov", url: `${ORIGIN}/home` });
    const sections = new Map(home.sections.map((section) => [section.id, section]));
    expect(sections.get("actions")).toMatchObject({
      total: 1,
      lines: [{ text: "Call the CFO", detail: "was due Mon 16 Nov" }],
    });
    expect(sections.get("asks")).toMatchObject({
      total: 1,
      lines: [
        {
          text: "Acme",
          detail: "Update the next step, by Tue 24 Nov, asked by Maya",
          hubspotId: crmId,
        },
      ],
    });
    expect(sections.get("undated")).toMatchObject({
      total: 1,
      lines: [
        {
          text: "Acme",
          detail: "Close date passed 7 days ago",
          hubspotId: crmId,
          url: `https://app-eu1.hubspot.com/contacts/777/record/0-3/${crmId}`,
        },
      ],
    });
    const managers = HomeCard.parse((await send("/home", { email: manager.email })).body);
    expect(managers.sections.map(({ id }) => id)).not.toContain("undated");
    expect(JSON.stringify(managers.sections.filter(({ id }) => id !== "risk"))).not.toContain(
      "Acme",
    );
    const none = HomeCard.parse((await send("/home", { email: colleague.email })).body);
    expect(none.sections).toEqual([]);
  });
});

describe("[CARD-2] a call of the card", () => {
  const SENT = hubspotCardRoutes.map((route) => ({
    name: `${route.method} ${route.path}`,
    method: route.method as "GET" | "POST",
    path: route.path
      .replace("/api/hubspot-card", "")
      .replace(":hubspotId", "1")
      .replace(":fact", "decision-date"),
    body: route.body && {
      requestId: randomUUID(),
      ...(route.path.endsWith("/next-step") && { nextStep: "x" }),
    },
  }));

  it("goes to an address that the contract declares; no other is served", () => {
    const served = servedRoutes(product.app).filter(
      (line) => line.includes("/api/hubspot-card") && !line.startsWith("HEAD"),
    );
    expect(served.map(routeShape).sort()).toEqual(SENT.map(({ name }) => routeShape(name)).sort());
    expect(hubspotCardRoutes.map(({ access }) => access)).toEqual(SENT.map(() => "member"));
  });

  it.each(SENT)(
    "$name is refused without HubSpot's signature, or with an old one",
    async (sent) => {
      const { rep } = await scene();
      const { path, ...call } = { ...sent, email: rep.email };
      expect((await send(path, { ...call, secret: "guessed" })).status).toBe(401);
      expect((await send(path, { ...call, at: new Date(+NOW - 300_001) })).status).toBe(401);
      expect((await send(path, { ...call, at: new Date(+NOW + 300_001) })).status).toBe(401);
      expect((await send(path, { ...call, altered: { email: "a@b.test" } })).status).toBe(401);
      if (sent.body) {
        const altered = { body: JSON.stringify({ ...sent.body, requestId: randomUUID() }) };
        expect((await send(path, { ...call, altered })).status).toBe(401);
      }
      const altered = { path: path.replace("/1", "/2") };
      if (path !== "/home") expect((await send(path, { ...call, altered })).status).toBe(401);
      const bare = await product.app.inject({
        method: sent.method,
        url: `/api/hubspot-card${path}?portalId=777&userEmail=${rep.email}`,
      });
      expect(bare.statusCode).toBe(401);
      expect((await send(path, { ...call, at: new Date(+NOW - 300_000) })).status).not.toBe(401);
    },
  );

  it.each(SENT)(
    "$name answers whom it doesn't know with a notice, and changes nothing",
    async (sent) => {
      const { rep, crmId, org } = await scene();
      const path = sent.path.replace("/1", `/${crmId}`);
      const call = { method: sent.method, body: sent.body };
      const title = async (given: Sent) => {
        const { status, body } = await send(path, { ...call, ...given });
        return [status, body.state, body.title];
      };
      expect(await title({ email: "nobody@people.test" })).toEqual([
        ...[200, "notice", "You aren't in Touchline yet"],
      ]);
      expect(await title({ email: rep.email, portalId: "778" })).toEqual([
        ...[200, "notice", "Touchline isn't connected"],
      ]);
      const { owner } = product.database;
      await owner.deleteFrom("identities").where("userId", "=", rep.id).execute();
      expect(await title({ email: rep.email })).toEqual([
        ...[200, "notice", "Sign in to Touchline once"],
      ]);
      await owner
        .updateTable("users")
        .set({ deactivatedAt: NOW })
        .where("id", "=", rep.id)
        .execute();
      expect(await title({ email: rep.email })).toEqual([
        ...[200, "notice", "You aren't in Touchline yet"],
      ]);
      await owner
        .updateTable("connections")
        .set({ revokedAt: NOW })
        .where("organisationId", "=", org.id)
        .execute();
      const facts = await owner
        .selectFrom("buyerFacts")
        .select("fact")
        .where("organisationId", "=", org.id)
        .execute();
      expect(facts).toEqual([]);
    },
  );

  it("shows the same for a deal out of scope as for none, and writes to neither", async () => {
    const { rep, colleague, crmId } = await scene();
    const other = await scene();
    const none = await cardOf(rep, "99");
    expect(none).toMatchObject({ status: 200, body: { title: "Nothing to show for this deal" } });
    expect(await cardOf(colleague, crmId)).toEqual(none);
    expect(await cardOf(rep, other.crmId)).toEqual(none);
    const refused = await confirm(rep, "99", "decision-date");
    expect(refused.status).toBe(404);
    for (const [who, deal] of [
      [colleague, crmId],
      [other.rep, crmId],
      [rep, other.crmId],
    ] as const) {
      expect((await confirm(who, deal, "decision-date")).status).toBe(404);
      expect((await setNextStep(who, deal, "Mine now", randomUUID())).status).toBe(404);
    }
    expect((await cardOf(rep, crmId)).body).toMatchObject({
      nextStep: { text: "Send the offer" },
      evidence: { label: "Nothing confirmed yet" },
    });
  });

  it("can't be made as somebody else by naming them in the address of the card", async () => {
    const { rep, colleague, crmId } = await scene();
    const search = `userEmail=${rep.email}&`;
    const named = await send(`/deals/${crmId}`, { email: colleague.email, search });
    expect(named.status).toBe(400);
    expect(JSON.stringify(named.body)).not.toContain("Acme");
  });

  it("finds people whatever the case of their address, and managers see what they see in the app", async () => {
    const { rep, manager, org, crmId } = await scene();
    expect((await cardOf({ email: rep.email.toUpperCase() }, crmId)).body.state).toBe("deal");
    expect((await cardOf(manager, crmId)).body).toMatchObject({ state: "deal", mayWrite: true });
    await product.database.owner
      .updateTable("users")
      .set({ managerId: manager.id })
      .where("id", "=", rep.id)
      .execute();
    const observer = await org.observer({ observesId: manager.id });
    expect((await cardOf(observer, crmId)).body).toMatchObject({ state: "deal", mayWrite: false });
    expect((await confirm(observer, crmId, "decision-date")).status).toBe(403);
    const admin = await org.admin();
    expect((await cardOf(admin, crmId)).body.state).toBe("notice");
  });
});

describe("[CARD-2] a write from the card", () => {
  const history = (dealId: string) =>
    product.database.owner
      .selectFrom("buyerFacts")
      .select(["fact", "confirmedOn", "confirmedByName"])
      .where("dealId", "=", dealId)
      .execute();
  const writes = (dealId: string) =>
    product.database.owner
      .selectFrom("crmWrites")
      .select(["target", "payload", "state", "createdBy"])
      .where("dealId", "=", dealId)
      .orderBy("createdAt")
      .execute();

  it("confirms a fact once, however often HubSpot sends it, also at the same moment", async () => {
    const { rep, crmId, dealId } = await scene();
    const id = randomUUID();
    const sent = await Promise.all(
      Array.from({ length: 5 }, () => confirm(rep, crmId, "decision-date", id)),
    );
    for (const { status, body } of sent) {
      expect(status).toBe(200);
      expect(body.card.evidence.facts[1]).toMatchObject({
        state: "fresh",
        age: "Confirmed today by Sam",
        isConfirmedToday: true,
      });
    }
    expect(await history(dealId)).toEqual([
      { fact: "decision-date", confirmedOn: TODAY, confirmedByName: "Sam" },
    ]);
    await confirm(rep, crmId, "decision-date");
    expect(await history(dealId)).toHaveLength(2);
  });

  it("sets the next step through the outbox, and a late retry doesn't undo what came after", async () => {
    const { rep, manager, crmId, dealId } = await scene();
    const id = randomUUID();
    const { status, body } = await setNextStep(rep, crmId, "  Meet the CFO  ", id);
    expect([status, body.said]).toEqual([200, "Saving to HubSpot…"]);
    expect(body.card.nextStep).toEqual({ text: "Meet the CFO", when: "Tue 17 Nov" });
    await product.call(manager, api.deals.setProperty, {
      params: { hubspotId: crmId },
      body: { hs_next_step: "Call legal" },
    });
    const again = await setNextStep(rep, crmId, "Meet the CFO", id);
    expect(again.body).toMatchObject({
      said: "Saved.",
      card: { nextStep: { text: "Call legal" } },
    });
    expect(await writes(dealId)).toMatchObject([
      { target: "hs_next_step", state: "discarded", createdBy: rep.id },
      { target: "hs_next_step", state: "waiting", createdBy: manager.id },
    ]);
    const { body: inApp } = await product.call(rep, api.checks.deal, {
      params: { hubspotId: crmId },
      query: {},
    });
    expect(inApp.nextStep.nextStep).toBe("Call legal");
  });

  it("that failed is tried again under the same id", async () => {
    const { rep, colleague, crmId, dealId } = await scene();
    const id = randomUUID();
    expect((await confirm(colleague, crmId, "decision-date", id)).status).toBe(404);
    const { owner } = product.database;
    await owner
      .updateTable("deals")
      .set({ ownerId: colleague.id })
      .where("id", "=", dealId)
      .execute();
    expect((await confirm(colleague, crmId, "decision-date", id)).status).toBe(200);
    expect(await history(dealId)).toHaveLength(1);
    expect((await confirm(rep, crmId, "decision-date", id)).status).toBe(404);
  });

  it("says that it is only listed while Touchline may not write", async () => {
    const { rep, crmId } = await scene({ mode: "dry-run" });
    const { body } = await setNextStep(rep, crmId, "Meet the CFO", randomUUID());
    expect(body).toMatchObject({
      said: "Noted in Touchline only: it isn't allowed to write to HubSpot yet.",
      card: { nextStep: { text: "Send the offer" } },
    });
  });

  it("that can't be read is refused with its field", async () => {
    const { rep, crmId } = await scene();
    const write = (body: unknown, fact = "decision-date") =>
      send(`/deals/${crmId}/buyer-facts/${fact}`, { method: "POST", email: rep.email, body });
    expect(await write({})).toMatchObject({ status: 400, body: { field: "requestId" } });
    expect((await write({ requestId: randomUUID() }, "champion")).status).toBe(400);
    const step = await setNextStep(rep, crmId, "half \u0000", randomUUID());
    expect([step.status, step.body.code]).toEqual([400, "bad_request"]);
  });

  it("is remembered for as long as HubSpot might repeat it, then forgotten", async () => {
    const { rep, crmId, org } = await scene();
    await confirm(rep, crmId, "decision-date");
    const connected = connect(product.database.appUrl, { keepsPlans: true });
    const kept = () =>
      product.database.owner
        .selectFrom("cardRequests")
        .select("id")
        .where("organisationId", "=", org.id)
        .execute();
    try {
      await receiversOn(connected.db).clearInbox(NOW);
      expect(await kept()).toHaveLength(1);
      await receiversOn(connected.db).clearInbox(new Date(+NOW + 1));
      expect(await kept()).toEqual([]);
    } finally {
      await connected.close();
    }
  });
});
