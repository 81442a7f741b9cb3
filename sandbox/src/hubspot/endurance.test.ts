import { afterAll, beforeAll, expect, it } from "vitest";
import { hubspotControl } from "./control-client.ts";
import { PORTAL, type StandIn, standIn } from "./testing.ts";

let hub: StandIn;
let steer: ReturnType<typeof hubspotControl>;

beforeAll(async () => {
  hub = await standIn({ limits: { isOn: false } });
  steer = hubspotControl((method, path, body) =>
    hub.control(method, path.replace("/hubspot", ""), body),
  );
});
afterAll(() => hub.close());

it("lets a careful client write everything exactly once through every kind of fault", async () => {
  const ask = await hub.caller();
  await steer.fail({ kind: "limit", probability: 0.1, seed: 7 });
  await steer.fail({ kind: "status", status: 500, probability: 0.05 });
  await steer.fail({ kind: "cut", probability: 0.05 });
  await steer.fail({ kind: "reset", probability: 0.03 });

  const untilDone = async (call: () => Promise<{ status: number }>) => {
    for (let tries = 0; tries < 50; tries++) {
      const answer = await call().catch(() => null);
      if (answer && answer.status < 300) return;
    }
    throw new Error("never accepted");
  };
  for (let count = 0; count < 100; count++) {
    const note = { hs_note_body: `note-${count}`, hs_timestamp: String(hub.clock.now) };
    await untilDone(async () => {
      const found = await ask("POST", "/crm/v3/objects/notes/search", {
        filterGroups: [
          {
            filters: [{ propertyName: "hs_note_body", operator: "EQ", value: note.hs_note_body }],
          },
        ],
      });
      if (found.status !== 200 || found.body.total > 0) return found;
      return ask("POST", "/crm/v3/objects/notes", { properties: note });
    });
    await untilDone(() =>
      ask("PATCH", "/crm/v3/objects/deals/1001", { properties: { amount: String(count) } }),
    );
  }
  await steer.clearFaults();

  const notes = await steer.records(PORTAL, "notes");
  expect(notes).toHaveLength(100);
  expect(new Set(notes.map(({ properties }) => properties.hs_note_body)).size).toBe(100);
  const deal = await steer.record(PORTAL, "deals", "1001");
  expect(deal.properties.amount).toBe("99");
  const { faults } = await steer.calls();
  expect(Object.keys(faults).toSorted()).toEqual(["cut", "limit", "reset", "status"]);
});

it("can be steered by name", async () => {
  const { portalId } = await steer.createPortal({ companyCurrency: "USD" });
  await steer.importInto(portalId, "owners", [
    { id: "1", email: "a@b.test", archived: false, userId: 5, userIdIncludingInactive: 5 },
  ]);
  await steer.connect(portalId);
  const made = await steer.create(portalId, "deals", { dealname: "A", dealstage: "contractsent" });
  const changed = await steer.change(portalId, "deals", made.id, { amount: "5" }, "a@b.test");
  expect(changed.propertiesWithHistory?.amount?.[0]?.updatedByUserId).toBe(5);
  expect((await steer.archive(portalId, "deals", made.id)).archived).toBe(true);
  expect((await steer.restore(portalId, "deals", made.id)).archived).toBe(false);
  expect((await steer.writes({ portalId: String(portalId) })).counts).toEqual({
    "create deals": 1,
    "update deals": 1,
    "archive deals": 1,
    "restore deals": 1,
  });
});
