import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { analyseUpdate } from "./analyse-update.ts";
import { updateBadge } from "./update-badge.ts";

const ASK_WHEN = "By when, and what happens on that day?";
const ASK_WHO = "Who decides, and what do they still need?";
const ASK_WHAT = "What did you learn about the buyer that you did not know last week?";

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
    expect(([3, 2, 1, 0] as const).map(updateBadge)).toEqual(["green", "yellow", "red", "grey"]);
  });
});

describe("[UQ-1] any text at all", () => {
  it("is analysed without throwing, and the score is the sum of its parts", () => {
    const anyText = fc.oneof(
      fc.string({ unit: "binary", maxLength: 200 }),
      fc
        .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 60 })
        .map((units) => String.fromCharCode(...units)),
    );
    fc.assert(
      fc.property(anyText, (text) => {
        const { score, timeline, decision, learning, questions } = analyseUpdate(text);
        expect(score).toBe(Number(timeline) + Number(decision) + Number(learning));
        expect(questions).toHaveLength(3 - score);
      }),
    );
  }, 30_000);

  // Pieces that nest, repeat or stay unfinished, where a careless rule would look back again and again.
  const hostile = fc.constantFrom(
    ..."'a |\"|(|1/|1.|1:1-|a-|a'|w/|sent, |liked it, |I think |if I |: we |\n|may |end of the |the next |no |and |… |Hi Bo|😀|to |not |12/4/|sign-|signed in |my our |was by ".split(
      "|",
    ),
  );

  it("takes time in proportion to its length, however hostile it is", () => {
    fc.assert(
      fc.property(fc.array(hostile, { minLength: 1, maxLength: 4 }), (pieces) => {
        const piece = pieces.join("");
        const short = fastest(piece.repeat(Math.ceil(5_000 / piece.length)));
        const long = fastest(piece.repeat(Math.ceil(20_000 / piece.length)));
        // Four times the text; quadratic growth would take sixteen times as long.
        expect(long).toBeLessThan(short * 12 + 50);
      }),
      { numRuns: 12 },
    );
  }, 30_000);
});

/** In milliseconds of our own work, so that a machine that is busy with other things does not count. */
function fastest(text: string): number {
  const runs = [1, 2, 3].map(() => {
    const start = process.threadCpuUsage();
    analyseUpdate(text);
    const { user, system } = process.threadCpuUsage(start);
    return (user + system) / 1000;
  });
  return Math.min(...runs);
}
