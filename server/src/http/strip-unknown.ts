import { z } from "zod";

type Strip = (value: unknown) => unknown;

const LEAF_TYPES = new Set(["string", "number", "boolean", "enum", "literal", "null"]);

/**
 * Builds a function that strips fields not in the schema, without validating. For responses with
 * thousands of entries, where full validation costs more than the query. Build once; values with
 * nothing to strip are not copied.
 */
export function stripUnknown(schema: z.ZodType): Strip {
  return stripperOf(schema) ?? ((value) => value);
}

/** Returns null if nothing could be stripped. */
function stripperOf(schema: z.core.$ZodType): Strip | null {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) {
    const inner = stripperOf(schema.unwrap());
    return inner && ((value) => (value === null || value === undefined ? value : inner(value)));
  }
  if (schema instanceof z.ZodArray) return stripArray(stripperOf(schema.element));
  if (schema instanceof z.ZodObject) return stripObject(schema.shape);
  // Its keys are data; values that nothing has to be cut from stay as they are.
  if (schema instanceof z.ZodRecord && stripperOf(schema.valueType as z.ZodType) === null)
    return null;
  if (schema instanceof z.ZodUnion && schema.options.every(isLeaf)) return null;
  if (LEAF_TYPES.has(schema._zod.def.type)) return null;
  throw new Error(`An answer can't be cut to a schema of type ${schema._zod.def.type}.`);
}

const isLeaf = (schema: z.core.$ZodType): boolean =>
  schema instanceof z.ZodArray ? isLeaf(schema.element) : LEAF_TYPES.has(schema._zod.def.type);

function stripArray(each: Strip | null): Strip | null {
  return (
    each &&
    ((value) => {
      const entries = value as unknown[];
      const cut = entries.map(each);
      return cut.some((entry, index) => entry !== entries[index]) ? cut : value;
    })
  );
}

function stripObject(shape: Record<string, z.core.$ZodType>): Strip {
  const known = new Set(Object.keys(shape));
  const inner = Object.entries(shape).flatMap(([key, schema]) => {
    const cut = stripperOf(schema);
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
