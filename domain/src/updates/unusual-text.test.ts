import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { analyseUpdate } from "./analyse-update.ts";

describe("[UQ-1] [J-1] any text at all", () => {
  it("is analysed without throwing, and the score is the sum of its parts", () => {
    const anyText = fc.oneof(
      fc.string({ unit: "binary", maxLength: 200 }),
      fc
        .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 60 })
        .map((units) => String.fromCharCode(...units)),
    );
    fc.assert(
      fc.property(anyText, (text) => {
        const { score, timeline, decision, learning, questions, evidence } = analyseUpdate(text);
        const points = Number(timeline) + Number(decision) + Number(learning);
        expect(score ?? 0).toBe(points);
        expect(questions).toHaveLength(score === null ? 0 : 3 - points);
        for (const { start, end } of evidence) {
          expect(start).toBeLessThan(end);
          expect(end).toBeLessThanOrEqual(text.length);
        }
      }),
    );
  }, 30_000);

  // Fragments that nest, repeat or stay unfinished, to provoke backtracking.
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

/** CPU time in milliseconds, so that other load on the machine doesn't count. */
function fastest(text: string): number {
  const runs = [1, 2, 3].map(() => {
    const start = process.threadCpuUsage();
    analyseUpdate(text);
    const { user, system } = process.threadCpuUsage(start);
    return (user + system) / 1000;
  });
  return Math.min(...runs);
}
