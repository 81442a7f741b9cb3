import { describe, expect, it } from "vitest";
import { safeTarget, targetOf, targetUrl } from "./target.ts";

describe("[AUTH-3] [C2] the address after sign-in", () => {
  it.each(["/rep/1", "/rep/1?tab=goals&x=%2F", "/welcome#report", "/rep/%C3%A9"])(
    "keeps %s exactly",
    (wanted) => {
      expect(safeTarget(wanted)).toBe(wanted);
    },
  );

  it.each([
    undefined,
    "",
    "//evil.test",
    "/\\evil.test",
    "\\evil.test",
    "\\\\evil.test",
    "https://evil.test/home",
    "javascript:alert(1)",
    "/%2Fevil.test",
    "/%5Cevil.test",
    "%2F%2Fevil.test",
    "/%252Fevil.test",
    "/home//evil.test",
    "/\tevil",
    "/%09/evil.test",
    "/%E0%A4%A",
    "evil.test",
  ])("does not follow %s", (wanted) => {
    expect(safeTarget(wanted)).toBe("/home");
  });

  it.each(["/login", "/login?path=%2Flogin", "/auth/callback?code=1"])(
    "does not go back to the sign-in itself: %s",
    (wanted) => {
      expect(safeTarget(wanted)).toBe("/home");
    },
  );

  it("survives the way through the sign-in page", () => {
    const location = { pathname: "/rep/7", searchStr: "?tab=a%26b&n=1", hash: "note" };
    expect(targetUrl(targetOf(location))).toBe("/rep/7?tab=a%26b&n=1#note");
  });

  it("says nothing about the front page, which leads home anyway", () => {
    expect(targetOf({ pathname: "/", searchStr: "", hash: "" })).toEqual({});
  });
});
