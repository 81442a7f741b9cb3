import { describe, expect, it } from "vitest";
import { readableStrings, stringsOf } from "./readable-strings.ts";

const textsOf = (source: string) => stringsOf("web/src/ui/x.tsx", source).map(({ text }) => text);

describe("strings that people read", () => {
  it("[H-13] are found in JSX, labels, templates and messages, with their place", () => {
    const source = `
      import { a } from "some words here";
      const x = <p aria-label="Deals" className="flex gap-2 items-center">
        Set your
        quota
      </p>;
      const y = { title: "Team", id: "two words" };
      throw new Refusal("not_found", \`\${name} has left the team.\`);`;
    expect(stringsOf("server/src/features/goals/x.tsx", source)).toEqual([
      {
        part: "server/features/goals",
        file: "server/src/features/goals/x.tsx",
        line: 3,
        text: "Deals",
      },
      {
        part: "server/features/goals",
        file: "server/src/features/goals/x.tsx",
        line: 4,
        text: "Set your quota",
      },
      {
        part: "server/features/goals",
        file: "server/src/features/goals/x.tsx",
        line: 7,
        text: "Team",
      },
      {
        part: "server/features/goals",
        file: "server/src/features/goals/x.tsx",
        line: 8,
        text: "… has left the team.",
      },
    ]);
  });

  it("[H-13] are neither styles, SQL, paths, types nor what a string is compared with", () => {
    expect(
      textsOf(`
        type A = "one thing" | "another thing";
        const b = sql\`select name from deals where id = 1\`;
        const c = <i className="text-right whitespace-nowrap number" />;
        const d = e === "two words" ? cx("some class") : "/api/deals";
        switch (f) { case "two words": g["two words"]; }`),
    ).toEqual([]);
  });
});

/** What our readers would stumble over, and what to say instead. */
const FORBIDDEN: [phrase: RegExp, instead: string][] = [
  [/\bwhoever\b/i, "name the person, or say you"],
  [/\bwhom\b/i, "who"],
  [/\b(some|any|every|no)body\b/i, "someone, anyone, everyone, no one; better: you, or a name"],
  [/\b(is|are|was|were|be|been|gets?) told\b/i, "say what is sent, and where"],
  [/\bbegun\b/i, "started"],
  [/\b(lies|lie|lay) (ahead|before|in)\b/i, "is in the future, is before, is in"],
  [/\bof (theirs|yours|ours|mine|hers)\b/i, "their, your, our"],
  [/\bheld back\b/i, "can't, with the reason"],
  [/\bit still holds\b/i, "it still stands, it's still true"],
  [/\be-mail/i, "email"],
  [/\bfull days?\b/i, "days"],
  [/\bany more\b(?! than)/i, "no longer"],
  [/\bis there no\b/i, "there isn't"],
  [/\bfor ever\b/i, "forever"],
  [/\boneself\b|\bone's\b/i, "you, your"],
  [/\bcannot\b/i, "can't"],
  [/\bin 1 day\b/i, "tomorrow"],
  [/^Go on$/i, "say what will happen"],
];

/** Strings of the specification, which stay to the letter. */
const QUOTED = new Set(["Nobody here..."]);

it("[H-13] strings are in plain English", () => {
  const found = readableStrings()
    .filter(({ text }) => !QUOTED.has(text))
    .flatMap(({ file, line, text }) =>
      FORBIDDEN.filter(([phrase]) => phrase.test(text)).map(
        ([phrase, instead]) => `${file}:${line} "${text}" (${phrase.source}: ${instead})`,
      ),
    );
  expect(found).toEqual([]);
});
