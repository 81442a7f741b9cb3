import type { ICruiseOptions, IForbiddenRuleType } from "dependency-cruiser";

const test = "\\.test\\.tsx?$";
const testing = "^(server|web)/src/testing/";

/**
 * Import rules, each with the alternative to use. `scripts/boundaries.test.ts` tests every rule
 * with a violation.
 */
export const forbidden: IForbiddenRuleType[] = [
  {
    name: "domain-imports-nothing",
    comment: "Hand in what the rule needs as an argument.",
    severity: "error",
    from: { path: "^domain/src", pathNot: test },
    to: { pathNot: "^domain/src" },
  },
  {
    name: "contract-imports-domain-and-zod",
    comment: "A shape that both sides need belongs in contract, a rule in domain.",
    severity: "error",
    from: { path: "^contract/src", pathNot: test },
    to: { pathNot: ["^(contract|domain)/src", "node_modules/zod/"] },
  },
  {
    name: "web-never-meets-server",
    comment: "Ask through a route of the contract.",
    severity: "error",
    from: { path: "^web/" },
    to: { path: "^(server|sandbox)/" },
  },
  {
    name: "sandbox-knows-no-package-of-ours",
    comment: "Write it anew from the vendor's documentation.",
    severity: "error",
    from: { path: "^sandbox/" },
    to: { path: "^(domain|contract|server|web)/" },
  },
  {
    name: "features-keep-apart",
    comment:
      "Share data through the store, rules through domain, effects through jobs, screens through pages in web/src/app.",
    severity: "error",
    from: { path: "^(server|web)/src/features/([^/]+)/" },
    to: { path: "^$1/src/features/", pathNot: "^$1/src/features/$2/" },
  },
  {
    name: "sql-only-in-repositories",
    comment: "Move the query into the feature's .repository.ts.",
    severity: "error",
    from: { path: "^server/src/features/", pathNot: ["\\.repository\\.ts$", test] },
    to: { path: "node_modules/(kysely|pg)/" },
  },
  {
    name: "vendors-only-in-integrations",
    comment:
      "Say what is needed as a port in server/src/ports and use the SDK in server/src/integrations.",
    severity: "error",
    from: { path: "^server/src/", pathNot: "^server/src/integrations/" },
    to: {
      path: "node_modules/(@hubspot|@slack|stripe|@googleapis|google-auth-library|ical\\.js)/",
    },
  },
  {
    name: "features-know-ports-not-integrations",
    comment: "Take the port from the context; server/src/integrations/vendors.ts puts it there.",
    severity: "error",
    from: { path: "^server/src/features/", pathNot: test },
    to: { path: "^server/src/integrations/" },
  },
  {
    name: "product-never-imports-tests",
    comment: "Move what the product needs out of testing.",
    severity: "error",
    from: { path: "^(server|web)/src/", pathNot: [test, testing] },
    to: { path: [test, testing] },
  },
  {
    name: "product-never-imports-sandbox",
    comment: "Reach it over the network, as the vendor; test helpers belong in server/src/testing.",
    severity: "error",
    from: { path: "^server/src/", pathNot: [test, testing] },
    to: { path: "^sandbox/" },
  },
  {
    name: "web-app-is-on-top",
    comment: "Move what both need down, to web/src/ui or web/src/lib; hand in the rest.",
    severity: "error",
    from: { path: "^web/src/(features|ui|lib)/" },
    to: { path: "^web/src/(app|welcome)/" },
  },
  {
    name: "web-kit-knows-no-feature",
    comment: "Hand in what the feature knows as an argument or a child.",
    severity: "error",
    from: { path: "^web/src/(ui|lib)/" },
    to: { path: "^web/src/features/" },
  },
  {
    name: "no-cycles",
    comment: "Move what both need into a file of its own.",
    severity: "error",
    from: {},
    to: { circular: true },
  },
];

export const options: ICruiseOptions = {
  tsPreCompilationDeps: true,
  doNotFollow: { path: "node_modules" },
  enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "default"] },
};
