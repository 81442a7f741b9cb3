import { openapi, type Route } from "@touchline/contract";

interface Shape {
  type?: string;
  anyOf?: Shape[];
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Shape>;
  required?: string[];
  /** The schema of each value in a record. */
  additionalProperties?: Shape | boolean;
  items?: Shape;
  minItems?: number;
  minimum?: number;
  maxLength?: number;
  format?: string;
  pattern?: string;
}

interface Described {
  paths: Record<string, Record<string, { responses: Record<string, Told> }>>;
}
interface Told {
  content: Record<string, { schema: Shape }>;
}

/**
 * Returns the minimal valid answer of a route: shortest lists, null where allowed, 0, the first
 * option.
 */
export function leastAnswer(route: Route): unknown {
  const { paths } = openapi([route], "") as unknown as Described;
  const [told] = Object.values(Object.values(paths)[0] ?? {}).map(
    ({ responses }) => responses[200],
  );
  return fill(told?.content["application/json"]?.schema ?? {});
}

/** Text fields in the contract with a specific meaning. */
const NAMED = new Map([
  ["timeZone", "UTC"],
  ["currency", "EUR"],
]);

/** Items of a list cycle through their options so that they differ. */
function fill(shape: Shape, name = "", turn = 0): unknown {
  if (shape.anyOf) {
    const mayBeNull = shape.anyOf.some(({ type }) => type === "null");
    return mayBeNull ? null : fill(shape.anyOf[0] ?? {});
  }
  if (shape.enum) return shape.enum[turn % shape.enum.length];
  if (shape.const !== undefined) return shape.const;
  switch (shape.type) {
    case "object":
      return Object.fromEntries(
        (shape.required ?? []).map((part) => [part, fill(partOf(shape, part), part, turn)]),
      );
    case "array":
      return Array.from({ length: shape.minItems ?? 0 }, (_, index) =>
        fill(shape.items ?? {}, "", index),
      );
    case "number":
    case "integer":
      return Math.max(0, shape.minimum ?? 0);
    case "boolean":
      return false;
    case "string":
      return NAMED.get(name) ?? textLike(shape);
    default:
      return null;
  }
}

function partOf({ properties, additionalProperties }: Shape, part: string): Shape {
  return (
    properties?.[part] ?? (typeof additionalProperties === "object" ? additionalProperties : {})
  );
}

const TEXTS = [
  "Some words",
  "Words",
  "00000000-0000-4000-8000-0000000000a1",
  "2026-11-15T09:00:00.000Z",
  "2026-11-15",
  "2026-Q4",
  "09:00",
  "somebody@touchline.example",
];

function textLike({ format, pattern = "", maxLength = Number.POSITIVE_INFINITY }: Shape): string {
  // The contract defines no pattern for it.
  if (format === "uri") return "https://touchline.example/";
  return TEXTS.find((text) => new RegExp(pattern).test(text) && text.length <= maxLength) ?? "";
}
