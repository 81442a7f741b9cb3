import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { defaultDefinitions, GROUPS } from "./definitions.ts";
import { historyOf, isDerived, outcomeOf, readValue } from "./derived.ts";
import type { HubspotProblem } from "./errors.ts";
import { infoOf } from "./object-types.ts";
import type { Portal, StoredRecord } from "./portal.ts";
import { importRecord } from "./portal-import.ts";
import { filterTest } from "./search-filters.ts";
import { OBJECT_TYPES } from "./shapes.ts";
import { deal, PORTAL, type StandIn, standIn } from "./testing.ts";
import { checkedProperties, requireProperties } from "./validation.ts";

let hub: StandIn;
let portal: Portal;
const NOW = Date.parse("2026-05-11T09:00:00.000Z");
const MADE = "2026-05-01T00:00:00.000Z";

beforeAll(async () => {
  hub = await standIn();
  const found = hub.state.portals.get(PORTAL);
  if (!found) throw new Error("There is a portal.");
  portal = found;
});
afterAll(() => hub.close());

const record = (properties: Record<string, string | null> = {}): StoredRecord =>
  importRecord(
    portal,
    "deals",
    { ...deal("77", properties), createdAt: MADE, updatedAt: MADE } as Parameters<
      typeof importRecord
    >[2],
    MADE,
  );

describe("filters of a search", () => {
  const rows = () =>
    [
      {
        amount: "10",
        dealname: "Blue Heron",
        dealtype: "newbusiness",
        closedate: "2026-06-01T00:00:00.000Z",
      },
      {
        amount: "20",
        dealname: "red heron-park",
        dealtype: "existingbusiness",
        closedate: "2026-06-02T00:00:00.000Z",
      },
      {
        amount: "30",
        dealname: "Green Hero",
        dealtype: null,
        closedate: "2026-06-03T00:00:00.000Z",
      },
      { amount: null, dealname: null, dealtype: null, closedate: null },
    ].map(record);
  const found = (filter: object) => {
    const test = filterTest(hub.state, portal, infoOf("deals"), filter as Record<string, unknown>);
    return rows().flatMap((row, index) => (test(row) ? [index] : []));
  };

  it.each<[string, object, number[]]>([
    ["EQ", { value: "20" }, [1]],
    ["NEQ", { value: "20" }, [0, 2, 3]],
    ["LT", { value: "20" }, [0]],
    ["LTE", { value: "20" }, [0, 1]],
    ["GT", { value: "20" }, [2]],
    ["GTE", { value: "20" }, [1, 2]],
    ["BETWEEN", { value: "10", highValue: "20" }, [0, 1]],
    ["IN", { values: ["10", "30"] }, [0, 2]],
    ["NOT_IN", { values: ["10", "30"] }, [1, 3]],
    ["HAS_PROPERTY", {}, [0, 1, 2]],
    ["NOT_HAS_PROPERTY", {}, [3]],
  ])("numbers: %s %j", (operator, rest, expected) => {
    expect(found({ propertyName: "amount", operator, ...rest })).toEqual(expected);
  });

  it.each<[string, object, number[]]>([
    ["EQ", { value: "2026-06-02" }, [1]],
    ["GT", { value: String(Date.parse("2026-06-02")) }, [2]],
    ["LTE", { value: "2026-06-02T00:00:00Z" }, [0, 1]],
    ["BETWEEN", { value: "2026-06-02", highValue: "2026-06-03" }, [1, 2]],
  ])("days: %s %j", (operator, rest, expected) => {
    expect(found({ propertyName: "closedate", operator, ...rest })).toEqual(expected);
  });

  it.each<[string, string, object, number[]]>([
    ["dealname", "EQ", { value: "BLUE heron" }, [0]],
    ["dealname", "NEQ", { value: "blue heron" }, [1, 2, 3]],
    ["dealname", "LT", { value: "Green hero" }, [0]],
    ["dealname", "LTE", { value: "green hero" }, [0, 2]],
    ["dealname", "GT", { value: "green hero" }, [1]],
    ["dealname", "GTE", { value: "green hero" }, [1, 2]],
    ["dealname", "BETWEEN", { value: "blue heron", highValue: "GREEN HERO" }, [0, 2]],
    ["dealname", "IN", { values: ["blue heron", "Green Hero"] }, [0]],
    ["dealname", "NOT_IN", { values: ["blue heron"] }, [1, 2, 3]],
    ["dealname", "CONTAINS_TOKEN", { value: "Heron" }, [0, 1]],
    ["dealname", "CONTAINS_TOKEN", { value: "her*" }, [0, 1, 2]],
    ["dealname", "CONTAINS_TOKEN", { value: "*ron" }, [0, 1]],
    ["dealname", "CONTAINS_TOKEN", { value: "her.n" }, []],
    ["dealname", "NOT_CONTAINS_TOKEN", { value: "heron" }, [2, 3]],
    ["dealname", "HAS_PROPERTY", {}, [0, 1, 2]],
    ["dealname", "NOT_HAS_PROPERTY", {}, [3]],
    ["dealtype", "EQ", { value: "newbusiness" }, [0]],
    ["dealtype", "EQ", { value: "NewBusiness" }, []],
    ["dealtype", "IN", { values: ["newbusiness", "existingbusiness"] }, [0, 1]],
    ["hs_lastmodifieddate", "GTE", { value: MADE }, [0, 1, 2, 3]],
    ["hs_lastmodifieddate", "GT", { value: MADE }, []],
  ])("%s %s %j", (propertyName, operator, rest, expected) => {
    expect(found({ propertyName, operator, ...rest })).toEqual(expected);
  });

  it.each([
    [{ propertyName: "amount", operator: "LIKE" }, "Invalid operator: LIKE"],
    [{ propertyName: "amount", operator: "EQ", value: "x" }, "Invalid filter value: x"],
    [
      { propertyName: "amount", operator: "CONTAINS_TOKEN", value: "1" },
      "Operator CONTAINS_TOKEN is not supported for this property",
    ],
    [{ propertyName: "none", operator: "EQ", value: "1" }, "There was a problem with the request."],
    [
      { propertyName: "associations.party", operator: "EQ", value: "1" },
      "Invalid association filter: party",
    ],
    [
      { propertyName: "associations.contact", operator: "LT", value: "1" },
      "Invalid operator for associations: LT",
    ],
  ])("refuse %j", (filter, message) => {
    expect(() => found(filter)).toThrow(message);
  });
});

describe("what is worked out of a deal", () => {
  const read = (name: string, properties: Record<string, string | null> = {}) =>
    readValue(portal, record(properties), name, NOW);

  it.each<[string, Record<string, string | null>, string | null]>([
    ["hs_deal_stage_probability", {}, "0.4"],
    ["hs_deal_stage_probability", { dealstage: "closedwon" }, "1"],
    ["hs_deal_stage_probability", { dealstage: "none" }, null],
    ["hs_is_closed", {}, "false"],
    ["hs_is_closed", { dealstage: "closedlost" }, "true"],
    ["hs_is_closed", { dealstage: "none" }, null],
    ["hs_is_closed_won", { dealstage: "closedwon" }, "true"],
    ["hs_is_closed_won", { dealstage: "closedlost" }, "false"],
    ["hs_is_closed_lost", { dealstage: "closedlost" }, "true"],
    ["hs_is_closed_lost", { dealstage: "closedwon" }, "false"],
    ["amount_in_home_currency", {}, "1000"],
    ["amount_in_home_currency", { amount: null }, null],
    ["amount_in_home_currency", { deal_currency_code: "EUR" }, "1000"],
    ["amount_in_home_currency", { deal_currency_code: "USD", amount: "10.11" }, "9.099"],
    ["amount_in_home_currency", { deal_currency_code: "GBP" }, null],
    ["hs_projected_amount", { amount: "10.11" }, "4.044"],
    ["hs_projected_amount", { amount: null }, null],
    ["hs_projected_amount_in_home_currency", { deal_currency_code: "USD" }, "360"],
    ["hs_forecast_amount", { hs_forecast_probability: "0.25" }, "250"],
    ["hs_forecast_amount", {}, null],
    ["hs_closed_amount", {}, "0"],
    ["hs_closed_amount", { dealstage: "closedlost" }, "0"],
    ["hs_closed_amount", { dealstage: "closedwon" }, "1000"],
    [
      "hs_closed_amount_in_home_currency",
      { dealstage: "closedwon", deal_currency_code: "USD" },
      "900",
    ],
    ["days_to_close", { closedate: "2026-05-11T12:00:00.000Z" }, "11"],
    ["days_to_close", { closedate: "2026-04-01T00:00:00.000Z" }, "0"],
    [
      "days_to_close",
      { closedate: "2026-05-11T00:00:00.000Z", createdate: "2026-05-09T00:00:00.000Z" },
      "2",
    ],
    ["days_to_close", { closedate: null }, null],
    ["hs_v2_time_in_current_stage", {}, String(NOW - Date.parse(MADE))],
    ["hs_v2_date_entered_qualifiedtobuy", {}, MADE],
    ["hs_v2_date_exited_qualifiedtobuy", {}, null],
    ["hs_v2_date_entered_closedwon", {}, null],
    ["hs_object_id", {}, "77"],
    ["hs_createdate", {}, MADE],
    ["createdate", {}, MADE],
    ["createdate", { createdate: "2026-05-02T00:00:00.000Z" }, "2026-05-02T00:00:00.000Z"],
    ["num_notes", {}, "0"],
    ["num_associated_contacts", {}, "0"],
    ["notes_last_updated", {}, null],
    ["notes_next_activity_date", {}, null],
    ["description", {}, null],
  ])("%s of %j is %s", (name, properties, value) => {
    expect(read(name, properties)).toBe(value);
  });

  it("is told of other records only where it is stored", () => {
    const contact = { ...record({ amount: "5" }), type: "contacts" } as StoredRecord;
    expect(readValue(portal, contact, "hs_is_closed", NOW)).toBeNull();
    expect(isDerived("contacts", "hs_is_closed")).toBe(false);
    expect(isDerived("deals", "hs_is_closed")).toBe(true);
    expect(isDerived("deals", "hs_v2_date_entered_x")).toBe(true);
    expect(isDerived("deals", "dealname")).toBe(false);
    expect(isDerived("contacts", "hs_object_id")).toBe(true);
  });

  it("follows the stages it went through", () => {
    const at = (day: string) => `2026-05-0${day}T00:00:00.000Z`;
    const moved = {
      ...record({ dealstage: "contractsent" }),
      history: {
        dealstage: [
          { value: "contractsent", timestamp: at("3"), sourceType: "CRM_UI" },
          { value: "qualifiedtobuy", timestamp: at("2"), sourceType: "CRM_UI" },
        ],
      },
    } as StoredRecord;
    const told = (name: string) => readValue(portal, moved, name, NOW);
    expect([
      told("hs_v2_date_entered_qualifiedtobuy"),
      told("hs_v2_date_exited_qualifiedtobuy"),
      told("hs_v2_date_entered_contractsent"),
      told("hs_v2_date_exited_contractsent"),
      told("hs_v2_time_in_current_stage"),
    ]).toEqual([at("2"), at("3"), at("3"), null, String(NOW - Date.parse(at("3")))]);
    expect(historyOf(record({ amount: null }), "amount")).toEqual([]);
    expect(historyOf(record(), "amount")).toEqual([
      { value: "1000", timestamp: MADE, sourceType: "IMPORT" },
    ]);
    expect(
      ["closedwon", "closedlost", "contractsent", "none", null].map((stage) =>
        outcomeOf(portal, stage),
      ),
    ).toEqual(["won", "lost", "open", null, null]);
  });
});

describe("what may be written on a deal", () => {
  const written = (wanted: Record<string, unknown>, on: StoredRecord | null = null) => {
    try {
      return checkedProperties(portal, "deals", wanted, on);
    } catch (error) {
      const { errors } = (error as HubspotProblem).body as {
        errors: { code: string; message: string }[];
      };
      return errors.map(({ code, message }) => `${code}: ${message.slice(0, 60)}`);
    }
  };

  it.each<[Record<string, unknown>, unknown]>([
    [{ amount: "12.5" }, { amount: "12.5" }],
    [{ amount: -3 }, { amount: "-3" }],
    [{ amount: "" }, { amount: null }],
    [{ amount: null }, { amount: null }],
    [{ amount: "1,5" }, ["INVALID_INTEGER: 1,5 was not a valid number."]],
    [{ closedate: "2026-06-01" }, { closedate: "2026-06-01T00:00:00.000Z" }],
    [{ closedate: "0" }, { closedate: "1970-01-01T00:00:00.000Z" }],
    [{ closedate: "soon" }, ["INVALID_LONG: soon was not a valid long."]],
    [{ closedate: "2026-13-01" }, ["INVALID_LONG: 2026-13-01 was not a valid long."]],
    [{ hubspot_owner_id: "102" }, { hubspot_owner_id: "102" }],
    [{ hubspot_owner_id: "999" }, ["INVALID_OWNER_ID: Owner 999 does not exist"]],
    [{ dealtype: "newbusiness" }, { dealtype: "newbusiness" }],
    [
      { dealtype: "none" },
      ['INVALID_OPTION: none was not one of the allowed options: [label: "New Busine'],
    ],
    [{ none: "1" }, ['PROPERTY_DOESNT_EXIST: Property "none" does not exist']],
    [
      { hs_is_closed: "true" },
      ['READ_ONLY_VALUE: "hs_is_closed" is a read only property; its value cannot be '],
    ],
    [{ dealname: "x".repeat(65_536) }, { dealname: "x".repeat(65_536) }],
    [
      { dealname: "x".repeat(65_537) },
      ["PROPERTY_VALUE_TOO_LONG: dealname exceeds the 65536 character limit"],
    ],
    [{ dealstage: "contractsent" }, { dealstage: "contractsent" }],
    [
      { amount: "x", none: "1" },
      [
        "INVALID_INTEGER: x was not a valid number.",
        'PROPERTY_DOESNT_EXIST: Property "none" does not exist',
      ],
    ],
  ])("%j", (wanted, expected) => {
    expect(written(wanted)).toEqual(expected);
  });

  it("when it was made only at first, and a name and a stage at least", () => {
    expect(written({ createdate: "0" })).toEqual({ createdate: "1970-01-01T00:00:00.000Z" });
    expect(written({ createdate: "0" }, record())).toEqual([
      'READ_ONLY_VALUE: "createdate" is a read only property; its value cannot be se',
    ]);
    expect(() =>
      requireProperties("deals", { dealname: "A", dealstage: "contractsent", pipeline: "default" }),
    ).not.toThrow();
    expect(() => requireProperties("deals", { dealname: null })).toThrow(
      "Error creating DEAL. Some required properties were not set.",
    );
  });
});

it("every property has a name of its own, words for people and a kind of field", () => {
  for (const type of OBJECT_TYPES) {
    const definitions = [...defaultDefinitions(type, portal.account).values()];
    expect(definitions.length).toBeGreaterThan(4);
    for (const { name, label, fieldType, groupName, options } of definitions) {
      expect([type, name, label.trim() !== "", fieldType !== "", groupName]).toEqual([
        type,
        name,
        true,
        true,
        GROUPS[type],
      ]);
      expect(options.every((option) => option.value !== "" && option.label !== "")).toBe(true);
    }
  }
  const types = ["date", "enumeration"];
  const deals = [...defaultDefinitions("deals", portal.account).values()];
  expect(
    deals
      .filter(({ type }) => types.includes(type))
      .map(({ name, options }) => [name, options.length]),
  ).toMatchObject(
    expect.arrayContaining([
      ["hs_manual_forecast_category", 5],
      ["dealtype", 2],
      ["hs_priority", 3],
    ]),
  );
});

// CRM API write validation enforcement, developers.hubspot.com/changelog: rules of administrators
// hold for API writes from version 2026-09 on, not in earlier ones.
describe("[V-10] an administrator's rules", () => {
  it("refuse a write in the newest version, unless it brings what they require", async () => {
    const when = { property: "dealstage", value: "contractsent" };
    const writeRules = [{ when, requires: ["closed_won_reason"] }, { requires: ["description"] }];
    await hub.control("PATCH", `/portals/${PORTAL}`, { writeRules });
    const ask = await hub.caller();
    const { id } = await hub.freshDeal();
    const path = (version: string) => `/crm/objects/${version}/deals`;
    const stage = { properties: { dealstage: "contractsent" } };
    const refused = await ask("PATCH", `${path("2026-09")}/${id}`, stage);
    expect(refused).toMatchObject({
      status: 400,
      body: {
        category: "VALIDATION_ERROR",
        errors: [
          {
            code: "MISSING_CONDITIONAL_REQUIRED_PROPERTY",
            context: { propertyName: ["closed_won_reason"] },
          },
        ],
      },
    });
    const both = { properties: { ...stage.properties, closed_won_reason: "Price" } };
    expect((await ask("PATCH", `${path("2026-09")}/${id}`, both)).status).toBe(200);
    const { id: other } = await hub.freshDeal();
    expect((await ask("PATCH", `${path("2026-03")}/${other}`, stage)).status).toBe(200);
    const made = { properties: { dealname: "New", dealstage: "qualifiedtobuy" } };
    const unmade = await ask("POST", path("2026-09"), made);
    expect(unmade.body.errors[0].code).toBe("MISSING_REQUIRED_PROPERTY");
    await hub.control("PATCH", `/portals/${PORTAL}`, { writeRules: [] });
  });
});
