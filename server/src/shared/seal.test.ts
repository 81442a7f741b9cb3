import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { seal, unseal } from "./seal.ts";

const keys = [
  { id: "new", key: randomBytes(32) },
  { id: "old", key: randomBytes(32) },
];

describe("[C5] a sealed secret", () => {
  it("opens with its key and for its purpose", () => {
    const { keyId, sealed } = seal(keys, "org hubspot", "token");
    expect(sealed).not.toContain("token");
    expect(unseal(keys, "org hubspot", keyId, sealed)).toBe("token");
  });

  it("looks different each time", () => {
    expect(seal(keys, "p", "token").sealed).not.toBe(seal(keys, "p", "token").sealed);
  });

  it("does not open for another organisation, cut, or with a flipped bit", () => {
    const { keyId, sealed } = seal(keys, "one hubspot", "token");
    const flipped = Buffer.from(sealed, "base64");
    flipped.writeUInt8((flipped.at(-1) ?? 0) ^ 1, flipped.length - 1);
    expect(() => unseal(keys, "two hubspot", keyId, sealed)).toThrow();
    expect(() => unseal(keys, "one hubspot", keyId, sealed.slice(0, -8))).toThrow();
    expect(() => unseal(keys, "one hubspot", keyId, flipped.toString("base64"))).toThrow();
  });

  it("still opens after a new key has come, and names a key that is missing", () => {
    const { keyId, sealed } = seal(keys.slice(1), "p", "token");
    expect(unseal(keys, "p", keyId, sealed)).toBe("token");
    expect(() => unseal(keys.slice(0, 1), "p", keyId, sealed)).toThrow("key old");
  });
});
