import { describe, expect, it } from "vitest";
import type { CrmChange, CrmDeal } from "../../ports/crm.ts";
import { dealRows, heldSinceByHistory, historyRows, type KnownDeal } from "./mirror-rows.ts";
import { type LastLine, newLinesOf } from "./new-lines.ts";

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
  lostReason: "",
  dealUpdate: "",
  ownerId: null,
  ownFields: {},
  splits: null,
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
  ownerCrmId: null,
  stageId: "mine",
  closeDate: null,
  forecastCategory: null,
  nextStep: "",
  lostReason: "",
  dealUpdate: "",
  stageEnteredAt: null,
  nextStepAt: null,
  dealUpdateAt: null,
  ownFields: {},
  splits: null,
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
    const rows = historyRows(newLinesOf([deal({ history })], new Map(), new Set()), ids);
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
    const seen = at("02T10:00:00.000");
    const last = { at: seen, toValue: "b", undoneBy: null, heldValue: "b", heldSince: seen };
    const past = new Map([["7", { last: new Map([["stage", last]]), edits: [] }]]);
    const rows = historyRows(newLinesOf([deal({ history })], past, new Set()), ids);
    expect(rows.map((row) => [row.from_value, row.to_value])).toEqual([["b", "c"]]);
  });

  it("hold all that people write, and of anything else what an index can hold", () => {
    const [long, when] = ["9".repeat(5000), at("01T09:00:00.000")];
    const history = (["amount", "next_step"] as const).map(
      (field): CrmChange => ({ field, at: when, value: long, crmUserId: null }),
    );
    const rows = historyRows(newLinesOf([deal({ history })], new Map(), new Set()), ids);
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

describe("[R-2] since when a deal holds what it holds", () => {
  const update = (value: string, when: string): CrmChange => ({
    field: "deal_update",
    at: at(when),
    value,
    crmUserId: null,
  });
  const undone: LastLine = {
    at: at("03T10:00:00.000"),
    toValue: "",
    undoneBy: "w",
    heldValue: null,
    heldSince: null,
  };
  /** The new rows of a deal whose first update was written on the 2nd. */
  function since(last: LastLine | undefined, history: CrmChange[]) {
    const read = deal({ history });
    const past = new Map(
      last ? [["7", { last: new Map([["deal_update", last]]), edits: [] }]] : [],
    );
    return heldSinceByHistory(newLinesOf([read], past, new Set()), past)(read, "deal_update");
  }
  const written = update("Signs on Friday.", "02T10:00:00.000");
  const emptied = update("", "03T10:00:00.000");

  it("is nothing after its first update was undone, whatever the CRM's own history says", () => {
    expect(since(undone, [written, emptied])).toBeUndefined();
  });

  it("is the update before, after a second one was undone", () => {
    const first = at("01T10:00:00.000");
    const held = { ...undone, toValue: "No news.", heldValue: "No news.", heldSince: first };
    const again = update("No news.", "03T10:00:00.000");
    expect(since(held, [written, again])).toEqual(first);
  });

  it("is what was written since", () => {
    const later = update("Signed.", "04T10:00:00.000");
    expect(since(undone, [written, emptied, later])).toEqual(later.at);
  });

  it("is what the CRM says where nothing is known yet", () => {
    expect(since(undefined, [written, emptied])).toEqual(emptied.at);
  });
});
