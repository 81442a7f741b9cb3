import pg from "pg";

/** A statement; with a name its plan is kept on the connection. */
export interface Statement<Value = unknown> {
  text: string;
  values: readonly Value[];
  name?: string | undefined;
}

/** What `pg` calls on a query and offers it; its types leave most of it out. */
interface Wire {
  parsedStatements: Record<string, string | undefined>;
  submittedNamedStatements: Record<string, string | undefined>;
  parse(statement: { text: string; name: string | undefined }): void;
  bind(bound: { statement: string | undefined; values: readonly string[] }): void;
  execute(portal: { portal: string; rows?: number }): void;
}

interface QueryInside {
  name: string | undefined;
  text: string;
  prepare(wire: Wire): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, wire: Wire): void;
  handleError(error: Error, wire: Wire): void;
}

type Done = (error: Error | null, result: pg.QueryResult) => void;

const inside = pg.Query.prototype as unknown as QueryInside;

/**
 * Sends several statements in one message and returns the rows of the last. PostgreSQL runs them in
 * order, skips the rest after an error, and treats them as one transaction unless one of them
 * begins a longer one.
 */
export class PipelinedQuery extends pg.Query {
  readonly #before: Statement<string>[];
  readonly #last: Statement;
  #done = 0;

  constructor(before: Statement<string>[], last: Statement, done: Done) {
    super({ text: last.text, values: last.values as unknown[] }, done as never);
    this.#before = before;
    this.#last = last;
    // `pg` records under these what has been parsed, so they have to be the current statement's.
    Object.defineProperties(this, {
      name: { get: () => this.#current.name },
      text: { get: () => this.#current.text },
    });
  }

  get #current(): Statement {
    return this.#before[this.#done] ?? this.#last;
  }

  requiresPreparation(): boolean {
    return true;
  }

  prepare(wire: Wire): void {
    for (const { name, text, values } of this.#before) {
      if (!name || wire.parsedStatements[name] === undefined) wire.parse({ name, text });
      wire.bind({ statement: name, values });
      wire.execute({ portal: "" });
    }
    const waiting = this.#done;
    this.#done = this.#before.length;
    inside.prepare.call(this as never, wire);
    this.#done = waiting;
  }

  handleDataRow(message: unknown): void {
    if (this.#isAtLast) inside.handleDataRow.call(this as never, message);
  }

  handleCommandComplete(message: unknown, wire: Wire): void {
    if (this.#isAtLast) inside.handleCommandComplete.call(this as never, message, wire);
    else this.#done += 1;
  }

  handleError(error: Error, wire: Wire): void {
    // The server skipped the last statement's parse if one before it failed.
    if (this.#last.name) delete wire.submittedNamedStatements[this.#last.name];
    inside.handleError.call(this as never, error, wire);
  }

  get #isAtLast(): boolean {
    return this.#done === this.#before.length;
  }
}
