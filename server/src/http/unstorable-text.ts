import type { FastifyInstance } from "fastify";
import { Refusal } from "./refusal.ts";

/** What the database keeps in no text, and the words with which it is refused. */
const UNSTORABLE = [
  {
    isIn: (text: string) => text.includes("\u0000"),
    words: "must not contain the character NUL",
  },
  {
    isIn: (text: string) => !text.isWellFormed(),
    words: "has a broken character in it, half of an emoji perhaps; remove it and try again",
  },
];

/** Whoever sends text that cannot be kept is told where it is. */
export function refuseUnstorableText(app: FastifyInstance): void {
  app.addHook("preValidation", async ({ params, query, body }) => {
    const found = whereUnstorable({ params, query, body });
    if (found) throw new Refusal("bad_request", found);
  });
}

/** Not by recursion: what is sent may be nested as deep as it is long. */
function whereUnstorable(sent: Record<string, unknown>): string | undefined {
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
