/** What a form or an address says, by name. */
export type Form = Record<string, string | undefined>;
