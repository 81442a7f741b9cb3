import { api } from "@touchline/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Person } from "../../testing/product.ts";
import { productWithHubspot } from "../../testing/with-hubspot.ts";

const TROUBLE = "We're having trouble fetching your data from HubSpot";
let product: Awaited<ReturnType<typeof productWithHubspot>>;
let nextPortal = 7700;

beforeAll(async () => {
  product = await productWithHubspot();
});
afterAll(() => product.close());

/** A connected account with two deals of a rep, 1000 and 1001. */
async function account() {
  const portalId = nextPortal++;
  await product.control.createPortal({ portalId });
  const org = await product.organisation();
  const [manager, rep, colleague] = [await org.manager(), await org.rep(), await org.rep()];
  await product.control.importInto(portalId, "owners", [
    { id: "11", email: rep.email, firstName: "Rep", lastName: "One", userId: 911, archived: false },
  ]);
  const deal = (id: string) => ({
    id,
    properties: {
      dealname: `Deal ${id}`,
      amount: "100",
      dealstage: "qualifiedtobuy",
      pipeline: "default",
      closedate: "2026-12-31T12:00:00.000Z",
      hubspot_owner_id: "11",
    },
  });
  await product.control.importInto(portalId, "deals", [deal("1000"), deal("1001")]);
  await product.connect(manager, portalId);
  return { portalId, manager, rep, colleague };
}

const refresh = (who: Person, hubspotId: string) =>
  product.call(who, api.checks.refresh, { params: { hubspotId } });
const read = (who: Person, hubspotId: string) =>
  product.call(who, api.checks.deal, { params: { hubspotId }, query: {} });

describe("[DC-5] reading one deal from HubSpot now", () => {
  it("brings over what was changed there, with what belongs to it", async () => {
    const { portalId, rep } = await account();
    await product.control.change(portalId, "deals", "1000", {
      amount: "250",
      hs_next_step: "Sign",
    });
    await product.control.importInto(portalId, "contacts", [
      { id: "501", properties: { firstname: "Ada", lastname: "King", email: "ada@x.test" } },
    ]);
    await product.control.importInto(portalId, "associations", [
      { fromType: "deals", fromId: "1000", toType: "contacts", toId: "501" },
    ]);
    expect((await read(rep, "1000")).body.amountInHomeCurrency).toBe(100);
    const { status, body } = await refresh(rep, "1000");
    expect([status, body]).toEqual([200, { at: expect.any(String) }]);
    const after = (await read(rep, "1000")).body;
    expect(after).toMatchObject({
      amountInHomeCurrency: 250,
      nextStep: { nextStep: "Sign" },
      amountEvolution: "increased",
    });
    expect(after.contacts.map(({ email }) => email)).toEqual(["ada@x.test"]);
  });

  it("is refused for who does not see the deal", async () => {
    const [mine, theirs] = [await account(), await account()];
    const ours = (await read(mine.rep, "1000")).body.id;
    expect((await refresh(mine.colleague, "1000")).status).toBe(404);
    expect((await refresh(mine.colleague, ours)).status).toBe(404);
    expect((await refresh(theirs.manager, ours)).status).toBe(404);
    expect((await refresh(mine.manager, "424242")).status).toBe(404);
  });

  it("says in the product's own words that HubSpot fails, and recovers", async () => {
    const { portalId, rep } = await account();
    await product.control.fail({ kind: "hang", portalId });
    const failed = await refresh(rep, "1000");
    expect(failed.status).toBe(503);
    expect(failed.body).toMatchObject({ code: "unavailable", message: TROUBLE });
    expect((await read(rep, "1000")).status).toBe(200);
    await product.control.clearFaults(portalId);
    expect((await refresh(rep, "1000")).status).toBe(200);
  });

  it("says the same once HubSpot is no longer connected", async () => {
    const { portalId, rep } = await account();
    await product.control.uninstall(portalId);
    const { status, body } = await refresh(rep, "1000");
    expect(status).toBe(503);
    expect(body).toMatchObject({ message: TROUBLE });
  });

  it("notices that the deal is gone, or has become another's", async () => {
    const { portalId, manager, rep } = await account();
    await product.control.change(portalId, "deals", "1001", { hubspot_owner_id: null });
    expect((await refresh(rep, "1001")).status).toBe(200);
    expect((await read(rep, "1001")).status).toBe(404);
    await product.control.archive(portalId, "deals", "1000");
    expect((await refresh(manager, "1000")).status).toBe(404);
    expect((await read(manager, "1000")).status).toBe(404);
  });
});
