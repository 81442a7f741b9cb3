import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { api, type Route } from "@touchline/contract";
import { auditKindOf, hasAuditText } from "@touchline/domain";
import { describe, expect, it } from "vitest";
import { AUDIT_ACTIONS, NOT_AUDITED } from "../../testing/audit-lists.ts";

const LISTS = "server/src/testing/audit-lists.ts";
const SOURCE = fileURLToPath(new URL("../..", import.meta.url));
const sources = globSync(
  ["shared/**/*.ts", "features/**/*.service.ts", "features/**/*.routes.ts"],
  {
    cwd: SOURCE,
  },
).map((file) => readFileSync(`${SOURCE}${file}`, "utf8"));

/** A call that records an audit action, up to the action's name. */
const DEED =
  /\b(?:audit\.record|record|recordAndRead|recordVersion|completeSignIn)\([^;]*?"([a-z][a-z-]*\.[a-z][a-z-]*)"/g;
const written = sources.flatMap((source) => [...source.matchAll(DEED)].map(([, deed]) => deed));

const writing = Object.entries(api).flatMap(([feature, routes]) =>
  Object.entries<Route>(routes)
    .filter(([, { method }]) => method !== "GET")
    .map(([name]) => `${feature}.${name}`),
);

describe("[BY-9] the audit log", () => {
  it("has every write: each call that changes something is written down, or it says why not", () => {
    const unknown = writing.filter((call) => !(AUDIT_ACTIONS[call] ?? NOT_AUDITED[call]));
    expect(unknown, `name them in AUDIT_ACTIONS or NOT_AUDITED of ${LISTS}`).toEqual([]);
    const gone = Object.keys({ ...AUDIT_ACTIONS, ...NOT_AUDITED }).filter(
      (call) => !writing.includes(call),
    );
    expect(gone, `no such calls any more: take them out of ${LISTS}`).toEqual([]);
  });

  it("is written by the code as is said here; that each call does so is seen where its example runs", () => {
    const code = sources.join("\n");
    const unwritten = Object.values(AUDIT_ACTIONS).filter(
      (deed) => !code.includes(`"${deed}"`) && !code.includes(`\`${deed.split(".")[0]}.${"${"}`),
    );
    expect(unwritten, "no service says so with store.audit.record").toEqual([]);
  });

  it("has words for whatever is written down", () => {
    expect(written.length).toBeGreaterThan(60);
    const silent = [...written, ...Object.values(AUDIT_ACTIONS)].filter(
      (deed) => !hasAuditText(deed ?? ""),
    );
    expect(silent, "give them words in domain/src/audit/audit-text.ts").toEqual([]);
  });

  it("can be narrowed down to whatever is written down; a new kind belongs in AUDIT_KINDS", () => {
    const hidden = [...written, ...Object.values(AUDIT_ACTIONS)].filter(
      (deed) => !auditKindOf(deed ?? ""),
    );
    expect(hidden, "name them in domain/src/audit/audit-kinds.ts").toEqual([]);
  });
});
