import { type SqlBool, sql } from "kysely";

/** Whether a line `c` of a deal's history counts as a move: a change and its undo do not. */
export const NOT_UNDONE = sql<SqlBool>`c.undone_at is null`;

/** The same, without close dates that say when the deal closed rather than when it should. */
export const COUNTS = sql<SqlBool>`c.undone_at is null and not c.while_closed`;
