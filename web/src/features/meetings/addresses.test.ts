import { expect, it } from "vitest";
import { addressesIn, looksWrong, outsiders, recipientsOf } from "./addresses.ts";

it("[EV-5] extra addresses are separated by commas and trimmed, each once", () => {
  expect(addressesIn(" a@x.test ,b@y.test,, a@x.test ")).toEqual(["a@x.test", "b@y.test"]);
  expect(addressesIn("  ")).toEqual([]);
});

it("[EV-5] an address is only looked at softly", () => {
  expect(["a@x.test", "o'neil+x@sub.x.test"].some(looksWrong)).toBe(false);
  expect(["a", "a@", "a@x", "a b@x.test", "a@x.test;b@x.test"].every(looksWrong)).toBe(true);
});

it("[EV-5] outsiders are those of no domain of ours", () => {
  const own = ["maya@example.test"];
  expect(outsiders(["ana@EXAMPLE.test", "x@evil-example.test"], own)).toEqual([
    "x@evil-example.test",
  ]);
});

it("[EV-5] nobody gets it twice", () => {
  expect(recipientsOf(["ana@example.test"], ["Ana@example.test", "b@x.test"])).toHaveLength(2);
});
