import { describe, expect, it } from "vitest";
import { z } from "zod";
import { examples } from "./examples.ts";
import { openapi, type Route, routes } from "./index.ts";

const title = ({ method, path }: Route) => `${method} ${path}`;

/** Every string a schema accepts, with the way to it. */
function unbounded(shape: unknown, way: string): string[] {
  if (typeof shape !== "object" || shape === null) return [];
  const {
    type,
    maxLength,
    format,
    pattern,
    enum: values,
    const: only,
  } = shape as Record<string, unknown>;
  const isBounded =
    maxLength !== undefined ||
    format === "uuid" ||
    format === "date-time" ||
    values ||
    only !== undefined;
  const isShort = typeof pattern === "string" && /^\^(?!.*[*+]).*\$$/.test(pattern);
  if (type === "string" && !isBounded && !isShort && !String(pattern).includes("-Q")) return [way];
  return Object.entries(shape).flatMap(([key, value]) => unbounded(value, `${way}.${key}`));
}

describe("[B3] the contract", () => {
  it("has each method and path once", () => {
    const all = routes.map(title);
    expect(new Set(all).size).toBe(all.length);
  });

  it.each(routes.map((route) => ({ name: title(route), route })))(
    "$name declares its path parameters and bounds every string it takes",
    ({ route }) => {
      const inPath = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
      expect(Object.keys(route.params?.shape ?? {})).toEqual(inPath);
      for (const part of ["params", "query", "body"] as const) {
        const schema = route[part];
        if (!schema) continue;
        const endless = unbounded(z.toJSONSchema(schema, { io: "input" }), part);
        expect(endless, "give these strings a .max(…)").toEqual([]);
      }
    },
  );

  it("is described as OpenAPI with a unique name for every call", () => {
    const { paths } = openapi(routes, "1.0.0") as {
      paths: Record<string, Record<string, { operationId: string }>>;
    };
    const names = Object.values(paths).flatMap((methods) =>
      Object.values(methods).map((o) => o.operationId),
    );
    expect(names).toHaveLength(routes.length);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe("[U19] the examples", () => {
  const TAKEN = /\{(\w+ [^\s:]*(?:\/:\w+[^\s:]*)*): ([^}]+)\}/g;
  const known = new Set(routes.map(title));

  it("are of calls that exist, and every call that must be given something has one", () => {
    expect(Object.keys(examples).filter((name) => !known.has(name))).toEqual([]);
    const needy = routes.filter(({ params, body }) => params || body).map(title);
    const without = needy.filter((name) => !examples[name]);
    expect(without, "add an example each to contract/src/examples.ts").toEqual([]);
  });

  it("take what they need from the answers to other calls", () => {
    const taken = [...JSON.stringify(examples).matchAll(TAKEN)].map(([, from = ""]) => from);
    expect(taken.length).toBeGreaterThan(50);
    expect(taken.filter((from) => !known.has(from))).toEqual([]);
  });

  it("stand in the description", () => {
    const { paths } = openapi(routes, "1.0.0") as {
      paths: Record<string, Record<string, { requestBody: { content: Record<string, object> } }>>;
    };
    expect(paths["/api/actions"]?.post?.requestBody.content["application/json"]).toHaveProperty(
      "example",
      examples["POST /api/actions"]?.body,
    );
  });
});
