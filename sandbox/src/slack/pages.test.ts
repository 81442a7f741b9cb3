import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { mrkdwn } from "./mrkdwn.ts";
import { MAYA, SAM, startSlack } from "./testing.ts";

let slack: Awaited<ReturnType<typeof startSlack>>;

beforeAll(async () => {
  slack = await startSlack();
});
afterAll(() => slack.close());
beforeEach(() => slack.reset());

const names = {
  person: (id: string) => (id === "U1" ? "Ann" : id),
  channel: (id: string) => (id === "C1" ? "sales" : id),
};
const shown = (text: string) => mrkdwn(text, names).html;

describe("text", () => {
  it.each([
    ["*bold* and _slanted_ and ~gone~", "<b>bold</b> and <i>slanted</i> and <s>gone</s>"],
    ["2 * 3 * 4, snake_case_name", "2 * 3 * 4, snake_case_name"],
    ["<@U1> in <#C1>", '<span class="mention">@Ann</span> in <span class="mention">#sales</span>'],
    ["a &lt;b&gt; &amp; c", "a &lt;b&gt; &amp; c"],
    ["`*code*`", "<code>*code*</code>"],
    ["one\ntwo", "one<br>two"],
    ["> said\nso", "<blockquote>said</blockquote>so"],
    ["<javascript:alert(1)|click>", "click"],
  ])("%s", (text, expected) => {
    expect(shown(text)).toBe(expected);
  });

  it("has links, also within bold", () => {
    expect(shown("*<https://x.test/?a=1&amp;b=2|Deal>*")).toBe(
      '<b><a href="https://x.test/?a=1&amp;b=2" target="_blank" rel="noopener noreferrer">Deal</a></b>',
    );
  });

  it("has dates in words", () => {
    expect(shown("<!date^1767225600^{date_short}|x>")).toMatch(/(Dec 31|Jan 1), 202[56]/);
    expect(shown("<!date^soon^{date}|not known>")).toBe("not known");
  });

  it("never becomes markup", () => {
    for (const attack of [
      "<script>alert(1)</script>",
      "<img src=x onerror=alert(1)>",
      '<https://x.test" onclick="alert(1)|x>',
      "`<b onclick=alert(1)>`",
    ]) {
      expect(shown(attack)).not.toMatch(/<script|<img|<b onclick|" onclick/);
    }
  });
});

describe("the page", () => {
  const open = async (email: string, conversation = "x") =>
    (await fetch(`${slack.url}/?as=${await slack.idOf(email)}&in=${conversation}`)).text();

  async function submit(path: string, fields: Record<string, string>) {
    const answer = await fetch(`${slack.url}/${path}`, {
      method: "POST",
      body: new URLSearchParams(fields),
    });
    return answer.text();
  }

  it("shows a conversation to those who are in it", async () => {
    const client = await slack.client();
    await client.chat.postMessage({ channel: await slack.idOf(MAYA), text: "For *Maya*" });
    expect(await open(MAYA)).toContain("For <b>Maya</b>");
    expect(await open(SAM)).not.toContain("For <b>Maya</b>");
    const [message] = await slack.control.messages({ user: MAYA });
    expect(await open(SAM, message?.channel)).not.toContain("For <b>Maya</b>");
  });

  it("tells the app of the first look only", async () => {
    await open(SAM);
    await open(SAM);
    await slack.control.deliveries();
    expect(slack.product.events().map(({ event }) => event.type)).toEqual(["app_home_opened"]);
  });

  it("sends what is typed, runs commands and presses buttons", async () => {
    const as = await slack.idOf(SAM);
    await submit("say", { as, channel: "", text: "Hello app" });
    expect(slack.product.events().at(-1)?.event).toMatchObject({ text: "Hello app", user: as });

    slack.product.answer = () => ({ body: { text: "Only you" } });
    expect(await submit("say", { as, channel: "", text: "/touchline deals" })).toContain(
      "Only you",
    );
    expect(await submit("say", { as, channel: "", text: "/nothing" })).toContain(
      "is not a valid command",
    );

    const client = await slack.client();
    const text = { type: "plain_text" as const, text: "Press" };
    const elements = [{ type: "button" as const, action_id: "press", text, value: "v" }];
    await client.chat.postMessage({
      channel: as,
      text: "Button",
      blocks: [{ type: "actions", block_id: "b", elements }],
    });
    const page = await open(SAM);
    const form = page.slice(page.lastIndexOf('<form method="post" action="/slack/act"'));
    const hidden = [...form.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].slice(0, 5);
    await submit(
      "act",
      Object.fromEntries(hidden.map(([, name = "", value = ""]) => [name, value])),
    );
    expect(slack.product.clicks()).toMatchObject([
      { actions: [{ action_id: "press", value: "v" }] },
    ]);
  });

  it("opens the app for a member of the workspace that a link names, as who one was last", async () => {
    const link = `${slack.url}?app=A0SANDBOX&team=T0FRESH`;
    expect(await (await fetch(link)).text()).toMatch(/selected\s*>Noor Haddad/);
    const leila = await slack.idOf("leila.aziz@new.test");
    const { headers } = await fetch(`${slack.url}?as=${leila}`);
    const cookie = headers.get("set-cookie")?.split(";")[0] ?? "";
    const again = await fetch(link, { headers: { cookie } });
    expect(await again.text()).toMatch(/selected\s*>Leila Aziz/);
  });

  it("hears of every change", async () => {
    const controller = new AbortController();
    const stream = await fetch(`${slack.url}/changes`, { signal: controller.signal });
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toContain("listening");
    await (await slack.client()).chat.postMessage({ channel: "#sales", text: "New" });
    expect((await reader?.read())?.value).toContain("data: changed");
    controller.abort();
  });

  it("says how to install while nobody has", async () => {
    await slack.control.uninstall();
    expect(await open(MAYA)).toContain("Touchline is not in this workspace yet");
  });
});
