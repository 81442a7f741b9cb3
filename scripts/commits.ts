import { execFileSync } from "node:child_process";

/** Git and most hosts cut a longer subject off. */
const MAX_SUBJECT = 72;
/** Commits from before the check were made by a looser habit and stay as they are. */
const CHECKED_SINCE = "2026-11-17T19:30:00Z";

/**
 * Commits whose subject is too long, as `id subject`. A shallow clone shows those that it has;
 * merges are named by the host.
 */
export function longSubjects(folder: string, since = CHECKED_SINCE): string[] {
  const log = ["log", "--no-merges", `--since=${since}`, "--format=%h %s"];
  const commits = execFileSync("git", log, { cwd: folder, encoding: "utf8" });
  return commits.split("\n").filter((line) => {
    const subject = line.slice(line.indexOf(" ") + 1);
    return [...subject].length > MAX_SUBJECT;
  });
}

if (import.meta.main) {
  const long = longSubjects(process.cwd());
  for (const line of long)
    console.error(
      `${line}\n  The subject has more than ${MAX_SUBJECT} characters: git commit --amend, or git rebase -i and reword`,
    );
  process.exit(long.length === 0 ? 0 : 1);
}
