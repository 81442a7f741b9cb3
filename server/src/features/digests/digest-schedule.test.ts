import { api } from "@touchline/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { InStore } from "../../db/store.ts";
import { CHANNEL, digestProduct, MONDAY_NINE, minutes, NOW } from "../../testing/digest-scene.ts";

let product: Awaited<ReturnType<typeof digestProduct>>;

beforeAll(async () => {
  product = await digestProduct();
});
afterAll(() => product.close());

describe("[DG-8] a digest that is due", () => {
  it("is sent once, however many workers there are and however often a job runs", async () => {
    const { manager, make, work, messages, runs, read } = await product.scene();
    const digest = await make(manager);
    await product.tick(new Date(MONDAY_NINE.getTime() - 1));
    expect(await runs()).toEqual([]);

    await Promise.all(Array.from({ length: 6 }, () => product.tick(MONDAY_NINE)));
    await product.tick(minutes(1));
    expect(await runs()).toMatchObject([
      { kind: "scheduled", slot: MONDAY_NINE, state: "sending" },
    ]);
    await Promise.all([work(minutes(1)), work(minutes(1)), work(minutes(1))]);
    await work(minutes(2));
    expect(await messages()).toMatchObject([
      { channel: "C0SALES", recipientId: null, text: "Untitled digest" },
    ]);
    expect(await read(manager, digest)).toMatchObject({
      nextAt: "2026-11-23T09:00:00.000Z",
      lastRun: { kind: "scheduled", at: MONDAY_NINE.toISOString(), state: "sending" },
    });
  });

  it("one whose worker died before the words were written down goes out all the same, once", async () => {
    const { manager, make, work, messages } = await product.scene();
    await make(manager);
    await product.tick(MONDAY_NINE);
    let calls = 0;
    const dying: InStore = (...given) => {
      calls += 1;
      if (calls === 3) throw new Error("killed");
      return product.inStore(...given);
    };
    await expect(work(MONDAY_NINE, dying)).rejects.toThrow("killed");
    expect(await messages()).toEqual([]);
    await work(minutes(1));
    expect(await messages()).toHaveLength(1);
  });

  it("says what its preview says", async () => {
    const { manager, make, work, messages } = await product.scene();
    const digest = await make(manager);
    await product.tick(MONDAY_NINE);
    // At the time of the preview, so that both cover the same days.
    await work(NOW);
    const { body } = await product.call(manager, api.digests.preview, {
      params: { id: digest.id },
    });
    const [message] = await messages();
    const posted = JSON.parse(
      JSON.stringify(message?.blocks).replaceAll("https://touchline.test", ""),
    );
    expect(posted).toEqual([
      { type: "header", text: { type: "plain_text", text: body.name } },
      ...body.previewData.flatMap(({ blocks }) => blocks),
    ]);
    expect(JSON.stringify(posted)).toContain("Acme");
  });

  it.each([
    [
      "Europe/Lisbon",
      "2026-03-27",
      ["2026-03-28T09:00Z", "2026-03-29T08:00Z", "2026-03-30T08:00Z"],
    ],
    [
      "Europe/Lisbon",
      "2026-10-23",
      ["2026-10-24T08:00Z", "2026-10-25T09:00Z", "2026-10-26T09:00Z"],
    ],
    [
      "America/Sao_Paulo",
      "2018-11-02",
      ["2018-11-03T12:00Z", "2018-11-04T11:00Z", "2018-11-05T11:00Z"],
    ],
    [
      "America/Sao_Paulo",
      "2019-02-15",
      ["2019-02-16T11:00Z", "2019-02-17T12:00Z", "2019-02-18T12:00Z"],
    ],
    [
      "Australia/Sydney",
      "2026-10-02",
      ["2026-10-02T23:00Z", "2026-10-03T22:00Z", "2026-10-04T22:00Z"],
    ],
    [
      "Australia/Sydney",
      "2026-04-03",
      ["2026-04-03T22:00Z", "2026-04-04T23:00Z", "2026-04-05T23:00Z"],
    ],
  ])("comes at nine each day in %s while clocks change, from %s on", async (zone, first, slots) => {
    const { org, manager, make, runs } = await product.scene({ timeZone: zone });
    await make(manager, { ...CHANNEL, weekdays: [1, 2, 3, 4, 5, 6, 7], isOn: true });
    await product.database.owner
      .updateTable("digests")
      .set({ nextAt: new Date(slots[0] ?? "") })
      .where("organisationId", "=", org.id)
      .execute();
    const start = new Date(`${first}T12:00:00Z`);
    for (let looked = 0; looked <= 72 * 2; looked += 1)
      await product.tick(minutes(looked * 30, start));
    expect((await runs()).map(({ slot, state }) => [slot, state])).toEqual(
      slots.map((slot) => [new Date(slot), "sending"]),
    );
  });

  it("is sent late once somebody is at work again, up to three hours", async () => {
    const { manager, make, runs, read } = await product.scene();
    const digest = await make(manager);
    await product.tick(minutes(180));
    await product.tick(minutes(181));
    expect(await runs()).toMatchObject([{ slot: MONDAY_NINE, state: "sending" }]);
    expect((await read(manager, digest)).nextAt).toBe("2026-11-23T09:00:00.000Z");
  });

  it("[E1] follows its organisation to another time zone, unless it has one of its own", async () => {
    const { manager, make, work, read } = await product.scene();
    const [follows, stays] = [
      await make(manager),
      await make(manager, { ...CHANNEL, timeZone: "UTC", isOn: true }),
    ];
    await product.call(manager, api.workspace.save, { body: { timeZone: "Australia/Sydney" } });
    await work(NOW);
    expect((await read(manager, follows)).nextAt).toBe("2026-11-15T22:00:00.000Z");
    expect((await read(manager, stays)).nextAt).toBe(MONDAY_NINE.toISOString());
  });

  it("is skipped after that, and says so", async () => {
    const { manager, make, work, messages, read } = await product.scene();
    const digest = await make(manager);
    await product.tick(minutes(181));
    await work(minutes(181));
    expect(await messages()).toEqual([]);
    expect(await read(manager, digest)).toMatchObject({
      isOn: true,
      nextAt: "2026-11-23T09:00:00.000Z",
      lastRun: {
        state: "skipped",
        at: MONDAY_NINE.toISOString(),
        words: "Touchline wasn't running when it was due, and it's too late to send it now.",
      },
    });
  });

  it("one that is broken does not keep the others waiting", async () => {
    const [broken, sound] = [await product.scene(), await product.scene()];
    const digest = await broken.make(broken.manager);
    await sound.make(sound.manager);
    await product.database.owner
      .updateTable("digests")
      .set({ timeZone: "Mars/Olympus", nextAt: minutes(-1) })
      .where("id", "=", digest.id)
      .execute();
    await expect(product.tick(MONDAY_NINE)).rejects.toThrow("Invalid time zone");
    expect(await sound.runs()).toHaveLength(1);
    await product.database.owner.deleteFrom("digests").where("id", "=", digest.id).execute();
  });
});

describe("[DG-8] a digest that is changed while it is sent", () => {
  it("is sent as it was before the change or after it, never half of each", async () => {
    const { manager, make, work, messages } = await product.scene();
    const digest = await make(manager);
    const params = { id: digest.id };
    await product.tick(MONDAY_NINE);
    let calls = 0;
    await work(MONDAY_NINE, async (...given) => {
      calls += 1;
      if (calls === 2) {
        const body = { name: "Changed", channelId: "C0OTHER" };
        await product.call(manager, api.digests.save, { params, body });
        const block = { id: digest.id, queryId: "actions-due" as const };
        await product.call(manager, api.digests.saveQuery, {
          params: block,
          body: { isAdded: true },
        });
      }
      return product.inStore(...given);
    });
    const [before] = await messages();
    expect(before).toMatchObject({ channel: "C0SALES", text: "Untitled digest" });
    expect(JSON.stringify(before?.blocks)).not.toContain("Actions due");

    await product.tick(minutes(7 * 24 * 60));
    await work(minutes(7 * 24 * 60));
    const [, after] = await messages();
    expect(after).toMatchObject({ channel: "C0OTHER", text: "Changed" });
    expect(JSON.stringify(after?.blocks)).toContain("Actions due");
  });

  it("is not sent if it was switched off or removed meanwhile, and says so", async () => {
    const { manager, make, work, messages, runs, read } = await product.scene();
    const [off, removed] = [await make(manager), await make(manager)];
    await product.tick(MONDAY_NINE);
    const [one, other] = [{ id: off.id }, { id: removed.id }];
    await product.call(manager, api.digests.save, { params: one, body: { isOn: false } });
    await product.call(manager, api.digests.remove, { params: other });
    await work(MONDAY_NINE);
    expect(await messages()).toEqual([]);
    expect((await runs()).map(({ state }) => state)).toEqual(["skipped", "skipped"]);
    expect((await read(manager, off)).lastRun?.words).toBe("It was turned off before it went out.");
  });
});
