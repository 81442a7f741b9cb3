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

const sourcesIn = (folder: string) =>
  globSync(`${folder}/**/*.ts`).filter((file) => !file.endsWith(".test.ts"));

/** How code reaches another machine: `fetch`, Node's clients, and the libraries that bring theirs. */
const CONNECTION = new RegExp(
  [
    String.raw`(?<![\w.])fetch\s*\(|\bglobalThis\s*\.\s*fetch\b`,
    String.raw`import (?:\w+|\* as \w+|\{[^}]*\b(?:request|get|connect|createConnection|Agent)\b[^}]*\}) from "node:(?:https?|http2|net|tls|dgram)"`,
    String.raw`from "undici"|\bimport\("node:(?:https?|http2|net|tls|dgram)"\)`,
    String.raw`\bnew (?:WebClient|Client|Stripe|OAuth2Client|SMTPConnection|WebSocket|EventSource)\(`,
    String.raw`\bcalendar\(\{ version|\bcreateRemoteJWKSet\(`,
  ].join("|"),
);
/** What isn't part of a product in use: the tests' helpers, and what fills the demo. */
const NOT_IN_USE = /^server\/src\/(?:testing|local)\//;

/** The files named in the first column of a section's table. */
const filesUnder = (section: string) => writtenUnder(section).filter((row) => row.endsWith(".ts"));

function madeIn(folder: string, pattern: RegExp): string[] {
  const files = sourcesIn(`server/src/integrations/${folder}`);
  const calls = files.flatMap((file) => readFileSync(file, "utf8").match(pattern) ?? []);
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

it("[V-10] no file of the server opens a connection that isn't in docs/vendors.md", () => {
  const reaching = sourcesIn("server/src").filter(
    (file) => !NOT_IN_USE.test(file) && CONNECTION.test(readFileSync(file, "utf8")),
  );
  const listed = filesUnder("Files that open a connection");
  expect(listed.length).toBeGreaterThan(15);
  expect(reaching.map((file) => file.replace("server/src/", "")).sort()).toEqual(listed);
});

it.each([
  'await fetch("https://x.test")',
  "const { fetch } = globalThis; use(globalThis.fetch)",
  'import https from "node:https"',
  'import * as http from "node:http"',
  'import { type Agent, request } from "node:https"',
  'const { request } = await import("node:http")',
  'import { request } from "undici"',
  "new WebClient(token)",
])("[V-10] a connection is noticed: %s", (source) => {
  expect(source).toMatch(CONNECTION);
});

it.each([
  "void refetch()",
  "query.fetch(page)",
  'import { createServer } from "node:http"',
  'import type { LookupFunction } from "node:net"',
  'import { isIP } from "node:net"',
])("[V-10] what opens none isn't taken for one: %s", (source) => {
  expect(source).not.toMatch(CONNECTION);
});

it("[V-10] every page for consent that people are sent to is in docs/vendors.md", () => {
  const made = sourcesIn("server/src/integrations").filter((file) =>
    /\baddress\(\{[^}]*\bstate\b/.test(readFileSync(file, "utf8")),
  );
  expect(made.map((file) => file.replace("server/src/integrations/", "")).sort()).toEqual(
    filesUnder("Pages that we send people to"),
  );
});
