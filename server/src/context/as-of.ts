import { classifyAsOf, type Day } from "@touchline/domain";
import type { PastDay } from "../db/deals-then.ts";
import { Refusal } from "../http/refusal.ts";
import type { RequestContext } from "./context.ts";

/**
 * Returns the requested past day, or null for today, which uses live data. Access follows the
 * viewer's present scope: a rep sees the past of deals they can see now.
 */
export async function resolveAsOf(
  { store, now }: Pick<RequestContext, "store" | "now">,
  asOf: string | undefined,
): Promise<PastDay | null> {
  if (asOf === undefined) return null;
  const day = asOf as Day;
  const { end, outdated, ...known } = await store.past.around(day, now);
  switch (classifyAsOf(day, known)) {
    case "past":
      return { day, end, outdated };
    case "today":
      return null;
    case "future":
      throw new Refusal("bad_request", "asOf: must not be in the future.");
    case "unknown":
      throw new Refusal(
        "bad_request",
        known.first
          ? `asOf: there's no history before ${known.first}.`
          : "asOf: there's no history yet.",
      );
  }
}
