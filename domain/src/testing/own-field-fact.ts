import type { OwnFieldFact } from "../checks/own-field-rules.ts";

/** An own field of a deal, of which nothing is asked. */
export const ownFieldFact = (given: Partial<OwnFieldFact> = {}): OwnFieldFact => ({
  ...{ label: "Champion", type: "text", options: [], value: "CFO", since: null },
  ...{ requiredFrom: null, maxDays: null, allowed: [] },
  ...given,
});
