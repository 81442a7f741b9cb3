import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { draw, numbersFrom, sharesOf } from "./draw.ts";
import { type Mutant, mutantsOf } from "./mutants.ts";
import { diffOf, type Outcome, tableOf } from "./report.ts";
import { compilerFor } from "./static-checks.ts";
import { testerFor } from "./tester.ts";
import { importsIn, isOnScreens, isProduct, testsFor, WHOLE_SCREENS } from "./tests-for.ts";

/** The kind and the replacement, without the surrounding text. */
function bugsIn(text: string, file = "domain/src/a.ts"): string[] {
  return mutantsOf(file, text).map(
    ({ start, end, kind, replacement }) =>
      `${kind}: ${text.slice(0, start)}${replacement}${text.slice(end)}`,
  );
}

describe("[T-12] small bugs", () => {
  it.each([
    ["x(a < b);", ["statement: ;", "boundary: x(a <= b);"]],
    ["x(a >= b);", ["statement: ;", "boundary: x(a > b);"]],
    ["x(a === b);", ["statement: ;", "equality: x(a !== b);"]],
    ["x(a - b);", ["statement: ;", "arithmetic: x(a + b);"]],
    ["x(a && b);", ["statement: ;", "logic: x(a || b);"]],
    ["x(!a);", ["statement: ;", "condition: x(a);"]],
    ["x(7);", ["statement: ;", "constant: x(8);"]],
    ["x(true);", ["statement: ;", "constant: x(false);"]],
    ["x([a]);", ["statement: ;", "emptied: x([]);"]],
    ["x('Two words');", ["statement: ;", 'emptied: x("");']],
    ["if (a) b();", ["statement: ;", "condition: if (!(a)) b();", "statement: if (a) ;"]],
    ["const x = a ? 1 : 2;", 3],
    ["const x = a ? b : c;", ["branches: const x = a ? c : b;"]],
    ["const x = await y();", ["await: const x = y();"]],
    ["const x = q.where(y);", ["clause: const x = q;"]],
    ["const x = a.every(b);", ["opposite: const x = a.some(b);"]],
    ["const x = Math.min(a, b);", ["opposite: const x = Math.max(a, b);"]],
    [
      "const x = sql`a <= b and c is null`;",
      [
        "boundary: const x = sql`a < b and c is null`;",
        "logic: const x = sql`a <= b or c is null`;",
        "equality: const x = sql`a <= b and c is not null`;",
      ],
    ],
  ])("%s", (text, expected) => {
    const found = bugsIn(text);
    if (typeof expected === "number") expect(found).toHaveLength(expected);
    else expect(found).toEqual(expected);
  });

  it("are in what is shown, not in how it looks", () => {
    expect(
      bugsIn(
        'const x = <A gap={4} label="Say">{a && <B style={{ top: 1 }} />}</A>;',
        "web/src/a.tsx",
      ),
    ).toEqual([
      'emptied: const x = <A gap={4} label="">{a && <B style={{ top: 1 }} />}</A>;',
      'condition: const x = <A gap={4} label="Say">{<B style={{ top: 1 }} />}</A>;',
    ]);
  });

  it.each([
    'import { a } from "b c";',
    "type A = 1 | true;",
    "interface A { a: 1 }",
    'log.info("Two words", 1);',
    'const x = "column";',
    'const x = new Error("Two words");',
  ])("are none in %s", (text) => {
    expect(bugsIn(text)).toEqual([]);
  });
});

const mutant = (file: string, start: number, kind: string): Mutant => ({
  file,
  line: 1,
  start,
  end: start + 1,
  kind,
  replacement: "",
});

describe("[T-12] the draw", () => {
  const all = Array.from({ length: 40 }, (_, at) =>
    mutant(`f${at % 3}`, at, at % 5 ? "constant" : "clause"),
  );

  it("is the same for the same seed, another for another, and draws nothing twice", () => {
    const once = draw(all, 20, numbersFrom(7));
    expect(draw(all, 20, numbersFrom(7))).toEqual(once);
    expect(draw(all, 20, numbersFrom(8))).not.toEqual(once);
    expect(new Set(once.map(({ start }) => start)).size).toBe(20);
    expect(draw(all, 99, numbersFrom(7))).toHaveLength(40);
  });

  it("divides a hundred among the parts, and a smaller number among those asked for", () => {
    const hundred = sharesOf(["domain", "contract", "server", "web", "sandbox"], 100);
    expect([...hundred.values()]).toEqual([25, 10, 30, 25, 10]);
    expect([...sharesOf(["server", "sandbox"], 8)]).toEqual([
      ["server", 6],
      ["sandbox", 2],
    ]);
  });
});

describe("[T-12] what a bug is tried against", () => {
  let root: string;
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), "touchline-mutate-test-"));
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  function tree(files: Record<string, string>): string[] {
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), text);
    }
    return Object.keys(files);
  }

  it("is the tests that import the file, the nearest first, and those that reach it by name or through the store", () => {
    const files = tree({
      "domain/src/a.ts": "export function a() {}",
      "domain/src/b.ts": 'import { a } from "./a.ts";\nexport const b = a;',
      "domain/src/x/b.test.ts": 'import { b } from "../b.ts";',
      "domain/src/y/a.test.ts": 'import { a } from "../a.ts";',
      "domain/src/z/other.test.ts": 'import { c } from "../c.ts";',
      "server/src/db/store.ts":
        'import { goalsRepository } from "../features/goals/goals.repository.ts";\nx = { goals: goalsRepository(handle) };',
      "server/src/features/goals/goals.repository.ts": "export function goalsRepository() {}",
      "server/src/features/home/home.service.ts":
        'import { a } from "@touchline/domain";\nstore.goals.list();',
      "server/src/features/home/home.routes.test.ts": 'import { app } from "../../app.ts";',
    });
    const imports = importsIn(root, files);
    expect(testsFor("domain/src/a.ts", imports)).toEqual([
      "domain/src/y/a.test.ts",
      "domain/src/x/b.test.ts",
      "server/src/features/home/home.routes.test.ts",
    ]);
    expect(testsFor("server/src/features/goals/goals.repository.ts", imports)).toEqual([
      "server/src/features/home/home.routes.test.ts",
    ]);
  });

  it("is first the tests of those who call the method that changed, then those that call the feature's routes", () => {
    const repository =
      "export function goalsRepository() {\n  return {\n    list() {},\n    find() {}\n  };\n}";
    const files = tree({
      "server/src/db/store.ts": "x = { goals: goalsRepository(handle) };",
      "server/src/features/goals/goals.repository.ts": repository,
      "server/src/features/away/away.service.ts": "store.goals.find();",
      "server/src/features/away/away.routes.test.ts": "",
      "server/src/features/home/home.service.ts": "store.goals.list();",
      "server/src/features/home/home.routes.test.ts": "",
      "server/src/features/rooms/rooms.routes.test.ts": "call(api.goals.list)",
      "web/src/lib/words.ts": "export const words = 1;",
      "web/src/lib/words.test.ts": 'import { words } from "./words.ts";',
      "web/src/lib/other.test.ts": "",
    });
    const imports = importsIn(root, files);
    const file = "server/src/features/goals/goals.repository.ts";
    expect(testsFor(file, imports, repository.indexOf("list() {") + 8)).toEqual([
      "server/src/features/home/home.routes.test.ts",
      "server/src/features/rooms/rooms.routes.test.ts",
      "server/src/features/away/away.routes.test.ts",
    ]);
    expect(testsFor("web/src/lib/words.ts", imports)).toEqual(["web/src/lib/words.test.ts"]);
  });

  it("is before all others the one that compares whole answers, for what is part of an answer", () => {
    const files = tree({
      "server/src/proofs/answers.test.ts": "",
      "server/src/features/goals/goals.service.ts": "",
      "server/src/features/goals/goals.service.test.ts": 'import "./goals.service.ts";',
      "server/src/admin/doctor.ts": "",
      "server/src/admin/doctor.test.ts": "",
    });
    const imports = importsIn(root, files);
    expect(testsFor("server/src/features/goals/goals.service.ts", imports)).toEqual([
      "server/src/proofs/answers.test.ts",
      "server/src/features/goals/goals.service.test.ts",
    ]);
    expect(testsFor("server/src/admin/doctor.ts", imports)).toEqual([
      "server/src/admin/doctor.test.ts",
    ]);
  });

  it("is the compiler, which looks at the changed text and forgets it", () => {
    tree({
      "domain/tsconfig.json": JSON.stringify({
        compilerOptions: { strict: true, noEmit: true, types: [], lib: ["ES2024"] },
        include: ["typed"],
      }),
      "domain/typed/a.ts": "export const a: number = 1;\n",
    });
    const compile = compilerFor(root, "domain");
    const judged = (text: string) => compile("domain/typed/a.ts", text);
    expect(judged('export const a: number = "1";\n').problem).toBe(
      "Type 'string' is not assignable to type 'number'.",
    );
    expect(judged("export const a: number = 2;\n")).toEqual({
      problem: null,
      hasOtherTypes: false,
    });
    expect(judged("export const a: number | null = 1;\n")).toEqual({
      problem: null,
      hasOtherTypes: true,
    });
  });

  it("is the tests, in a process that stays, and one that never ends is ended", async () => {
    rmSync(root, { recursive: true, force: true });
    // Inside our tree, since Vitest resolves itself relative to the tests.
    root = mkdtempSync(resolve("node_modules/.touchline-mutate-"));
    tree({
      "vitest.config.ts":
        'export default { test: { projects: [{ test: { name: "domain", isolate: false, include: ["domain/**/*.test.ts"] } }] } };',
      "domain/a.ts": "export const a = () => 1;\n",
      "domain/a.test.ts":
        'import { expect, it } from "vitest";\nimport { a } from "./a.ts";\nit("is one", () => expect(a()).toBe(1));\n',
    });
    tree({
      "domain/b.ts": "export const b = () => 1;\n",
      "domain/b.test.ts":
        'import { expect, it } from "vitest";\nimport { a } from "./a.ts";\nimport { b } from "./b.ts";\nit("is the other", () => expect(a()).toBe(b()));\n',
    });
    const tester = testerFor(root, "domain");
    const failures = (by = tester) => by.failuresWith("domain/a.ts", ["domain/a.test.ts"]);
    expect(await failures()).toEqual([]);
    tree({ "domain/a.ts": "export const a = () => 2;\n" });
    expect(await failures()).toEqual(["domain/a.test.ts: is one"]);
    // The next bug is tested with the first file restored.
    tree({ "domain/a.ts": "export const a = () => 1;\n" });
    const others = () => tester.failuresWith("domain/b.ts", ["domain/b.test.ts"]);
    expect(await others()).toEqual([]);
    tree({ "domain/b.ts": "export const b = () => 3;\n" });
    expect(await others()).toEqual(["domain/b.test.ts: is the other"]);
    tree({ "domain/b.ts": "export const b = () => 1;\n" });
    expect(await others()).toEqual([]);
    tree({ "domain/a.ts": "export const a = () => { for (;;); };\n" });
    const impatient = testerFor(root, "domain", 1);
    expect(await failures(impatient)).toEqual(["timeout"]);
    tree({ "domain/a.ts": "export const a = () => 1;\n" });
    expect(await failures()).toEqual([]);
    await tester.end();
    await impatient.end();
  });

  it("is whole screens for what screens are made of, beside the nearest tests", () => {
    const files = [
      "web/src/features/goals/goal-card.tsx",
      "web/src/lib/words.ts",
      "web/src/welcome/welcome.ts",
      "server/src/app.ts",
    ];
    expect(files.map(isOnScreens)).toEqual([true, true, false, false]);
    const importers = new Set([WHOLE_SCREENS, "web/src/lib/words.test.ts"]);
    const importersOf = new Map([["web/src/lib/words.ts", importers]]);
    const imports = { importersOf, textOf: new Map(), tests: [...importers] };
    expect(testsFor("web/src/lib/words.ts", imports)).toEqual(["web/src/lib/words.test.ts"]);
  });

  it("is not the tests themselves, what they stand on, the demo company or what is generated", () => {
    const files = [
      "domain/src/a.ts",
      "web/src/a.tsx",
      "domain/src/a.test.ts",
      "server/src/testing/product.ts",
      "server/src/db/schema.ts",
      "server/src/local/demo-people.ts",
      "sandbox/src/demo/people.ts",
      "scripts/check.mjs",
    ];
    expect(files.filter(isProduct)).toEqual(["domain/src/a.ts", "web/src/a.tsx"]);
  });
});

describe("[T-12] the report", () => {
  it("has what was caught by what in each part, rounded down", () => {
    const outcome = (part: Outcome["part"], caught: Outcome["caught"]): Outcome => ({
      ...mutant("a", 0, "clause"),
      part,
      caught,
      by: null,
      diff: "",
    });
    expect(
      tableOf([
        outcome("domain", "check"),
        outcome("domain", "tests"),
        outcome("domain", null),
        outcome("web", "tests"),
      ]),
    ).toBe(`| part | drawn | caught by check | caught by tests | survived | caught |
|---|---|---|---|---|---|
| domain | 3 | 1 | 1 | 1 | 66 % |
| web | 1 | 0 | 1 | 0 | 100 % |
| all | 4 | 1 | 2 | 1 | 75 % |`);
  });

  it("shows the lines that differ", () => {
    expect(diffOf("a\nb\nc\n", "a\nx\nc\n")).toBe("- b\n+ x");
    expect(diffOf("a\nb\nb\nc", "a\nb\nc")).toBe("- b");
  });
});
