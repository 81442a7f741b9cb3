import { describe, expect, it } from "vitest";
import type { ReaderResponse } from "./list-messages.ts";
import { readLists } from "./list-reader.ts";
import { openList } from "./read-list.ts";

const TODAY = "2026-11-15";
const HEADINGS = "Deal name;Amount;Deal stage;Close date;Owner";

const file = (...parts: (string | Uint8Array<ArrayBuffer>)[]) => new File(parts, "deals.csv");
const bytes = (...values: number[]) => new Uint8Array(values);
/** Encodes non-ASCII letters as one byte each, like older spreadsheets. */
const oneByteEach = (text: string) =>
  Uint8Array.from(text, (letter) => (letter === "€" ? 0x80 : letter.charCodeAt(0)));
const utf16 = (text: string) => {
  const units = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
  return Uint8Array.from(units.flatMap((unit) => [unit & 255, unit >> 8]));
};

async function reportOn(list: File) {
  const { look, outcome } = await openList(list, () => undefined);
  const choices = { columns: look.columns, dateOrder: null, meanings: [], asOf: null };
  const found = await outcome(choices, TODAY, () => undefined);
  if (!found) throw new Error("The columns were not found");
  return { look, ...found, first: found.report.dealsToCheck[0]?.deal };
}

async function refusalOf(list: File): Promise<string | undefined> {
  const said: ReaderResponse[] = [];
  await readLists((message) => said.push(message))({ kind: "open", file: list, today: TODAY });
  return said.map((message) => (message.kind === "refused" ? message.reason : "")).find(Boolean);
}

const ROW = "Müller €;1.234,50;Demo;01.11.2026;Jörg";

describe("[PUB-1] a list read in the browser", () => {
  it.each([
    { way: "UTF-8", list: file(`${HEADINGS}\n${ROW}`), encoding: "utf-8" },
    { way: "UTF-8 with a mark", list: file(`\ufeff${HEADINGS}\r\n${ROW}`), encoding: "utf-8" },
    {
      way: "UTF-16 with a mark",
      list: file(utf16(`\ufeff${HEADINGS}\n${ROW}`)),
      encoding: "utf-16le",
    },
    { way: "UTF-16 without", list: file(utf16(`${HEADINGS}\n${ROW}`)), encoding: "utf-16le" },
    {
      way: "Windows-1252",
      list: file(oneByteEach(`${HEADINGS}\r${ROW}\r`)),
      encoding: "windows-1252",
    },
  ])("is the same in $way", async ({ list, encoding }) => {
    const { look, first, report } = await reportOn(list);
    expect(look).toMatchObject({ encoding, delimiter: ";", rows: 1, hasMixedEncoding: false });
    expect(first).toMatchObject({ name: "Müller €", amount: 1234.5, owner: "Jörg" });
    expect(report.overdue).toEqual({ count: 1, amount: 1234.5 });
  });

  it("that is read in pieces loses no letter and no row where they are cut", async () => {
    const long = "ü".repeat(120);
    const rows = Array.from(
      { length: 5000 },
      (_, at) => `"${long}\n${at} ""x""",1,Demo,2026-11-01`,
    );
    const text = ["Deal name,Amount,Stage,Close date", ...rows].join("\r\n");
    const { report, look } = await reportOn(file(text));
    expect(new Blob([text]).size).toBeGreaterThan(1024 * 1024);
    expect([look.rows, look.encoding, look.hasMixedEncoding]).toEqual([5000, "utf-8", false]);
    expect(report).toMatchObject({ deals: 5000, overdue: { count: 5000, amount: 5000 } });
  });

  it("passes over titles above its headings, blank lines and totals below", async () => {
    const text = `sep=;\nPipeline of the north\n\n${HEADINGS}\n${ROW}\n\nTotal;1.234,50;;;\n`;
    expect(await reportOn(file(text))).toMatchObject({ leftOut: 1, report: { deals: 1 } });
  });

  it("says when columns share a name, and when letters come from two encodings", async () => {
    const twice = `Deal name;Amount;Amount;Stage\nAnvil;1;2;Demo`;
    const { look, report } = await reportOn(file(twice));
    expect(look.duplicates).toEqual(["Amount"]);
    expect(look.headings).toEqual(["Deal name", "Amount", "Amount (2)", "Stage"]);
    expect(report.open.amount).toBe(1);
    const mixed = file(new TextEncoder().encode(`${HEADINGS}\n${ROW}\n`), oneByteEach(ROW));
    expect((await reportOn(mixed)).look).toMatchObject({ hasMixedEncoding: true, rows: 2 });
  });

  it("that ended long ago is reported on as of its end, unless somebody says otherwise", async () => {
    const text = "Deal,Amount,Stage,Created\nAnvil,5,Demo,2017-12-31\nBell,5,Demo,2017-11-01";
    const { look, outcome } = await openList(file(text), () => undefined);
    const choices = { columns: look.columns, dateOrder: null, meanings: [], asOf: null };
    const asOf = async (given: typeof TODAY | null) =>
      (await outcome({ ...choices, asOf: given }, TODAY, () => undefined))?.report.asOf;
    expect([await asOf(null), await asOf(TODAY)]).toEqual(["2017-12-31", TODAY]);
  });

  it("follows what people say about columns, days and stages", async () => {
    const text = "A,B,C,D\nAnvil,5,Signed,03/04/2026\nBell,7,Demo,03/04/2026";
    const { look, outcome } = await openList(file(text), () => undefined);
    const guess = { columns: look.columns, dateOrder: null, meanings: [], asOf: TODAY } as const;
    const ignore = () => undefined;
    expect(await outcome({ ...guess, meanings: [] }, TODAY, ignore)).toBeNull();
    const columns = { ...look.columns, name: 0, amount: 1, stage: 2, closesOn: 3 };
    const found = await outcome(
      { columns, dateOrder: "day-first", meanings: [["Signed", "won"]], asOf: TODAY },
      TODAY,
      ignore,
    );
    expect(found).toMatchObject({
      twofoldDays: "day-first",
      report: { won: { count: 1, amount: 5 }, overdue: { count: 1, amount: 7 } },
    });
    expect(found?.report.dealsToCheck[0]?.deal.closesOn).toBe("2026-04-03");
  });

  it("with stages and a status goes by the status until somebody says what a stage means", async () => {
    const text =
      "Deal,Amount,Stage,Status\nAnvil,5,Signed,open\nBell,7,Signed,lost\nCog,9,Demo,won";
    const { look, outcome } = await openList(file(text), () => undefined);
    const found = async (meanings: [string, "won"][]) => {
      const { columns } = look;
      const given = { columns, dateOrder: null, asOf: TODAY } as const;
      const { report, stages } =
        (await outcome({ ...given, meanings }, TODAY, () => undefined)) ?? {};
      return [report?.open.amount, report?.won.amount, report?.lost.amount, stages];
    };
    const demo = { name: "Demo", count: 1, means: null };
    expect(await found([])).toEqual([5, 9, 7, [{ name: "Signed", count: 2, means: null }, demo]]);
    expect(await found([["Signed", "won"]])).toEqual([
      ...[0, 21, 0],
      [{ name: "Signed", count: 2, means: "won" }, demo],
    ]);
  });

  const huge = file("Deal,Amount,Stage\nA,1,Demo");
  Object.defineProperty(huge, "size", { value: 251 * 1024 * 1024 });
  it.each([
    { what: "nothing in it", list: file(""), reason: "empty" },
    { what: "blank lines only", list: file("\n \n\n"), reason: "empty" },
    { what: "more than 250 MB", list: huge, reason: "too-large" },
    { what: "a new spreadsheet in it", list: file(bytes(80, 75, 3, 4, 20)), reason: "spreadsheet" },
    {
      what: "an old spreadsheet",
      list: file(bytes(0xd0, 0xcf, 0x11, 0xe0)),
      reason: "spreadsheet",
    },
    { what: "a document in it", list: file("%PDF-1.7 …"), reason: "document" },
    { what: "a picture in it", list: file(bytes(137, 80, 78, 71, 0, 0, 0, 13)), reason: "binary" },
    { what: "one column", list: file("Deal\nAnvil\nBell"), reason: "no-columns" },
    { what: "headings only", list: file(`${HEADINGS}\n`), reason: "no-rows" },
    {
      what: "a quotation mark that stays open",
      list: file(`Deal,Amount,Stage\n"Anvil,1,Demo\nBell,2,Demo`),
      reason: "open-quote",
    },
  ])("with $what is refused for that", async ({ list, reason }) => {
    expect(await refusalOf(list)).toBe(reason);
  });

  it("that is asked about twice is answered once, to the later question", async () => {
    const said: ReaderResponse[] = [];
    const ask = readLists((message) => said.push(message));
    await ask({ kind: "open", file: file(`${HEADINGS}\n${ROW}`), today: TODAY });
    const look = said.find((message) => message.kind === "look")?.look;
    if (!look) throw new Error("Nothing was found out about the list");
    said.length = 0;
    const choices = { columns: look.columns, dateOrder: null, meanings: [] };
    await Promise.all([
      ask({ kind: "choose", choices: { ...choices, asOf: "2026-01-01" }, today: TODAY }),
      ask({ kind: "choose", choices: { ...choices, asOf: "2026-02-01" }, today: TODAY }),
    ]);
    const days = said.flatMap((message) =>
      message.kind === "outcome" ? [message.outcome?.report.asOf] : [],
    );
    expect(days).toEqual(["2026-02-01"]);
  });
});
