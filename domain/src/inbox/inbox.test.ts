import { describe, expect, it } from "vitest";
import { type InboxState, inboxTodo } from "./inbox.ts";
import {
  feedbackLine,
  handedDealsText,
  handedOverText,
  mentionText,
  refusalText,
  roomText,
} from "./inbox-text.ts";
import { mentionsIn } from "./mentions.ts";

const NOTHING = { writeState: null, isRoomOpen: null, isAskOpen: null, isActionDone: null };
const todo = (state: Partial<InboxState>) => inboxTodo({ ...NOTHING, kind: "feedback", ...state });

describe("[X-15] what is left to do about an item", () => {
  it.each([
    [{ kind: "refusal", writeState: "refused" }, "retry"],
    [{ kind: "refusal", writeState: "conflict" }, "resolve"],
    [{ kind: "refusal", writeState: "sent" }, null],
    [{ kind: "refusal" }, null],
    [{ kind: "room", isRoomOpen: true }, "join"],
    [{ kind: "room", isRoomOpen: false }, null],
    [{ kind: "ask", isAskOpen: true }, "answer"],
    [{ kind: "ask", isAskOpen: false }, null],
    [{ kind: "hand-over", isActionDone: false }, "complete"],
    [{ kind: "hand-over", isActionDone: true }, null],
    [{ kind: "hand-over" }, null],
    [{ kind: "mention" }, null],
  ] as const)("%o is %s", (state, expected) => {
    expect(todo(state)).toBe(expected);
  });
});

describe("[X-15] mentions", () => {
  const people = [
    { id: "maya", name: "Maya Brooks" },
    { id: "sam", name: "Sam Carter" },
    { id: "sam2", name: "Sam Cartwright" },
    { id: "lucia", name: "Lucía Herrera" },
  ];
  it.each([
    ["ask @Maya Brooks, please", ["maya"]],
    ["ask @maya", ["maya"]],
    ["@Maya @maya brooks", ["maya"]],
    ["(@Lucía)", ["lucia"]],
    ["@lucía herrera and @Maya", ["lucia", "maya"]],
    ["@Sam", []],
    ["@Sam Carter", ["sam"]],
    ["@Sam Cartwright", ["sam2"]],
    ["@Mayas", []],
    ["maya@maya.test, a@b", []],
    ["@ Maya", []],
    ["no one", []],
  ])("%s mentions %j", (text, expected) => {
    expect(mentionsIn(text, people)).toEqual(expected);
  });
});

describe("[X-15] the inbox's sentences", () => {
  it("say one and many", () => {
    expect([1, 2].map((deals) => roomText({ deals }).sentence)).toEqual([
      "Invited you to a review room: 1 deal",
      "Invited you to a review room: 2 deals",
    ]);
    expect([1, 2].map((actions) => handedOverText({ from: "Tom", actions }).sentence)).toEqual([
      "Handed you 1 action of Tom",
      "Handed you 2 actions of Tom",
    ]);
    expect(handedDealsText([{ name: "Acme", from: "" }])).toMatchObject({
      sentence: "Acme is yours now",
      detail: "",
    });
  });

  it("tell a refusal from another value, and a property from a note and a task", () => {
    const write = { deal: "Acme", target: "closedate", words: "" } as const;
    expect(
      [
        { ...write, state: "refused", kind: "property" } as const,
        { ...write, state: "conflict", kind: "property" } as const,
        { ...write, state: "refused", kind: "note-update" } as const,
        { ...write, state: "refused", kind: "task-create" } as const,
      ].map((one) => refusalText(one).sentence),
    ).toEqual([
      "HubSpot refused the close date of Acme",
      "HubSpot has another value for the close date of Acme",
      "HubSpot refused the note of Acme",
      "HubSpot refused the task of Acme",
    ]);
  });

  it("are short, in one line, whatever was written", () => {
    const { sentence, detail } = mentionText({
      place: "update",
      deal: "A\n".repeat(400),
      words: "word\n".repeat(400),
    });
    expect(sentence.length).toBeLessThan(200);
    expect(detail.length).toBe(300);
    expect(`${sentence}${detail}`).not.toContain("\n");
    expect(mentionText({ place: "talking-point", deal: null, words: "" }).sentence).toBe(
      "Mentioned you in a talking point",
    );
  });

  it("are Slack's too: feedback with its words, an ask with what is asked", () => {
    const said = { sentence: "Ask on Acme, due Fri 20 Nov: Write an update", detail: "Go on" };
    expect(feedbackLine({ ...said, kind: "feedback", actor: "Maya" })).toBe("“Go on” by Maya");
    expect(feedbackLine({ ...said, kind: "ask", actor: "Maya" })).toBe(
      "“Go on” by Maya. Ask on Acme, due Fri 20 Nov: Write an update",
    );
  });
});
