import { api, type RouteInput } from "@touchline/contract";
import type { OwnFieldType, OwnFieldValues } from "@touchline/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CrmWorld, crmWorld } from "../../testing/crm-world.ts";
import { type Person, type TestProduct, testProduct } from "../../testing/product.ts";
import { judgeRisk } from "./risk.service.ts";

const NOW = new Date("2026-11-15T12:00:00Z");
const RIVALS = [
  { value: "a", label: "Anvil" },
  { value: "b", label: "Brightline" },
];
const FIELDS: [name: string, label: string, type: OwnFieldType, options?: typeof RIVALS][] = [
  ["champion", "Champion", "text"],
  ["arr", "ARR", "currency"],
  ["rival", "Rival", "choice", RIVALS],
];
const NOTHING = { requiredFrom: [], maxDays: null, allowed: [] };
let product: TestProduct;
let world: CrmWorld;

beforeAll(async () => {
  product = await testProduct({ now: NOW });
  world = await crmWorld(product);
  await product.inStore(world.system, async (store) => {
    for (const [place, [name, label, type, options = []]] of FIELDS.entries()) {
      await store.ownFields.add({ name, label, type, options, isEditable: true }, place, NOW, NOW);
    }
  });
});
afterAll(() => product.close());

type Demands = RouteInput<typeof api.rules.saveOwnField>["body"];
const ask = (name: string, body: Partial<Demands>, who: Person = world.manager) =>
  product.call(who, api.rules.saveOwnField, {
    params: { name },
    body: { ...NOTHING, ...body },
  });
const deal = (id: string, ownFields: OwnFieldValues, more = {}) =>
  world.deal(world.rep, { id, name: `Deal ${id}`, ownFields, ...more });

/** What the three rules say of a deal, and what clears it. */
async function said(id: string, who: Person = world.manager) {
  const { body } = await product.call(who, api.checks.deal, { params: { hubspotId: id } });
  return Object.values(body.issues)
    .flat()
    .filter(({ rule }) => rule.startsWith("own-field"))
    .map(({ sentence }) => sentence.map((part) => Object.values(part)[0]).join(""));
}

const judge = () => judgeRisk({ viewer: world.system, inStore: product.inStore, clock: () => NOW });
const riskRules = async (id: string) => (await world.stored(id)).riskRules ?? [];

describe("[LINE-2] rules by own fields", () => {
  it("find a field that is empty at a stage or later, in the pipeline that was named", async () => {
    await ask("champion", { requiredFrom: ["default/proposal"] });
    await deal("701", {}, { stageId: "proposal" });
    await deal("702", {}, { stageId: "qualified" });
    await deal("703", {}, { pipelineId: "renewals", stageId: "renewing" });
    await deal("704", { champion: "CFO" }, { stageId: "proposal" });
    expect(await said("701")).toEqual(["Champion is empty in The proposal stage."]);
    expect([await said("702"), await said("703"), await said("704")]).toEqual([[], [], []]);
    expect(await said("701", world.rep)).toHaveLength(1);
    await ask("champion", {});
    expect(await said("701")).toEqual([]);
  });

  it("find an amount that has not changed for so many days, and clear when it does", async () => {
    await ask("arr", { maxDays: 10 });
    const at = (day: string, value: string) => ({
      ...{ field: "own.arr" as const, at: new Date(`${day}T09:00:00Z`), value, crmUserId: null },
    });
    await deal("711", { arr: 5 }, { history: [at("2026-11-01", "4"), at("2026-11-05", "5")] });
    await deal("712", { arr: 5 }, { history: [at("2026-11-06", "5")] });
    await deal("713", { arr: 5 });
    expect(await said("711")).toEqual(["ARR hasn't changed for 10 days."]);
    expect([await said("712"), await said("713")]).toEqual([[], []]);
    await product.call(world.manager, api.deals.setProperty, {
      params: { hubspotId: "711" },
      body: { "own.arr": "6" },
    });
    expect(await said("711")).toEqual([]);
    await ask("arr", {});
  });

  it("find a choice other than those accepted", async () => {
    await ask("rival", { allowed: ["a"] });
    await deal("721", { rival: "b" });
    await deal("722", { rival: "a" });
    expect(await said("721")).toEqual(["Rival is “Brightline”, which your team doesn't accept."]);
    expect(await said("722")).toEqual([]);
    await ask("rival", {});
  });

  it("judge a deal again when a field changes, and all when what is asked changes or the field goes", async () => {
    await judge();
    const lastContactedAt = new Date("2026-11-14T09:00:00Z");
    await deal("731", {}, { closeDate: "2027-01-20", nextStep: "Call", lastContactedAt });
    await ask("champion", { requiredFrom: ["default/qualified"] });
    await judge();
    expect(await riskRules("731")).toContain("own-field-empty");
    const fill = (value: string) =>
      product.call(world.manager, api.deals.setProperty, {
        params: { hubspotId: "731" },
        body: { "own.champion": value },
      });
    await fill("CFO");
    await judge();
    expect(await riskRules("731")).not.toContain("own-field-empty");
    await fill("");
    await judge();
    expect(await riskRules("731")).toContain("own-field-empty");
    await product.inStore(world.system, (store) => store.ownFields.remove(["champion"]));
    await product.inStore(world.system, (store) => store.risks.saveFrame({ judgedOn: null }));
    await judge();
    expect(await riskRules("731")).not.toContain("own-field-empty");
    const { body } = await product.call(world.manager, api.rules.ownFields, {});
    expect(body.map(({ name }) => name)).toEqual(["arr", "rival"]);
  });

  it("are listed and changed by who administers; what does not fit is refused in a sentence", async () => {
    const { body } = await ask("arr", { maxDays: 30, requiredFrom: ["renewals/renewing"] });
    expect(body).toEqual({
      ...{ name: "arr", label: "ARR", type: "currency", options: [], allowed: [] },
      ...{ maxDays: 30, requiredFrom: ["renewals/renewing"] },
    });
    const { body: all } = await product.call(world.manager, api.rules.ownFields, {});
    expect(all[0]).toEqual(body);
    expect((await ask("arr", {}, world.rep)).status).toBe(403);
    const refused = async (name: string, demands: Partial<Demands>) => {
      const { status, raw } = await ask(name, demands);
      return `${status} ${JSON.parse(raw.body).errorMessage}`;
    };
    expect(await refused("nothing", {})).toMatch(/^404/);
    expect(await refused("rival", { maxDays: 5 })).toMatch(/^400 .*only numbers and dates/);
    expect(await refused("rival", { allowed: ["c"] })).toMatch(/^400 .*no option "c"/);
    expect(await refused("arr", { requiredFrom: ["default/nowhere"] })).toMatch(/^400 .*no stage/);
    const twice = ["default/qualified", "default/proposal"];
    expect(await refused("arr", { requiredFrom: twice })).toMatch(/^400 .*one stage per pipeline/);
    const { raw: audit } = await product.call(world.manager, api.workspace.audit, {
      query: { action: "rule.own-field-changed" },
    });
    expect(JSON.parse(audit.body).entries[0]).toMatchObject({
      action: "rule.own-field-changed",
      detail: { label: "ARR", maxDays: 30 },
    });
  });

  it("say in the rule lab why they have no record, and count what they flag today", async () => {
    const { body: lab } = await product.call(world.manager, api.ruleLab.records, {});
    const own = lab.rules.filter(({ id }) => id.startsWith("own-field"));
    expect(own.map(({ notJudged }) => notJudged)).toEqual(
      Array(3).fill("Not every own field has a history."),
    );
    await ask("rival", { allowed: ["a"] });
    await deal("741", { rival: "b" });
    const rules = [{ id: "own-field-not-allowed", isOn: true, threshold: null, more: null }];
    const { body } = await product.call(world.manager, api.rules.preview, { body: { rules } });
    expect(body.flagged[0]?.count).toBeGreaterThanOrEqual(1);
  });
});
