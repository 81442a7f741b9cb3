import type { ICruiseOptions, IForbiddenRuleType } from "dependency-cruiser";

const test = "\\.test\\.tsx?$";
const testing = "^(server|web)/src/testing/";

/** Who may import whom. `scripts/boundaries.test.ts` tries each rule with a violation. */
export const forbidden: IForbiddenRuleType[] = [
  {
    name: "domain-imports-nothing",
    severity: "error",
    from: { path: "^domain/src", pathNot: test },
    to: { pathNot: "^domain/src" },
  },
  {
    name: "contract-imports-domain-and-zod",
    severity: "error",
    from: { path: "^contract/src", pathNot: test },
    to: { pathNot: ["^(contract|domain)/src", "node_modules/zod/"] },
  },
  {
    name: "web-never-meets-server",
    severity: "error",
    from: { path: "^web/" },
    to: { path: "^(server|sandbox)/" },
  },
  {
    name: "sandbox-knows-no-package-of-ours",
    severity: "error",
    from: { path: "^sandbox/" },
    to: { path: "^(domain|contract|server|web)/" },
  },
  {
    name: "features-keep-apart",
    severity: "error",
    from: { path: "^(server|web)/src/features/([^/]+)/" },
    to: { path: "^$1/src/features/", pathNot: "^$1/src/features/$2/" },
  },
  {
    name: "sql-only-in-repositories",
    severity: "error",
    from: { path: "^server/src/features/", pathNot: ["\\.repository\\.ts$", test] },
    to: { path: "node_modules/(kysely|pg)/" },
  },
  {
    name: "vendors-only-in-integrations",
    severity: "error",
    from: { path: "^server/src/", pathNot: "^server/src/integrations/" },
    to: {
      path: "node_modules/(@hubspot|@slack|stripe|@googleapis|google-auth-library|ical\\.js)/",
    },
  },
  {
    name: "features-know-ports-not-integrations",
    severity: "error",
    from: { path: "^server/src/features/", pathNot: test },
    to: { path: "^server/src/integrations/" },
  },
  {
    name: "product-never-imports-tests",
    severity: "error",
    from: { path: "^(server|web)/src/", pathNot: [test, testing] },
    to: { path: [test, testing] },
  },
  { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
];

export const options: ICruiseOptions = {
  tsPreCompilationDeps: true,
  doNotFollow: { path: "node_modules" },
  enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "default"] },
};
