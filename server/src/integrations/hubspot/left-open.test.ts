import { afterEach, describe, expect, it } from "vitest";
import { type Connected, connected, PORTAL } from "../../testing/hubspot.ts";

let on: Connected;
afterEach(() => on.close());

const choose = (leftOpen: object) => on.control("PATCH", `/portals/${PORTAL}`, { leftOpen });

describe("[V-10] what HubSpot leaves open changes nothing for us:", () => {
  // "Create a note", developers.hubspot.com/docs/api-reference; the SDK takes 201 alone.
  it.each([201, 200])("a create that is answered with %i is one", async (createdStatus) => {
    on = await connected();
    await choose({ createdStatus });
    const first = { isFirst: true, since: new Date("2026-05-11T07:59:00Z"), others: [] };
    const note = { html: "<p>They agreed</p>", at: new Date("2026-05-11T08:00:00Z") };
    const { id } = await on.crm.createNote("1001", note, first);
    const { results } = await on.control<{ results: Array<{ id: string }> }>(
      "GET",
      `${on.records}/notes`,
    );
    expect(results.map((one) => one.id)).toEqual([id]);
  });

  // "Retrieve records with property histories", developers.hubspot.com.
  it("a history that goes back a few changes only is read as far as it goes", async () => {
    on = await connected();
    for (const amount of ["2", "3", "4"]) {
      on.clock.now += 60_000;
      await on.control("PATCH", `${on.records}/deals/1001`, { properties: { amount } });
    }
    const amounts = async () => {
      const { found } = await on.crm.dealsById(["1001"]);
      return found[0]?.history.flatMap(({ field, value }) => (field === "amount" ? [value] : []));
    };
    expect((await amounts())?.slice(-3)).toEqual(["2", "3", "4"]);
    await choose({ historyLength: 2 });
    expect(await amounts()).toEqual(["3", "4"]);
  });
});
