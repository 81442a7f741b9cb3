import type pg from "pg";

interface Column {
  table: string;
  name: string;
  type: string;
  isNeeded: boolean;
  isMade: boolean;
  /** Values allowed by a check constraint. */
  allowed: string[] | null;
  /** Foreign key target. */
  from: { table: string; column: string } | null;
}

const COLUMNS = `
  select c.relname as "table", a.attname as name, format_type(a.atttypid, null) as type,
    a.attnotnull and not a.atthasdef as "isNeeded", a.attidentity <> '' or a.attgenerated <> '' as "isMade",
    (select array(select m[1] from regexp_matches(pg_get_constraintdef(k.oid), '''([^'']*)''::text', 'g') m)
      from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
        and pg_get_constraintdef(k.oid) ~ 'ANY' limit 1) as allowed,
    (select json_build_object('table', f.confrelid::regclass::text, 'column', o.attname)
      from pg_constraint f join pg_attribute o on o.attrelid = f.confrelid
        and o.attnum = f.confkey[array_position(f.conkey, a.attnum)]
      where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid
      order by array_length(f.conkey, 1) desc limit 1) as "from"
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like 'kysely%'
  order by c.oid, a.attnum`;

type Row = Record<string, string | null>;

/**
 * Inserts rows into the tables of any schema, with values derived from types, keys and checks.
 * `given` supplies, by table, what can't be derived. Each call adds a row to every table that is
 * new or changed since the last call, with referenced rows, and returns the tables that accepted
 * none, with the reason.
 */
export function anyRows(client: pg.Client, given: Record<string, Row>) {
  const last = new Map<string, Row>();
  const shapes = new Map<string, string>();
  let number = 0;

  return async (): Promise<Record<string, string>> => {
    number += 1;
    const { rows: columns } = await client.query<Column>(COLUMNS);
    const tables = Map.groupBy(columns, ({ table }) => table);
    const pointsTo = (table: string): string[] =>
      (tables.get(table) ?? []).flatMap(({ from }) => (from ? [from.table] : []));
    const wanted = new Set<string>();
    const want = (table: string): void => {
      if (wanted.has(table)) return;
      wanted.add(table);
      for (const other of pointsTo(table)) want(other);
    };
    for (const [table, shape] of tables) {
      const now = JSON.stringify(shape);
      if (shapes.get(table) !== now) want(table);
      shapes.set(table, now);
    }
    const refused = new Map<string, string>();
    let waiting = [...tables.keys()].filter((table) => wanted.has(table));
    for (let before = 0; waiting.length > 0 && waiting.length !== before; ) {
      before = waiting.length;
      const left: string[] = [];
      for (const table of waiting) {
        const trouble = await addRow(table, tables.get(table) ?? []);
        if (trouble === null) refused.delete(table);
        else {
          refused.set(table, trouble);
          left.push(table);
        }
      }
      waiting = left;
    }
    return Object.fromEntries(refused);
  };

  /** Tries with all columns first, then with only the required ones. */
  async function addRow(table: string, columns: Column[]): Promise<string | null> {
    let trouble = "";
    for (const isWhole of [true, false]) {
      const row = rowOf(columns.filter(({ isNeeded }) => isWhole || isNeeded));
      Object.assign(row, given[table]);
      const names = Object.keys(row);
      try {
        const { rows } = await client.query<{ made: Row }>(
          `insert into ${table} as t (${names.map((name) => `"${name}"`).join(", ")})
           values (${names.map((_, index) => `$${index + 1}`).join(", ")}) returning to_jsonb(t) as made`,
          Object.values(row),
        );
        if (rows[0]) last.set(table, rows[0].made);
        return null;
      } catch (error) {
        trouble = String(error);
      }
    }
    return trouble;
  }

  function rowOf(columns: Column[]): Row {
    const row: Row = {};
    for (const column of columns) {
      if (column.isMade) continue;
      const { name, from } = column;
      // A later schema may require the same user in a row and in its parent.
      const alike = columns.flatMap((one) =>
        one.from ? (last.get(one.from.table)?.[name] ?? []) : [],
      )[0];
      const value = from
        ? last.get(from.table)?.[from.column]
        : (alike ?? anyValue(column, number));
      if (value !== null && value !== undefined) row[name] = value;
    }
    return row;
  }
}

function anyValue({ name, type, isNeeded, allowed }: Column, number: number): string | null {
  if (allowed && allowed.length > 0) return allowed[number % allowed.length] ?? null;
  switch (type) {
    case "uuid":
      // A later schema may add a foreign key.
      return isNeeded ? crypto.randomUUID() : null;
    case "text":
      return name === "period" ? "2026-Q4" : `text ${number}`;
    case "character":
      return "EUR";
    case "smallint":
    case "integer":
    case "bigint":
      return String((number % 3) + 1);
    case "numeric":
    case "double precision":
    case "real":
      return `${number}.25`;
    case "boolean":
      return String(number % 2 === 0);
    case "date":
      return `2026-01-${String((number % 28) + 1).padStart(2, "0")}`;
    case "timestamp with time zone":
      return `2026-10-01 10:${String(number % 60).padStart(2, "0")}:00Z`;
    case "jsonb":
      return "{}";
    case "bytea":
      return "\\x01";
    case "text[]":
      return `{"text ${number}"}`;
    default:
      return type.endsWith("[]") ? "{}" : null;
  }
}
