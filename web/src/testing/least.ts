import { openapi, type Route } from "@touchline/contract";

interface Shape {
  type?: string;
  anyOf?: Shape[];
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Shape>;
  required?: string[];
  /** Of each part of a record, whose names alone are listed. */
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

/** The least that a route may answer: as little as may be in every list, null wherever it may be, 0, the first of a choice. */
export function leastAnswer(route: Route): unknown {
  const { paths } = openapi([route], "") as unknown as Described;
  const [told] = Object.values(Object.values(paths)[0] ?? {}).map(
    ({ responses }) => responses[200],
  );
  return fill(told?.content["application/json"]?.schema ?? {});
}

/** What is text in the contract and has a meaning of its own. */
const NAMED = new Map([
  ["timeZone", "UTC"],
  ["currency", "EUR"],
]);

/** Things of one list take turns at the choices they have, so that they can be told apart. */
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
  // Without a pattern of its own.
  if (format === "uri") return "https://touchline.example/";
  return TEXTS.find((text) => new RegExp(pattern).test(text) && text.length <= maxLength) ?? "";
}
