import type { api, ManagerCall, ParsedInput } from "@touchline/contract";
import { type Day, type Quarter, quarterOf } from "@touchline/domain";
import { resolveAsOf } from "../../context/as-of.ts";
import type { RequestContext } from "../../context/context.ts";
import { memberNotFound } from "../../context/scope.ts";
import { quarterAt } from "../../context/time.ts";

type Context = Pick<RequestContext, "viewer" | "now" | "store">;

export async function readCalls(
  context: Context,
  { period, asOf }: ParsedInput<typeof api.goals.managerCalls>["query"],
): Promise<ManagerCall[]> {
  const past = await resolveAsOf(context, asOf);
  const asked = period ?? (await currentQuarter(context, past?.day));
  return context.store.managerCalls.newest(asked, past?.end);
}

/** A call's history; nobody reads what those above them called. */
export async function readCallHistory(
  context: Context,
  revieweeId: string,
  { period, limit }: ParsedInput<typeof api.goals.callHistory>["query"],
): Promise<ManagerCall[]> {
  if (!(await context.store.team.get(revieweeId))) throw memberNotFound();
  return context.store.managerCalls.history(
    revieweeId,
    period ?? (await currentQuarter(context)),
    limit,
  );
}

async function currentQuarter({ store, now }: Context, asOf?: Day): Promise<Quarter> {
  const calendar = await store.session.calendar();
  return asOf ? quarterOf(asOf, calendar.fiscalStartMonth) : quarterAt(now, calendar);
}
