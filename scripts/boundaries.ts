import { cruise } from "dependency-cruiser";
import { forbidden, options } from "../boundaries.ts";

const FOLDERS = ["domain", "contract", "server", "web", "sandbox"]
  .map((name) => `${name}/src`)
  .concat("server/bench", "e2e/tests", "e2e/support");

/**
 * Returns the import rules that a tree breaks. Throws if it found no files, so that an empty result
 * means success.
 */
export async function brokenRules(folders: string[], baseDir: string): Promise<string[]> {
  const result = await cruise(folders, {
    ruleSet: { forbidden },
    validate: true,
    baseDir,
    ...options,
  });
  if (typeof result.output === "string") throw new Error(result.output);
  const { summary, modules } = result.output;
  if (modules.length === 0) throw new Error("The import checker found no modules at all.");
  const instead = new Map(forbidden.map(({ name, comment }) => [name, comment]));
  return summary.violations.map(
    ({ rule, from, to }) => `${rule.name}: ${from} → ${to}\n  ${instead.get(rule.name)}`,
  );
}

if (import.meta.main) {
  const broken = await brokenRules(FOLDERS, process.cwd());
  for (const line of broken) console.error(line);
  process.exit(broken.length === 0 ? 0 : 1);
}
