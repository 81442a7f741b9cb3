import { describe, expect, it } from "vitest";
import type { CrmChange, CrmDeal } from "../../ports/crm.ts";
import { dealRows, historyRows, type KnownDeal } from "./mirror-rows.ts";

const at = (text: string) => new Date(`2026-04-${text}Z`);
const stage = (value: string, when: string): CrmChange => ({
  field: "stage",
  at: at(when),
  value,
  crmUserId: null,
});

const deal = (given: Partial<CrmDeal>): CrmDeal => ({
  id: "7",
  mergedIds: [],
  name: "Deal",
  pipelineId: "default",
  stageId: "one",
  amount: null,
  currency: null,
  amountInHomeCurrency: null,
  closeDate: null,
  forecastCategory: null,
  nextStep: "",
  dealUpdate: "",
  ownerId: null,
  createdAt: at("01T09:00:00.000"),
  modifiedAt: at("02T10:00:00.000"),
  isArchived: false,
  lastContactedAt: null,
  nextActivityAt: null,
  contactCount: 0,
  history: [],
  ...given,
});

const known: KnownDeal = {
  id: "ours",
  crmId: "7",
  stageId: "mine",
  closeDate: null,
  forecastCategory: null,
  nextStep: "",
  dealUpdate: "",
  stageEnteredAt: null,
  nextStepAt: null,
  dealUpdateAt: null,
};
const ours = new Map([["7", known]]);
const ids = new Map([["7", "ours"]]);

describe("[BY-3] history lines", () => {
  it("keep two changes that the CRM dates alike, in their order", () => {
    const history = [
      stage("a", "01T09:00:00.000"),
      stage("b", "02T10:00:00.000"),
      stage("c", "02T10:00:00.000"),
    ];
    const rows = historyRows([deal({ history })], ids, []);
    expect(rows.map((row) => [row.from_value, row.to_value, row.at])).toEqual([
      [undefined, "a", "2026-04-01T09:00:00.000000Z"],
      ["a", "b", "2026-04-02T10:00:00.000000Z"],
      ["b", "c", "2026-04-02T10:00:00.000001Z"],
    ]);
  });

  it("leave out what is known, and the echo of a change made here", () => {
    const history = [
      stage("a", "01T09:00:00.000"),
      stage("b", "02T10:00:05.000"),
      stage("c", "03T10:00:00.000"),
    ];
    const last = [{ dealId: "ours", field: "stage", at: at("02T10:00:00.000"), toValue: "b" }];
    const rows = historyRows([deal({ history })], ids, last);
    expect(rows.map((row) => [row.from_value, row.to_value])).toEqual([["b", "c"]]);
  });

  it("hold all that people write, and of anything else what an index can hold", () => {
    const [long, when] = ["9".repeat(5000), at("01T09:00:00.000")];
    const history = (["amount", "next_step"] as const).map(
      (field): CrmChange => ({ field, at: when, value: long, crmUserId: null }),
    );
    const rows = historyRows([deal({ history })], ids, []);
    expect(rows.map((row) => row.to_value?.length)).toEqual([200, 5000]);
  });
});

describe("[D3] a field with a change of ours on its way", () => {
  const write = {
    id: "w",
    dealId: "ours",
    target: "dealstage",
    previous: "one",
    payload: {},
    createdBy: "me",
  };

  it("keeps our value while the CRM still has the old one", () => {
    const { rows, conflicts } = dealRows([deal({ stageId: "one" })], ours, [write]);
    expect([rows[0]?.stage_id, conflicts]).toEqual(["mine", []]);
  });

  it("is no conflict once the CRM has our value", () => {
    expect(dealRows([deal({ stageId: "mine" })], ours, [write]).conflicts).toEqual([]);
  });

  it("meets another value as a conflict, and still keeps ours", () => {
    const { rows, conflicts } = dealRows([deal({ stageId: "theirs" })], ours, [write]);
    expect(rows[0]?.stage_id).toBe("mine");
    expect(conflicts).toEqual([{ writeId: "w", crmId: "7", authorId: "me", theirValue: "theirs" }]);
  });
});
