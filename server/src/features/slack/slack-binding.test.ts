import { api } from "@touchline/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemOf } from "../../context/viewer.ts";
import { connect, type Database } from "../../db/connect.ts";
import { receiversOn } from "../../db/receivers.ts";
import { eventually } from "../../testing/eventually.ts";
import type { Person } from "../../testing/product.ts";
import { productWithSlack } from "../../testing/with-slack.ts";
import { queueDueProfiles } from "./slack-people.service.ts";

let product: Awaited<ReturnType<typeof productWithSlack>>;
let database: Database;
beforeAll(async () => {
  product = await productWithSlack();
  database = connect(product.database.appUrl, { max: 2 });
});
afterAll(async () => {
  await database.close();
  await product.close();
});

/** A Slack user who wrote to the app, and the link they received. */
async function invited(team: string, who: Person) {
  const { id } = await product.slack.createUser({ team, email: who.email, name: who.name });
  await product.slack.type({ team, user: id, text: "hello" });
  return { id, nonce: await product.linkFor(team, id) };
}

const login = (who: Person, nonce: string) =>
  product.call(who, api.slack.login, { body: { nonce } });
const preview = (who: Person, nonce: string) =>
  product.call(who, api.slack.preview, { body: { nonce } });
const loggedIn = async (who: Person) => (await product.call(who, api.slack.loggedIn, {})).body;

/** Waits until the app has sent exactly these texts, in any order. */
async function settled(team: string, user: string, texts: string[]) {
  await eventually(async () => {
    const messages = await product.slack.messages({ team, user });
    const said = messages.filter(({ isFromBot }) => isFromBot).map(({ text }) => text);
    expect(said.toSorted()).toEqual(texts.toSorted());
  });
}

const INVITED = "Connect your Slack account to Touchline to get your alerts and digests here.";

const LISTED_SCOPES = "channels:history,channels:read,chat:write,commands,im:history";

describe("[X-20] people are linked by name and picture", () => {
  const pictures = async (who: Person) => (await product.call(who, api.slack.pictures, {})).body;
  const refresh = (now: Date) =>
    queueDueProfiles({
      receivers: receiversOn(database.db),
      inStore: product.inStore,
      now,
    });

  it("before and after they confirm, for themselves and for managers", async () => {
    const { organisation, manager, team } = await product.installed();
    const [rep, other] = [await organisation.rep({ name: "Ana Ortiz" }), await organisation.rep()];
    const { id, nonce } = await invited(team, rep);
    const { body } = await preview(rep, nonce);
    expect(body).toMatchObject({ slackName: "Ana Ortiz", isTaken: false });
    const [, data = ""] = /^data:image\/png;base64,(.+)$/.exec(body.picture ?? "") ?? [];
    const served = await fetch(`${product.sandbox.url}/slack/avatars/${id}_72.png`);
    expect(Buffer.from(data, "base64")).toEqual(Buffer.from(await served.arrayBuffer()));
    await login(rep, nonce);
    expect(await loggedIn(rep)).toMatchObject({ slackName: "Ana Ortiz", picture: body.picture });
    expect(await pictures(manager)).toEqual([{ userId: rep.id, url: body.picture }]);
    expect(await pictures(rep)).toEqual([{ userId: rep.id, url: body.picture }]);
    expect(await pictures(other)).toEqual([]);
    const { body: members } = await product.call(manager, api.notifications.members, {});
    expect(members.find(({ id: member }) => member === rep.id)?.slackName).toBe("Ana Ortiz");
  });

  it("people linked earlier are read once, a new consent and a week later again", async () => {
    const { organisation, manager, team } = await product.installed();
    const rep = await organisation.rep({ name: "Dana Fox" });
    await product.bind(rep, team);
    const forget = (values: object) =>
      product.database.owner
        .updateTable("slackBindings")
        .set({ slackName: "", picture: null, ...values })
        .where("userId", "=", rep.id)
        .execute();
    const read = () =>
      eventually(async () => expect((await loggedIn(rep)).slackName).toBe("Dana Fox"));
    const now = new Date();
    const days = (count: number) => new Date(now.getTime() + count * 86_400_000);
    await forget({ profileReadAt: null });
    expect((await loggedIn(rep)).slackName).toMatch(/^Slack account U/);
    await refresh(now);
    await read();
    await forget({});
    await refresh(days(7));
    expect(
      await product.inStore(systemOf(organisation.id), (store) =>
        store.slackBindings.claimProfiles(now, days(7), 10),
      ),
    ).toEqual([]);
    await refresh(days(7.01));
    await read();
    await forget({});
    await product.install(manager, team);
    await refresh(days(7.01));
    await read();
    expect(await pictures(rep)).toHaveLength(1);
  });
});

describe("binding somebody in Slack", () => {
  it("[SL-1] a word to the app gets a link, the link binds, and Slack says so", async () => {
    const { organisation, team } = await product.installed();
    const rep = await organisation.rep({ name: "Ana <Ortiz>" });
    expect(await loggedIn(rep)).toMatchObject({ isBound: false, slackName: null });
    const { id, nonce } = await invited(team, rep);
    const { body } = await preview(rep, nonce);
    expect(body).toMatchObject({ teamName: `Team ${organisation.id}`, isTaken: false });
    expect(body.slackName).toBe("Ana <Ortiz>");
    expect(await loggedIn(rep)).toMatchObject({ isBound: false });

    expect((await login(rep, nonce)).body).toMatchObject({ isBound: true });
    expect(await loggedIn(rep)).toMatchObject({ isBound: true });
    await settled(team, id, ["You're connected to Touchline as Ana &lt;Ortiz&gt;.", INVITED]);
  });

  it("[SL-1] where Slack hides profiles, whoever presses the link is named by their handle", async () => {
    const organisation = await product.organisation();
    const { id: team } = await product.slack.createWorkspace({ name: `Team ${organisation.id}` });
    await product.install(await organisation.manager(), team, LISTED_SCOPES);
    const rep = await organisation.rep({ name: "Bo Li" });
    const { id, nonce } = await invited(team, rep);
    const [message] = await product.slack.messages({ team, user: id });
    await product.slack.click({
      team,
      channel: message?.channel ?? "",
      messageTs: message?.ts ?? "",
      actionId: "slack.bind",
      asUser: id,
    });
    const { slackName, picture } = (await preview(rep, nonce)).body;
    expect([slackName, picture]).toEqual(["bo.li", null]);
    await login(rep, nonce);
    expect((await loggedIn(rep)).slackName).toBe(slackName);
  });

  it("[SL-1] the command of somebody whom we do not know is answered with the link, for them alone", async () => {
    const { organisation, team } = await product.installed();
    const rep = await organisation.rep({ name: "Cleo Ruiz" });
    const { id } = await product.slack.createUser({ team, email: rep.email, name: rep.name });
    await product.slack.command({ team, user: id, text: "deals" });
    const nonce = await product.linkFor(team, id);
    const [answer] = await product.slack.messages({ team, user: id });
    expect(answer).toMatchObject({ visibleTo: id });
    const { slackName } = (await preview(rep, nonce)).body;
    expect(slackName).toBe("Cleo Ruiz");
  });

  it("[SL-1] [C2] a link works once, in time, in its own organisation, and guesses lead nowhere", async () => {
    const { organisation, team } = await product.installed();
    const [rep, other] = [await organisation.rep(), await organisation.rep()];
    const stranger = await (await product.installed()).organisation.rep();
    const { nonce } = await invited(team, rep);
    expect((await preview(stranger, nonce)).status).toBe(404);
    expect((await login(stranger, nonce)).status).toBe(404);
    expect((await login(rep, nonce)).status).toBe(200);
    expect((await login(rep, nonce)).status).toBe(404);
    expect((await login(other, nonce)).status).toBe(404);
    expect((await preview(other, nonce)).status).toBe(404);
    expect((await login(other, "a".repeat(43))).status).toBe(404);
    expect((await login(other, "short")).status).toBe(400);

    const late = await invited(team, other);
    await product.database.owner
      .updateTable("slackNonces")
      .set({ expiresAt: new Date(0) })
      .where("organisationId", "=", organisation.id)
      .execute();
    expect((await preview(other, late.nonce)).status).toBe(404);
    expect((await login(other, late.nonce)).status).toBe(404);
    expect(await loggedIn(other)).toMatchObject({ isBound: false });
  });

  it("[SL-1] a link is at least 128 random bits, kept as a hash", async () => {
    const { organisation, team } = await product.installed();
    const { nonce } = await invited(team, await organisation.rep());
    expect(Buffer.from(nonce, "base64url").length).toBeGreaterThanOrEqual(16);
    const { owner } = product.database;
    const rows = await owner.selectFrom("slackNonces").selectAll().execute();
    const said = await owner.selectFrom("chatMessages").selectAll().execute();
    expect(JSON.stringify([rows, said])).not.toContain(nonce);
  });

  it("[SL-1] one Slack account is one person here", async () => {
    const { organisation, team } = await product.installed();
    const [first, second] = [await organisation.rep(), await organisation.rep()];
    const { id, nonce } = await invited(team, first);
    await product.slack.type({ team, user: id, text: "another, please" });
    const passedOn = await product.linkFor(team, id, nonce);
    expect((await login(first, nonce)).status).toBe(200);
    expect((await preview(second, passedOn)).body).toMatchObject({ isTaken: true });
    expect((await preview(first, passedOn)).body).toMatchObject({ isTaken: false });
    expect((await login(second, passedOn)).status).toBe(409);
    expect(await loggedIn(second)).toMatchObject({ isBound: false });
    expect(await loggedIn(first)).toMatchObject({ isBound: true });
  });

  it("[SL-1] [BY-9] somebody may bind another Slack account instead, and forget it", async () => {
    const { organisation, team } = await product.installed();
    const rep = await organisation.rep();
    await product.bind(rep, team);
    const { id } = await product.slack.createUser({ team, email: "x@people.test", name: "X" });
    await product.slack.type({ team, user: id, text: "hello" });
    expect((await login(rep, await product.linkFor(team, id))).status).toBe(200);
    const bindings = await product.database.owner
      .selectFrom("slackBindings")
      .select("slackUserId")
      .where("organisationId", "=", organisation.id)
      .where("userId", "=", rep.id)
      .execute();
    expect(bindings).toEqual([{ slackUserId: id }]);
    expect((await product.call(rep, api.slack.logout, {})).body).toMatchObject({ isBound: false });
    expect((await product.call(rep, api.slack.logout, {})).status).toBe(200);
    const unbound = await product.database.owner
      .selectFrom("auditLog")
      .select(["actorId", "target"])
      .where("organisationId", "=", organisation.id)
      .where("action", "=", "slack.unbound")
      .execute();
    expect(unbound).toEqual([{ actorId: rep.id, target: `slack user ${id}` }]);
  });
});

describe("what the app answers in Slack", () => {
  it("[SL-1] a message that is delivered twice is answered once", async () => {
    const { organisation, team } = await product.installed();
    const { id } = await invited(team, await organisation.rep());
    expect(await product.slack.redeliver({ kind: "event", times: 3 })).toEqual([200, 200, 200]);
    await product.slack.type({ team, user: id, text: "again" });
    await settled(team, id, [INVITED, INVITED]);
  });

  it("[SL-1] looking at the app gets one link while it works; who is bound is left alone", async () => {
    const { organisation, team } = await product.installed();
    const rep = await organisation.rep();
    const { id } = await product.slack.createUser({ team, email: rep.email, name: rep.name });
    await product.slack.openHome(id, team);
    const nonce = await product.linkFor(team, id);
    await product.slack.openHome(id, team);
    await login(rep, nonce);
    await product.slack.openHome(id, team);
    await product.slack.type({ team, user: id, text: "hello" });
    await settled(team, id, [
      "What you can ask Touchline here",
      `You're connected to Touchline as ${rep.name}.`,
      INVITED,
    ]);
  });
});
