import { api, type ManagerCall, type ParsedInput } from "@touchline/contract";
import { type Day, type Quarter, quarterOf, roundMoney } from "@touchline/domain";
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

/** Saves the call next to the rep's commit, which stays unchanged; only managers are notified. */
export async function makeCall(
  context: Context,
  revieweeId: string,
  given: ParsedInput<typeof api.goals.saveManagerCall>["body"],
): Promise<ManagerCall> {
  const { store, viewer, now } = context;
  if (!(await store.team.get(revieweeId))) throw memberNotFound();
  const author = await store.team.get(viewer.userId);
  const call: ManagerCall = {
    revieweeId,
    period: given.period ?? (await currentQuarter(context)),
    value: roundMoney(given.value, await store.session.currency()),
    note: given.note,
    madeAt: now.toISOString(),
    madeBy: author?.name ?? "",
  };
  await store.managerCalls.add(call);
  await store.audit.record(now, "goal.called", `check-in ${revieweeId} ${call.period}`, {
    value: call.value,
    note: call.note,
  });
  await store.live.publish(
    { managers: true },
    {
      type: "stale",
      paths: [api.goals.managerCalls.path, api.goals.callHistory.path, api.forecast.tree.path],
    },
  );
  return call;
}

async function currentQuarter({ store, now }: Context, asOf?: Day): Promise<Quarter> {
  const calendar = await store.session.calendar();
  return asOf ? quarterOf(asOf, calendar.fiscalStartMonth) : quarterAt(now, calendar);
}
