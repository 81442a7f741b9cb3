import type { RepDeals } from "@touchline/contract";
import { quarterDays } from "@touchline/domain";
import type { RequestContext } from "../../context/context.ts";
import { quarterAt } from "../../context/time.ts";

/** What to talk about with each rep: their deals of this quarter with the most at stake. */
export async function readDealsToDiscuss({
  store,
  now,
}: Pick<RequestContext, "store" | "now">): Promise<RepDeals[]> {
  const calendar = await store.session.calendar();
  const [, last] = quarterDays(quarterAt(now, calendar), calendar.fiscalStartMonth);
  return store.dealsToDiscuss.read(last);
}
