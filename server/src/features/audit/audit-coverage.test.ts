import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { api, type Route } from "@touchline/contract";
import { auditKindOf, isTold } from "@touchline/domain";
import { describe, expect, it } from "vitest";
import { NOT_WRITTEN_DOWN, WRITTEN_AS } from "../../testing/audit-lists.ts";

const LISTS = "server/src/testing/audit-lists.ts";
const SOURCE = fileURLToPath(new URL("../..", import.meta.url));
const sources = globSync(
  ["shared/**/*.ts", "features/**/*.service.ts", "features/**/*.routes.ts"],
  {
    cwd: SOURCE,
  },
).map((file) => readFileSync(`${SOURCE}${file}`, "utf8"));

/** A call that records an audit action, up to the action's name. */
const DEED = /\b(?:audit\.record|record|keep|signedIn)\([^;]*?"([a-z][a-z-]*\.[a-z][a-z-]*)"/g;
const written = sources.flatMap((source) => [...source.matchAll(DEED)].map(([, deed]) => deed));

const writing = Object.entries(api).flatMap(([feature, routes]) =>
  Object.entries<Route>(routes)
    .filter(([, { method }]) => method !== "GET")
    .map(([name]) => `${feature}.${name}`),
);

describe("[BY-9] the audit log", () => {
  it("has every write: each call that changes something is written down, or it says why not", () => {
    const unknown = writing.filter((call) => !(WRITTEN_AS[call] ?? NOT_WRITTEN_DOWN[call]));
    expect(unknown, `name them in WRITTEN_AS or NOT_WRITTEN_DOWN of ${LISTS}`).toEqual([]);
    const gone = Object.keys({ ...WRITTEN_AS, ...NOT_WRITTEN_DOWN }).filter(
      (call) => !writing.includes(call),
    );
    expect(gone, `no such calls any more: take them out of ${LISTS}`).toEqual([]);
  });

  it("is written by the code as is said here; that each call does so is seen where its example runs", () => {
    const code = sources.join("\n");
    const unwritten = Object.values(WRITTEN_AS).filter(
      (deed) => !code.includes(`"${deed}"`) && !code.includes(`\`${deed.split(".")[0]}.${"${"}`),
    );
    expect(unwritten, "no service says so with store.audit.record").toEqual([]);
  });

  it("has words for whatever is written down", () => {
    expect(written.length).toBeGreaterThan(60);
    const silent = [...written, ...Object.values(WRITTEN_AS)].filter((deed) => !isTold(deed ?? ""));
    expect(silent, "give them words in domain/src/audit/audit-words.ts").toEqual([]);
  });

  it("can be narrowed down to whatever is written down; a new kind belongs in AUDIT_KINDS", () => {
    const hidden = [...written, ...Object.values(WRITTEN_AS)].filter(
      (deed) => !auditKindOf(deed ?? ""),
    );
    expect(hidden, "name them in domain/src/audit/audit-kinds.ts").toEqual([]);
  });
});
