/** The fields of a form or query string. */
export type Form = Record<string, string | undefined>;
