import type { Form } from "../form.ts";
import { SlackProblem } from "./problem.ts";
import type { Installation, State } from "./state.ts";

export interface MethodCall {
  state: State;
  form: Form;
  installation: Installation;
}

export interface Method {
  /** The required scopes; for some methods they depend on the conversation. */
  needs?(asked: MethodCall): string[];
  answer(asked: MethodCall): object;
}

export type Methods = Record<string, Method>;

export const needs = (scope: string) => () => [scope];

export function required(form: Form, name: string): string {
  const value = form[name];
  if (value === undefined || value === "") {
    throw new SlackProblem("invalid_arguments", {
      response_metadata: { messages: [`[ERROR] missing required field: ${name}`] },
    });
  }
  return value;
}

/** Parses an argument that is JSON within the form. */
export function json(value: string, refusal: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    throw new SlackProblem(refusal);
  }
}

export const isTrue = (value: string | undefined) => value === "true" || value === "1";

export function page<Item>(items: Item[], form: Form, most: number, fallback: number) {
  const limit = Math.min(Math.max(Number(form.limit) || fallback, 1), most);
  const start = form.cursor
    ? Number(Buffer.from(form.cursor, "base64").toString().replace("next:", ""))
    : 0;
  if (!Number.isInteger(start) || start < 0) throw new SlackProblem("invalid_cursor");
  const hasMore = start + limit < items.length;
  return {
    items: items.slice(start, start + limit),
    hasMore,
    response_metadata: {
      next_cursor: hasMore ? Buffer.from(`next:${start + limit}`).toString("base64") : "",
    },
  };
}
