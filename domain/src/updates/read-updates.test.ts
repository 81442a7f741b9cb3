import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { analyseUpdate } from "./analyse-update.ts";
import type { UpdateEvidence } from "./evidence.ts";

const FOLDER = resolve(import.meta.dirname, "../../../scripts/labelled-updates");
const linesOf = (file: string) =>
  readFileSync(`${FOLDER}/${file}`, "utf8").split("\n").filter(Boolean);

const MARKS: Record<UpdateEvidence["kind"], string> = {
  time: "t",
  decision: "d",
  learning: "l",
  "own-decision": "o",
  "own-action": "a",
};

/**
 * The text with its evidence marked, as in the README of the labelled updates: 'Board meets {t:in
 * May}'.
 */
function marked(text: string, evidence: readonly UpdateEvidence[]): string {
  return [...Array.from(text.split(""), (_, at) => at), text.length]
    .map((at) => {
      const closed = evidence.filter(({ end }) => end === at).map(() => "}");
      const opened = evidence
        .filter(({ start }) => start === at)
        .map(({ kind }) => `{${MARKS[kind]}:`);
      return [...closed, ...opened, text.charAt(at)].join("");
    })
    .join("");
}

const withoutMarks = (line: string) => line.slice("4 ".length).replaceAll(/\{[tdloa]:|\}/g, "");
/** '⏎' is a line break, so that an update of several lines fits on one line of the file. */
const asTyped = (text: string) => text.replaceAll("⏎", "\n");
const asOneLine = (text: string) => text.replaceAll("\n", "⏎");

describe("[T-5] [J-1] what is read in an update, and where", () => {
  // Short texts first, for the fastest feedback.
  it.each(["rules", "words", "examples", "en", "de", "fr", "es", "pt", "nl"])("%s", (name) => {
    const lines = linesOf(`read/${name}.txt`);
    const found = lines
      .map(withoutMarks)
      .map(asTyped)
      .map((text) => ({ text, ...analyseUpdate(text) }));
    expect(
      found.map(({ text, content, evidence }) => `${content} ${asOneLine(marked(text, evidence))}`),
    ).toEqual(lines);
    expect(found.map(({ timeline, decision, learning }) => [timeline, decision, learning])).toEqual(
      lines.map((line) => ["{t:", "{d:", "{l:"].map((mark) => line.includes(mark))),
    );
  });

  it.each(["en", "de", "fr", "es", "pt", "nl"])("has every text of tune/%s.txt", (language) => {
    expect(linesOf(`read/${language}.txt`).map(withoutMarks)).toEqual(
      linesOf(`tune/${language}.txt`).map((line) => line.slice("111 4 ".length)),
    );
  });
});

describe("[J-1] the language of an update", () => {
  it("is told also of those that are not judged", () => {
    const lines = linesOf("not-judged.txt");
    expect(lines.map((line) => analyseUpdate(line.slice(3)).language)).toEqual(
      lines.map((line) => line.slice(0, 2)),
    );
  });
});
