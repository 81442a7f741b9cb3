import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { detectDelimiter } from "./delimiter.ts";
import {
  addAmountEvidence,
  decimalSignOf,
  emptyAmountEvidence,
  hasDecimalComma,
  parseListAmount,
} from "./list-amounts.ts";
import { distinctHeadings, guessColumns, LIST_FIELDS, missingFields } from "./list-columns.ts";
import { detectCurrency } from "./list-currency.ts";
import { addDateEvidence, detectDateOrder, emptyDateEvidence, parseDay } from "./list-dates.ts";
import {
  addRowEvidence,
  columnValues,
  detectColumns,
  detectListFormat,
  emptyListEvidence,
  hasAmbiguousDays,
} from "./list-evidence.ts";
import { parseDealStatus, parseOutcome } from "./outcomes.ts";
import { parseListedDeal } from "./parse-listed-deal.ts";

describe("[PUB-1] the sign between cells", () => {
  it.each([
    { text: "Name,Amount\nAnvil,100", sign: "," },
    { text: "Name;Amount\nAnvil;1,50\nBell;2,75", sign: ";" },
    { text: "Name\tAmount\nAnvil\t100", sign: "\t" },
    { text: "Name|Amount|Stage\nAnvil|1,000|Won", sign: "|" },
    { text: '"Name, in full";"Amount"\n"Anvil, Inc.";"1"', sign: ";" },
    { text: '"A ""quoted"" name","Amount"\r\n"line\nbreak; here",1', sign: "," },
    { text: "sep=|\nName;x|Amount\nA;B|1", sign: "|" },
    { text: "Name, in full;Amount\nAnvil;1\nBell;2", sign: ";" },
    { text: "Name;Amount, net;Stage\nAnvil, Inc.;1;Won\nBell;2;Won", sign: ";" },
    { text: "Name\nAnvil", sign: "," },
    { text: "", sign: "," },
  ])("is $sign in example %#", ({ text, sign }) => {
    expect(detectDelimiter(text)).toBe(sign);
  });
});

describe("[PUB-1] amounts", () => {
  const amountOf = (cell: string, decimal: "," | "." | null) => {
    const parsed = parseListAmount(cell, decimal);
    return "amount" in parsed ? parsed.amount : parsed.problem;
  };

  it.each([
    ["1234.5", 1234.5],
    ["1,234.50", 1234.5],
    ["1.234,50", 1234.5],
    ["€ 1.234,50", 1234.5],
    ["1 234,50 €", 1234.5],
    ["1\u00a0234,50\u00a0EUR", 1234.5],
    ["CHF 1'234.-", 1234],
    ["US$1,234,567", 1_234_567],
    ["(1,234.50)", -1234.5],
    ["-12", -12],
    ["12-", -12],
    ["0,5", 0.5],
    ["0.125", 0.125],
    ["1,5 Mio", 1_500_000],
    ["12k", 12_000],
    ["0.125 Mio", 125_000],
    ["1.12k", 1120],
    ["", "unreadable"],
    ["n/a", "unreadable"],
    ["12 days", "unreadable"],
    ["1.2.3", "unreadable"],
    ["(5", "unreadable"],
    ["Infinity", "unreadable"],
  ])("%s is %s, whatever the column's sign", (text, amount) => {
    const signs = [".", ",", null] as const;
    expect(signs.map((sign) => amountOf(text, sign))).toEqual([amount, amount, amount]);
  });

  it.each([
    { cells: ["1,234", "5,50"], sign: ",", first: 1.234 },
    { cells: ["1,234", "5.50"], sign: ".", first: 1234 },
    { cells: ["1.234", "5,50"], sign: ",", first: 1234 },
    { cells: ["1.234", "12.345"], sign: null, first: 1234 },
    { cells: ["1,234", "12,345"], sign: null, first: 1234 },
    { cells: ["1234"], sign: null, first: 1234 },
    { cells: ["1.125 Mio", "2,5 Mio"], sign: ",", first: 1_125_000_000 },
    { cells: ["1.125 Mio", "2.5 Mio"], sign: ".", first: 1_125_000 },
  ])("what a cell leaves open the column decides: $cells", ({ cells, sign, first }) => {
    const evidence = emptyAmountEvidence();
    for (const cell of cells) addAmountEvidence(evidence, cell);
    expect(decimalSignOf(evidence)).toBe(sign);
    expect(amountOf(cells[0] ?? "", sign as "," | "." | null)).toBe(first);
  });

  it.each([["1.125 Mio"], ["1,125k", "1234", "5,678"], ["1,125 Mio", "5,50", "5.50"]])(
    "[R-1] are ambiguous if no other cell shows the decimal sign: %s",
    (...cells) => {
      const evidence = emptyAmountEvidence();
      for (const cell of cells) addAmountEvidence(evidence, cell);
      expect(amountOf(cells[0] ?? "", decimalSignOf(evidence))).toBe("ambiguous");
    },
  );

  it.each([
    [["1.234"], true],
    [["5,50"], true],
    [["1,234"], false],
    [["1.234", "5.50"], false],
  ])("%s have a decimal comma: %s", (cells, expected) => {
    const evidence = emptyAmountEvidence();
    for (const cell of cells) addAmountEvidence(evidence, cell);
    expect(hasDecimalComma(evidence)).toBe(expected);
  });

  it("as any of the usual locales writes them are read back", () => {
    const amount = fc
      .integer({ min: -99_999_999, max: 99_999_999 })
      .map((cents) => cents / 100 + 0);
    fc.assert(
      fc.property(amount, fc.constantFrom("en-US", "de-DE", "fr-FR", "de-CH"), (value, locale) => {
        const text = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(value);
        expect(amountOf(text, ".")).toBe(value);
      }),
    );
  });
});

describe("[PUB-1] days", () => {
  it.each([
    ["2026-11-05", "2026-11-05"],
    ["2026-11-05T23:30:00.000Z", "2026-11-05"],
    ["2026-11-05 08:15", "2026-11-05"],
    ["2026/1/5", "2026-01-05"],
    ["5.11.2026", "2026-11-05"],
    ["05.11.26 14:00", "2026-11-05"],
    ["5 Nov 2026", "2026-11-05"],
    ["05-Nov-26", "2026-11-05"],
    ["Nov 5, 2026", "2026-11-05"],
    ["Thursday, November 5, 2026", "2026-11-05"],
    ["5. März 2026", "2026-03-05"],
    ["5 juillet 2026", "2026-07-05"],
    ["5 de agosto de 2026", "2026-08-05"],
    ["20261105", "2026-11-05"],
    ["46331", "2026-11-05"],
    ["1793836800000", "2026-11-05"],
    ["31/12/2026", "2026-12-31"],
    ["  31/12/2026 ", "2026-12-31"],
    [" 2026-11-05 ", "2026-11-05"],
    ["12/31/2026 5:00 PM", "2026-12-31"],
    ["2026-02-30", null],
    ["31/31/2026", null],
    ["0000-00-00", null],
    ["soon", null],
    ["5", null],
    ["", null],
  ])("%s is %s in either order", (text, day) => {
    expect([parseDay(text, "day-first"), parseDay(text, "month-first")]).toEqual([day, day]);
  });

  const noted = (...cells: string[]) => {
    const evidence = emptyDateEvidence();
    for (const cell of cells) addDateEvidence(evidence, cell);
    return evidence;
  };
  const comma = { hasDecimalComma: true };
  const point = { hasDecimalComma: false };

  it("03/04 is decided by the column, then by others, then by AM and PM, then by the decimal sign", () => {
    expect(detectDateOrder(noted("03/04/2026", "25/04/2026"), [], point)).toBe("day-first");
    expect(detectDateOrder(noted("03/04/2026", "04/25/2026"), [], comma)).toBe("month-first");
    const open = noted("03/04/2026");
    expect(detectDateOrder(open, [open, noted("13/01/2026")], point)).toBe("day-first");
    expect(detectDateOrder(open, [open, noted("01/13/2026")], comma)).toBe("month-first");
    expect(detectDateOrder(noted("03/04/2026 9:00 AM"), [], comma)).toBe("month-first");
    expect(detectDateOrder(open, [], comma)).toBe("day-first");
    expect(detectDateOrder(open, [], point)).toBe("month-first");
    expect(parseDay("03/04/2026", "day-first")).toBe("2026-04-03");
    expect(parseDay("03/04/2026", "month-first")).toBe("2026-03-04");
  });

  it("of any year are read back from every way of writing them", () => {
    const day = fc.date({
      min: new Date("1990-01-01"),
      max: new Date("2060-12-31"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(day, (date) => {
        const iso = date.toISOString().slice(0, 10);
        const [y, m, d] = iso.split("-");
        expect(parseDay(`${d}/${m}/${y}`, "day-first")).toBe(iso);
        expect(parseDay(`${m}/${d}/${y}`, "month-first")).toBe(iso);
        expect(parseDay(`${Number(d)}.${Number(m)}.${y}`, "month-first")).toBe(iso);
      }),
    );
  });

  it("never throw, whatever stands in a cell", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        parseDay(text, "day-first");
        parseListAmount(text, ",");
        parseOutcome(text);
        detectDelimiter(text);
      }),
    );
  });
});

describe("[PUB-1] columns", () => {
  const named = (headings: string[]) => {
    const found = guessColumns(headings);
    return Object.fromEntries(
      LIST_FIELDS.flatMap((field) => {
        const at = found[field];
        return at === null ? [] : [[field, headings[at]]];
      }),
    );
  };

  it.each([
    {
      crm: "HubSpot",
      headings: [
        "Record ID",
        "Deal Name",
        "Deal Stage",
        "Close Date",
        "Deal owner",
        "Amount",
      ].concat(["Create Date", "Last Activity Date", "Currency"]),
      found: {
        name: "Deal Name",
        amount: "Amount",
        stage: "Deal Stage",
        closesOn: "Close Date",
        createdOn: "Create Date",
        lastActivityOn: "Last Activity Date",
        owner: "Deal owner",
        currency: "Currency",
      },
    },
    {
      crm: "Salesforce",
      headings: ["Opportunity Owner", "Account Name", "Opportunity Name", "Stage", "Amount"].concat(
        ["CLOSE DATE", "Created Date", "Probability (%)", "Age", "Won"],
      ),
      found: {
        name: "Opportunity Name",
        amount: "Amount",
        stage: "Stage",
        status: "Won",
        closesOn: "CLOSE DATE",
        createdOn: "Created Date",
        owner: "Opportunity Owner",
      },
    },
    {
      crm: "Salesforce's loader",
      headings: ["Id", "Name", "StageName", "Amount", "CloseDate", "CreatedDate", "OwnerId"],
      found: {
        name: "Name",
        amount: "Amount",
        stage: "StageName",
        closesOn: "CloseDate",
        createdOn: "CreatedDate",
        owner: "OwnerId",
      },
    },
    {
      crm: "Pipedrive",
      headings: ["Deal - Title", "Deal - Value", "Deal - Currency", "Deal - Owner"].concat(
        ["Deal - Status", "Deal - Stage", "Deal - Deal created", "Deal - Deal closed on"],
        ["Deal - Expected close date", "Organization - Name"],
      ),
      found: {
        name: "Deal - Title",
        amount: "Deal - Value",
        stage: "Deal - Stage",
        status: "Deal - Status",
        closesOn: "Deal - Expected close date",
        closedOn: "Deal - Deal closed on",
        createdOn: "Deal - Deal created",
        owner: "Deal - Owner",
        currency: "Deal - Currency",
      },
    },
    {
      crm: "a German list",
      headings: [
        "Bezeichnung",
        "Betrag",
        "Phase",
        "Abschlussdatum",
        "Erstellt am",
        "Inhaber",
      ].concat(["Letzte Aktivität", "Währung"]),
      found: {
        name: "Bezeichnung",
        amount: "Betrag",
        stage: "Phase",
        closesOn: "Abschlussdatum",
        createdOn: "Erstellt am",
        lastActivityOn: "Letzte Aktivität",
        owner: "Inhaber",
        currency: "Währung",
      },
    },
    {
      crm: "a French list",
      headings: ["Nom de la transaction", "Montant", "Étape", "Date de clôture", "Propriétaire"],
      found: {
        name: "Nom de la transaction",
        amount: "Montant",
        stage: "Étape",
        closesOn: "Date de clôture",
        owner: "Propriétaire",
      },
    },
  ])("of $crm are known by their names", ({ headings, found }) => {
    expect(named(headings)).toEqual(found);
    expect(named(headings.toReversed())).toEqual(found);
  });

  it("are taken once each, and told apart when they share a name", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("Amount", "Value", "Stage", "Status", "Name", "x")),
        (given) => {
          const used = Object.values(guessColumns(given)).filter((at) => at !== null);
          expect(new Set(used).size).toBe(used.length);
          expect(new Set(distinctHeadings(given)).size).toBe(given.length);
        },
      ),
    );
    expect(distinctHeadings(["Amount", " ", "Amount"])).toEqual([
      "Amount",
      "Column 2",
      "Amount (2)",
    ]);
  });

  it("must at least tell the amount, and what is open, won and lost", () => {
    expect(missingFields(guessColumns(["Deal", "Value"]))).toEqual(["stage"]);
    expect(missingFields(guessColumns(["Deal", "Status"]))).toEqual(["amount"]);
    expect(missingFields(guessColumns(["Value", "Status"]))).toEqual([]);
  });

  it("are judged by what is in them, too", () => {
    const evidence = emptyListEvidence([
      "Who with",
      "Amount",
      "Value",
      "Where it is",
      "Close date",
    ]);
    addRowEvidence(evidence, ["Anvil", "many", "€ 1.200,50", "Verhandlung", "03/04/2026"]);
    addRowEvidence(evidence, ["Bell", "few", "€ 900,00", "Gewonnen", "04/05/2026"]);
    const columns = detectColumns(evidence);
    expect(columns).toMatchObject({ name: 0, amount: 2, stage: 3, closesOn: 4 });
    expect(detectListFormat(evidence, columns)).toMatchObject({
      decimal: ",",
      dates: { closesOn: "day-first" },
    });
    expect(hasAmbiguousDays(evidence, columns)).toBe(true);
    expect(columnValues(evidence, 3)).toEqual([
      ["Verhandlung", 1],
      ["Gewonnen", 1],
    ]);
    expect(detectCurrency(evidence, columns)).toEqual({ code: "EUR", isMixed: false });
  });

  it("may name more than one currency", () => {
    const evidence = emptyListEvidence(["Amount", "Currency"]);
    for (const code of ["usd", "USD", "EUR"]) addRowEvidence(evidence, ["1", code]);
    expect(detectCurrency(evidence, detectColumns(evidence))).toEqual({
      code: "USD",
      isMixed: true,
    });
  });

  it("[T-8] have the currency of most rows, however each of them is spelled", () => {
    const of = (...codes: string[]) => {
      const evidence = emptyListEvidence(["Amount", "Currency"]);
      for (const code of codes) addRowEvidence(evidence, ["1", code]);
      return detectCurrency(evidence, detectColumns(evidence));
    };
    const euros = ["EUR", "EUR", "EUR", "EUR"];
    expect(of("usd", "Usd", "USD", ...euros)).toEqual({ code: "EUR", isMixed: true });
    expect(of("usd", "Usd", "USD", "uSD", "UsD", ...euros)).toEqual({ code: "USD", isMixed: true });
    expect(of("usd", "USD")).toEqual({ code: "USD", isMixed: false });
    expect(of("", "n/a", "EURO")).toEqual({ code: null, isMixed: false });
  });

  it("tell a currency by all of their amounts, however far down the signs stand", () => {
    const evidence = emptyListEvidence(["Deal", "Amount", "Stage"]);
    for (let at = 0; at < 1500; at += 1)
      addRowEvidence(evidence, [`Deal ${at}`, `${at + 1}`, "Demo"]);
    for (let at = 0; at < 3; at += 1) addRowEvidence(evidence, ["Anvil", `£ ${2000 + at}`, "Demo"]);
    addRowEvidence(evidence, ["Bell", "7 CHF", "Demo"]);
    addRowEvidence(evidence, ["Cog", "TBD", "Demo"]);
    expect(detectCurrency(evidence, detectColumns(evidence))).toEqual({
      code: "GBP",
      isMixed: true,
    });
  });
});

describe("[PUB-1] a row", () => {
  it.each([
    ["Closed Won", "won"],
    ["closedwon", "won"],
    ["Closed - Lost", "lost"],
    ["Gewonnen", "won"],
    ["Perdu", "lost"],
    ["Not won", "lost"],
    ["open", "open"],
    ["Wonderland demo", null],
    ["Negotiation", null],
  ])("in '%s' is %s", (text, outcome) => {
    expect(parseOutcome(text)).toBe(outcome);
  });

  it("with a tick under 'Won' is won; without, its stage decides", () => {
    expect([parseDealStatus("1"), parseDealStatus("0"), parseDealStatus("TRUE")]).toEqual([
      "won",
      null,
      "won",
    ]);
  });

  const headings = ["Title", "Value", "Stage", "Status", "Expected close date", "Closed on"];
  const evidence = emptyListEvidence(headings);
  const reading = detectListFormat(evidence, detectColumns(evidence));

  it("is read with what its columns say; a closed deal closed when it did", () => {
    const row = parseListedDeal(
      ["Anvil", "1,200", "Demo", "won", "2026-12-01", "2026-11-03"],
      reading,
    );
    expect(row).toEqual({
      deal: {
        name: "Anvil",
        amount: 1200,
        status: "won",
        stage: "Demo",
        owner: null,
        closesOn: "2026-11-03",
        createdOn: null,
        lastActivityOn: null,
      },
      unreadable: [],
    });
  });

  it("[R-1] leaves out an amount that could be a thousand times more, and says so", () => {
    const row = parseListedDeal(["Bell", "1.125 Mio", "Demo", "", "", ""], reading);
    expect([row?.deal.amount, row?.unreadable]).toEqual([null, ["ambiguousAmount"]]);
  });

  it("says which cells could not be read, and goes by what people say a stage means", () => {
    const meanings = new Map([["Signed", "won" as const]]);
    const row = parseListedDeal(["Bell", "a lot", "Signed", "", "soon", ""], {
      ...reading,
      meanings,
    });
    expect(row).toMatchObject({
      deal: { status: "won", amount: null },
      unreadable: ["amount", "date"],
    });
    expect(parseListedDeal(["Bell", "1", "constructor", "", "", ""], reading)?.deal.status).toBe(
      "open",
    );
  });

  it("goes by what people say a stage means also where a status stands beside it", () => {
    const said = { ...reading, meanings: new Map([["Signed", "won" as const]]) };
    const statusOf = (stage: string, status: string) =>
      parseListedDeal(["Bell", "1", stage, status, "", ""], said)?.deal.status;
    expect([statusOf("Signed", "open"), statusOf("Signed", "lost")]).toEqual(["won", "won"]);
    expect([statusOf("Demo", "lost"), statusOf("Demo", "won")]).toEqual(["lost", "won"]);
  });

  it("goes by what people say a status means where the list has no stages", () => {
    const columns = { ...reading.columns, stage: null, status: 3 };
    const said = { ...reading, columns, meanings: new Map([["Signed", "won" as const]]) };
    const statuses = ["Signed", "Lost", "Talking"].map(
      (status) => parseListedDeal(["Bell", "1", "", status, "", ""], said)?.deal.status,
    );
    expect(statuses).toEqual(["won", "lost", "open"]);
  });

  it("of totals, of notes and of deleted deals is no deal", () => {
    expect(parseListedDeal(["Grand total", "120000", "", "", "", ""], reading)).toBeNull();
    expect(parseListedDeal(["Confidential information"], reading)).toBeNull();
    expect(parseListedDeal(["Gone", "1", "Demo", "Deleted", "", ""], reading)).toBeNull();
  });
});
