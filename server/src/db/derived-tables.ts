/** Tables that triggers add up from others. A migration may add them up again, in other rows. */
export const DERIVED_TABLES: readonly string[] = ["deal_tallies", "line_deals", "line_tallies"];
