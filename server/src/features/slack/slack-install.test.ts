import { api } from "@touchline/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { jobs } from "../../jobs/catalog.ts";
import { eventually } from "../../testing/eventually.ts";
import type { Person } from "../../testing/product.ts";
import { productWithSlack } from "../../testing/with-slack.ts";

let product: Awaited<ReturnType<typeof productWithSlack>>;
beforeAll(async () => {
  product = await productWithSlack();
});
afterAll(() => product.close());

/** SL-2 lists the first five; the others are optional (0106, 0130, 0131). */
const REQUIRED = "channels:history,channels:read,chat:write,commands,im:history";
const SCOPES = `${REQUIRED},groups:history,groups:read,links:read,links:write,users:read`;

async function people() {
  const organisation = await product.organisation();
  const { id: team } = await product.slack.createWorkspace({ name: `Team ${organisation.id}` });
  return { organisation, manager: await organisation.manager(), team };
}

const read = async (who: Parameters<typeof product.call>[0]) =>
  (await product.call(who, api.slack.installed, {})).body;

async function greetingsWaiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pgboss.job
    where name = ${jobs.greetInSlack.name} and state < 'completed'`.execute(product.database.owner);
  return rows[0]?.count ?? 0;
}

describe("installing the Slack app", () => {
  it("[SL-2] [C2] asks for the listed scopes and is connected after the consent, for everybody", async () => {
    const { organisation, manager, team } = await people();
    const rep = await organisation.rep();
    expect(await read(rep)).toMatchObject({ isBound: false, isAvailable: true, trouble: null });
    const { code, state, form } = await product.consent(manager, team);
    expect(form).toMatchObject({
      scope: SCOPES,
      redirect_uri: `${product.origin}/install-slack-app`,
    });
    expect(form).not.toHaveProperty("user_scope");
    const answer = await product.call(manager, api.slack.install, { body: { code, state } });
    expect(answer).toMatchObject({
      status: 200,
      body: { isBound: true, missingScopes: [], teamName: `Team ${organisation.id}` },
    });
    expect(await read(rep)).toEqual(answer.body);
    expect(answer.body.slackDeepLink).toContain(`team=${team}`);
    const session = await product.call(rep, api.session.read, {});
    expect(session.body.isSlackConnected).toBe(true);
  });

  it("[SL-1] [SL-2] whoever installs it is asked in Slack who they are, and linked to nobody before they say so", async () => {
    const { organisation, manager, team } = await people();
    const admin = await organisation.rep({ name: "An admin of Slack" });
    const linked = async (who: typeof manager) =>
      (await product.call(who, api.slack.loggedIn, {})).body.isBound;
    // An admin gives the consent, signed in to Slack in the manager's browser.
    await product.install({ ...manager, email: admin.email }, team);
    const nonce = await product.linkFor(team, admin.email);
    expect([await linked(manager), await linked(admin)]).toEqual([false, false]);
    const { status } = await product.call(admin, api.slack.login, { body: { nonce } });
    expect(status).toBe(200);
    const said = async () =>
      (await product.slack.messages({ team, user: admin.email })).map(({ text }) => text);
    await eventually(async () => expect(await said()).toHaveLength(2));
    const before = await said();
    await product.install({ ...manager, email: admin.email }, team);
    expect([await linked(manager), await linked(admin)]).toEqual([false, true]);
    await eventually(async () => expect(await greetingsWaiting()).toBe(0));
    expect(await said(), "who is known is not greeted again").toEqual(before);
  });

  it("[SL-2] the token is kept sealed", async () => {
    const { organisation } = await product.installed();
    const secret = await product.database.owner
      .selectFrom("connectionSecrets")
      .selectAll()
      .where("organisationId", "=", organisation.id)
      .executeTakeFirstOrThrow();
    expect(secret.vendor).toBe("slack");
    expect(JSON.stringify(secret)).not.toContain("xoxb");
  });

  it("[R-24] [C2] a code alone ends the consent that the same person began, once and in time", async () => {
    const { organisation, manager, team } = await people();
    const other = await organisation.manager();
    const install = (who: Person, code: string) =>
      product.call(who, api.slack.install, { body: { code } });
    const { code } = await product.consent(manager, team);
    expect((await install(other, code)).status).toBe(400);
    await product.database.owner
      .updateTable("oauthStates")
      .set({ expiresAt: new Date(0) })
      .where("userId", "=", manager.id)
      .execute();
    expect((await install(manager, code)).status).toBe(400);
    const again = await product.consent(manager, team);
    expect((await install(manager, again.code)).body).toMatchObject({ isBound: true });
    expect((await install(manager, again.code)).status).toBe(400);
  });

  it("[SL-2] [C2] a state works once, for who began the consent, and in time", async () => {
    const { organisation, manager, team } = await people();
    const other = await organisation.manager();
    const begun = await product.consent(manager, team);
    const body = { code: begun.code, state: begun.state };
    const refused = [
      await product.call(other, api.slack.install, { body }),
      await product.call(manager, api.slack.install, { body: { ...body, state: "made up" } }),
    ];
    await product.call(manager, api.slack.install, { body });
    refused.push(await product.call(manager, api.slack.install, { body }));
    const late = await product.consent(manager, team);
    await product.database.owner
      .updateTable("oauthStates")
      .set({ expiresAt: new Date(0) })
      .where("organisationId", "=", organisation.id)
      .execute();
    const { code, state } = late;
    refused.push(await product.call(manager, api.slack.install, { body: { code, state } }));
    for (const { status, raw } of refused) {
      expect(status).toBe(400);
      expect(raw.json()).toMatchObject({
        field: "state",
        message: "This connection attempt has expired. Please start again.",
      });
    }
  });

  it("[SL-2] only a manager installs or removes it", async () => {
    const rep = await (await product.organisation()).rep();
    const body = { code: "code", state: "state" };
    expect((await product.call(rep, api.slack.authorize, {})).status).toBe(403);
    expect((await product.call(rep, api.slack.install, { body })).status).toBe(403);
    expect((await product.call(rep, api.slack.uninstall, {})).status).toBe(403);
  });

  it("[SL-2] a code that Slack does not take is a clear refusal", async () => {
    const { manager, team } = await people();
    const { state } = await product.consent(manager, team);
    const body = { code: "nonsense", state };
    const answer = await product.call(manager, api.slack.install, { body });
    expect(answer.status).toBe(409);
    expect(answer.raw.body).toContain("Slack didn't connect");
    expect(await read(manager)).toMatchObject({ isBound: false });
  });

  it("[SL-2] a workspace belongs to one organisation", async () => {
    const { organisation, team } = await product.installed();
    const stranger = await (await product.organisation()).manager();
    const { code, state } = await product.consent(stranger, team);
    const answer = await product.call(stranger, api.slack.install, { body: { code, state } });
    expect(answer.status).toBe(409);
    expect(answer.raw.body).toContain("already connected to another Touchline workspace");
    expect(answer.raw.body).not.toContain(organisation.name);
    expect(await read(stranger)).toMatchObject({ isBound: false });
  });

  it("[SL-2] an installation in a whole Slack organisation is refused in words", async () => {
    const { manager, team } = await people();
    const { code, state } = await product.consent(manager, team);
    await product.slack.fail({
      kind: "body",
      times: 1,
      method: "oauth.v2.access",
      body: {
        ok: true,
        app_id: "A1",
        access_token: "xoxb-1",
        bot_user_id: "U1",
        scope: SCOPES,
        team: null,
        authed_user: { id: "U2" },
        is_enterprise_install: true,
      },
    });
    const answer = await product.call(manager, api.slack.install, { body: { code, state } });
    expect(answer.status).toBe(409);
    expect(answer.raw.body).toContain("one workspace");
  });

  it("[SL-2] scopes that were not granted are shown", async () => {
    const { manager, team } = await people();
    const body = await product.install(manager, team, "chat:write,commands");
    expect(body).toMatchObject({
      isBound: true,
      missingScopes: ["channels:history", "channels:read", "im:history"],
    });
  });

  it("[V-11] links unfold where Slack grants both scopes; without them nothing is in trouble", async () => {
    const { manager, team } = await people();
    const before = SCOPES.replace("links:read,links:write,", "links:read,");
    const untouched = { isBound: true, missingScopes: [], trouble: null };
    expect(await product.install(manager, team, before)).toMatchObject({
      ...untouched,
      unfurlsLinks: false,
    });
    expect(await product.install(manager, team)).toMatchObject({
      ...untouched,
      unfurlsLinks: true,
    });
  });

  it("[DG-8] public channels that are not archived are offered, by name", async () => {
    const { manager, team } = await product.installed();
    await product.slack.createChannel("wins", team);
    await product.slack.createChannel("attic", team);
    await product.slack.archiveChannel("#attic", team);
    const { body } = await product.call(manager, api.slack.channels, { query: {} });
    expect(body).toMatchObject({
      channels: [{ name: "general" }, { name: "sales" }, { name: "wins" }],
      isComplete: true,
    });
  });

  it("[V-9] private channels are offered to managers and admins, once the app is in them", async () => {
    const { organisation, manager, team } = await product.installed();
    await product.slack.createPrivateChannel("leadership", team);
    await product.slack.createPrivateChannel("layoffs", team);
    await product.slack.inviteBot("#leadership", team);
    const offered = async (who: Person, words = "") => {
      const { body } = await product.call(who, api.slack.channels, { query: { words } });
      return body.channels.map(({ name, isPrivate }) => (isPrivate ? `${name} (private)` : name));
    };
    const all = ["general", "leadership (private)", "sales"];
    expect(await offered(manager)).toEqual(all);
    expect(await offered(await organisation.admin())).toEqual(all);
    const rep = await organisation.rep();
    expect(await offered(rep)).toEqual(["general", "sales"]);
    expect(await offered(rep, "leadership")).toEqual([]);
    const observer = await organisation.observer();
    const { status } = await product.call(observer, api.slack.channels, { query: {} });
    expect(status).toBe(403);
  });

  it("[V-9] without groups:read public channels are offered as before; granted later, all are", async () => {
    const { manager, team } = await people();
    await product.slack.createPrivateChannel("leadership", team);
    await product.slack.inviteBot("#leadership", team);
    const offered = async () =>
      (await product.call(manager, api.slack.channels, { query: {} })).body.channels;
    const before = await product.install(manager, team, REQUIRED);
    expect(before).toMatchObject({ isBound: true, missingScopes: [], listsPrivateChannels: false });
    expect(await offered()).toMatchObject([{ name: "general" }, { name: "sales" }]);
    expect(await product.install(manager, team)).toMatchObject({ listsPrivateChannels: true });
    expect(await offered()).toMatchObject([
      { name: "general", isPrivate: false },
      { name: "leadership", isPrivate: true },
      { name: "sales", isPrivate: false },
    ]);
  });
});

describe("the end of an installation", () => {
  it("[SL-2] uninstalling takes the app out of Slack; who is who stays for the next time", async () => {
    const { organisation, manager, team } = await product.installed();
    const rep = await organisation.rep();
    await product.bind(rep, team);
    const { status, body } = await product.call(manager, api.slack.uninstall, {});
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { isBound: false, trouble: null },
    });
    const { installations } = await product.slack.workspaces();
    expect(installations.filter(({ teamId }) => teamId === team)).toEqual([]);
    expect((await product.call(rep, api.slack.loggedIn, {})).body.isBound).toBe(false);
    await product.install(manager, team);
    expect((await product.call(rep, api.slack.loggedIn, {})).body.isBound).toBe(true);
  });

  it("[SL-2] it ends here even if Slack cannot be told, and says so", async () => {
    const { manager } = await product.installed();
    await product.slack.fail({ kind: "status", status: 503, times: 1, method: "apps.uninstall" });
    const { body } = await product.call(manager, api.slack.uninstall, {});
    expect(body.isBound).toBe(false);
    expect(body.trouble).toContain("Remove the app in Slack");
    expect((await product.call(manager, api.slack.uninstall, {})).status).toBe(404);
  });

  it("[SL-2] [X-8] removed in Slack, it is noticed at once, and managers are told once, in the frame of our mails", async () => {
    const { organisation, manager, team } = await product.installed();
    await product.slack.uninstall({ team });
    await product.slack.redeliver({ last: 2, times: 2, kind: "event" });
    const now = await read(manager);
    expect(now).toMatchObject({ isBound: false, trouble: "Touchline was removed in Slack." });
    const session = await product.call(manager, api.session.read, {});
    expect(session.body.isSlackConnected).toBe(false);
    const { owner } = product.database;
    await eventually(async () => {
      const written = await owner
        .selectFrom("mails")
        .select(["recipients", "state", "html"])
        .where("organisationId", "=", organisation.id)
        .execute();
      expect(written).toEqual([
        {
          recipients: [manager.email],
          state: "sent",
          html: expect.stringMatching(/<a class="button" href="[^"]*\/install-slack-app"/),
        },
      ]);
    });
    const secrets = await owner
      .selectFrom("connectionSecrets")
      .select("vendor")
      .where("organisationId", "=", organisation.id)
      .execute();
    expect(secrets).toEqual([]);
  });

  it("[SL-2] a token that Slack takes no more is noticed by the next call", async () => {
    const { manager, team } = await product.installed();
    await product.slack.revokeToken({ team, isTold: false });
    expect((await product.call(manager, api.slack.channels, { query: {} })).status).toBe(409);
    expect(await read(manager)).toMatchObject({ isBound: false });
    expect((await product.call(manager, api.slack.channels, { query: {} })).status).toBe(409);
    await product.install(manager, team);
    expect(await read(manager)).toMatchObject({ isBound: true, trouble: null });
  });
});
