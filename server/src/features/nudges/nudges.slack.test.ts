import { api } from "@touchline/contract";
import { DEFAULT_HEARING, NUDGE_ACTIONS } from "@touchline/domain";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { productWithHubspotAndSlack } from "../../testing/connected-to-slack.ts";
import { eventually } from "../../testing/eventually.ts";
import { weekdayIn, zoneAtNoon } from "../../testing/noon.ts";
import { systemOf } from "../../viewer.ts";

/** Nudges and the command with everything real but HubSpot and Slack themselves. */
let product: Awaited<ReturnType<typeof productWithHubspotAndSlack>>;

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
beforeAll(async () => {
  product = await productWithHubspotAndSlack();
});
afterAll(() => product.close());

type Scene = Awaited<ReturnType<typeof product.scene>>;
const LONG_AGO = new Date(Date.now() - 30 * 86_400_000);

/** A rep whose hour has come, with deals that nobody has touched for a month. */
async function nudgedScene(amounts = ["50000"]) {
  const timeZone = zoneAtNoon();
  const scene = await product.scene({
    timeZone,
    deals: amounts.map((amount) => ({ amount, closedate: "2026-12-10T12:00:00.000Z" })),
  });
  await product.database.owner
    .updateTable("deals")
    .set({ createdAt: LONG_AGO, stageEnteredAt: LONG_AGO })
    .where("organisationId", "=", scene.org.id)
    .execute();
  const weekday = weekdayIn(timeZone);
  await product.call(scene.manager, api.preferences.saveMember, {
    params: { id: scene.rep.id },
    body: {
      slack: {
        ...DEFAULT_HEARING,
        notificationDay: weekday,
        notificationTime: "12:00",
        dailyDealUpdateAlertTime: "18:00",
        taskCheckerNotificationDay: (weekday + 3) % 7,
      },
    },
  });
  await look(scene);
  await eventually(async () => expect((await nudges(scene)).length).toBeGreaterThan(0));
  return scene;
}

const look = ({ org }: Scene) =>
  product.inStore(systemOf(org.id), (store) => store.hearing.askForLook());
const nudges = (scene: Scene) => scene.told(scene.slackIds.rep, /Nobody has touched it/);

/** The one nudge of a scene, as it reads now. */
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
const answers = ({ org }: Scene) =>
  product.database.owner
    .selectFrom("slackAnswers")
    .selectAll()
    .where("organisationId", "=", org.id)
    .execute();

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
    const presses = () => product.done.filter((one) => one.startsWith("slack.press")).length;
    await eventually(() => expect(presses()).toBeGreaterThanOrEqual(2));
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

  it("Move date asks for the day and moves it in HubSpot", async () => {
    const scene = await nudgedScene();
    await press(scene, NUDGE_ACTIONS.moveDate);
    await shows(scene, /When will it close.*datepicker/);
    await press(scene, NUDGE_ACTIONS.pickDate, { chosen: "2027-02-03" });
    await shows(scene, /Close date moved to.*3 Feb 2027.*Undo/);
    await eventually(async () => expect((await scene.there()).closedate).toMatch(/^2027-02-03/));
    await press(scene, NUDGE_ACTIONS.undo);
    await eventually(async () => expect((await scene.there()).closedate).toMatch(/^2026-12-10/));
  });

  it("Need help tells the manager", async () => {
    const scene = await nudgedScene();
    await press(scene, NUDGE_ACTIONS.needHelp);
    await shows(scene, /Your manager knows/);
    const words = /Help wanted.*Deal 1000.*Sam · asks for help/;
    await eventually(async () =>
      expect(await scene.told(scene.slackIds.manager, words)).toHaveLength(1),
    );
    const { body } = await product.call(scene.manager, api.talkingPoints.list, {
      params: { repId: scene.rep.id },
    });
    expect(body.map(({ title }) => title)).toEqual(["Asked for help with Deal 1000"]);
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
    await scene.change("1000", { closedate: "2026-12-24" });
    await shows(scene, /Already dealt with/);
    expect(JSON.stringify(await nudge(scene))).not.toContain("Move date");
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
    expect(await asks("rep", "forecast", /Open the forecast/)).toContain("€4,000 (1)");
    expect(await asks("manager", "forecast", /Open the forecast/)).toContain("€7,000 (2)");
    await asks("rep", "", /\/touchline deals/);
    await asks("manager", "deals", /No deals need a look/);
  });
});
