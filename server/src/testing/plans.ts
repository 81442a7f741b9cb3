import type pg from "pg";

/** A node of a PostgreSQL query plan. */
interface Step {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Cond"?: string;
  Plans?: Step[];
}

/** Makes PostgreSQL log the plan of every statement in a database, including those in functions. */
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

/** A full scan of a table, or of an index without a condition. */
export interface FullScan {
  table: string;
  how: string;
  statement: string;
}

/** Collects the full scans of a pool's statements from now on. */
export function fullScansOf(pool: pg.Pool) {
  let found: FullScan[] = [];
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
    take(): FullScan[] {
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
