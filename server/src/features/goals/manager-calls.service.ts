import { api, type ManagerCall, type Received } from "@touchline/contract";
import type { Quarter } from "@touchline/domain";
import type { RequestContext } from "../../context.ts";
import { noSuchMember } from "../../scope.ts";
import { quarterAt } from "../../time.ts";

type Context = Pick<RequestContext, "viewer" | "now" | "store">;

export async function readCalls(context: Context, period?: Quarter): Promise<ManagerCall[]> {
  return context.store.managerCalls.newest(period ?? (await currentQuarter(context)));
}

/** Stands beside the rep's commit and leaves it alone; only managers hear of it. */
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
    value: given.value,
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

async function currentQuarter({ store, now }: Context): Promise<Quarter> {
  return quarterAt(now, await store.session.calendar());
}
