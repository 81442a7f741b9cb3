import { describe, expect, it } from "vitest";
import { analyseUpdate } from "./analyse-update.ts";
import { updateBadge } from "./update-badge.ts";

const ASK_WHEN = "By when, and what happens on that day?";
const ASK_WHO = "Who decides, and what do they still need?";
const ASK_WHAT = "What did you learn about the buyer that you didn't know last week?";

describe("[UQ-1] score of an update", () => {
  it.each([
    { text: "CFO signs on 14 October, she fears the migration.", score: 3 },
    { text: "CFO has signed, she still fears the migration.", score: 2 },
    { text: "She fears the migration.", score: 1 },
    { text: "Called, left VM.", score: 0 },
  ])("'$text' scores $score", ({ text, score }) => {
    expect(analyseUpdate(text)).toMatchObject({ score });
  });

  it.each(["", "   ", "\n\t ", "…", "- \n - ", "\u200b"])(
    "text without words, %j, scores 0",
    (text) => {
      expect(analyseUpdate(text)).toEqual({
        score: 0,
        timeline: false,
        decision: false,
        learning: false,
        questions: [ASK_WHEN, ASK_WHO, ASK_WHAT],
        content: 0,
        language: "en",
        evidence: [],
      });
    },
  );
});

describe("[UQ-2] what an update lacks", () => {
  it.each([
    { text: "Board approves it in May, they fear the move.", questions: [] },
    { text: "The board approved it.", questions: [ASK_WHEN] },
    { text: "Their lease ends in May.", questions: [ASK_WHO] },
    { text: "I sent the deck before they decide on Monday.", questions: [ASK_WHAT] },
    { text: "Their warehouse is full.", questions: [ASK_WHEN, ASK_WHO] },
    { text: "Sent the deck on Monday.", questions: [ASK_WHO, ASK_WHAT] },
    { text: "Sent the deck.", questions: [ASK_WHEN, ASK_WHO, ASK_WHAT] },
  ])("'$text' is asked about in order", ({ text, questions }) => {
    expect(analyseUpdate(text).questions).toEqual(questions);
  });

  it("has a colour for each score", () => {
    expect(([3, 2, 1, 0, null] as const).map(updateBadge)).toEqual([
      "green",
      "yellow",
      "red",
      "grey",
      "grey",
    ]);
  });
});
