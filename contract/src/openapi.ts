import { z } from "zod";
import { looksBackPerMinute } from "./as-of.ts";
import { examples } from "./examples.ts";
import { RefusalBody } from "./refusal.ts";
import type { Route } from "./route.ts";
import { scopeOf } from "./tokens.ts";

type Json = Record<string, unknown>;

const FORMS = ["application/x-www-form-urlencoded", "multipart/form-data"];

/** Describes routes as an OpenAPI 3.1 document. */
export function openapi(routes: readonly Route[], version: string): Json {
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Touchline",
      version,
      description:
        "Every call of the product.\n\nSend a bearer token: one from your identity provider, or an API token (`tl_…`) " +
        "that you make under Settings → API tokens. A call names the scope an API token needs as `x-scope`; " +
        "a call without one is only for people who sign in.\n\nWhere a call may be made less often than others, " +
        "`x-per-minute` says how often, and `x-per-minute-with-as-of` how often about another day than today; beyond that " +
        "the answer is 429 with `Retry-After`.\n\nA list in a query repeats its name (`k=a&k=b`), separates its values " +
        "by commas (`k=a,b`) or ends its name in brackets (`k[]=a&k[]=b`).\n\nThe examples run against the demo company of `npm start`; " +
        "what stands in braces is taken from the answer to the call named there.",
    },
    components: {
      securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT or tl_…" } },
      schemas: { Refusal: shape(RefusalBody, "output") },
    },
    paths,
  };
}

function operation(route: Route): Json {
  const scope = scopeOf(route);
  const looksBack = looksBackPerMinute(route);
  const { params, query, body, needs } = examples[`${route.method} ${route.path}`] ?? {};
  const media = route.stream ? "text/event-stream" : (route.file ?? "application/json");
  return {
    summary: route.summary,
    operationId: `${route.method.toLowerCase()}${route.path.replace(/[^a-zA-Z]+(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    tags: [route.path.split("/")[2]],
    ...(route.access !== "public" && { security: [{ bearer: [] }] }),
    "x-access": route.access,
    ...(route.perMinute && { "x-per-minute": route.perMinute }),
    ...(looksBack && { "x-per-minute-with-as-of": looksBack }),
    ...(scope && { "x-scope": scope }),
    ...(needs && { "x-example-needs": needs }),
    parameters: [
      ...parameters(route.params, "path", params),
      ...parameters(route.query, "query", query),
    ],
    ...(route.body && {
      requestBody: { required: true, content: contentOf(route.body, route, body) },
    }),
    responses: {
      [route.status ?? 200]: {
        description: route.status === 202 ? "Begun" : "Done",
        content: { [media]: { schema: shape(route.response, "output") } },
      },
      default: {
        description: "Refused",
        content: { "application/json": { schema: { $ref: "#/components/schemas/Refusal" } } },
      },
    },
  };
}

function contentOf(schema: z.ZodType, { isForm }: Route, example: unknown): Json {
  const content = { schema: shape(schema, "input"), ...(example !== undefined && { example }) };
  const types = ["application/json", ...(isForm ? FORMS : [])];
  return Object.fromEntries(types.map((type) => [type, content]));
}

function parameters(
  schema: z.ZodObject | undefined,
  place: "path" | "query",
  given: Json = {},
): Json[] {
  return Object.entries(schema?.shape ?? {}).map(([name, type]) => ({
    name,
    in: place,
    required: place === "path" || !(type as z.ZodType).safeParse(undefined).success,
    schema: shape(type as z.ZodType, "input"),
    ...(given[name] !== undefined && { example: given[name] }),
  }));
}

function shape(schema: z.ZodType, io: "input" | "output"): Json {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return described;
}
