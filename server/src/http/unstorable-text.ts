import type { FastifyInstance } from "fastify";
import { Refusal } from "./refusal.ts";

/** Text that PostgreSQL can't store, and the error messages for it. */
const UNSTORABLE = [
  {
    isIn: (text: string) => text.includes("\u0000"),
    words: "must not contain the character NUL",
  },
  {
    isIn: (text: string) => !text.isWellFormed(),
    words: "has a broken character in it, half of an emoji perhaps; remove it and try again",
  },
  {
    // A day or a moment by itself, or as the value of a filter.
    isIn: (text: string) =>
      /(?:^|[:,])0000-\d\d-\d\d(?:T[\d:.]*(?:Z|[+-]\d\d:?\d\d)?)?$/.test(text),
    words: "must not be in the year 0",
  },
];

/** Rejects text that can't be stored, naming its field. */
export function refuseUnstorableText(app: FastifyInstance): void {
  app.addHook("preValidation", async ({ params, query, body }) => {
    mustBeStorable({ params, query, body });
  });
}

export function mustBeStorable(sent: Record<string, unknown>): void {
  const found = findUnstorable(sent);
  if (found) throw new Refusal("bad_request", found);
}

/** Iterative, because the input may be nested arbitrarily deep. */
function findUnstorable(sent: Record<string, unknown>): string | undefined {
  const left = Object.entries(sent);
  for (let next = left.pop(); next; next = left.pop()) {
    const [field, value] = next;
    for (const { isIn, words } of UNSTORABLE) {
      if (isIn(field)) return `The name of a field: ${words}`;
      if (typeof value === "string" && isIn(value)) return `${field}: ${words}`;
    }
    if (typeof value !== "object" || value === null || value instanceof Uint8Array) continue;
    for (const [name, inner] of Object.entries(value)) left.push([name, inner]);
  }
  return undefined;
}
