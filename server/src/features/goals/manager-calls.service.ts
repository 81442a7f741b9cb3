import { api, type ManagerCall, type Received } from "@touchline/contract";
import { type Day, type Quarter, quarterOf, roundMoney } from "@touchline/domain";
import { pastOf } from "../../context/as-of.ts";
import type { RequestContext } from "../../context/context.ts";
import { noSuchMember } from "../../context/scope.ts";
import { quarterAt } from "../../context/time.ts";

type Context = Pick<RequestContext, "viewer" | "now" | "store">;

export async function readCalls(
  context: Context,
  { period, asOf }: Received<typeof api.goals.managerCalls>["query"],
): Promise<ManagerCall[]> {
  const past = await pastOf(context, asOf);
  const asked = period ?? (await currentQuarter(context, past?.day));
  return context.store.managerCalls.newest(asked, past?.end);
}

/** Saves the call next to the rep's commit, which stays unchanged; only managers are notified. */
export async function makeCall(
  context: Context,
  revieweeId: string,
  given: Received<typeof api.goals.makeCall>["body"],
): Promise<ManagerCall> {
  const { store, viewer, now } = context;
  if (!(await store.team.get(revieweeId))) throw noSuchMember();
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
  await store.live.tell(
    { managers: true },
    { type: "stale", paths: [api.goals.managerCalls.path] },
  );
  return call;
}

async function currentQuarter({ store, now }: Context, asOf?: Day): Promise<Quarter> {
  const calendar = await store.session.calendar();
  return asOf ? quarterOf(asOf, calendar.fiscalStartMonth) : quarterAt(now, calendar);
}
