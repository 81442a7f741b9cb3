import { startSandbox } from "@touchline/sandbox";
import { sandboxControl } from "@touchline/sandbox/control";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { slackChat } from "./slack-chat.ts";

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let control: ReturnType<typeof sandboxControl>["slack"];
let clock = Date.parse("2026-11-16T09:00:00Z");

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, isEmpty: true, appOrigins: ["http://localhost:1"] });
  control = sandboxControl(sandbox.url).slack;
});
afterAll(() => sandbox.close());

async function workspace(name: string, channels: string[]) {
  const { id: team } = await control.createWorkspace({ name, channels });
  const { id: user } = await control.createUser({ team, email: "ada@x.test", name: "Ada" });
  const { access_token: token, scope } = await control.install({ team, user });
  const app = {
    ...{ clientId: "", clientSecret: "", authorizeUrl: "", standIn: null },
    apiUrl: `${sandbox.url}/slack/api/`,
  };
  const chat = slackChat(app, { token, scopes: scope.split(",") }, () => new Date(clock));
  const find = async (words: string) => {
    const { channels, isComplete } = await chat.channels(words, { withPrivate: true });
    return { names: channels.map(({ name }) => name), isComplete };
  };
  const names = async (words: string) => (await find(words)).names;
  const passes = async (ms: number) => {
    clock += ms;
    await control.advance(ms);
  };
  return { team, find, names, passes };
}

const many = (count: number) =>
  Array.from({ length: count }, (_, index) => `team-${String(index).padStart(5, "0")}`);

describe("[V-9] channels", () => {
  it("of a workspace with 4,300 are all found, within Slack's limits", async () => {
    const { names } = await workspace("Middle", [...many(4_300), "sales-emea"]);
    expect(await names("sales")).toEqual(["sales-emea"]);
    expect(await names("#team-04299")).toEqual(["team-04299"]);
    expect(await names("")).toHaveLength(50);
  });

  it("of a workspace with 21,000 are found as far as they are read, and then the rest", async () => {
    const { find, passes } = await workspace("Large", [...many(21_000), "zz-sales"]);
    expect(await find("team-00001")).toEqual({ names: ["team-00001"], isComplete: false });
    expect(await find("zz-sales")).toEqual({ names: [], isComplete: false });
    await passes(61_000);
    expect(await find("zz-sales")).toEqual({ names: ["zz-sales"], isComplete: true });
    expect(await find("team-20999")).toEqual({ names: ["team-20999"], isComplete: true });
  });

  it("that are new are found by their name, and the best match comes first", async () => {
    const { team, names, passes } = await workspace("Small", ["presales", "sales-emea", "sales"]);
    expect(await names("sales")).toEqual(["sales", "sales-emea", "presales"]);
    await control.createChannel("wins", team);
    await passes(61_000);
    expect(await names("wins")).toEqual(["wins"]);
    expect(await names("nothing")).toEqual([]);
  });
});
