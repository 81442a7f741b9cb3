import type pg from "pg";

/** One step of how PostgreSQL answers a statement. */
interface Step {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Cond"?: string;
  Plans?: Step[];
}

/** Has PostgreSQL tell with every statement of a database how it was answered, statements within functions too. */
export async function explainEverything(owner: pg.Client, settings: Record<string, string> = {}) {
  const { rows } = await owner.query<{ name: string }>("select current_database() as name");
  const all = {
    session_preload_libraries: "auto_explain",
    "auto_explain.log_min_duration": "0",
    "auto_explain.log_level": "notice",
    "auto_explain.log_format": "json",
    "auto_explain.log_nested_statements": "on",
    ...settings,
  };
  for (const [name, value] of Object.entries(all)) {
    await owner.query(`alter database ${rows[0]?.name} set ${name} = '${value}'`);
  }
}

/** Reads through a table from end to end, or through an index of it that was given nothing to look for. */
export interface Sweep {
  table: string;
  how: string;
  statement: string;
}

/** Collects the sweeps of a pool's statements from now on. */
export function sweepsOf(pool: pg.Pool) {
  let found: Sweep[] = [];
  let statements = 0;
  pool.on("connect", (client) => {
    client.on("notice", ({ message = "" }) => {
      const [, text] = /plan:\n([\s\S]*)$/.exec(message) ?? [];
      if (!text) return;
      statements += 1;
      const explained = JSON.parse(text) as { "Query Text": string; Plan: Step };
      const statement = explained["Query Text"];
      for (const step of stepsOf(explained.Plan)) {
        const isSweep = step["Node Type"] === "Seq Scan" || isWholeIndex(step);
        const table = step["Relation Name"] ?? "";
        if (isSweep) found.push({ table, how: step["Node Type"], statement });
      }
    });
  });
  return {
    statements: () => statements,
    /** Those since the last time. */
    take(): Sweep[] {
      const taken = found;
      found = [];
      return taken;
    },
  };
}

function stepsOf(step: Step): Step[] {
  return [step, ...(step.Plans ?? []).flatMap(stepsOf)];
}

const isWholeIndex = (step: Step) =>
  /^(Index|Index Only) Scan$/.test(step["Node Type"]) && step["Index Cond"] === undefined;
