import type {
  api,
  CheckInValues,
  ParsedInput,
  Quota,
  QuotaChange,
  RouteResult,
  TeamMember,
} from "@touchline/contract";
import { addQuarters, type Quarter, quarterLabel, roundMoney } from "@touchline/domain";
import type { RequestContext } from "../../context/context.ts";
import { memberNotFound } from "../../context/scope.ts";
import { quarterAt } from "../../context/time.ts";
import { Refusal } from "../../http/refusal.ts";
import { createCheckIn, queueAnnouncement, saveCheckIn } from "./goals.service.ts";

type Context = Pick<RequestContext, "viewer" | "now" | "store">;

const ZEROS: CheckInValues = {
  open: 0,
  repCommit: 0,
  won: 0,
  quota: 0,
  bestCase: 0,
  mostLikely: 0,
};

export async function readQuotas(
  { store, now }: Context,
  { period, quarters }: ParsedInput<typeof api.goals.quotas>["query"],
): Promise<Quota[]> {
  const first = period ?? quarterAt(now, await store.session.calendar());
  return store.goals.quotas(
    Array.from({ length: quarters }, (_, ahead) => addQuarters(first, ahead)),
  );
}

/** Saves all or none. A quota that was changed since the grid was read is never overwritten. */
export async function saveQuotas(
  context: Context,
  { changes }: ParsedInput<typeof api.goals.saveQuotas>["body"],
): Promise<RouteResult<typeof api.goals.saveQuotas>> {
  const { store } = context;
  const currency = await store.session.currency();
  const changed: QuotaChange[] = [];
  // In one order, so that two people who save the same grid don't block each other.
  for (const given of changes.toSorted((one, other) => compare(keyOf(one), keyOf(other)))) {
    const { revieweeId, period, was } = given;
    const quota = roundMoney(given.quota, currency);
    const member = await store.team.get(revieweeId);
    if (!member) throw memberNotFound();
    const stored = await store.goals.getForUpdate(revieweeId, period);
    if ((stored?.values.quota ?? 0) !== was) throw await changedMeanwhile(context, member, period);
    if (quota === was) continue;
    if (stored) await saveCheckIn(context, revieweeId, { period, values: { quota } });
    else {
      const values = { ...ZEROS, quota };
      const begun = await createCheckIn(context, { revieweeId, period, values });
      // Another request may have created it since our read.
      if (begun.values.quota !== quota) throw await changedMeanwhile(context, member, period);
      await queueAnnouncement(context, begun);
    }
    changed.push({ revieweeId, period, was, quota });
  }
  return { changed };
}

async function changedMeanwhile(
  { store }: Context,
  { name }: TeamMember,
  period: Quarter,
): Promise<Refusal> {
  const { fiscalStartMonth } = await store.session.calendar();
  const which = `${name}'s quota for ${quarterLabel(period, fiscalStartMonth)}`;
  return new Refusal(
    "conflict",
    `Someone else changed ${which}. Nothing was saved. Check the new figure, then save again.`,
  );
}

const keyOf = ({ revieweeId, period }: QuotaChange) => `${revieweeId} ${period}`;
const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other));
