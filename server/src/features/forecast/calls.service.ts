import { api, type ForecastTree, type ManagerCall, type ParsedInput } from "@touchline/contract";
import { formatExactMoney, periodDays, roundMoney, subtract } from "@touchline/domain";
import type { VendorContext } from "../../context/context.ts";
import { memberNotFound } from "../../context/scope.ts";
import { quarterAt } from "../../context/time.ts";
import { systemOf } from "../../context/viewer.ts";
import type { Store } from "../../db/store.ts";
import { Refusal } from "../../http/refusal.ts";
import { lineTree } from "./line-forecast.service.ts";
import { lineNotFound, setNumber } from "./lines.service.ts";
import { type Sight, teamInSight, treeOfDeals } from "./tree.service.ts";

type Context = Pick<VendorContext, "viewer" | "inStore" | "now">;

/** Saves the call next to the commits, which stay unchanged; only managers are notified. */
export async function makeCall(
  context: Context,
  revieweeId: string,
  given: ParsedInput<typeof api.goals.saveManagerCall>["body"],
): Promise<ManagerCall> {
  const { viewer, inStore, now } = context;
  const period =
    given.period ??
    (await inStore(
      viewer,
      async (store) => quarterAt(now, await store.session.calendar()),
      "read",
    ));
  const { note } = given;
  await mustSayWhy(context, revieweeId, { ...given, period }, (store, sight) =>
    treeOfDeals(store, { ...sight, period }, viewer.userId),
  );
  return inStore(viewer, async (store) => {
    const author = await store.team.get(viewer.userId);
    const value = roundMoney(given.value, await store.session.currency());
    const madeBy = author?.name ?? "";
    const call: ManagerCall = {
      revieweeId,
      period,
      value,
      note,
      madeAt: now.toISOString(),
      madeBy,
    };
    await store.managerCalls.add(call);
    await store.audit.record(now, "goal.called", `check-in ${revieweeId} ${period}`, {
      value,
      note,
    });
    await store.live.publish(
      { managers: true },
      {
        type: "stale",
        paths: [api.goals.managerCalls.path, api.goals.callHistory.path, api.forecast.tree.path],
      },
    );
    return call;
  });
}

/** Sets a quota, a team's quota or a call of a line; a call for a team says why it differs. */
export async function setLineNumber(
  context: Context,
  lineId: string,
  given: ParsedInput<typeof api.forecastLines.setNumber>["body"],
): Promise<{ value: number | null }> {
  const { viewer, inStore, now } = context;
  const { kind, personId, period, value, note } = given;
  if (kind === "call" && value !== null) {
    await mustSayWhy(context, personId, { period, value, note }, async (store, sight) => {
      const line = await store.forecastLines.get(lineId);
      if (!line) throw lineNotFound();
      return lineTree(store, line, { period, parts: [period] }, sight, viewer);
    });
  }
  return inStore(viewer, (store) => setNumber({ store, viewer, now }, lineId, given));
}

/** A call for a team that differs from the commits rolled up needs a note. */
async function mustSayWhy(
  { viewer, inStore, now }: Context,
  leadId: string,
  {
    period,
    value,
    note,
  }: { period: Parameters<typeof periodDays>[0]; value: number; note: string },
  readTeam: (store: Store, sight: Sight) => Promise<Pick<ForecastTree, "rows" | "total">>,
): Promise<void> {
  const sight = await inStore(
    viewer,
    async (store) => {
      if (!(await store.team.get(leadId))) throw memberNotFound();
      const { fiscalStartMonth } = await store.session.calendar();
      const [first, last] = periodDays(period, fiscalStartMonth);
      return teamInSight({ viewer, store, now }, leadId, { span: { first, last }, past: null });
    },
    "read",
  );
  if (note !== "") return;
  // As the system, like the page that shows what is rolled up.
  const { team, currency } = await inStore(
    systemOf(viewer.organisationId),
    async (store) => ({
      team: await readTeam(store, sight),
      currency: await store.session.currency(),
    }),
    "read",
  );
  const isTeam = team.rows.some(({ person, isPast }) => person.id !== leadId && !isPast);
  const rolledUp = team.total.commit;
  const difference = subtract(roundMoney(value, currency), rolledUp);
  if (!isTeam || difference === 0) return;
  const money = (amount: number) => formatExactMoney(amount, currency);
  throw new Refusal(
    "bad_request",
    `note: ${money(roundMoney(value, currency))} is ${money(Math.abs(difference))} ${difference > 0 ? "above" : "below"} the commits rolled up. Say why, or call ${money(rolledUp)}.`,
  );
}
