import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** Says what each role may do; `rights_of` in the database derives the rights from the role. */
const ONE_PLACE = "domain/src/team/rights.ts";
/** The demo's people are made by role. */
const MADE_BY_ROLE = /^(server|web)\/src\/(local|testing)\//;

const ROLE = `["'](?:manager|rep|admin|observer)["']`;
/** `user.role === "manager"`, `role !== "rep"`, `"admin" == who.role`, `[…].includes(role)`. */
const COMPARED = new RegExp(
  [
    `\\b\\w*[rR]ole\\b\\)?\\s*[!=]==?\\s*${ROLE}`,
    `${ROLE}\\s*[!=]==?\\s*[\\w.?]*\\b\\w*[rR]ole\\b`,
    `\\[(?:\\s*${ROLE},?)+\\s*\\](?: as const)?\\.includes\\(`,
    `switch \\([\\w.?]*\\b[rR]ole\\b\\)`,
    // The names that nothing else has.
    `(?<!access )(?<![!=])[!=]==?\\s*["'](?:manager|observer)["']`,
  ].join("|"),
);

function comparesRoles(source: string): boolean {
  return COMPARED.test(source);
}

it("[TREE-3] one place says what a role may do; nothing else compares a role's name", () => {
  const files = globSync("{contract,domain,server,web}/src/**/*.{ts,tsx}").filter(
    (file) => file !== ONE_PLACE && !/\.test\.tsx?$/.test(file) && !MADE_BY_ROLE.test(file),
  );
  expect(files.length).toBeGreaterThan(1000);
  expect(files.filter((file) => comparesRoles(readFileSync(file, "utf8")))).toEqual([]);
});

it("[TREE-3] finds the ways in which a role's name is compared", () => {
  const ways = [
    'user.role === "manager"',
    "members.find(({ role }) => role !== 'rep')",
    'if ("admin" == session.user.role) return;',
    '["manager", "admin"].includes(user.role)',
    "switch (user.role) {",
    'viewer === "manager"',
    'find(({ role }) => (role) === "rep")',
  ];
  expect(ways.filter((way) => !comparesRoles(way))).toEqual([]);
  const others = ['side === "rep"', 'role: "rep"', 'role="alert"', 'mayDo(user, "coach")'];
  expect(others.filter(comparesRoles)).toEqual([]);
});
