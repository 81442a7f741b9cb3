import type { QueryResult } from "pg";
import { PipelinedQuery, type Statement } from "./pipelined-query.ts";

/** A snapshot may read for as long as it takes and sees the data as of its start. */
export type Mode = "read" | "write" | "snapshot";

const BEGIN: Record<Mode, string> = {
  read: "begin read only",
  write: "begin",
  snapshot: "begin isolation level repeatable read read only",
};

/** Dates are read as text, so their format must not depend on server settings. */
const DAYS_AS_ISO = "set_config('datestyle', 'ISO, YMD', true)";
const READ_ONLY = "set_config('transaction_read_only', 'on', true)";

const MARKER = "/* opens: ";
const markerOf = (mode: Mode) => `${MARKER}${mode} */ `;

/** The calls that set the viewer for a transaction. */
export interface Opening {
  calls: string;
  values: readonly string[];
}

/** What a connection recognises as the opening of a transaction. */
export function openingText(mode: Mode, { calls }: Opening): string {
  const all = mode === "read" ? [calls, DAYS_AS_ISO, READ_ONLY] : [calls, DAYS_AS_ISO];
  return `${markerOf(mode)}select ${all.join(", ")}`;
}

export const isOpening = (text: string) => text.startsWith(MARKER);

/** Sends the opening if no statement has, so that the viewer is checked even if nothing was read. */
export const CHECK = "/* check the viewer */";

/** Sends statements on one connection. */
export interface Sender {
  one(statement: Statement): Promise<QueryResult>;
  several(query: PipelinedQuery): void;
}

const NOTHING: QueryResult = { command: "", rowCount: 0, oid: 0, fields: [], rows: [] };

/**
 * A reader's first statements each carry the opening: that costs less than `begin` and `commit`.
 */
const MAX_ALONE = 3;

/**
 * A transaction in as few round trips as possible. Its opening is delayed and sent together with
 * the first statement. Each of a reader's first statements is a transaction by itself, together
 * with the opening, so most reads need no `begin` and no `commit`; the fourth begins one that stays
 * open. Until then nothing carries over from a reader's statement to the next: no lock, no setting.
 */
export function openTransaction({ one, several }: Sender, opening: Statement<string>) {
  const modes: Mode[] = ["read", "write", "snapshot"];
  const mode = modes.find((known) => opening.text.startsWith(markerOf(known))) ?? "write";
  let isBegun = false;
  let sent = 0;

  const withOpening = (before: Statement<string>[], statement: Statement) =>
    new Promise<QueryResult>((resolve, reject) => {
      several(
        new PipelinedQuery([...before, opening], statement, (error, result) =>
          error ? reject(error) : resolve(result),
        ),
      );
    });

  return {
    run(statement: Statement): Promise<QueryResult> {
      if (isBegun) return one(statement);
      sent += 1;
      if (mode === "read" && sent <= MAX_ALONE) return withOpening([], statement);
      isBegun = true;
      return withOpening([{ text: BEGIN[mode], values: [] }], statement);
    },

    async check(): Promise<QueryResult> {
      if (sent === 0) await one(opening);
      return NOTHING;
    },

    /** Commits or rolls back. */
    async end(statement: Statement): Promise<QueryResult> {
      return isBegun ? one(statement) : NOTHING;
    },
  };
}
