import { expect, it } from "vitest";
import { isIdToken } from "./token-faults.ts";

it.each([
  ["an access token that says so", { typ: "at+jwt" }, { nonce: "n", at_hash: "h" }, false],
  [
    "Keycloak's access token, with the nonce in it",
    { typ: "JWT" },
    { typ: "Bearer", nonce: "n" },
    false,
  ],
  ["Keycloak's id token", { typ: "JWT" }, { typ: "ID", azp: "client" }, true],
  ["an id token with the hash of an access token", {}, { at_hash: "h", scope: "openid" }, true],
  ["an id token with the hash of a code", {}, { c_hash: "h" }, true],
  ["an id token with nothing but the nonce", {}, { nonce: "n" }, true],
  ["an access token with nonce and scope", {}, { nonce: "n", scope: "openid" }, false],
  ["Entra's access token, with nonce and scp", {}, { nonce: "n", scp: "access" }, false],
  ["a plain access token", {}, {}, false],
])("[O-1] %s is known for what it is", (_, header, payload, expected) => {
  expect(isIdToken({ alg: "RS256", ...header }, payload)).toBe(expected);
});
