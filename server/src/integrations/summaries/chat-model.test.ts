import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chatModel } from "./chat-model.ts";

let content = "";
const server = createServer((_, response) => {
  response.writeHead(200, { "content-type": "application/json" });
  response.end(JSON.stringify({ choices: [{ message: { content } }] }));
});
let url = "";

beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

const facts = [{ text: "In Proposal for 9 days." }, { text: "Never reviewed." }];
const write = () => chatModel({ url, key: null, model: "small", callsPerDay: 10 }).write(facts);

describe("[DC-3] a language model's answer", () => {
  it.each([
    { said: '{"sentences":[{"text":" Slow. ","fact":0}]}', kept: [{ text: "Slow.", fact: 0 }] },
    { said: 'Here: {"sentences":[{"text":"a","fact":1}]} ok?', kept: [{ text: "a", fact: 1 }] },
    { said: '{"sentences":[{"text":"made up","fact":7}]}', kept: [] },
  ])("$said is read as $kept", async ({ said, kept }) => {
    content = said;
    expect(await write()).toEqual(kept);
  });

  it.each(["", "I cannot do that.", '{"sentences":[{"text":"x","fact":-1}]}', '{"sentences":"x"}'])(
    "%j is an error",
    async (said) => {
      content = said;
      await expect(write()).rejects.toThrow();
    },
  );
});
