import type { DealGroup, DealViewState, VisibleColumn } from "@touchline/contract";
import { describe, expect, it } from "vitest";
import { dealOf, ownFieldOf } from "../../testing/crm.ts";
import { fitWidths } from "../../ui/column-widths.ts";
import {
  addColumn,
  chosenColumns,
  defaultColumns,
  moveColumn,
  normaliseColumns,
  parseColumns,
  removeColumn,
  resizeColumn,
  stringifyColumns,
} from "./columns-state.ts";
import { type DealUrlSearch, readDealSearch } from "./deal-search.ts";
import { linesOf, pageOfGroup } from "./groups-layout.ts";
import { type DealViewSettings, toUrlSearch, toViewState, viewSettingsOf } from "./views-state.ts";

const MANAGER = { hasOwners: true };
const REP = { hasOwners: false };
const VIEW = "00000000-0000-4000-8000-000000000001";
const KIM = "00000000-0000-4000-8000-0000000000b2";

const looks: DealViewSettings[] = [
  {},
  { pipeline: ["default"], quarter: "next" },
  { words: "acme corp", quarter: "next" },
  { owner: [KIM], triage: ["COMMIT", "BEST_CASE"], sort: "closeDate" },
  { sort: "amountInHomeCurrency", order: "desc", group: "owner" },
  { sort: "amountInHomeCurrency", group: "stage", quarter: "beyond" },
  { columns: [{ key: "name", width: 240 }, { key: "closeDate" }] },
];

/** Sends an address through the address bar and back. */
const typed = (address: DealUrlSearch) => readDealSearch({ ...address, view: VIEW });

describe("[BY-5] [U9] an address", () => {
  it("says of any look in what it differs from any view, and nothing where it does not", () => {
    for (const base of looks) {
      for (const look of looks) {
        const address = toUrlSearch(look, base, MANAGER);
        expect(viewSettingsOf(typed(address), base, MANAGER)).toEqual(look);
        expect(Object.keys(address).length === 0).toBe(look === base);
      }
      expect(viewSettingsOf({ view: VIEW }, base, MANAGER)).toEqual(base);
    }
  });

  it("without a view is what it always was", () => {
    const look: DealViewSettings = { triage: ["COMMIT"], sort: "name", order: "desc" };
    const address = { triage: ["COMMIT"], sort: "name", order: "desc" };
    expect(toUrlSearch(look, {}, MANAGER)).toEqual(address);
    expect(readDealSearch(address)).toEqual(address);
    const nonsense = {
      words: " ",
      triage: "all",
      sort: "none",
      order: "asc",
      group: "none",
      quarter: "this",
    };
    expect(readDealSearch({ ...nonsense, columns: "default", view: "my view" })).toEqual({});
  });

  it("shows a rep no owners, whatever it or its view says", () => {
    const owned: DealViewState = { owner: [KIM], group: "owner", sort: "Owner" };
    const columns = "Owner_name_closeDate";
    expect(viewSettingsOf({ owner: [KIM], columns }, owned, REP)).toEqual({
      columns: [{ key: "name" }, { key: "closeDate" }],
    });
  });

  it("is kept as a view takes it", () => {
    for (const look of looks) expect(toViewState(look)).toEqual(look);
    expect(toViewState({ owner: ["not an id"], triage: ["COMMIT"] })).toEqual({
      triage: ["COMMIT"],
    });
  });
});

describe("[BY-5] [U5] columns", () => {
  const made = defaultColumns(MANAGER);
  const keys = (shown: VisibleColumn[]) => shown.map(({ key }) => key);

  it("are hidden, come back to their place, and are moved; the title stays", () => {
    const fewer = removeColumn(removeColumn(made, "Owner"), "dealStage");
    expect(keys(fewer).slice(0, 2)).toEqual(["name", "closeDate"]);
    expect(removeColumn(fewer, "name")).toEqual(fewer);
    const back = addColumn(addColumn(fewer, "dealStage", MANAGER), "Owner", MANAGER);
    expect(back).toEqual(made);
    expect(normaliseColumns(back, MANAGER)).toBeUndefined();
    expect(keys(moveColumn(made, "closeDate", "Owner")).slice(0, 3)).toEqual([
      "closeDate",
      "Owner",
      "name",
    ]);
    expect(moveColumn(moveColumn(made, "name", "issues"), "name", "name")).toHaveLength(10);
  });

  it("are written in an address and read from one that anybody may have typed", () => {
    const wide = resizeColumn(made, "name", 301.4);
    expect(stringifyColumns(wide)).toContain("Owner_name.301_dealStage");
    expect(parseColumns(stringifyColumns(wide))).toEqual(wide);
    expect(parseColumns("closeDate.9999_shoeSize_closeDate.10")).toEqual([
      { key: "name" },
      { key: "closeDate", width: 40 },
    ]);
    expect(normaliseColumns(resizeColumn(wide, "name", null), MANAGER)).toBeUndefined();
  });

  it("[LINE-2] may be own fields, which are not there unless chosen", () => {
    const who = { hasOwners: false, fields: [ownFieldOf({ name: "renewal_date" })] };
    expect(keys(defaultColumns(who))).not.toContain("own.renewal_date");
    const wider = resizeColumn(
      addColumn(defaultColumns(REP), "own.renewal_date", who),
      "own.renewal_date",
      90,
    );
    expect(stringifyColumns(wider)).toMatch(/_own-renewal~date\.90$/);
    expect(parseColumns(stringifyColumns(wider))).toEqual(wider);
    const address = { columns: stringifyColumns(wider) };
    expect(readDealSearch(address)).toEqual(address);
    expect(chosenColumns(wider, who).at(-1)).toMatchObject({
      label: "Renewal date",
      isUnsortable: false,
    });
    // A field that was removed since is left out.
    expect(chosenColumns(wider, REP)).toHaveLength(wider.length - 1);
  });

  it("keep to the room there is, and to the least of each as far as there is room", () => {
    const wanted = [
      { width: 300, minWidth: 100 },
      { width: 100, minWidth: 100 },
      { width: null, minWidth: 150 },
    ];
    expect(fitWidths(wanted, 700)).toEqual([300, 100, 300]);
    expect(fitWidths(wanted, 550)).toEqual([300, 100, 150]);
    expect(fitWidths(wanted, 450)).toEqual([200, 100, 150]);
    expect(fitWidths(wanted, 350)).toEqual([100, 100, 150]);
    expect(fitWidths(wanted, 175)).toEqual([50, 50, 75]);
  });
});

describe("[BY-5] groups on a page", () => {
  const deals = (stage: string, many: number) =>
    Array.from({ length: many }, () =>
      dealOf({ Stage: { ...dealOf().Stage, hubspotId: stage, label: stage } }),
    );
  const group = (stage: string, many: number): DealGroup => ({
    key: `default/${stage}`,
    label: stage,
    ownedBy: null,
    pipeline: "New business",
    deals: many,
    amount: many,
  });
  const groups = [group("a", 3), group("b", 4), group("c", 2)];
  const all = [...deals("a", 3), ...deals("b", 4), ...deals("c", 2)];
  const shown = (page: number, closed: string[] = []) => {
    const shut = new Set(closed.map((stage) => `default/${stage}`));
    const open = all.filter(({ Stage }) => !closed.includes(Stage.hubspotId ?? ""));
    const rows = open.slice((page - 1) * 4, page * 4);
    const lines = linesOf({
      ...{ rows, groups, by: "stage" as const, closed: shut },
      first: (page - 1) * 4,
    });
    return lines.map((line) => (line.kind === "group" ? line.label?.toUpperCase() : ".")).join("");
  };

  it("have their heads above their deals, again on the next page", () => {
    expect([shown(1), shown(2), shown(3)]).toEqual(["A...B.", "B...C.", "C."]);
  });

  it("that are closed have only their head, each on one page", () => {
    expect([shown(1, ["a"]), shown(2, ["a"])]).toEqual(["AB....", "C.."]);
    expect([shown(1, ["b"]), shown(2, ["b"])]).toEqual(["A...BC.", "C."]);
    expect([shown(1, ["c"]), shown(2, ["c"])]).toEqual(["A...B.", "B...C"]);
    expect(shown(1, ["a", "b", "c"])).toBe("ABC");
  });

  it("are found on their page after they were closed or opened", () => {
    const on = (stage: string, ...closed: string[]) =>
      pageOfGroup(groups, new Set(closed.map((one) => `default/${one}`)), `default/${stage}`, 4);
    expect([on("a"), on("b"), on("c")]).toEqual([1, 1, 2]);
    expect([on("c", "a", "b"), on("c", "c"), on("b", "b")]).toEqual([1, 2, 1]);
  });

  it("are told by the deals themselves until their figures are there", () => {
    const [first] = deals("a", 1);
    const lines = linesOf({
      ...{ rows: first ? [first] : [], groups: undefined, by: "owner" as const },
      ...{ closed: new Set<string>(), first: 0 },
    });
    expect(lines[0]).toMatchObject({ kind: "group", label: "Ana Silva" });
  });
});
