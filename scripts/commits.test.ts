import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { longSubjects } from "./commits.ts";

const BEFORE = "2026-01-01T00:00:00Z";
const SINCE = "2026-02-01T00:00:00Z";
const AFTER = "2026-03-01T00:00:00Z";
const FITS = `a: ${"é".repeat(69)}`;
const TOO_LONG = `a: ${"é".repeat(70)}`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "touchline-commits-"));
  git("init", "--quiet", "origin");
});
afterEach(() => rmSync(folder, { recursive: true }));

const git = (...args: string[]) => execFileSync("git", args, { cwd: folder, encoding: "utf8" });

function commit(subject: string, at: string): void {
  const who = ["-c", "user.name=A", "-c", "user.email=a@b.test"];
  execFileSync("git", [...who, "commit", "--quiet", "--allow-empty", "-m", subject], {
    cwd: join(folder, "origin"),
    env: { ...process.env, GIT_COMMITTER_DATE: at, GIT_AUTHOR_DATE: at },
  });
}

it("[H-11] a commit's subject has 72 characters at most, from the day of the rule on", () => {
  commit(TOO_LONG, BEFORE);
  commit(FITS, AFTER);
  expect(longSubjects(join(folder, "origin"), SINCE)).toEqual([]);
  commit(TOO_LONG, AFTER);
  commit(FITS, AFTER);
  const found = longSubjects(join(folder, "origin"), SINCE);
  expect(found).toEqual([expect.stringMatching(/^[0-9a-f]+ a: é+$/)]);
});

it("[H-11] a shallow clone is judged by the commits that it has", () => {
  commit(TOO_LONG, AFTER);
  commit(FITS, AFTER);
  const clone = (depth: number) => {
    git("clone", "--quiet", `--depth=${depth}`, `file://${folder}/origin`, `clone-${depth}`);
    return join(folder, `clone-${depth}`);
  };
  expect(longSubjects(clone(1), SINCE)).toEqual([]);
  expect(longSubjects(clone(2), SINCE)).toHaveLength(1);
});
