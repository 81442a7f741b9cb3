import type { FastifyInstance } from "fastify";
import { Refusal } from "./refusal.ts";

const NUL = "\u0000";

/** The database keeps no text with a NUL in it; whoever sends one is told where it is. */
export function refuseNul(app: FastifyInstance): void {
  app.addHook("preValidation", async ({ params, query, body }) => {
    const field = whereNulIs({ params, query, body });
    if (field) throw new Refusal("bad_request", `${field}: must not contain the character NUL`);
  });
}

/** Not by recursion: what is sent may be nested as deep as it is long. */
function whereNulIs(sent: Record<string, unknown>): string | undefined {
  const left = Object.entries(sent);
  for (let next = left.pop(); next; next = left.pop()) {
    const [field, value] = next;
    if (field.includes(NUL)) return "The name of a field";
    if (typeof value === "string" && value.includes(NUL)) return field;
    if (typeof value !== "object" || value === null || value instanceof Uint8Array) continue;
    for (const [name, inner] of Object.entries(value)) left.push([name, inner]);
  }
  return undefined;
}
