import { createECDH, createPublicKey, randomBytes, verify } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createPushKey, openPushKey } from "../../features/push/push-key.ts";
import { encryptPush, MAX_PAYLOAD_BYTES } from "./encrypt-push.ts";
import { pushSender } from "./post-push.ts";
import { vapidHeader } from "./vapid.ts";

const NOW = new Date("2026-11-18T12:00:00.000Z");
const KEYS = [{ id: "main", key: randomBytes(32) }];
const BROWSER = {
  p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
};

describe("[X-18] a message to a browser", () => {
  it("is encrypted as the example of RFC 8291", () => {
    const random = {
      salt: Buffer.from("DGv6ra1nlYgDCS1FRnbzlw", "base64url"),
      privateKey: Buffer.from("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw", "base64url"),
    };
    const text = "When I grow up, I want to be a watermelon";
    expect(encryptPush(text, BROWSER, random).toString("base64url")).toBe(
      "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
    );
  });

  it("differs each time, and fits into what push services take", () => {
    const [one, other] = [encryptPush("x", BROWSER), encryptPush("x", BROWSER)];
    expect(one.equals(other)).toBe(false);
    expect(encryptPush("x".repeat(MAX_PAYLOAD_BYTES), BROWSER).length).toBe(4096);
  });

  it("is signed for the push service alone, for less than a day", () => {
    const organisationId = "3f0c6d3e-0000-4000-8000-000000000000";
    const key = openPushKey(KEYS, organisationId, createPushKey(KEYS, organisationId));
    const endpoint = "https://push.test/send/1?x=2";
    const header = vapidHeader(endpoint, key, { subject: "mailto:help@t.test", now: NOW });
    const [, head = "", claims = "", signature = "", k = ""] =
      /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header) ?? [];
    expect(JSON.parse(Buffer.from(head, "base64url").toString())).toEqual({
      typ: "JWT",
      alg: "ES256",
    });
    expect(JSON.parse(Buffer.from(claims, "base64url").toString())).toEqual({
      aud: "https://push.test",
      exp: NOW.getTime() / 1000 + 12 * 3600,
      sub: "mailto:help@t.test",
    });
    const point = Buffer.from(k, "base64url");
    const publicKey = createPublicKey({
      format: "jwk",
      key: {
        kty: "EC",
        crv: "P-256",
        x: point.subarray(1, 33).toString("base64url"),
        y: point.subarray(33).toString("base64url"),
      },
    });
    expect(
      verify(
        "sha256",
        Buffer.from(`${head}.${claims}`),
        { key: publicKey, dsaEncoding: "ieee-p1363" },
        Buffer.from(signature, "base64url"),
      ),
    ).toBe(true);
  });

  it("keeps a private key whose number begins with zeros", () => {
    const organisationId = "3f0c6d3e-0000-4000-8000-000000000001";
    for (let index = 0; index < 300; index += 1) {
      const key = openPushKey(KEYS, organisationId, createPushKey(KEYS, organisationId));
      const number = Buffer.from(key.privateKey, "base64url");
      expect(number).toHaveLength(32);
      const pair = createECDH("prime256v1");
      pair.setPrivateKey(number);
      expect(pair.getPublicKey("base64url")).toBe(key.publicKey);
    }
  });

  it.each([
    ["http://push.test/1", "The address must start with https://."],
    ["https://127.0.0.1/1", "This address isn't on the public internet."],
    ["https://10.0.0.8/1", "This address isn't on the public internet."],
    ["https://localhost/1", "This address isn't on the public internet."],
    ["https://me:secret@push.test/1", "The address can't contain a user name or password."],
  ])("goes nowhere but to public addresses: %s", async (endpoint, words) => {
    const organisationId = "3f0c6d3e-0000-4000-8000-000000000002";
    const send = pushSender({
      ...{ keys: KEYS, webhooks: { ownNetwork: false }, supportEmail: "help@t.test" },
    });
    const key = createPushKey(KEYS, organisationId);
    const message = { organisationId, key, to: { endpoint, ...BROWSER } };
    expect(await send({ ...message, payload: "{}", topic: "t", now: NOW })).toEqual({
      kind: "refused",
      words,
    });
  });

  it("goes to no name that leads into our network", async () => {
    const organisationId = "3f0c6d3e-0000-4000-8000-000000000003";
    const send = pushSender(
      { keys: KEYS, webhooks: { ownNetwork: false }, supportEmail: "help@t.test" },
      (_name, done) => done(null, [{ address: "10.1.2.3", family: 4 }]),
    );
    const to = { endpoint: "https://push.test/1", ...BROWSER };
    const key = createPushKey(KEYS, organisationId);
    expect(
      await send({ organisationId, key, to, payload: "{}", topic: "t", now: NOW }),
    ).toMatchObject({ kind: "away", words: expect.stringContaining("public internet") });
  });
});
