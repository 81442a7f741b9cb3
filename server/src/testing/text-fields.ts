import type { Route } from "@touchline/contract";
import { z } from "zod";
import { sampleOf, sampleOfShape } from "./samples.ts";

type Shape = z.core.JSONSchema._JSONSchema;
type Part = "params" | "query" | "body";

export interface TextField {
  part: Part;
  path: string;
  /** Maximum length in the contract. */
  max: number;
  /** All parts of the call, with this text in the field and valid values elsewhere. */
  put(text: string): Record<Part, unknown>;
}

interface Leaf {
  path: string;
  max: number;
  put(text: string): unknown;
}

/** Finds all text fields of a call in its schemas, so that new ones are included automatically. */
export function textFieldsOf(route: Route, id: string): TextField[] {
  const parts: Part[] = ["params", "query", "body"];
  const others = Object.fromEntries(
    parts.map((part) => [part, route[part] ? sampleOf(route[part], id) : undefined]),
  ) as Record<Part, unknown>;
  return parts.flatMap((part) => {
    const schema = route[part];
    if (!schema) return [];
    const shape = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
    return leavesOf(shape, id).map((leaf) => ({
      ...leaf,
      part,
      put: (text: string) => ({ ...others, [part]: leaf.put(text) }),
    }));
  });
}

function leavesOf(shape: Shape, id: string): Leaf[] {
  if (typeof shape === "boolean" || shape.enum || shape.const !== undefined) return [];
  const options = shape.anyOf ?? shape.oneOf;
  if (options) return options.flatMap((option) => leavesOf(option, id));
  switch (shape.type) {
    case "object": {
      const whole = Object(sampleOfShape(shape, id));
      const named = Object.entries(shape.properties ?? {});
      const { additionalProperties: more } = shape;
      if (typeof more === "object") named.push(["x", more]);
      return named.flatMap(([name, of]) =>
        leavesOf(of, id).map(({ path, max, put }) => ({
          path: path ? `${name}.${path}` : name,
          max,
          put: (text: string) => ({ ...whole, [name]: put(text) }),
        })),
      );
    }
    case "array":
      return leavesOf(Array.isArray(shape.items) ? true : (shape.items ?? true), id).map(
        ({ path, max, put }) => ({
          path: `[]${path && `.${path}`}`,
          max,
          put: (text: string) => [put(text)],
        }),
      );
    case "string":
      return [{ path: "", max: shape.maxLength ?? 0, put: (text) => text }];
    default:
      return [];
  }
}
