import type { RequestContext } from "./context.ts";
import { Refusal } from "./http/refusal.ts";

/** A large team's summaries and feedback of a busy day, several times over. */
const ADDRESSES_A_DAY = 1000;

/** Counts whom a person's words go to by e-mail, and refuses once an organisation has written to too many in a day. */
export async function mustBeWithinTheDay(
  { store, now }: Pick<RequestContext, "store" | "now">,
  addresses: number,
): Promise<void> {
  if (await store.mails.count("shared", addresses, ADDRESSES_A_DAY, now)) return;
  throw new Refusal(
    "too_many_requests",
    `Your team can write to ${ADDRESSES_A_DAY.toLocaleString("en")} addresses a day by e-mail, and this would be more. Try again tomorrow.`,
  );
}
