import { describe, expect, it } from "vitest";
import { isEmailAddress, parseAddresses, partitionAddresses } from "./email-addresses.ts";

describe("[R-21] a list of addresses", () => {
  it("names what is malformed and keeps the others, each once", () => {
    expect(
      partitionAddresses([" B@x.test ", "b@X.test", "not an address", "x@", "", "a@x.test"]),
    ).toEqual({
      addresses: ["B@x.test", "a@x.test"],
      malformed: ["not an address", "x@"],
    });
    expect(partitionAddresses(["a@b.test\r\nBcc: c@d.test"])).toEqual({
      addresses: [],
      malformed: ["a@b.test\r\nBcc: c@d.test"],
    });
  });

  it.each([
    [" a@x.test ,b@y.test,, a@x.test ", ["a@x.test", "b@y.test"], []],
    ["a@x.test; b@y.test", ["a@x.test", "b@y.test"], []],
    ["a@x.test b@y.test\nc@z.test", ["a@x.test", "b@y.test", "c@z.test"], []],
    ["Ana Silva <ana@x.test>; Ben <ben@>", ["ana@x.test"], ["ben@"]],
    ["nobody, a@x.test", ["a@x.test"], ["nobody"]],
    ["Ana Silva", [], ["Ana Silva"]],
    ["  ", [], []],
  ])("is read from '%s'", (typed, addresses, malformed) => {
    expect(parseAddresses(typed)).toEqual({ addresses, malformed });
  });

  it.each([
    ["o'neil+x@sub.x.test", true],
    ["A_b-c.d@x-y.test", true],
    ["a", false],
    ["a@", false],
    ["a@x", false],
    ["a b@x.test", false],
    ["a@x..test", false],
    ["a..b@x.test", false],
    [".a@x.test", false],
    ["a@x.t", false],
    [`${"a".repeat(313)}@x.test`, true],
    [`${"a".repeat(314)}@x.test`, false],
  ])("%s is an address: %s", (text, isOne) => {
    expect(isEmailAddress(text)).toBe(isOne);
  });
});
