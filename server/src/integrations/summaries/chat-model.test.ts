import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chatModel } from "./chat-model.ts";

let content = "";
let calls = 0;
const server = createServer((_, response) => {
  calls += 1;
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
const modelOn = (clock: () => Date, callsPerDay = 10) =>
  chatModel({ url, key: null, model: "small", callsPerDay }, clock);

describe("[DC-3] a language model's answer", () => {
  it.each([
    { said: '{"sentences":[{"text":" Slow. ","fact":0}]}', kept: [{ text: "Slow.", fact: 0 }] },
    { said: 'Here: {"sentences":[{"text":"a","fact":1}]} ok?', kept: [{ text: "a", fact: 1 }] },
    { said: '{"sentences":[{"text":"made up","fact":7}]}', kept: [] },
  ])("$said is read as $kept", async ({ said, kept }) => {
    content = said;
    expect(await modelOn(() => new Date()).write(facts)).toEqual(kept);
  });

  it.each(["", "I cannot do that.", '{"sentences":[{"text":"x","fact":-1}]}', '{"sentences":"x"}'])(
    "%j is an error",
    async (said) => {
      content = said;
      await expect(modelOn(() => new Date()).write(facts)).rejects.toThrow();
    },
  );

  it("is not asked for when the day's budget is used up, and again the next day", async () => {
    content = '{"sentences":[]}';
    let now = new Date("2026-11-15T23:00:00Z");
    const writer = modelOn(() => now, 1);
    await writer.write(facts);
    const before = calls;
    await expect(writer.write(facts)).rejects.toThrow("budget");
    expect(calls).toBe(before);
    now = new Date("2026-11-16T00:00:00Z");
    expect(await writer.write(facts)).toEqual([]);
  });
});
