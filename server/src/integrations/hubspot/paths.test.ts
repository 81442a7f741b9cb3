import { afterEach, describe, expect, it } from "vitest";
import { type Connected, connected } from "../../testing/hubspot.ts";
import { datedPath } from "./paths.ts";

let on: Connected;
afterEach(() => on?.close());

const first = () => ({ isFirst: true, since: new Date(0), others: [] });

// API versioning, developers.hubspot.com/docs/developer-tooling/platform/versioning: undated paths
// end in 2027 (associations v4 on 30 March, v1 to v3 in September); dated ones replace them.
describe("[V-5] HubSpot's paths", () => {
  it("are dated in every call that we make", async () => {
    on = await connected();
    const { crm } = on;
    await crm.account();
    await crm.pipelines();
    await crm.owners();
    await crm.teams();
    await crm.goals();
    await crm.submissions();
    await crm.exchangeRates();
    await crm.dealPage(null);
    await crm.archivedDealPage(null);
    await crm.countDeals();
    await crm.changedDealIds(new Date(0), null);
    await crm.dealsById(["1001", "1002", "99"]);
    await crm.associatedRecords(["1001"]);
    await crm.ensureUpdateProperty();
    await crm.setProperties("1001", [{ property: "hs_next_step", value: "Call" }]);
    const task = await crm.createTask(
      "1001",
      { subject: "Call", dueAt: new Date(0), ownerId: null },
      first(),
    );
    await crm.updateTask(task.id, { isCompleted: true });
    const note = await crm.createNote("1001", { html: "Hi", at: new Date(0) }, first());
    await crm.updateNote(note.id, "Hello");
    await crm.deleteNote(note.id);
    await crm.associatedRecords(["1001"]);
    const asked = (await on.asked()).map((each) =>
      each.replace(/\/\d+(?= )/g, "/:id").slice(0, -4),
    );
    expect([...new Set(asked)].sort()).toMatchInlineSnapshot(`
      [
        "DELETE /crm/objects/2026-09/notes/:id",
        "GET /account-info/2026-03/details",
        "GET /crm/objects/2026-03/deals",
        "GET /crm/objects/2026-03/deals/:id",
        "GET /crm/objects/2026-03/goal_targets",
        "GET /crm/objects/2026-09-beta/forecasts",
        "GET /crm/owners/2026-03",
        "GET /crm/pipelines/2026-03/deals",
        "GET /crm/properties/2026-03/deals/deal_update",
        "GET /crm/properties/2026-03/deals/hs_manual_forecast_category",
        "GET /settings/currencies/2026-03/exchange-rates",
        "GET /settings/users/2026-03/teams",
        "PATCH /crm/objects/2026-09/deals/:id",
        "PATCH /crm/objects/2026-09/notes/:id",
        "PATCH /crm/objects/2026-09/tasks/:id",
        "POST /crm/associations/2026-03/deals/calls/batch/read",
        "POST /crm/associations/2026-03/deals/contacts/batch/read",
        "POST /crm/associations/2026-03/deals/emails/batch/read",
        "POST /crm/associations/2026-03/deals/meetings/batch/read",
        "POST /crm/associations/2026-03/deals/notes/batch/read",
        "POST /crm/associations/2026-03/deals/tasks/batch/read",
        "POST /crm/objects/2026-03/deals/batch/read",
        "POST /crm/objects/2026-03/deals/search",
        "POST /crm/objects/2026-03/notes/batch/read",
        "POST /crm/objects/2026-03/tasks/batch/read",
        "POST /crm/objects/2026-09/notes",
        "POST /crm/objects/2026-09/tasks",
        "POST /crm/properties/2026-03/deals",
        "POST /deal-splits/2026-03/batch/read",
      ]
    `);
  });

  it("of records are of the version that keeps the account's rules, when something is written", () => {
    expect(datedPath("PATCH", "/crm/v3/objects/deals/1")).toBe("/crm/objects/2026-09/deals/1");
    expect(datedPath("POST", "/crm/v3/objects/tasks")).toBe("/crm/objects/2026-09/tasks");
    expect(datedPath("DELETE", "/crm/v3/objects/notes/1")).toBe("/crm/objects/2026-09/notes/1");
    expect(datedPath("POST", "/crm/v3/objects/deals/search")).toBe(
      "/crm/objects/2026-03/deals/search",
    );
    expect(datedPath("POST", "/crm/v4/associations/deals/notes/batch/read")).toBe(
      "/crm/associations/2026-03/deals/notes/batch/read",
    );
    expect(datedPath("GET", "/crm/v3/owners")).toBe("/crm/owners/2026-03");
  });

  it("that have no dated one are not called", () => {
    expect(() => datedPath("GET", "/crm/v3/lists/1")).toThrow("no dated path");
    expect(() => datedPath("GET", "/crm/v3/objectsomething")).toThrow("no dated path");
  });
});
