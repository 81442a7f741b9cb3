import { startSandbox } from "@touchline/sandbox";
import { sandboxControl } from "@touchline/sandbox/control";
import { afterAll, beforeAll, expect, it } from "vitest";
import { slackChat } from "./slack-chat.ts";

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let control: ReturnType<typeof sandboxControl>["slack"];

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, isEmpty: true, appOrigins: ["http://localhost:1"] });
  control = sandboxControl(sandbox.url).slack;
});
afterAll(() => sandbox.close());

const MINUTE = 60_000;

// docs.slack.dev/reference/methods/conversations.history: commercially distributed apps outside the
// Marketplace get 15 messages at most, once a minute.
it("[V-9] a message is looked for in the minutes when it was sent, 15 messages at a time", async () => {
  await control.limits({ isDistributed: true });
  const { id: team } = await control.createWorkspace({ name: "Busy", channels: ["sales"] });
  const { id: user } = await control.createUser({ team, email: "ada@x.test", name: "Ada" });
  const { access_token: token } = await control.install({ team, user });
  const { channels } = await control.workspaces();
  const channel = channels.find(({ teamId }) => teamId === team)?.id ?? "";
  const app = {
    ...{ clientId: "", clientSecret: "", authorizeUrl: "", standIn: null },
    apiUrl: `${sandbox.url}/slack/api/`,
  };
  const chat = slackChat(app, { token, scopes: [] }, () => new Date());
  const since = new Date();
  const post = (key: string) => chat.post({ channel, key, text: key, blocks: [] });
  const talk = async (count: number) => {
    for (let said = 0; said < count; said++) await control.type({ team, user, channel, text: "x" });
  };
  const place = await post("digest");
  await talk(20);
  await control.advance(10 * MINUTE);
  await talk(40);
  const search = { channel, key: "digest", since, until: new Date() };

  const first = await chat.find({ ...search, cursor: null });
  expect(first).toEqual({ place: null, next: expect.any(String) });
  await expect(chat.find({ ...search, cursor: first.next })).rejects.toMatchObject({
    kind: "limited",
    retryAfterSeconds: expect.any(Number),
  });
  await control.advance(MINUTE);
  expect(await chat.find({ ...search, cursor: first.next })).toEqual({ place, next: null });
});
