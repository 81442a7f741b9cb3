import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const DOCUMENT = readFileSync("docs/vendors.md", "utf8");
const ROW = /^\| `([^`]+)` \|/gm;

/** Calls of the vendors' SDKs as the code writes them, and the paths that we call without one. */
const CALLS: Record<string, RegExp> = {
  HubSpot: /\bsdk(?:\s*\.\s*\w+)+(?=\()|\b[A-Z_]+_PATH\b/g,
  Slack: /\bclient(?:\s*\.\s*\w+){2,}(?=\()|\boauth\.v2\.access(?=\()/g,
  "Google Calendar": /\bapi(?:\s*\.\s*\w+){2}(?=\()|\bgetToken\b(?=\()|\brevokeToken\b(?=\()/g,
  Stripe: /\bstripe(?:\s*\.\s*\w+){2,}(?=\()/g,
};
const FOLDERS: Record<string, string> = {
  HubSpot: "hubspot",
  Slack: "slack",
  "Google Calendar": "google",
  Stripe: "stripe",
};

function madeIn(folder: string, pattern: RegExp): string[] {
  const files = globSync(`server/src/integrations/${folder}/*.ts`);
  const sources = files.filter((file) => !file.endsWith(".test.ts"));
  const calls = sources.flatMap((file) => readFileSync(file, "utf8").match(pattern) ?? []);
  return [...new Set(calls.map((call) => call.replace(/\s/g, "")))].sort();
}

const writtenUnder = (vendor: string) => {
  const [, section = ""] = DOCUMENT.split(new RegExp(`^## ${vendor}$`, "m"));
  const [own = ""] = section.split(/^## /m);
  return [...own.matchAll(ROW)].map(([, call = ""]) => call).sort();
};

it.each(Object.entries(CALLS))(
  "[V-10] every call to %s is in docs/vendors.md, and every one there is made",
  (vendor, pattern) => {
    const made = madeIn(FOLDERS[vendor] ?? "", pattern);
    expect(made.length).toBeGreaterThan(3);
    expect(writtenUnder(vendor)).toEqual(made);
  },
);

it("[V-5] the paths in docs/vendors.md are dated", () => {
  const paths = [...DOCUMENT.matchAll(/`(?:GET|POST|PATCH|PUT|DELETE) (\/[^`]+)`/g)].map(
    ([, path = ""]) => path,
  );
  const ours = paths.filter((path) => !path.startsWith("/v1/") && !path.startsWith("/calendar/"));
  expect(ours.length).toBeGreaterThan(15);
  expect(ours.filter((path) => !/\/2026-0[39](?:-beta)?(?:\/|$|\?)/.test(path))).toEqual([]);
});
