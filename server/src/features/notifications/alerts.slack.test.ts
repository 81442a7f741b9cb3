import { api } from "@touchline/contract";
import { DEFAULT_SLACK_PREFERENCES } from "@touchline/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemOf } from "../../context/viewer.ts";
import { eventually } from "../../testing/eventually.ts";
import { productWithHubspotAndSlack } from "../../testing/with-hubspot-and-slack.ts";
import { weekdayIn, zoneAtNoon } from "../../testing/zone-at-noon.ts";

/** Alerts with everything real except HubSpot and Slack. */
let product: Awaited<ReturnType<typeof productWithHubspotAndSlack>>;

beforeAll(async () => {
  product = await productWithHubspotAndSlack();
});
afterAll(() => product.close());

type Scene = Awaited<ReturnType<typeof product.scene>>;

async function lookAgain({ org }: Pick<Scene, "org">) {
  const looks = () => product.done.filter((one) => one.startsWith("nudges.look")).length;
  const before = looks();
  await product.inStore(systemOf(org.id), (store) => store.slackPreferences.queueScan());
  await eventually(() => expect(looks()).toBeGreaterThan(before));
  await eventually(async () => {
    const waiting = await product.database.owner
      .selectFrom("chatMessages")
      .select("id")
      .where("organisationId", "=", org.id)
      .where("state", "in", ["waiting", "sending"])
      .execute();
    expect(waiting).toEqual([]);
  });
}

describe("[SL-5] an alert is really sent when its event happens, once", () => {
  it.each([
    ["deal.lost", { dealstage: "closedlost" }, /Deal lost/],
    ["deal.valueDropped", { amount: "7000" }, /Value dropped.*€10,000 → €7,000/],
    [
      "deal.closeDatePushed",
      { closedate: "2026-12-20" },
      /Close date pushed.*1 Dec( 2026)? → Sun 20 Dec/,
    ],
    ["deal.lateStageTriage", { dealstage: "contractsent" }, /Late stage, still Pipeline/],
  ])("%s, to the manager", async (_key, change, words) => {
    const scene = await product.scene({ deals: [{ closedate: "2026-12-01T12:00:00.000Z" }] });
    await scene.change("1000", change);
    const [said] = await eventually(async () => {
      const found = await scene.told(scene.slackIds.manager, words);
      expect(found).toHaveLength(1);
      return found;
    });
    expect(JSON.stringify(said?.blocks)).toContain(`/deals?deal=1000|Deal 1000>`);
    await lookAgain(scene);
    await lookAgain(scene);
    expect(await scene.told(scene.slackIds.manager, words)).toHaveLength(1);
  });

  it("deal.updateAdded, written here by the rep, to the manager; its words are no markup", async () => {
    const scene = await product.scene();
    await product.call(scene.rep, api.deals.setProperty, {
      params: { hubspotId: "1000" },
      body: { deal_update: "They signed <!channel>" },
    });
    const words = /Update added.*They signed &lt;!channel&gt;.*by Sam/;
    await eventually(async () =>
      expect(await scene.told(scene.slackIds.manager, words)).toHaveLength(1),
    );
    await lookAgain(scene);
    expect(await scene.told(scene.slackIds.manager, /Update added/)).toHaveLength(1);
    expect(await scene.told(scene.slackIds.manager, /<!channel>/)).toEqual([]);
  });

  it("deal.feedbackAdded, to the rep and not to whoever gave it", async () => {
    const scene = await product.scene();
    await product.call(scene.manager, api.reviews.create, {
      body: {
        RevieweeId: scene.rep.id,
        dealId: "1000",
        title: "Deal 1000",
        url: "",
        source: "deal-check",
        score: 3,
        comment: "<p>Ask for the <b>budget</b></p>",
        attributes: {},
      },
    });
    const words = /Feedback added.*Ask for the budget/;
    await eventually(async () =>
      expect(await scene.told(scene.slackIds.rep, words)).toHaveLength(1),
    );
    await lookAgain(scene);
    expect(await scene.told(scene.slackIds.rep, words)).toHaveLength(1);
    expect(await scene.told(scene.slackIds.manager, /Feedback added/)).toEqual([]);
  });

  it("what was synced at connect is history, and what one did oneself no news", async () => {
    const scene = await product.scene({
      deals: [{ dealstage: "closedlost" }, {}],
    });
    await scene.change("1001", { amount: "1" }, scene.manager.email);
    await lookAgain(scene);
    expect(await scene.told(scene.slackIds.manager, /lost|Update added|Value dropped/)).toEqual([]);
  });

  it("an alert that is switched off is not sent, nor made up for once it is on again", async () => {
    const scene = await product.scene();
    const save = (lost: boolean) =>
      product.call(scene.manager, api.session.savePreferences, {
        body: {
          playerCoachModeOn: false,
          slack: {
            ...DEFAULT_SLACK_PREFERENCES,
            deal: { ...DEFAULT_SLACK_PREFERENCES.deal, lost },
          },
        },
      });
    await save(false);
    await scene.change("1000", { dealstage: "closedlost" });
    await lookAgain(scene);
    await save(true);
    await lookAgain(scene);
    expect(await scene.told(scene.slackIds.manager, /Deal lost/)).toEqual([]);
  });

  it("several at once are one message", async () => {
    const scene = await product.scene({ deals: [{}, {}] });
    await product.hubspot.change(scene.portalId, "deals", "1000", { dealstage: "closedlost" });
    await scene.change("1001", { amount: "5" });
    const [said] = await eventually(async () => {
      const found = await scene.told(scene.slackIds.manager, /Deal lost/);
      expect(found).toHaveLength(1);
      return found;
    });
    expect(said?.text).toBe("Deal lost: Deal 1000 · Value dropped: Deal 1001");
  });
});

it("[R-4] a pushed close date that turns out to be the deal's closing is no push, and its message is taken back", async () => {
  const scene = await product.scene({ deals: [{ closedate: "2026-12-01T12:00:00.000Z" }] });
  const pushed = () => scene.told(scene.slackIds.manager, /Close date pushed/);
  const slippage = async () => {
    const given = { params: { hubspotId: "1000" }, query: { excludePrompts: [] } };
    return (await product.call(scene.manager, api.checks.deal, given)).body.slippage;
  };
  await scene.change("1000", { closedate: "2026-12-20" });
  await eventually(async () => expect(await pushed()).toHaveLength(1));
  expect(await slippage()).toEqual({ pushes: 1, days: 19 });
  await scene.change("1000", { dealstage: "closedwon" });
  await eventually(async () => expect(await pushed()).toEqual([]));
  expect(await slippage()).toEqual({ pushes: 0, days: 0 });
  await lookAgain(scene);
  expect(await pushed()).toEqual([]);
});

/** Base preferences: no weekly or task notifications, and the daily one at 18:00. */
const NEVER = {
  ...DEFAULT_SLACK_PREFERENCES,
  notificationDay: 0,
  taskCheckerNotificationDay: 0,
  dailyDealUpdateAlertTime: "18:00",
};
const noonIn = (timeZone: string, what: "weekly" | "daily" | "tasks") => {
  const weekday = weekdayIn(timeZone);
  const other = (weekday + 3) % 7;
  return {
    ...NEVER,
    notificationDay: what === "weekly" ? weekday : other,
    notificationTime: "12:00",
    taskCheckerNotificationDay: what === "tasks" ? weekday : other,
    taskCheckerNotificationTime: "12:00",
    ...(what === "daily" && { dailyDealUpdateAlertTime: "12:00" }),
  };
};
const DAY_MS = 86_400_000;
const LONG_AGO = new Date(Date.now() - 30 * DAY_MS);

async function timedScene(what: "weekly" | "daily" | "tasks", who: "manager" | "rep") {
  const timeZone = zoneAtNoon();
  const scene = await product.scene({
    timeZone,
    deals: [{ hs_manual_forecast_category: "COMMIT" }],
  });
  await product.database.owner
    .updateTable("deals")
    .set({ createdAt: LONG_AGO, stageEnteredAt: LONG_AGO })
    .where("organisationId", "=", scene.org.id)
    .execute();
  const { status } = await product.call(scene.manager, api.notifications.saveMember, {
    params: { id: scene[who].id },
    body: { slack: noonIn(timeZone, what) },
  });
  expect(status).toBe(200);
  return scene;
}

describe("[SL-5] what comes at an hour, in the recipient's time zone, once", () => {
  it.each([
    [
      "[SL-6] deals not reviewed for 7 days",
      "weekly",
      "manager",
      /Deals to review.*never reviewed/,
    ],
    ["deals without a fresh update", "daily", "rep", /with no recent update.*no update yet/],
    ["deals without a next task", "tasks", "rep", /Deals with no next task.*no next task/],
  ] as const)("%s", async (_title, what, who, words) => {
    const scene = await timedScene(what, who);
    await lookAgain(scene);
    expect(await scene.told(scene.slackIds[who], words)).toHaveLength(1);
    await lookAgain(scene);
    expect(await scene.told(scene.slackIds[who], words)).toHaveLength(1);
  });

  it("nothing at all with notifications off", async () => {
    const scene = await timedScene("daily", "rep");
    const { slack } = (await product.call(scene.manager, api.notifications.members, {})).body.find(
      ({ id }) => id === scene.rep.id,
    )?.preferences ?? { slack: DEFAULT_SLACK_PREFERENCES };
    await product.call(scene.manager, api.notifications.saveMember, {
      params: { id: scene.rep.id },
      body: { slack: { ...slack, notifications: false } },
    });
    await lookAgain(scene);
    expect(await scene.told(scene.slackIds.rep, /recent update/)).toEqual([]);
  });
});
