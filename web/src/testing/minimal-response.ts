import { openapi, type Route } from "@touchline/contract";

interface JsonSchema {
  type?: string;
  anyOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  /** The schema of each value in a record. */
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema;
  minItems?: number;
  minimum?: number;
  maxLength?: number;
  format?: string;
  pattern?: string;
}

interface OpenApiDocument {
  paths: Record<string, Record<string, { responses: Record<string, OpenApiResponse> }>>;
}
interface OpenApiResponse {
  content: Record<string, { schema: JsonSchema }>;
}

/**
 * Returns the minimal valid answer of a route: shortest lists, null where allowed, 0, the first
 * option.
 */
export function minimalResponse(route: Route): unknown {
  const { paths } = openapi([route], "") as unknown as OpenApiDocument;
  const [told] = Object.values(Object.values(paths)[0] ?? {}).map(
    ({ responses }) => responses[route.status ?? 200],
  );
  return fillSchema(told?.content["application/json"]?.schema ?? {});
}

/** Text fields in the contract with a specific meaning. */
const TEXT_BY_NAME = new Map([
  ["timeZone", "UTC"],
  ["currency", "EUR"],
]);

/** Items of a list cycle through their options so that they differ. */
function fillSchema(shape: JsonSchema, name = "", turn = 0): unknown {
  if (shape.anyOf) {
    const mayBeNull = shape.anyOf.some(({ type }) => type === "null");
    return mayBeNull ? null : fillSchema(shape.anyOf[0] ?? {});
  }
  if (shape.enum) return shape.enum[turn % shape.enum.length];
  if (shape.const !== undefined) return shape.const;
  switch (shape.type) {
    case "object":
      return Object.fromEntries(
        (shape.required ?? []).map((part) => [
          part,
          fillSchema(propertySchemaOf(shape, part), part, turn),
        ]),
      );
    case "array":
      return Array.from({ length: shape.minItems ?? 0 }, (_, index) =>
        fillSchema(shape.items ?? {}, "", index),
      );
    case "number":
    case "integer":
      return Math.max(0, shape.minimum ?? 0);
    case "boolean":
      return false;
    case "string":
      return TEXT_BY_NAME.get(name) ?? matchingText(shape);
    default:
      return null;
  }
}

function propertySchemaOf(
  { properties, additionalProperties }: JsonSchema,
  part: string,
): JsonSchema {
  return (
    properties?.[part] ?? (typeof additionalProperties === "object" ? additionalProperties : {})
  );
}

const SAMPLE_TEXTS = [
  "Some words",
  "Words",
  "00000000-0000-4000-8000-0000000000a1",
  "2026-11-15T09:00:00.000Z",
  "2026-11-15",
  "2026-Q4",
  "09:00",
  "somebody@touchline.example",
];

function matchingText({
  format,
  pattern = "",
  maxLength = Number.POSITIVE_INFINITY,
}: JsonSchema): string {
  // The contract defines no pattern for it.
  if (format === "uri") return "https://touchline.example/";
  return (
    SAMPLE_TEXTS.find((text) => new RegExp(pattern).test(text) && text.length <= maxLength) ?? ""
  );
}
