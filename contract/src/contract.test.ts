import { describe, expect, it } from "vitest";
import { z } from "zod";
import { examples } from "./examples.ts";
import { api, hubspotCardRoutes, openapi, type Route, routes } from "./index.ts";
import { describedPaths } from "./openapi.ts";

interface Described {
  paths: Record<string, Record<string, Operation>>;
}
interface Operation {
  description?: string;
  "x-example-from"?: Record<string, string>;
  parameters: { name: string; in: "path" | "query"; example?: unknown }[];
  requestBody: { content: Record<string, { example?: unknown }> };
  responses: Record<string, object>;
}

const title = ({ method, path }: Route) => `${method} ${path}`;

/** Lists every string that a schema accepts without a maximum length, with its path. */
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
    const all = [...routes, ...hubspotCardRoutes].map(title);
    expect(new Set(all).size).toBe(all.length);
  });

  it.each([...routes, ...hubspotCardRoutes].map((route) => ({ name: title(route), route })))(
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
  const TAKEN = /"valueFrom":"([A-Z]+ [^ "]+): [^"]+"/g;
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
    const { paths } = openapi(routes, "1.0.0") as unknown as Described;
    const { post } = paths["/api/actions"] ?? {};
    expect(post?.requestBody.content["application/json"]?.example).toEqual({
      text: "Send the terms",
      dueDate: "2030-01-15",
      assigneeId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(post?.["x-example-from"]).toEqual({ "body/assigneeId": "GET /api/team-players: 0/id" });
    expect(post?.description).toBe(
      "In the example, `assigneeId` in the body is `0/id` of GET /api/team-players.",
    );
  });
});

describe("[H-12] the API's description", () => {
  const described = openapi(routes, "1.0.0") as unknown as Described;
  const pathOf = describedPaths(routes);
  const operationOf = (route: Route) =>
    described.paths[pathOf(route)]?.[route.method.toLowerCase()];

  it.each(routes.map((route) => ({ name: title(route), route })))(
    "$name has an example that the call takes",
    ({ route }) => {
      const { parameters = [], requestBody } = operationOf(route) ?? {};
      const given = (place: "path" | "query", names: string[]) =>
        Object.fromEntries(
          parameters
            .filter((one) => one.in === place)
            .map(({ example }, index) => [names[index] ?? "", example]),
        );
      for (const [place, schema] of [
        ["path", route.params],
        ["query", examples[title(route)]?.query && route.query],
      ] as const) {
        const sent = given(place, Object.keys(schema?.shape ?? {}));
        expect(schema?.safeParse(sent).error).toBeUndefined();
      }
      const body = requestBody?.content["application/json"]?.example;
      if (body !== undefined) expect(route.body?.safeParse(body).error).toBeUndefined();
    },
  );

  it("has each path once, whatever its parameters are called, without a slash at the end", () => {
    const paths = Object.keys(described.paths);
    expect(paths.filter((path) => path.endsWith("/"))).toEqual([]);
    const unnamed = paths.map((path) => path.replace(/\{\w+\}/g, "{}"));
    expect(unnamed.filter((path, index) => unnamed.indexOf(path) !== index)).toEqual([]);
    expect(described.paths["/api/talking-point/{id}"]).toMatchObject({
      get: { parameters: [{ name: "id", description: "`repId`" }] },
      delete: { parameters: [{ name: "id" }] },
    });
  });

  it("says of every call who may make it, and how it is refused", () => {
    const [config, signOut] = [api.session.settings, api.security.signOutSelf];
    expect(operationOf(config)).toMatchObject({ security: [] });
    expect(Object.keys(operationOf(config)?.responses ?? {})).toEqual([
      ...["200", "429", "default"],
    ]);
    expect(operationOf(signOut)).toMatchObject({ security: [{ bearer: [] }] });
    expect(Object.keys(operationOf(signOut)?.responses ?? {})).toEqual([
      ...["200", "401", "403", "429", "default"],
    ]);
    expect(Object.keys(operationOf(api.talkingPoints.list)?.responses ?? {})).toEqual([
      ...["200", "400", "401", "403", "404", "429", "default"],
    ]);
  });
});
