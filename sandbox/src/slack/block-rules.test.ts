import { describe, expect, it } from "vitest";
import { validateBlocks } from "./block-rules.ts";
import type { SlackProblem } from "./problem.ts";

type Given = Record<string, unknown>;
const plain = (length: number) => ({ type: "plain_text", text: "x".repeat(length) });
const marked = (length: number) => ({ type: "mrkdwn", text: "x".repeat(length) });
const actions = (...elements: unknown[]) => ({ type: "actions", elements });
const button = (change: Given = {}) => ({ type: "button", text: plain(3), ...change });
const options = (count: number, change: Given = {}) =>
  Array.from({ length: count }, (_, index) => ({ text: plain(1), value: `${index}`, ...change }));
const select = (change: Given = {}) => ({ type: "static_select", options: options(1), ...change });
const confirm = (change: Given = {}) => ({
  title: plain(100),
  text: marked(300),
  confirm: plain(30),
  deny: plain(30),
  ...change,
});

/** The problems of a message with their paths; empty for one that Slack accepts. */
function problemsOf(...blocks: unknown[]): string[] {
  try {
    validateBlocks(blocks);
    return [];
  } catch (error) {
    return ((error as SlackProblem).body as { errors: string[] }).errors.map((text) =>
      text.replace(/ \[json-pointer:(.*)\]$/, " @$1"),
    );
  }
}

describe("blocks as Slack takes them", () => {
  it.each<[string, Given | null]>([
    ["a header of 150", { type: "header", text: plain(150) }],
    ["a section of 3000", { type: "section", text: marked(3000) }],
    ["ten fields of 1000", { type: "section", fields: Array(10).fill(marked(1000)) }],
    ["a field of 2000", { type: "section", fields: [marked(2000)] }],
    ["a context of ten", { type: "context", elements: Array(10).fill(marked(1)) }],
    ["a context with an image", { type: "context", elements: [{ type: "image" }, marked(2000)] }],
    [
      "25 buttons",
      actions(...Array.from({ length: 25 }, (_, at) => button({ action_id: `${at}` }))),
    ],
    ["a long block id", { type: "divider", block_id: "x".repeat(255) }],
    [
      "a button of 75",
      actions(
        button({
          text: plain(75),
          value: "x".repeat(2000),
          url: "https://a.test",
          style: "danger",
        }),
      ),
    ],
    ["an address of 3000", actions(button({ url: `a:${"x".repeat(2998)}`, style: "primary" }))],
    ["a question before it", actions(button({ confirm: confirm() }))],
    ["a hundred options", actions(select({ options: options(100), placeholder: plain(150) }))],
    [
      "an option at its longest",
      actions(select({ options: options(1, { text: marked(75), value: "x".repeat(150) }) })),
    ],
    ["a menu of five", actions({ type: "overflow", options: options(5) })],
    ["a day", actions({ type: "datepicker", initial_date: "2026-11-15" })],
    ["no day", actions({ type: "datepicker" })],
    [
      "an image beside a text",
      { type: "section", text: plain(1), accessory: { type: "image", alt_text: "a" } },
    ],
    ["an image", { type: "image", image_url: "https://a.test/a.png", alt_text: "a" }],
  ])("%s", (_, block) => {
    expect(problemsOf(block)).toEqual([]);
  });

  it("gives a block an id and a control an action, and keeps those that are given", () => {
    const [made, kept] = validateBlocks([
      { type: "section", text: plain(1), accessory: button() },
      {
        ...actions(button({ action_id: "mine" }), button(), { type: "image", alt_text: "a" }),
        block_id: "b",
      },
    ]) as unknown as { block_id: string; accessory: Given; elements: Given[] }[];
    expect(made?.block_id).toMatch(/^[a-zA-Z0-9]{5}$/);
    expect(made?.accessory.action_id).toMatch(/^[a-zA-Z0-9]{5}$/);
    expect(kept?.block_id).toBe("b");
    expect(kept?.elements.map(({ action_id }) => action_id)).toEqual([
      "mine",
      expect.stringMatching(/^[a-zA-Z0-9]{5}$/),
      undefined,
    ]);
    expect(
      validateBlocks(Array(2).fill({ type: "divider" })).map(({ block_id }) => block_id)[0],
    ).not.toBe(validateBlocks(Array(2).fill({ type: "divider" }))[1]?.block_id);
  });
});

describe("blocks that Slack refuses", () => {
  it.each<[string, unknown, string[]]>([
    ["no object", "x", ["must be an object @/blocks/0"]],
    ["a list", [], ["must be an object @/blocks/0"]],
    ["no kind", { type: "party" }, ["Unsupported type: party @/blocks/0"]],
    [
      "a long block id",
      { type: "divider", block_id: "x".repeat(256) },
      ["must be less than 256 characters @/blocks/0/block_id"],
    ],
    [
      "a header of 151",
      { type: "header", text: plain(151) },
      ["must be less than 151 characters @/blocks/0/text/text"],
    ],
    [
      "a header in another kind of text",
      { type: "header", text: marked(1) },
      ["must be plain_text @/blocks/0/text"],
    ],
    ["a header without text", { type: "header" }, ["missing required field: text @/blocks/0/text"]],
    [
      "an empty section",
      { type: "section" },
      ["missing required field: text or fields @/blocks/0"],
    ],
    [
      "a section of another kind of text",
      { type: "section", text: { type: "a", text: "" } },
      [
        "must be plain_text or mrkdwn @/blocks/0/text",
        "must be more than 0 characters @/blocks/0/text/text",
      ],
    ],
    [
      "a section of 3001",
      { type: "section", text: marked(3001) },
      ["must be less than 3001 characters @/blocks/0/text/text"],
    ],
    [
      "eleven fields",
      { type: "section", fields: Array(11).fill(marked(1)) },
      ["no more than 10 items allowed @/blocks/0/fields"],
    ],
    [
      "a field of 2001",
      { type: "section", fields: [marked(1), marked(2001)] },
      ["must be less than 2001 characters @/blocks/0/fields/1/text"],
    ],
    [
      "an empty context",
      { type: "context", elements: [] },
      ["must have at least 1 item @/blocks/0/elements"],
    ],
    [
      "a context of eleven",
      { type: "context", elements: Array(11).fill(marked(1)) },
      ["no more than 10 items allowed @/blocks/0/elements"],
    ],
    [
      "a long context",
      { type: "context", elements: [marked(2001)] },
      ["must be less than 2001 characters @/blocks/0/elements/0/text"],
    ],
    ["no actions", actions(), ["must have at least 1 item @/blocks/0/elements"]],
    [
      "26 actions",
      actions(...Array(26).fill(button())),
      ["no more than 25 items allowed @/blocks/0/elements"],
    ],
    [
      "an action twice",
      actions(button({ action_id: "a" }), button({ action_id: "a" })),
      ["`action_id` already exists @/blocks/0/elements"],
    ],
    ["an action that is none", actions("x"), ["must be an object @/blocks/0/elements/0"]],
    [
      "an action of no kind",
      actions({ type: "party" }),
      ["Unsupported type: party @/blocks/0/elements/0"],
    ],
    [
      "a long action id",
      actions(button({ action_id: "x".repeat(256) })),
      ["must be less than 256 characters @/blocks/0/elements/0/action_id"],
    ],
    [
      "a button of 76",
      actions(button({ text: plain(76) })),
      ["must be less than 76 characters @/blocks/0/elements/0/text/text"],
    ],
    [
      "a button in bold",
      actions(button({ text: marked(1) })),
      ["must be plain_text @/blocks/0/elements/0/text"],
    ],
    [
      "a long value",
      actions(button({ value: "x".repeat(2001) })),
      ["must be less than 2001 characters @/blocks/0/elements/0/value"],
    ],
    [
      "a long address",
      actions(button({ url: `a:${"x".repeat(2999)}` })),
      ["must be less than 3001 characters @/blocks/0/elements/0/url"],
    ],
    [
      "an address that is none",
      actions(button({ url: "/a" })),
      ["must be a valid URL @/blocks/0/elements/0/url"],
    ],
    [
      "a style that is none",
      actions(button({ style: "loud" })),
      ["failed to match all enum values @/blocks/0/elements/0/style"],
    ],
    [
      "a long placeholder",
      actions(select({ placeholder: plain(151) })),
      ["must be less than 151 characters @/blocks/0/elements/0/placeholder/text"],
    ],
    [
      "a bold placeholder",
      actions(select({ placeholder: marked(1) })),
      ["must be plain_text @/blocks/0/elements/0/placeholder"],
    ],
    [
      "no options",
      actions(select({ options: [] })),
      ["must have at least 1 item @/blocks/0/elements/0/options"],
    ],
    [
      "101 options",
      actions(select({ options: options(101) })),
      ["no more than 100 items allowed @/blocks/0/elements/0/options"],
    ],
    [
      "an option that is none",
      actions(select({ options: ["x", ...options(1)] })),
      ["must be an object @/blocks/0/elements/0/options/0"],
    ],
    [
      "a long option",
      actions(select({ options: options(1, { text: plain(76), value: "x".repeat(151) }) })),
      [
        "must be less than 76 characters @/blocks/0/elements/0/options/0/text/text",
        "must be less than 151 characters @/blocks/0/elements/0/options/0/value",
      ],
    ],
    [
      "an option without a value",
      actions(select({ options: options(1, { value: "" }) })),
      ["missing required field: value @/blocks/0/elements/0/options/0"],
    ],
    [
      "a menu of six",
      actions({ type: "overflow", options: options(6) }),
      ["no more than 5 items allowed @/blocks/0/elements/0/options"],
    ],
    [
      "a day that is none",
      actions({ type: "datepicker", initial_date: "soon" }),
      ["must be a date @/blocks/0/elements/0/initial_date"],
    ],
    [
      "a picture without words",
      { type: "section", text: plain(1), accessory: { type: "image" } },
      ["missing required field: alt_text @/blocks/0/accessory"],
    ],
    [
      "an image without anything",
      { type: "image" },
      [
        "missing required field: image_url @/blocks/0",
        "missing required field: alt_text @/blocks/0",
      ],
    ],
    [
      "a question without words",
      actions(button({ confirm: "x" })),
      ["title", "text", "confirm", "deny"].map(
        (part) => `missing required field: text @/blocks/0/elements/0/confirm/${part}`,
      ),
    ],
    [
      "a long question",
      actions(
        button({
          confirm: confirm({
            title: plain(101),
            text: plain(301),
            confirm: plain(31),
            deny: plain(31),
          }),
        }),
      ),
      [
        ["title", 101],
        ["text", 301],
        ["confirm", 31],
        ["deny", 31],
      ].map(
        ([part, most]) =>
          `must be less than ${most} characters @/blocks/0/elements/0/confirm/${part}/text`,
      ),
    ],
    [
      "a question in bold",
      actions(
        button({ confirm: confirm({ title: marked(1), confirm: marked(1), deny: marked(1) }) }),
      ),
      ["title", "confirm", "deny"].map(
        (part) => `must be plain_text @/blocks/0/elements/0/confirm/${part}`,
      ),
    ],
  ])("%s", (_, block, problems) => {
    expect(problemsOf(block)).toEqual(problems);
  });

  it("51 of them, one id twice, or more text than fits", () => {
    expect(problemsOf(...Array(50).fill({ type: "divider" }))).toEqual([]);
    expect(problemsOf(...Array(51).fill({ type: "divider" }))).toEqual([
      "no more than 50 items allowed @/blocks",
    ]);
    expect(
      problemsOf({ type: "divider", block_id: "a" }, { type: "divider", block_id: "a" }),
    ).toEqual(["`block_id` already exists @/blocks"]);
    const texts = (last: number) =>
      [3000, 3000, 3000, 3000, last].map((length) => ({ type: "section", text: marked(length) }));
    expect(validateBlocks(texts(1000))).toHaveLength(5);
    expect(() => validateBlocks(texts(1001))).toThrow("msg_blocks_too_long");
    expect(() => validateBlocks("x")).toThrow("invalid_blocks_format");
  });
});
