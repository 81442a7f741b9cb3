import { z } from "zod";

/** Generates a value that a schema accepts, using the given id wherever an id fits. */
export function sampleOf(schema: z.ZodType, id: string): unknown {
  return sampleOfShape(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }), id);
}

export function sampleOfShape(shape: z.core.JSONSchema._JSONSchema, id: string): unknown {
  if (typeof shape === "boolean") return null;
  if (shape.anyOf) return sampleOfShape(shape.anyOf[0] ?? true, id);
  if (shape.enum) return shape.enum[0];
  if (shape.const !== undefined) return shape.const;
  switch (shape.type) {
    case "object":
      return Object.fromEntries(
        Object.entries(shape.properties ?? {}).map(([name, of]) => [name, sampleOfShape(of, id)]),
      );
    case "array":
      return [sampleOfShape(Array.isArray(shape.items) ? true : (shape.items ?? true), id)];
    case "number":
    case "integer":
      return shape.minimum ?? 1;
    case "boolean":
      return true;
    default:
      return textLike(shape.pattern ?? "^text$", id, shape.maxLength);
  }
}

/** Valid as a name and as an email address, because some schemas only require text. */
const ANY_TEXT = "a@people.test";

/** Returns the id if it matches the pattern, else a value that does. */
function textLike(pattern: string, id: string, longest = Number.POSITIVE_INFINITY): string {
  const moment = "2026-10-05T00:00:00Z";
  // A Monday and a working hour, because some routes accept no other.
  const words = [
    id,
    "1",
    "2026-Q4",
    "2026-10-05",
    "09:00",
    "C1",
    moment,
    ANY_TEXT,
    "/home",
    "arr:empty",
  ];
  const like = words.find((word) => new RegExp(pattern).test(word)) ?? ANY_TEXT;
  return like.length > longest ? "09:00" : like;
}
