import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderUi } from "../testing/render.tsx";
import { SlackBlocks } from "./slack-blocks.tsx";
import { parseSlackText } from "./slack-text.ts";

describe("[DG-6] Slack's markup", () => {
  it("is read as Slack reads it", () => {
    expect(parseSlackText("*Acme* _late_ ~old~ `id`")).toEqual([
      { kind: "bold", parts: [{ kind: "text", text: "Acme" }] },
      { kind: "text", text: " " },
      { kind: "italic", parts: [{ kind: "text", text: "late" }] },
      { kind: "text", text: " " },
      { kind: "strike", parts: [{ kind: "text", text: "old" }] },
      { kind: "text", text: " " },
      { kind: "code", text: "id" },
    ]);
    expect(parseSlackText("*<https://crm.test/1?a=1&amp;b=2|A &lt;B&gt; &amp; C>*")).toEqual([
      {
        kind: "bold",
        parts: [{ kind: "link", url: "https://crm.test/1?a=1&b=2", text: "A <B> & C" }],
      },
    ]);
    expect(parseSlackText("<@U1|ana> in <#C1|sales>, <!here>")).toEqual([
      { kind: "mention", text: "@ana" },
      { kind: "text", text: " in " },
      { kind: "mention", text: "#sales" },
      { kind: "text", text: ", " },
      { kind: "mention", text: "@here" },
    ]);
  });

  it("leaves what is no markup as it is", () => {
    for (const text of ["2*3*4", "snake_case_name", "* not bold *", "5 ~ 6", "&amp;lt;"]) {
      const shown = text.replaceAll("&amp;", "&");
      expect(parseSlackText(text)).toEqual([{ kind: "text", text: shown }]);
    }
  });

  it("makes no link of an address that is not of the web", () => {
    expect(parseSlackText("<javascript:alert(1)|Acme>")).toEqual([{ kind: "text", text: "Acme" }]);
    expect(parseSlackText("<data:text/html,x|Acme>")).toEqual([{ kind: "text", text: "Acme" }]);
    expect(parseSlackText("<//evil.test|Acme>")).toEqual([{ kind: "text", text: "Acme" }]);
  });
});

describe("[DG-6] Slack's blocks", () => {
  it("are shown one under another, and only their links can be used", async () => {
    renderUi(
      <SlackBlocks
        blocks={[
          { type: "header", text: { type: "plain_text", text: "*Monday* forecast" } },
          { type: "divider" },
          {
            type: "section",
            text: { type: "mrkdwn", text: "*<https://crm.test/1|Acme>* closes Friday" },
            fields: [{ type: "mrkdwn", text: "*Won*\n€12k" }],
          },
          { type: "context", elements: [{ type: "mrkdwn", text: "Plus 3 more" }] },
          {
            type: "actions",
            elements: [{ type: "button", text: { type: "plain_text", text: "Open deals" } }],
          },
          { type: "something-new" },
        ]}
      />,
    );
    expect(await screen.findByText("*Monday* forecast")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Acme" }).getAttribute("href")).toBe(
      "https://crm.test/1",
    );
    expect(screen.getByText("Won").tagName).toBe("STRONG");
    expect(screen.getByText("Plus 3 more")).toBeTruthy();
    expect(screen.getByRole("separator")).toBeTruthy();
    expect(screen.getByText("Open deals")).toBeTruthy();
    expect(screen.queryByRole("button")).toBeNull();
  });
});
