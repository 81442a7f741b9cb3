import { api } from "@touchline/contract";
import { DEFAULT_SLACK_PREFERENCES } from "@touchline/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { collectNotices } from "../../testing/collect-notices.ts";
import { type Person, type TestProduct, testProduct } from "../../testing/product.ts";

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
});
afterAll(() => product.close());

async function team() {
  const org = await product.organisation();
  return {
    org,
    manager: await org.manager({ name: "Maya" }),
    rep: await org.rep({ name: "Sam" }),
    colleague: await org.rep({ name: "Kim" }),
  };
}
const save = (who: Person, id: string, slack: object) =>
  product.call(who, api.notifications.saveMember, {
    params: { id },
    body: { slack: { ...DEFAULT_SLACK_PREFERENCES, ...slack } },
  });
const audits = async (organisationId: string) =>
  (
    await product.database.owner
      .selectFrom("auditLog")
      .select("target")
      .where("organisationId", "=", organisationId)
      .where("action", "=", "preferences.changed")
      .execute()
  ).map(({ target }) => target);

describe("[SL-3] what people hear in Slack", () => {
  it("a manager sees the team's, a rep only their own; nobody has chosen anything yet", async () => {
    const { manager, rep } = await team();
    const seen = async (who: Person) =>
      (await product.call(who, api.notifications.members, {})).body;
    expect((await seen(manager)).map(({ name, sub }) => [name, sub])).toEqual([
      ["Kim", false],
      ["Maya", true],
      ["Sam", false],
    ]);
    expect(await seen(rep)).toMatchObject([
      { id: rep.id, slackUserId: null, preferences: { slack: DEFAULT_SLACK_PREFERENCES } },
    ]);
  });

  it("a manager changes a rep's; the rep's session has it, and both are told", async () => {
    const { manager, rep } = await team();
    const heard = await collectNotices(product, async () => {
      const { status, body } = await save(manager, rep.id, { notifications: false });
      expect(status).toBe(200);
      expect(body.preferences.slack.notifications).toBe(false);
    });
    expect(heard).toMatchObject([{ managers: true, userIds: [rep.id] }]);
    const { body: session } = await product.call(rep, api.session.read, {});
    expect(session.user.preferences).toMatchObject({
      playerCoachModeOn: false,
      slack: { notifications: false },
    });
  });

  it("reps cannot change them here, nobody those of another organisation", async () => {
    const { manager, rep, colleague } = await team();
    expect((await save(rep, colleague.id, {})).status).toBe(403);
    const stranger = await (await product.organisation()).rep();
    expect((await save(manager, stranger.id, {})).status).toBe(404);
  });

  it.each([
    ["notificationTime", { notificationTime: "07:00" }],
    ["notificationTime", { notificationTime: "09:30" }],
    ["dailyDealUpdateAlertTime", { dailyDealUpdateAlertTime: "19:00" }],
    ["notificationDay", { notificationDay: 7 }],
    ["taskCheckerNotificationDay", { taskCheckerNotificationDay: -1 }],
  ])("[SL-5] %s outside 8 AM to 6 PM, Sunday to Saturday, is refused", async (field, wrong) => {
    const { manager, rep } = await team();
    const { status, raw } = await save(manager, rep.id, wrong);
    expect([status, raw.json().field]).toEqual([400, `slack.${field}`]);
  });
});

describe("[SL-4] a change equal to what is stored", () => {
  it("is skipped, in whatever order pipelines come, for a member and for oneself", async () => {
    const { org, manager, rep } = await team();
    await save(manager, rep.id, { pipelineIds: ["a", "b"] });
    const again = await save(manager, rep.id, { pipelineIds: ["b", "a"] });
    expect(again.body.preferences.slack.pipelineIds).toEqual(["a", "b"]);
    expect(await audits(org.id)).toEqual([`user ${rep.id}`]);

    const own = (pipelineIds: string[]) =>
      product.call(manager, api.session.savePreferences, {
        body: { playerCoachModeOn: false, slack: { ...DEFAULT_SLACK_PREFERENCES, pipelineIds } },
      });
    await own(["a", "b"]);
    await own(["b", "a"]);
    expect(await audits(org.id)).toEqual([`user ${rep.id}`, `user ${manager.id}`]);
  });

  it("stays while the player/coach mode is switched without it", async () => {
    const { manager } = await team();
    await save(manager, manager.id, { notifications: false });
    const body = { playerCoachModeOn: true };
    await product.call(manager, api.session.savePreferences, { body });
    const { body: session } = await product.call(manager, api.session.read, {});
    expect(session.user.preferences).toMatchObject({
      playerCoachModeOn: true,
      slack: { notifications: false },
    });
  });
});

describe("[X-20] the switches of each kind", () => {
  const { dailyUpdates, nudges, taskChecker, inboxMessages, ...BEFORE } = DEFAULT_SLACK_PREFERENCES;
  const own = async (who: Person) =>
    (await product.call(who, api.notifications.members, {})).body.find(({ id }) => id === who.id)
      ?.preferences.slack;

  it("are as before for people whose preferences an earlier version stored", async () => {
    const { rep } = await team();
    const stored = { ...BEFORE, notificationDay: 3, deal: { ...BEFORE.deal, lost: false } };
    await product.database.owner
      .updateTable("users")
      .set({ preferences: JSON.stringify({ playerCoachModeOn: false, slack: stored }) })
      .where("id", "=", rep.id)
      .execute();
    const expected = {
      ...stored,
      ...{ dailyUpdates: true, nudges: true, taskChecker: true, inboxMessages: false },
    };
    expect(await own(rep)).toEqual(expected);
    const { body: session } = await product.call(rep, api.session.read, {});
    expect(session.user.preferences.slack).toEqual(expected);
  });

  it("stay as they are for a caller that doesn't know them, by a manager and by oneself", async () => {
    const { manager, rep } = await team();
    await save(manager, rep.id, { nudges: false });
    await product.call(manager, api.notifications.saveMember, {
      params: { id: rep.id },
      body: { slack: { ...BEFORE, notificationDay: 4 } },
    });
    expect(await own(rep)).toMatchObject({ notificationDay: 4, nudges: false, taskChecker: true });
    await product.call(rep, api.session.savePreferences, {
      body: { playerCoachModeOn: false, slack: { ...BEFORE, notificationDay: 5 } },
    });
    expect(await own(rep)).toMatchObject({ notificationDay: 5, nudges: false });
  });

  it("are beside the preferences, which the version before reads strictly", async () => {
    const { rep } = await team();
    await product.call(rep, api.session.savePreferences, {
      body: {
        playerCoachModeOn: false,
        slack: { ...DEFAULT_SLACK_PREFERENCES, taskChecker: false },
      },
    });
    const row = await product.database.owner
      .selectFrom("users")
      .select(["preferences", "slackSwitches"])
      .where("id", "=", rep.id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({
      preferences: { playerCoachModeOn: false, slack: BEFORE },
      slackSwitches: { dailyUpdates, nudges, taskChecker: false, inboxMessages },
    });
  });
});
