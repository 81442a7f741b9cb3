import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { readConfig } from "../config.ts";
import { eventually } from "../testing/eventually.ts";
import { tokenReader } from "./identity.ts";

/** A provider that answers an introspection only when the test says so. */
async function slowProvider() {
  const waiting: Array<() => void> = [];
  let isHolding = true;
  let asked = 0;
  const server = createServer((request, response) => {
    const answer = (body: object) => response.end(JSON.stringify(body));
    const { port } = server.address() as AddressInfo;
    const issuer = `http://127.0.0.1:${port}`;
    if (request.url === "/.well-known/openid-configuration") {
      answer({ issuer, jwks_uri: `${issuer}/keys`, introspection_endpoint: `${issuer}/look` });
      return;
    }
    asked += 1;
    const refuse = () => answer({ active: false });
    if (isHolding) waiting.push(refuse);
    else refuse();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { identity } = readConfig({
    DATABASE_URL: "postgres://unused",
    OIDC_ISSUER: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    OIDC_INTROSPECTION_CLIENT_ID: "touchline",
    OIDC_INTROSPECTION_CLIENT_SECRET: "secret",
  });
  let now = new Date("2026-11-18T10:00:00Z");
  return {
    reader: tokenReader(identity, () => now),
    asked: () => asked,
    pass: (ms: number) => {
      now = new Date(now.getTime() + ms);
    },
    answerAll() {
      isHolding = false;
      for (const answer of waiting) answer();
    },
  };
}

const BUSY = "Touchline is very busy right now. Try again in a moment.";
const messageOf = (error: unknown) => (error as Error).message;

it("[S-18] a hundred made-up tokens at once hold five slots, and twenty from many networks", async () => {
  const { reader, asked, answerAll } = await slowProvider();
  const outcomes: string[] = [];
  const send = (token: string, network: string) =>
    reader.readAccessToken(token, network).catch((error: unknown) => {
      outcomes.push(messageOf(error));
    });
  const calls = Array.from({ length: 100 }, (_, number) => send(`guess-${number}`, "192.0.2.1"));
  await eventually(() => expect(outcomes).toEqual(Array.from({ length: 95 }, () => BUSY)));
  await eventually(() => expect(asked()).toBe(5));
  for (let network = 2; network < 12; network += 1) {
    for (let number = 0; number < 5; number += 1) {
      calls.push(send(`guess-${network}-${number}`, `192.0.2.${network}`));
    }
  }
  await eventually(() => expect(asked()).toBe(20));
  await eventually(() => expect(outcomes).toHaveLength(95 + 35));
  answerAll();
  await Promise.all(calls);
  expect(outcomes.filter((words) => words === BUSY)).toHaveLength(130);
});

it("[S-18] a token that isn't active is asked about once a minute, however often it is sent", async () => {
  const { reader, asked, answerAll, pass } = await slowProvider();
  const send = () => reader.readAccessToken("old", "192.0.2.1").catch(messageOf);
  const atOnce = Array.from({ length: 10 }, send);
  await eventually(() => expect(asked()).toBe(1));
  answerAll();
  expect(new Set(await Promise.all(atOnce))).toEqual(new Set(["Sign in first."]));
  expect(await send()).toBe("Sign in first.");
  expect(asked()).toBe(1);
  pass(60_001);
  expect(await send()).toBe("Sign in first.");
  expect(asked()).toBe(2);
});
