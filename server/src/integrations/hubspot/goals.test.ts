import { afterEach, describe, expect, it } from "vitest";
import { type Connected, connected, PORTAL, smallPortal } from "../../testing/hubspot.ts";

let on: Connected;
afterEach(() => on?.close());

const at = "2026-01-01T09:00:00.000Z";
const record = (id: string, properties: Record<string, string | null>) => ({
  ...{ id, properties, createdAt: at, updatedAt: at, archived: false },
});
const goal = (id: string, more: Record<string, string | null> = {}) =>
  record(id, {
    hs_goal_name: "Revenue 2026",
    hs_group_correlation_uuid: "family-1",
    hs_assignee_user_id: "9001",
    hs_target_amount: "30000.5",
    hs_start_datetime: "2026-10-01T00:00:00.000Z",
    hs_end_datetime: "2026-10-31T23:59:59.999Z",
    ...more,
  });
const submission = (id: string, more: Record<string, string | null> = {}) => ({
  ...record(id, {
    hubspot_owner_id: "101",
    hs_amount: "95000",
    hs_forecast_start_date: String(Date.UTC(2026, 6, 1)),
    hs_forecast_end_date: String(Date.UTC(2026, 9, 1) - 1),
    ...more,
  }),
  updatedAt: "2026-09-20T08:00:00.000Z",
});
type Seed = ReturnType<typeof smallPortal>;
const portal = (records: Seed["records"], account: Partial<Seed["account"]> = {}) => {
  const seed = smallPortal();
  return [{ ...seed, account: { ...seed.account, ...account }, records }];
};
const itemsOf = <T>(reading: { items: T[] } | { missingScope: string }): T[] =>
  "items" in reading ? reading.items : [];

describe("[GOAL-1] HubSpot's goals", () => {
  it("are read to the last page, with days and amounts as HubSpot shows them", async () => {
    const goals = Array.from({ length: 230 }, (_, index) => goal(String(7_000 + index)));
    on = await connected({ portals: portal({ goal_targets: goals }) });
    const items = itemsOf(await on.crm.goals());
    expect(items).toHaveLength(230);
    expect(items[0]).toEqual({
      ...{ id: "7000", goal: "family-1", name: "Revenue 2026", crmUserId: "9001" },
      ...{ first: "2026-10-01", last: "2026-10-31", amount: 30_000.5 },
    });
    expect((await on.asked()).filter((call) => call.includes("goal_targets"))).toEqual(
      Array(3).fill("GET /crm/objects/2026-03/goal_targets 200"),
    );
  });

  it("days are the account's where the instants aren't midnight UTC, and an end may be the next midnight", async () => {
    const dublin = { hs_start_datetime: "2026-06-30T23:00:00.000Z" };
    on = await connected({
      portals: portal(
        {
          goal_targets: [
            goal("1", { ...dublin, hs_end_datetime: "2026-09-30T22:59:59.999Z" }),
            goal("2", { ...dublin, hs_end_datetime: "2026-09-30T23:00:00.000Z" }),
            goal("3", { hs_end_datetime: "2026-11-01T00:00:00.000Z" }),
          ],
        },
        { timeZone: "Europe/Dublin" },
      ),
    });
    expect(itemsOf(await on.crm.goals()).map(({ first, last }) => [first, last])).toEqual([
      ["2026-07-01", "2026-09-30"],
      ["2026-07-01", "2026-09-30"],
      ["2026-10-01", "2026-10-31"],
    ]);
  });

  it("of teams, without an amount or without days are left out; a home amount goes first", async () => {
    on = await connected({
      portals: portal({
        goal_targets: [
          goal("1", { hs_assignee_user_id: null, hs_assignee_team_id: "5" }),
          goal("2", { hs_target_amount: null }),
          goal("3", { hs_start_datetime: null }),
          goal("4", { hs_target_amount: "soon" }),
          goal("5", { hs_end_datetime: "2026-09-01T00:00:00.000Z" }),
          goal("6", { hs_target_amount_in_home_currency: "25000" }),
          goal("7", { hs_group_correlation_uuid: null }),
        ],
      }),
    });
    expect(
      itemsOf(await on.crm.goals()).map(({ id, goal: of, amount }) => [id, of, amount]),
    ).toEqual([
      ["6", "family-1", 25_000],
      ["7", "Revenue 2026", 30_000.5],
    ]);
  });

  it("aren't asked for without their permission, and a refusal says what HubSpot said", async () => {
    on = await connected({ scopes: ["oauth", "crm.objects.deals.read"] });
    expect(await on.crm.goals()).toEqual({ missingScope: "crm.objects.goals.read" });
    expect(await on.crm.submissions()).toEqual({ missingScope: "crm.objects.forecasts.read" });
    expect(await on.asked()).toEqual([]);
    await on.close();
    on = await connected();
    const body = { status: "error", category: "MISSING_SCOPES", message: "Not in your plan." };
    await on.fail({ kind: "status", status: 403, path: "/goal_targets", body });
    await expect(on.crm.goals()).rejects.toMatchObject({
      kind: "refused",
      message: "Not in your plan.",
    });
    await on.fail({ kind: "html", status: 502, path: "/goal_targets", times: 1 });
    expect(itemsOf(await on.crm.goals())).toEqual([]);
  });

  it("a change in HubSpot is there at the next read", async () => {
    on = await connected({ portals: portal({ goal_targets: [goal("7000")] }) });
    await on.control("PATCH", `/portals/${PORTAL}/records/goal_targets/7000`, {
      properties: { hs_target_amount: "45000" },
    });
    expect(itemsOf(await on.crm.goals()).map(({ amount }) => amount)).toEqual([45_000]);
  });
});

describe("[GOAL-2] submissions of HubSpot's forecast", () => {
  it("are read from the beta, page by page; those of teams are left out", async () => {
    const own = Array.from({ length: 120 }, (_, index) => submission(String(8_000 + index)));
    const team = submission("9000", { hubspot_owner_id: null, hs_team_id: "5" });
    on = await connected({ portals: portal({ forecasts: [...own, team] }) });
    const items = itemsOf(await on.crm.submissions());
    expect(items).toHaveLength(120);
    expect(items[0]).toEqual({
      ...{ id: "8000", ownerId: "101", pipelineId: null, amount: 95_000 },
      ...{ first: "2026-07-01", last: "2026-09-30" },
      submittedAt: new Date("2026-09-20T08:00:00.000Z"),
    });
    expect((await on.asked()).filter((call) => call.includes("forecasts"))).toEqual(
      Array(2).fill("GET /crm/objects/2026-09-beta/forecasts 200"),
    );
  });
});
