import { type SqlBool, sql } from "kysely";

/** Whether row `c` of a deal's history counts as a change: undone changes don't. */
export const NOT_UNDONE = sql<SqlBool>`c.undone_at is null`;

/** The same, without close dates that record when the deal actually closed. */
export const COUNTS = sql<SqlBool>`c.undone_at is null and not c.while_closed`;
