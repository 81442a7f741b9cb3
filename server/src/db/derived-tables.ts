/** Tables that triggers and jobs derive from others. A migration may derive them again, in other rows. */
export const DERIVED_TABLES: readonly string[] = [
  "deal_tallies",
  "deal_versions",
  "deals_to_version",
  "deal_credits",
  "line_deals",
  "line_tallies",
];
