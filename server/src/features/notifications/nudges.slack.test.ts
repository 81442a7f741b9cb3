import { api } from "@touchline/contract";
import { addDays, DEFAULT_SLACK_PREFERENCES, NUDGE_ACTIONS } from "@touchline/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemOf } from "../../context/viewer.ts";
import { jobs } from "../../jobs/catalog.ts";
import { eventually } from "../../testing/eventually.ts";
import { lastDayOfThisQuarter } from "../../testing/this-quarter.ts";
import { productWithHubspotAndSlack } from "../../testing/with-hubspot-and-slack.ts";
import { weekdayIn, zoneAtNoon } from "../../testing/zone-at-noon.ts";

/** Nudges and the command with everything real except HubSpot and Slack. */
let product: Awaited<ReturnType<typeof productWithHubspotAndSlack>>;

beforeAll(async () => {
  product = await productWithHubspotAndSlack();
});
afterAll(() => product.close());

type Scene = Awaited<ReturnType<typeof product.scene>>;
const LONG_AGO = new Date(Date.now() - 30 * 86_400_000);
const CLOSES_ON = lastDayOfThisQuarter();
const PUSHED_TO = addDays(CLOSES_ON, 55);
const PUSHED_TO_WORDS = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  timeZone: "UTC",
}).format(new Date(PUSHED_TO));

/** A rep whose notification hour has come, with deals untouched for a month. */
async function nudgedScene(amounts = ["50000"]) {
  const timeZone = zoneAtNoon();
  const scene = await product.scene({
    timeZone,
    deals: amounts.map((amount) => ({ amount, createdate: LONG_AGO.toISOString() })),
    createdAt: LONG_AGO.toISOString(),
  });
  const weekday = weekdayIn(timeZone);
  await product.call(scene.manager, api.notifications.saveMember, {
    params: { id: scene.rep.id },
    body: {
      slack: {
        ...DEFAULT_SLACK_PREFERENCES,
        notificationDay: weekday,
        notificationTime: "12:00",
        dailyDealUpdateAlertTime: "18:00",
        taskCheckerNotificationDay: (weekday + 3) % 7,
      },
    },
  });
  await look(scene);
  await eventually(async () => expect((await nudges(scene)).length).toBeGreaterThan(0));
  // A press is matched by its message's location, which is saved once Slack has confirmed the post.
  await eventually(async () => {
    const { rows } =
      await sql`select from slack_alerts a join chat_messages m on m.id = a.message_id
      where a.organisation_id = ${scene.org.id} and a.kind = 'nudge' and m.posted_ts is not null`.execute(
        product.database.owner,
      );
    expect(rows.length).toBeGreaterThan(0);
  });
  return scene;
}

const look = ({ org }: Scene) =>
  product.inStore(systemOf(org.id), (store) => store.slackPreferences.queueScan());
const nudges = (scene: Scene) => scene.told(scene.slackIds.rep, /No contact, update or next step/);

async function nudge(scene: Scene) {
  const [message, ...others] = await nudges(scene);
  if (!message || others.length > 0) throw new Error("There should be one nudge.");
  return message;
}
const shows = (scene: Scene, words: RegExp) =>
  eventually(async () => expect(JSON.stringify(await nudge(scene))).toMatch(words));

async function press(scene: Scene, actionId: string, given: { as?: string; chosen?: string } = {}) {
  const { channel, ts } = await nudge(scene);
  const { as = scene.slackIds.rep, chosen } = given;
  return product.slack.click({
    team: scene.team,
    channel,
    messageTs: ts,
    actionId,
    asUser: as,
    ...(chosen && { chosen }),
  });
}
const timesDone = (name: string) => product.done.filter((one) => one.startsWith(name)).length;
const answers = ({ org }: Scene) =>
  product.database.owner
    .selectFrom("slackAnswers")
    .selectAll()
    .where("organisationId", "=", org.id)
    .execute();

const given = (answer: Awaited<ReturnType<typeof answers>>[number] | undefined) => ({
  id: answer?.id ?? "",
  at: answer?.answeredAt.toISOString() ?? "",
  messageId: answer?.messageId ?? "",
});

describe("[X-20] each kind has its switch", () => {
  /** A rep's notifications of which only the given kinds are due, now. */
  async function dueScene(off: Partial<typeof DEFAULT_SLACK_PREFERENCES>) {
    const timeZone = zoneAtNoon();
    const scene = await product.scene({
      timeZone,
      deals: [{ amount: "50000", createdate: LONG_AGO.toISOString() }],
      createdAt: LONG_AGO.toISOString(),
    });
    const weekday = weekdayIn(timeZone);
    await product.call(scene.manager, api.notifications.saveMember, {
      params: { id: scene.rep.id },
      body: {
        slack: {
          ...DEFAULT_SLACK_PREFERENCES,
          notificationDay: weekday,
          notificationTime: "12:00",
          dailyDealUpdateAlertTime: "12:00",
          taskCheckerNotificationDay: weekday,
          taskCheckerNotificationTime: "12:00",
          ...off,
        },
      },
    });
    await look(scene);
    return scene;
  }
  const KINDS = {
    nudges: /No contact, update or next step/,
    dailyUpdates: /Deals with no recent update/,
    taskChecker: /Deals with no next task/,
  };
  const kinds = Object.keys(KINDS) as Array<keyof typeof KINDS>;

  it.each(kinds)("without %s the others still come", async (off) => {
    const scene = await dueScene({ [off]: false });
    const others = kinds.filter((kind) => kind !== off);
    await eventually(async () => {
      for (const kind of others) {
        expect(await scene.told(scene.slackIds.rep, KINDS[kind]), kind).toHaveLength(1);
      }
    });
    await look(scene);
    await look(scene);
    await eventually(() => expect(timesDone("nudges.look")).toBeGreaterThanOrEqual(2));
    expect(await scene.told(scene.slackIds.rep, KINDS[off])).toEqual([]);
  });

  it("is turned off where the message is read, for whoever presses, and says so", async () => {
    const scene = await dueScene({});
    const { rep } = scene.slackIds;
    for (const [kind, words] of [
      ["nudges", /^Nudges are off for you\.$/],
      ["dailyUpdates", /^Daily update reminders are off for you\.$/],
      ["taskChecker", /^The task checker is off for you\.$/],
    ] as const) {
      const [message] = await eventually(async () => {
        const found = await scene.told(rep, KINDS[kind]);
        expect(found).toHaveLength(1);
        return found;
      });
      await product.slack.click({
        team: scene.team,
        channel: message?.channel ?? "",
        messageTs: message?.ts ?? "",
        actionId: `stop.${kind}`,
        asUser: rep,
      });
      await eventually(async () => {
        const said = await product.slack.messages({ team: scene.team, user: rep });
        expect(said.filter(({ text }) => words.test(text))).toMatchObject([{ visibleTo: rep }]);
      });
    }
    const { body } = await product.call(scene.rep, api.notifications.members, {});
    expect(body[0]?.preferences.slack).toMatchObject({
      ...{ notifications: true, nudges: false, dailyUpdates: false, taskChecker: false },
      inboxMessages: false,
    });
    const changed = await product.database.owner
      .selectFrom("auditLog")
      .select("actorId")
      .where("organisationId", "=", scene.org.id)
      .where("action", "=", "preferences.changed")
      .where("actorId", "=", scene.rep.id)
      .execute();
    expect(changed).toHaveLength(3);
  });
});

describe("[BY-27] nudges", () => {
  it("are three a week at most, those with the most at stake", async () => {
    const scene = await nudgedScene(["100", "90000", "80000", "70000"]);
    await eventually(async () => expect(await nudges(scene)).toHaveLength(3));
    await look(scene);
    await look(scene);
    await eventually(() => expect(product.done.length).toBeGreaterThan(0));
    const said = await nudges(scene);
    expect(said).toHaveLength(3);
    expect(JSON.stringify(said)).not.toContain("Deal 1000");
  });

  it("On track is written to HubSpot, a second press changes nothing, Undo puts it back", async () => {
    const scene = await nudgedScene();
    await Promise.all([press(scene, NUDGE_ACTIONS.onTrack), press(scene, NUDGE_ACTIONS.onTrack)]);
    await shows(scene, /Saved as the deal's update.*Undo/);
    await eventually(async () =>
      expect((await scene.there()).deal_update).toMatch(/^On track, confirmed in Slack/),
    );
    const answered = () =>
      product.database.owner
        .selectFrom("auditLog")
        .select("detail")
        .where("organisationId", "=", scene.org.id)
        .where("action", "=", "nudge.answered")
        .execute();
    await eventually(() => expect(timesDone("slack.press")).toBeGreaterThanOrEqual(2));
    expect(await answered()).toHaveLength(1);
    await product.slack.redeliver({ kind: "interaction", last: 1 });
    const updates = await product.database.owner
      .selectFrom("crmWrites")
      .select("target")
      .where("organisationId", "=", scene.org.id)
      .execute();
    expect(updates).toEqual([{ target: "deal_update" }]);

    await press(scene, NUDGE_ACTIONS.undo);
    await eventually(async () => expect((await scene.there()).deal_update ?? "").toBe(""));
    await shows(scene, /On track.*Move date.*Need help/);
    const history = await product.database.owner
      .selectFrom("dealChanges")
      .select(["source", "personName"])
      .where("organisationId", "=", scene.org.id)
      .where("field", "=", "deal_update")
      .execute();
    expect(history).toContainEqual({ source: "slack", personName: "Sam" });
  });

  it("[BY-24] Move date asks for the day, moves it in HubSpot, and asks why it was pushed", async () => {
    const scene = await nudgedScene();
    await press(scene, NUDGE_ACTIONS.moveDate);
    await shows(scene, /When will it close.*datepicker/);
    await press(scene, NUDGE_ACTIONS.pickDate, { chosen: PUSHED_TO });
    await shows(
      scene,
      RegExp(`Close date moved to.*${PUSHED_TO_WORDS}.*Why was it pushed.*Legal.*Undo`),
    );
    await eventually(async () =>
      expect((await scene.there()).closedate).toMatch(RegExp(`^${PUSHED_TO}`)),
    );
    const open = async () =>
      (await product.call(scene.rep, api.slips.open, { query: {} })).body.total;
    expect(await open()).toBe(1);
    const pressed = timesDone("slack.press");
    // Both arrive before either is processed.
    await product.database.owner.transaction().execute(async (holding) => {
      await holding
        .selectFrom("slackAlerts")
        .select("id")
        .where("organisationId", "=", scene.org.id)
        .forUpdate()
        .execute();
      await press(scene, "nudge.why.legal");
      await press(scene, "nudge.why.budget");
    });
    await eventually(() => expect(timesDone("slack.press")).toBeGreaterThanOrEqual(pressed + 2));
    await shows(scene, RegExp(`${PUSHED_TO_WORDS}.*Reason: (Legal|Budget).*Undo`));
    expect(JSON.stringify(await nudge(scene))).not.toContain("Why was it pushed");
    await eventually(async () => expect(await open()).toBe(0));
    const explained = await product.database.owner
      .selectFrom("auditLog")
      .select("detail")
      .where("organisationId", "=", scene.org.id)
      .where("action", "=", "slip.explained")
      .execute();
    const [answer] = await answers(scene);
    const { reason } = Object(answer?.before);
    expect(explained).toMatchObject([{ detail: { reason } }]);
    await press(scene, NUDGE_ACTIONS.undo);
    await eventually(async () =>
      expect((await scene.there()).closedate).toMatch(RegExp(`^${CLOSES_ON}`)),
    );
  });

  it("[BY-24] asks again where HubSpot refused the date, and keeps no reason from whom the deal is no more", async () => {
    const scene = await nudgedScene();
    const { owner } = product.database;
    const said = (words: RegExp, times: number) =>
      eventually(async () =>
        expect(await scene.told(scene.slackIds.rep, words)).toHaveLength(times),
      );
    const moveIt = async () => {
      await press(scene, NUDGE_ACTIONS.moveDate);
      await shows(scene, /datepicker/);
      await press(scene, NUDGE_ACTIONS.pickDate, { chosen: PUSHED_TO });
    };
    const body = { status: "error", message: "Not valid", category: "VALIDATION_ERROR" };
    await product.hubspot.fail({ kind: "status", status: 400, times: 1, method: "PATCH", body });
    await moveIt();
    await shows(scene, /Not saved\. .*Not valid.*On track.*Move date/);
    expect(JSON.stringify(await nudge(scene))).not.toContain("Close date moved");
    const [refused] = await answers(scene);

    await moveIt();
    await shows(scene, /Close date moved to.*Why was it pushed/);
    await eventually(async () =>
      expect((await scene.there()).closedate).toMatch(RegExp(`^${PUSHED_TO}`)),
    );
    const openPushes = async () =>
      (await product.call(scene.rep, api.slips.open, { query: {} })).body.pushes;
    const [push] = await openPushes();
    const handTo = (ownerId: string) =>
      owner
        .updateTable("deals")
        .set({ ownerId })
        .where("organisationId", "=", scene.org.id)
        .execute();
    const make = (role: string) =>
      owner.updateTable("users").set({ role }).where("id", "=", scene.rep.id).execute();
    await make("manager");
    await press(scene, "nudge.why.legal");
    await said(/This was already handled/, 1);
    await make("rep");
    await handTo(scene.manager.id);
    await press(scene, "nudge.why.legal");
    await said(/This was already handled/, 2);

    // A reason for the previous answer, whose job runs late.
    const why = { userId: scene.rep.id, pushId: push?.id ?? "", reason: "legal" } as const;
    const kept = timesDone("slips.explain");
    await product.inStore(systemOf(scene.org.id), (store) =>
      store.jobs.add(jobs.explainPush, { ...why, answer: given(refused) }),
    );
    await eventually(() => expect(timesDone("slips.explain")).toBeGreaterThan(kept));
    expect(JSON.stringify(await answers(scene))).not.toContain('"reason"');

    // The owner changed after the press.
    const [answer] = await answers(scene);
    await product.inStore(systemOf(scene.org.id), (store) =>
      store.jobs.add(jobs.explainPush, { ...why, answer: given(answer) }),
    );
    await shows(scene, RegExp(`${PUSHED_TO_WORDS}.*Reason not saved: you no longer own this deal`));
    expect(JSON.stringify(await nudge(scene))).not.toMatch(/Reason: |Why was it pushed/);
    await handTo(scene.rep.id);
    expect(await openPushes()).toEqual([push]);

    // A job queued before an upgrade.
    await product.inStore(systemOf(scene.org.id), (store) => store.jobs.add(jobs.explainPush, why));
    await eventually(async () => expect(await openPushes()).toEqual([]));

    // The same date weeks later, set here: the reason given in Slack back then stays.
    await owner
      .updateTable("slackAnswers")
      .set({ answeredAt: LONG_AGO })
      .where("organisationId", "=", scene.org.id)
      .execute();
    const setHere = (closedate: string) =>
      product.call(scene.rep, api.deals.setProperty, {
        params: { hubspotId: "1000" },
        body: { closedate },
      });
    await setHere(addDays(CLOSES_ON, 15));
    await eventually(async () =>
      expect((await scene.there()).closedate).toMatch(RegExp(`^${addDays(CLOSES_ON, 15)}`)),
    );
    await product.hubspot.fail({ kind: "status", status: 400, times: 1, method: "PATCH", body });
    await setHere(PUSHED_TO);
    await eventually(async () => {
      const { state } = await owner
        .selectFrom("crmWrites")
        .select("state")
        .where("organisationId", "=", scene.org.id)
        .orderBy("seq", "desc")
        .executeTakeFirstOrThrow();
      expect(state).toBe("refused");
    });
    const shown = timesDone("nudges.show");
    await product.inStore(systemOf(scene.org.id), (store) =>
      store.jobs.add(jobs.updateNudgeMessage, {
        messageId: answer?.messageId ?? "",
        trouble: null,
      }),
    );
    await eventually(() => expect(timesDone("nudges.show")).toBeGreaterThan(shown));
    expect(await answers(scene)).toMatchObject([{ undoneAt: null }]);
  });

  it("ask again where somebody moved the date in HubSpot meanwhile", async () => {
    const scene = await nudgedScene();
    const theirs = addDays(CLOSES_ON, 9);
    const closedate = `${theirs}T12:00:00.000Z`;
    await product.hubspot.change(scene.portalId, "deals", "1000", { closedate });
    await press(scene, NUDGE_ACTIONS.moveDate);
    await shows(scene, /datepicker/);
    await press(scene, NUDGE_ACTIONS.pickDate, { chosen: PUSHED_TO });
    await shows(scene, /Not saved\. .*On track.*Move date/);
    expect(await answers(scene)).toMatchObject([{ undoneAt: expect.any(Date) }]);
    expect((await scene.there()).closedate).toMatch(RegExp(`^${theirs}`));
  });

  it("Need help tells the manager", async () => {
    const scene = await nudgedScene();
    await press(scene, NUDGE_ACTIONS.needHelp);
    await shows(scene, /We've told your manager/);
    const words = /Help needed.*Deal 1000.*Sam · asks for help/;
    await eventually(async () =>
      expect(await scene.told(scene.slackIds.manager, words)).toHaveLength(1),
    );
    const { body } = await product.call(scene.manager, api.talkingPoints.list, {
      params: { repId: scene.rep.id },
    });
    expect(body.map(({ title }) => title)).toEqual(["Asked for help with Deal 1000"]);
  });

  it("[X-15] Need help is in the manager's inbox, and gone from it once it is taken back unread", async () => {
    const scene = await nudgedScene();
    const inbox = async () => {
      const { body } = await product.call(scene.manager, api.inbox.list, { query: {} });
      return body.items.map(({ kind, actor, sentence }) => [kind, actor?.name, sentence]);
    };
    await press(scene, NUDGE_ACTIONS.needHelp);
    await eventually(async () =>
      expect(await inbox()).toEqual([["help", "Sam", "Asks for help with Deal 1000"]]),
    );
    await shows(scene, /Undo/);
    await press(scene, NUDGE_ACTIONS.undo);
    await eventually(async () => expect(await inbox()).toEqual([]));
  });

  it("[R-14] an answer that is taken back takes its message to the manager with it, and says nothing", async () => {
    const scene = await nudgedScene();
    const told = () => scene.told(scene.slackIds.manager, /Deal 1000/);
    for (const [answer, words] of [
      [NUDGE_ACTIONS.onTrack, /On track, confirmed in Slack/],
      [NUDGE_ACTIONS.needHelp, /asks for help/],
    ] as const) {
      await press(scene, answer);
      await eventually(async () =>
        expect(await scene.told(scene.slackIds.manager, words)).toHaveLength(1),
      );
      await shows(scene, /Undo/);
      await press(scene, NUDGE_ACTIONS.undo);
      await shows(scene, /On track.*Move date.*Need help/);
      await eventually(async () => expect(await told()).toEqual([]));
    }
    const looks = timesDone("nudges.look");
    await look(scene);
    await eventually(() => expect(timesDone("nudges.look")).toBeGreaterThan(looks));
    expect(await told()).toEqual([]);
  });

  it("[R-2] Move date to the day it had changes nothing, and Undo takes back no earlier change", async () => {
    const scene = await nudgedScene();
    const kept = addDays(CLOSES_ON, 3);
    // Moved here and back since the nudge: the newest change of the date is the user's own.
    const set = (closedate: string) =>
      product.call(scene.rep, api.deals.setProperty, {
        params: { hubspotId: "1000" },
        body: { closedate },
      });
    await press(scene, NUDGE_ACTIONS.moveDate);
    await shows(scene, /datepicker/);
    await set(kept);
    await set(CLOSES_ON);
    await press(scene, NUDGE_ACTIONS.pickDate, { chosen: CLOSES_ON });
    await shows(scene, /Undo/);
    await press(scene, NUDGE_ACTIONS.undo);
    await shows(scene, /On track.*Move date.*Need help/);
    expect(await answers(scene)).toMatchObject([{ undoneAt: expect.any(Date) }]);
    await eventually(async () => {
      const { rows } = await sql`select from pgboss.job where name = ${jobs.changeDeal.name}
        and state in ('created', 'retry', 'active')`.execute(product.database.owner);
      expect(rows).toEqual([]);
    });
    const { body } = await product.call(scene.rep, api.checks.deal, {
      params: { hubspotId: "1000" },
      query: {},
    });
    expect(body.properties.closedate).toBe(CLOSES_ON);
  });

  it("answers come only from whom it was asked, and an undo only within ten minutes", async () => {
    const scene = await nudgedScene();
    await press(scene, NUDGE_ACTIONS.onTrack, { as: scene.slackIds.manager });
    await eventually(async () => {
      const said = await product.slack.messages({ team: scene.team });
      const toThem = said.filter(({ visibleTo }) => visibleTo === scene.slackIds.manager);
      expect(toThem.map(({ text }) => text)).toContain(
        "Only the person who was asked can answer this.",
      );
    });
    expect(await answers(scene)).toEqual([]);
    expect((await scene.there()).deal_update ?? "").toBe("");

    await press(scene, NUDGE_ACTIONS.onTrack);
    await shows(scene, /Undo/);
    await product.database.owner
      .updateTable("slackAnswers")
      .set({ answeredAt: new Date(Date.now() - 601_000) })
      .where("organisationId", "=", scene.org.id)
      .execute();
    await press(scene, NUDGE_ACTIONS.undo);
    await eventually(async () =>
      expect(await scene.told(scene.slackIds.rep, /for ten minutes/)).toHaveLength(1),
    );
    expect(await answers(scene)).toMatchObject([{ undoneAt: null }]);
  });

  it("are withdrawn when the deal was dealt with elsewhere", async () => {
    const scene = await nudgedScene();
    await scene.change("1000", { closedate: addDays(CLOSES_ON) });
    await shows(scene, /Already handled/);
    expect(JSON.stringify(await nudge(scene))).not.toContain("Move date");
  });

  it("[R-2] ask again when what dealt with the deal was undone", async () => {
    const scene = await nudgedScene();
    // Slack assigns new block ids each time.
    const reads = async () =>
      JSON.parse(JSON.stringify((await nudge(scene)).blocks), (key, value) =>
        key === "block_id" ? undefined : value,
      );
    const asked = await reads();
    const params = { hubspotId: "1000" };
    const body = { closedate: addDays(CLOSES_ON) };
    const { body: changed } = await product.call(scene.rep, api.deals.setProperty, {
      params,
      body,
    });
    await shows(scene, /Already handled/);
    await product.call(scene.rep, api.history.undo, { params: { id: changed.changeId ?? "" } });
    await shows(scene, /Move date/);
    expect(await reads()).toEqual(asked);
    await press(scene, NUDGE_ACTIONS.onTrack);
    await shows(scene, /Saved as the deal's update/);
  });
});

describe("[SL-5] the command answers with what the asker may see", () => {
  it("deals, the forecast, help, and nobody else's", async () => {
    const scene = await product.scene({ deals: [{ amount: "4000" }, { amount: "3000" }] });
    const { owner } = product.database;
    await owner
      .updateTable("deals")
      .set({ ownerId: scene.manager.id })
      .where("organisationId", "=", scene.org.id)
      .where("crmId", "=", "1001")
      .execute();
    const asks = async (who: "manager" | "rep", text: string, words: RegExp) => {
      await product.slack.command({ team: scene.team, user: scene.slackIds[who], text });
      return eventually(async () => {
        const [said] = await scene.told(scene.slackIds[who], words);
        expect(said).toBeDefined();
        return JSON.stringify(said);
      });
    };
    const own = await asks("rep", "deals", /Your deals this quarter/);
    expect(own).toContain("Deal 1000");
    expect(own).not.toContain("Deal 1001");
    const values = { quota: 9000, repCommit: 5000, won: 0, open: 0, mostLikely: 0, bestCase: 0 };
    await product.call(scene.manager, api.goals.createCheckIn, {
      body: { revieweeId: scene.rep.id, values },
    });
    /** 'Won €0, Quota €9,000, …' */
    const forecast = async (who: "manager" | "rep") => {
      const said = await asks(who, "forecast", /Open the forecast/);
      const figures = said.matchAll(/\*([\w ]+)\*\\n([^"]+)"/g);
      return Array.from(figures, ([, label, value]) => `${label} ${value}`).join(", ");
    };
    expect(await forecast("rep")).toBe(
      "Won €0 (0%), Quota €9,000, Commit €5,000, Likely €0 (0), Best Case €0 (0), Open €4,000 (1), Coverage 0.4x, Stage based €1,600",
    );
    expect(await forecast("manager")).toBe(
      "Won €0 (0%), Quota €9,000, Commit €5,000, Likely €0 (0), Best Case €0 (0), Open €7,000 (2), Coverage 0.8x, Stage based €2,800",
    );
    await asks("rep", "", /\/touchline deals/);
    await asks("manager", "deals", /No deals need attention/);
  });
});
