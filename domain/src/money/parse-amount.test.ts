import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decimalsOf } from "./currency.ts";
import { isImplausibleChange } from "./implausible-change.ts";
import { MAX_AMOUNT, parseAmount, parseNumber } from "./parse-amount.ts";
import type { DecimalSign } from "./written-number.ts";

const amountOf = (text: string, currency = "EUR", ownSign?: DecimalSign) => {
  const read = parseAmount(text, currency, ownSign);
  return "amount" in read ? read.amount : read.problem;
};

describe("[R-1] an amount that was typed, pasted or dictated", () => {
  it.each([
    ["95,000", 95_000],
    ["95.000", 95_000],
    ["95 000", 95_000],
    ["95\u00a0000", 95_000],
    ["95\u202f000", 95_000],
    ["95\u2009000", 95_000],
    ["95\u3000000", 95_000],
    ["95'000", 95_000],
    ["95’000", 95_000],
    ["95٬000", 95_000],
    ["95000", 95_000],
    ["９５，０００", 95_000],
    ["٩٥٬٠٠٠", 95_000],
    ["९५,०००", 95_000],
    ["95k", 95_000],
    ["95 K", 95_000],
    ["€95k", 95_000],
    ["95k€", 95_000],
    ["95k EUR", 95_000],
    ["95 thousand euros", 95_000],
    ["95 Tsd. €", 95_000],
    ["0.095m", 95_000],
    ["0,095m", 95_000],
    ["+95,000", 95_000],
    ["EUR 95.000,00", 95_000],
    ["95,000.00 EUR", 95_000],
    ["95,000.-", 95_000],
    ["95,000.", 95_000],
    ["1.5m", 1_500_000],
    ["1,5 m", 1_500_000],
    ["1,5 Mio. €", 1_500_000],
    ["1.5 million", 1_500_000],
    ["1.5M", 1_500_000],
    ["1.12k", 1120],
    ["1,12m", 1_120_000],
    ["1.1250m", 1_125_000],
    ["0.125k", 125],
    ["0,125m", 125_000],
    ["1250k", 1_250_000],
    ["1,250,000k", 1_250_000_000],
    ["1,125.5k", 1_125_500],
    ["0.3bn", 300_000_000],
    ["1,500,000", 1_500_000],
    ["1.500.000", 1_500_000],
    ["1.234.567,89", 1_234_567.89],
    ["1,234,567.89", 1_234_567.89],
    ["1 234 567,89", 1_234_567.89],
    ["1'234'567.89", 1_234_567.89],
    ["12,34,567.89", 1_234_567.89],
    ["12,34,567", 1_234_567],
    ["12.5 lakh", 1_250_000],
    ["1.2 crore", 12_000_000],
    ["95.5", 95.5],
    ["95,50", 95.5],
    ["1234,5", 1234.5],
    [".5", 0.5],
    ["0", 0],
    ["0.50", 0.5],
    ["1.000", 1000],
    ["1,000,000,000,000", MAX_AMOUNT],
    ["1000bn", MAX_AMOUNT],
  ])("%s is %s", (text, amount) => {
    expect(amountOf(text)).toBe(amount);
  });

  it.each([
    ["", "empty"],
    ["  ", "empty"],
    ["abc", "unreadable"],
    ["95x", "unreadable"],
    ["95 days", "unreadable"],
    ["95 00", "unreadable"],
    ["9,50,00", "unreadable"],
    ["1.2.3", "unreadable"],
    ["1,234.567,89", "unreadable"],
    ["1'234,567", "too-fine"],
    ["95-100", "unreadable"],
    ["95k m", "unreadable"],
    ["--5", "unreadable"],
    ["(5", "unreadable"],
    ["1e5", "unreadable"],
    ["Infinity", "unreadable"],
    ["NaN", "unreadable"],
    ["1.125k", "ambiguous"],
    ["1,125k", "ambiguous"],
    ["1.125m", "ambiguous"],
    ["1,125 m", "ambiguous"],
    ["999.999k", "ambiguous"],
    ["1.005 Mio. €", "ambiguous"],
    ["12.500 lakh", "ambiguous"],
    ["1,250bn", "ambiguous"],
    ["-5", "negative"],
    ["−5", "negative"],
    ["–5", "negative"],
    ["€-5", "negative"],
    ["-€5", "negative"],
    ["5-", "negative"],
    ["(5)", "negative"],
    ["0.095", "too-fine"],
    ["95.1234", "too-fine"],
    ["1,000,000,000,001", "too-large"],
    ["99999999999999999999999", "too-large"],
    ["$95k", "other-currency"],
    ["95 USD", "other-currency"],
    ["95 GBP", "other-currency"],
  ])("'%s' is refused: %s", (text, problem) => {
    expect(amountOf(text)).toBe(problem);
  });

  it("with three decimals '95.000' is what the reader's own decimal sign says", () => {
    expect([amountOf("95.000", "KWD", ","), amountOf("95,000", "KWD", ",")]).toEqual([95_000, 95]);
  });

  it.each([
    ["KWD", "95.000", 95],
    ["KWD", "95,000", 95_000],
    ["KWD", "95.125", 95.125],
    ["KWD", "95.125k", "ambiguous"],
    ["KWD", "95.12k", 95_120],
    ["JPY", "1.125k", "ambiguous"],
    ["KWD", "95k", 95_000],
    ["KWD", "95000", 95_000],
    ["KWD", "95,000.000", 95_000],
    ["KWD", "15,750.125", 15_750.125],
    ["KWD", "0.125", 0.125],
    ["JPY", "95,000", 95_000],
    ["JPY", "¥95,000", 95_000],
    ["JPY", "￥95,000", 95_000],
    ["JPY", "95000.5", "too-fine"],
    ["JPY", "95000.00", 95_000],
    ["USD", "US$95,000", 95_000],
    ["USD", "95 thousand dollars", 95_000],
    ["CAD", "$95k", 95_000],
    ["DKK", "95.000 kr.", 95_000],
    ["PLN", "95 000 zł", 95_000],
    ["INR", "Rs.500", 500],
    ["INR", "₹12,34,567", 1_234_567],
    ["CHF", "Fr. 1'234.-", 1234],
    ["BRL", "R$ 95.000,00", 95_000],
  ])("in %s '%s' is %s", (currency, text, outcome) => {
    expect(amountOf(text, currency)).toBe(outcome);
  });

  const LOCALES =
    "en-US en-GB en-IN de-DE de-AT de-CH fr-FR fr-CH es-ES pt-PT pt-BR it-IT nl-NL da-DK sv-SE nb-NO fi-FI pl-PL cs-CZ hu-HU ro-RO bg-BG ru-RU uk-UA tr-TR he-IL ar-EG fa-IR hi-IN bn-BD zh-CN ja-JP ko-KR th-TH vi-VN id-ID et-EE lt-LT lv-LV el-GR".split(
      " ",
    );
  const CURRENCIES = "EUR USD GBP CHF SEK DKK NOK PLN CZK HUF BRL INR JPY CNY KRW AED KWD".split(
    " ",
  );
  /**
   * The decimal separator of a format; for money it may differ from that for numbers, as in French
   * Switzerland.
   */
  const signOf = (format: Intl.NumberFormat) => {
    const { locale, numberingSystem: _, ...options } = format.resolvedOptions();
    const latin = new Intl.NumberFormat(locale, {
      ...options,
      numberingSystem: "latn",
      minimumFractionDigits: 1,
      maximumFractionDigits: 3,
    } as Intl.NumberFormatOptions);
    return latin.formatToParts(0.5).some(({ value }) => value === ",") ? "," : ".";
  };
  const cents = fc.oneof(
    fc.integer({ min: 0, max: 200_000 }),
    fc.integer({ min: 0, max: 99_999_999_999 }),
    fc.integer({ min: 0, max: 9_999_999 }).map((whole) => whole * 100),
  );

  it("is the amount that was written, however any locale writes it", () => {
    const money = fc.tuple(cents, fc.constantFrom(...LOCALES), fc.constantFrom(...CURRENCIES));
    const numbering = fc.constantFrom("latn", undefined);
    const sign = fc.constantFrom("symbol", "narrowSymbol", "code", undefined);
    fc.assert(
      fc.property(
        money,
        numbering,
        sign,
        ([of, locale, currency], numberingSystem, currencyDisplay) => {
          const decimals = decimalsOf(currency);
          const amount = of / 10 ** decimals;
          const format = new Intl.NumberFormat(locale, {
            ...(currencyDisplay ? { style: "currency", currency, currencyDisplay } : {}),
            ...(numberingSystem && { numberingSystem }),
            minimumFractionDigits: decimals,
            maximumFractionDigits: decimals,
          });
          const text = format.format(amount);
          expect([text, amountOf(text, currency, signOf(format))]).toEqual([text, amount]);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it("without cents is the same", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 999_999_999 }),
        fc.constantFrom(...LOCALES),
        fc.constantFrom(...CURRENCIES),
        (amount, locale, currency) => {
          const format = new Intl.NumberFormat(locale, {
            style: "currency",
            currency,
            maximumFractionDigits: 0,
          });
          const text = format.format(amount);
          expect([text, amountOf(text, currency, signOf(format))]).toEqual([text, amount]);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it("means the same with k and m as written out", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 99_999 }),
        fc.constantFrom(".", ","),
        (hundreds, sign) => {
          const tenths = `${Math.floor(hundreds / 10)}${sign}${hundreds % 10}`;
          expect(amountOf(`${tenths}k`)).toBe(hundreds * 100);
          expect(amountOf(`${tenths} m`)).toBe(hundreds * 100_000);
        },
      ),
    );
  });

  it("never throws, and is never below zero, beyond the most or finer than the currency", () => {
    const piece = fc.constantFrom(..."0123456789.,' -()kmbn€$EUR".split(""));
    const text = fc.oneof(
      fc.string(),
      fc.array(piece, { maxLength: 12 }).map((all) => all.join("")),
    );
    fc.assert(
      fc.property(text, (typed) => {
        const read = parseAmount(typed, "EUR");
        if (!("amount" in read)) return;
        expect(read.amount).toBeGreaterThanOrEqual(0);
        expect(read.amount).toBeLessThanOrEqual(MAX_AMOUNT);
        expect(read.amount).toBe(Number(read.amount.toFixed(2)));
      }),
      { numRuns: 1000 },
    );
  });
});

describe("[R-1] a number that was typed", () => {
  it.each([
    ["15", 0, { amount: 15 }],
    ["1.5", 0, { problem: "too-fine" }],
    ["1,5", 0, { problem: "too-fine" }],
    ["1.5", 1, { amount: 1.5 }],
    ["1,5", 1, { amount: 1.5 }],
    ["1,55", 1, { problem: "too-fine" }],
    ["15.0", 0, { amount: 15 }],
    ["1,000", 0, { amount: 1000 }],
    ["1.000", 0, { amount: 1000 }],
    ["1.500", 1, { problem: "ambiguous" }],
    ["1,500", 2, { problem: "ambiguous" }],
    ["1500", 1, { amount: 1500 }],
    ["1,500.0", 1, { amount: 1500 }],
    ["1.50", 1, { amount: 1.5 }],
    ["0.500", 1, { amount: 0.5 }],
    ["-5", 0, { problem: "negative" }],
    ["15 days", 0, { problem: "unreadable" }],
    ["15k", 0, { problem: "unreadable" }],
    ["", 0, { problem: "empty" }],
  ])("'%s' with %i decimals is %o", (text, decimals, outcome) => {
    expect(parseNumber(text, { decimals })).toEqual(outcome);
  });
});

describe("[R-1] far from the last amount", () => {
  it.each([
    [950_000, 95_000, true],
    [949_999.99, 95_000, false],
    [9500, 95_000, true],
    [9500.01, 95_000, false],
    [95_000, 95_000, false],
    [0, 95_000, true],
    [95_000, 0, false],
    [0, 0, false],
  ])("%d after %d: %s", (amount, last, isFar) => {
    expect(isImplausibleChange(amount, last)).toBe(isFar);
  });
});
