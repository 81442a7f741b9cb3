import { afterEach, describe, expect, it } from "vitest";
import { type Connected, connected, deal, smallPortal } from "../../testing/hubspot.ts";

let on: Connected;
afterEach(() => on.close());

describe("[BY-20] the property for updates", () => {
  it("is made when it is missing, once", async () => {
    on = await connected();
    expect((await on.crm.account()).updateProperty).toBeNull();
    const names = await Promise.all([
      on.crm.ensureUpdateProperty(),
      on.make().ensureUpdateProperty(),
    ]);
    expect(names).toEqual(["deal_update", "deal_update"]);
    expect((await on.crm.account()).updateProperty).toBe("deal_update");
    const changed = await on.crm.setProperties("1001", [
      { property: "deal_update", value: "All well" },
    ]);
    expect(changed.dealUpdate).toBe("All well");
    expect(changed.history.at(-1)).toMatchObject({ field: "deal_update", value: "All well" });
  });

  it("is not taken when somebody uses its name for something else", async () => {
    const wish = {
      name: "deal_update",
      label: "Count",
      type: "number",
      fieldType: "number",
    } as const;
    const properties = { deals: [{ ...wish, groupName: "dealinformation" }] };
    const records = { deals: [deal("1001", {})] };
    on = await connected({ portals: [{ ...smallPortal(), records, properties }] });
    expect((await on.crm.account()).updateProperty).toBeNull();
    const error = await on.crm.ensureUpdateProperty().catch((reason) => reason);
    expect(error).toMatchObject({ kind: "refused" });
    expect(error.message).toContain("doesn't hold text (number)");
  });

  it("[NAV-11] needs a scope, and says which", async () => {
    on = await connected({ scopes: ["oauth", "crm.schemas.deals.read"] });
    const error = await on.crm.ensureUpdateProperty().catch((reason) => reason);
    expect(error).toMatchObject({ kind: "refused" });
    expect(error.message).toContain("deal_update couldn't be");
    expect(error.message).toContain("Missing scope: crm.schemas.deals.write.");
  });
});
