import { z } from "zod";

type Cut = (value: unknown) => unknown;

const LEAVES = new Set(["string", "number", "boolean", "enum", "literal", "null"]);

/**
 * Builds a function that strips fields not in the schema, without validating. For responses with
 * thousands of entries, where full validation costs more than the query. Build once; values with
 * nothing to strip are not copied.
 */
export function cutTo(schema: z.ZodType): Cut {
  return cutOf(schema) ?? ((value) => value);
}

/** Returns null if nothing could be stripped. */
function cutOf(schema: z.core.$ZodType): Cut | null {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) {
    const inner = cutOf(schema.unwrap());
    return inner && ((value) => (value === null || value === undefined ? value : inner(value)));
  }
  if (schema instanceof z.ZodArray) return cutArray(cutOf(schema.element));
  if (schema instanceof z.ZodObject) return cutObject(schema.shape);
  if (LEAVES.has(schema._zod.def.type)) return null;
  throw new Error(`An answer cannot be cut to a schema of type ${schema._zod.def.type}.`);
}

function cutArray(each: Cut | null): Cut | null {
  return (
    each &&
    ((value) => {
      const entries = value as unknown[];
      const cut = entries.map(each);
      return cut.some((entry, index) => entry !== entries[index]) ? cut : value;
    })
  );
}

function cutObject(shape: Record<string, z.core.$ZodType>): Cut {
  const known = new Set(Object.keys(shape));
  const inner = Object.entries(shape).flatMap(([key, schema]) => {
    const cut = cutOf(schema);
    return cut ? [{ key, cut }] : [];
  });
  return (value) => {
    const given = value as Record<string, unknown>;
    let kept = given;
    for (const key in given) {
      if (known.has(key)) continue;
      kept = Object.fromEntries(Object.entries(given).filter(([name]) => known.has(name)));
      break;
    }
    for (const { key, cut } of inner) {
      const [before, after] = [given[key], cut(given[key])];
      if (before === after) continue;
      if (kept === given) kept = { ...given };
      kept[key] = after;
    }
    return kept;
  };
}
