import { describe, expect, it } from "vitest";
import { isOwnPath, ReturnTo } from "./own-path.ts";

describe("[C2] a path of our own", () => {
  it.each(["/", "/deals", "/rep/1?tab=goals&to=//x", "/welcome#a//b", "/rep/%C3%A9", "/a%20b"])(
    "is %s",
    (address) => {
      expect(isOwnPath(address)).toBe(true);
      expect(ReturnTo.safeParse(address).data).toBe(address);
    },
  );

  it.each([
    "",
    "deals",
    "evil.test",
    "//evil.test",
    "/\\evil.test",
    "\\\\evil.test",
    "https://evil.test",
    "javascript:alert(1)",
    "/%2Fevil.test",
    "/%2fevil.test",
    "/%5Cevil.test",
    "/%252Fevil.test",
    "/%255Cevil.test",
    "%2F%2Fevil.test",
    "/home//evil.test",
    "/\tevil",
    "/%09/evil.test",
    "/%E0%A4%A",
  ])("is not %j", (address) => {
    expect(isOwnPath(address)).toBe(false);
    expect(ReturnTo.safeParse(address).success).toBe(false);
  });

  it("is refused with words when it is none or too long", () => {
    expect(ReturnTo.safeParse("/%2Fevil.test").error?.issues.map(({ message }) => message)).toEqual(
      ["must be a path like /deals"],
    );
    expect(ReturnTo.safeParse(`/${"a".repeat(1999)}`).success).toBe(true);
    expect(ReturnTo.safeParse(`/${"a".repeat(2000)}`).success).toBe(false);
  });
});
