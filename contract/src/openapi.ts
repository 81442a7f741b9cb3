import { z } from "zod";
import { historicalQueriesPerMinute } from "./as-of.ts";
import { examples, type ValueFrom } from "./examples.ts";
import { RefusalBody } from "./refusal.ts";
import type { Route } from "./route.ts";
import { scopeOf } from "./tokens.ts";

type Json = Record<string, unknown>;

const FORM_MEDIA_TYPES = ["application/x-www-form-urlencoded", "multipart/form-data"];

/** Refusals that follow from what a route declares; others are under `default`. */
const REFUSED = {
  400: ["BadRequest", "The request is missing something or doesn't match the description"],
  401: ["Unauthenticated", "No valid token was sent"],
  403: ["Forbidden", "The caller's role or the token's scope doesn't allow this"],
  404: ["NotFound", "No such record, or the caller can't see it"],
  429: ["TooManyRequests", "Too many calls in a minute; `Retry-After` says how long to wait"],
  default: ["Refused", "Refused for another reason, named by `code`"],
} as const;

/** Describes routes as an OpenAPI 3.1 document. */
export function openapi(routes: readonly Route[], version: string): Json {
  const paths: Record<string, Json> = {};
  const pathOf = describedPaths(routes);
  for (const route of routes) {
    const path = pathOf(route);
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route, path) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Touchline",
      version,
      license: { name: "MIT", identifier: "MIT" },
      description:
        "Every call of the product.\n\nSend a bearer token: one from your identity provider, or an API token (`tl_…`) " +
        "that you make under Settings → API tokens. A call names the scope an API token needs as `x-scope`; " +
        "a call without one is only for people who sign in.\n\nWhere a call may be made less often than others, " +
        "`x-per-minute` says how often, and `x-per-minute-with-as-of` how often about another day than today; beyond that " +
        "the answer is 429 with `Retry-After`.\n\nA list in a query repeats its name (`k=a&k=b`), separates its values " +
        "by commas (`k=a,b`) or ends its name in brackets (`k[]=a&k[]=b`). A slash at the end of a path makes no difference.\n\n" +
        "The examples run against the demo company of `npm start`. Ids and the like are different in every workspace: " +
        "`x-example-from` names the call whose answer has the value to send instead, and where in it.",
    },
    servers: [{ url: "/", description: "The server this description came from" }],
    components: {
      securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT or tl_…" } },
      schemas: { Refusal: toJsonSchema(RefusalBody, "output") },
      responses: Object.fromEntries(
        Object.values(REFUSED).map(([name, description]) => [name, refusal(description)]),
      ),
    },
    paths,
  };
}

/**
 * The path under which a route is described. Two that differ only in a parameter's name are one path
 * to OpenAPI: there the parameter is called `id`.
 */
export function describedPaths(routes: readonly Route[]): (route: Route) => string {
  const named = ({ path }: Route) => path.replace(/:(\w+)/g, "{$1}").replace(/\/$/, "");
  const unnamed = (path: string) => path.replace(/\{\w+\}/g, "{id}");
  const variants = Map.groupBy(new Set(routes.map(named)), unnamed);
  return (route) => {
    const path = named(route);
    return variants.get(unnamed(path))?.length === 1 ? path : unnamed(path);
  };
}

export function operationId({ method, path }: Route): string {
  return `${method.toLowerCase()}${path.replace(/[^a-zA-Z]+(\w)/g, (_, letter: string) => letter.toUpperCase())}`;
}

function operation(route: Route, path: string): Json {
  const scope = scopeOf(route);
  const looksBack = historicalQueriesPerMinute(route);
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const { params = {}, query, body, needs } = examples[`${route.method} ${route.path}`] ?? {};
  const inPath = Object.fromEntries(
    Object.keys(route.params?.shape ?? {}).map((name, index) => [names[index], params[name]]),
  );
  const taken = valuesFrom({ path: inPath, query, body });
  const media = route.stream ? "text/event-stream" : (route.file ?? "application/json");
  return {
    summary: route.summary,
    ...(taken.length > 0 && { description: `In the example, ${taken.map(inWords).join("; ")}.` }),
    operationId: operationId(route),
    tags: [route.path.split("/")[2]],
    security: route.access === "public" ? [] : [{ bearer: [] }],
    "x-access": route.access,
    ...(route.perMinute && { "x-per-minute": route.perMinute }),
    ...(looksBack && { "x-per-minute-with-as-of": looksBack }),
    ...(scope && { "x-scope": scope }),
    ...(needs && { "x-example-needs": needs }),
    ...(taken.length > 0 && { "x-example-from": Object.fromEntries(taken) }),
    parameters: [
      ...parameters(route.params, "path", params).map((parameter, index) =>
        renamed(parameter, names[index]),
      ),
      ...parameters(route.query, "query", query),
    ],
    ...(route.body && {
      requestBody: { required: true, content: contentOf(route.body, route, body) },
    }),
    responses: {
      [route.status ?? 200]: {
        description: route.status === 202 ? "Started" : "Done",
        content: { [media]: { schema: toJsonSchema(route.response, "output") } },
      },
      ...Object.fromEntries(
        Object.entries(REFUSED)
          .filter(([status]) => isPossible(Number(status), route))
          .map(([status, [name]]) => [status, { $ref: `#/components/responses/${name}` }]),
      ),
    },
  };
}

function isPossible(status: number, { access, params, query, body }: Route): boolean {
  switch (status) {
    case 400:
      return Boolean(params ?? query ?? body);
    case 401:
    case 403:
      return access !== "public";
    case 404:
      return params !== undefined;
    default:
      return true;
  }
}

function refusal(description: string): Json {
  const schema = { $ref: "#/components/schemas/Refusal" };
  return { description, content: { "application/json": { schema } } };
}

function contentOf(schema: z.ZodType, { isForm }: Route, example: unknown): Json {
  const content = {
    schema: toJsonSchema(schema, "input"),
    ...(example !== undefined && { example: lookingLike(example) }),
  };
  const types = ["application/json", ...(isForm ? FORM_MEDIA_TYPES : [])];
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
    schema: toJsonSchema(type as z.ZodType, "input"),
    ...(given[name] !== undefined && { example: lookingLike(given[name]) }),
  }));
}

/** A parameter under the name that the described path has for it. */
function renamed(parameter: Json, name: string | undefined): Json {
  if (parameter.name === name) return parameter;
  return { ...parameter, name, description: `\`${parameter.name}\`` };
}

function isValueFrom(value: unknown): value is ValueFrom {
  return typeof value === "object" && value !== null && "valueFrom" in value;
}

/** An example with a value of the right kind wherever it takes one from elsewhere. */
function lookingLike(given: unknown): unknown {
  if (isValueFrom(given)) return given.lookingLike;
  if (Array.isArray(given)) return given.map(lookingLike);
  if (typeof given !== "object" || given === null) return given;
  return Object.fromEntries(Object.entries(given).map(([key, one]) => [key, lookingLike(one)]));
}

/** "`id` in the path is `0/id` of GET /api/team-players" */
function inWords([way, from]: [string, string]): string {
  const [part, ...name] = way.split("/");
  const [, source, at] = /^(.*): (.*)$/.exec(from) ?? [];
  return `\`${name.join("/")}\` in the ${part} is \`${at}\` of ${source}`;
}

/** Where an example takes a value from elsewhere, as `body/actions/0/assigneeId`, and from where. */
function valuesFrom(given: unknown, way = ""): [string, string][] {
  if (isValueFrom(given)) return [[way, given.valueFrom]];
  if (typeof given !== "object" || given === null) return [];
  return Object.entries(given).flatMap(([key, one]) =>
    valuesFrom(one, way === "" ? key : `${way}/${key}`),
  );
}

function toJsonSchema(schema: z.ZodType, io: "input" | "output"): Json {
  const { $schema: _, ...described } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override: ({ jsonSchema }) => nameProperties(jsonSchema),
  });
  return described;
}

/** A record with a value under each of certain names has these as properties, as other objects do. */
function nameProperties(described: z.core.JSONSchema.BaseSchema): void {
  const { required, additionalProperties } = described;
  if (!described.propertyNames || !required || typeof additionalProperties !== "object") return;
  described.properties = Object.fromEntries(required.map((name) => [name, additionalProperties]));
  described.additionalProperties = false;
  delete described.propertyNames;
}
