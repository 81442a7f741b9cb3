import type { api, HubspotQuotas, ParsedInput, RouteResult } from "@touchline/contract";
import { addQuarters, goalsAsQuotas, quarterDays } from "@touchline/domain";
import type { RequestContext } from "../../context/context.ts";
import { quarterAt } from "../../context/time.ts";
import type { GoalReading } from "./crm-goals.repository.ts";

type Context = Pick<RequestContext, "viewer" | "now" | "store">;

const MAX_UNFIT = 2_000;
const MAX_GOALS = 500;

/** The quotas that follow from HubSpot's goals, to be compared with those set here. */
export async function readHubspotQuotas(
  { store, now }: Context,
  { period, quarters }: ParsedInput<typeof api.goals.hubspotQuotas>["query"],
): Promise<HubspotQuotas> {
  const calendar = await store.session.calendar();
  const { fiscalStartMonth } = calendar;
  const first = period ?? quarterAt(now, calendar);
  const periods = Array.from({ length: quarters }, (_, ahead) => addQuarters(first, ahead));
  const [begins] = quarterDays(first, fiscalStartMonth);
  const [, ends] = quarterDays(addQuarters(first, quarters - 1), fiscalStartMonth);
  const isConnected = (await store.connection.get()) !== undefined;
  const reading = await store.crmGoals.reading("goals");
  const slices = isConnected ? await store.crmGoals.slices(begins, ends) : [];
  const leftOut = new Set(reading?.leftOut);
  const { quotas, unfit } = goalsAsQuotas(
    slices.filter(({ goal }) => !leftOut.has(goal)),
    fiscalStartMonth,
  );
  const goals = [...Map.groupBy(slices, ({ goal }) => goal)].map(([id, those]) => ({
    ...{ id, name: those[0]?.name ?? "", counts: !leftOut.has(id) },
    people: new Set(those.map(({ personId }) => personId)).size,
  }));
  return {
    state: isConnected ? stateOf(reading) : "not-connected",
    message: reading?.problem ?? null,
    readAt: reading?.readAt?.toISOString() ?? null,
    goals: goals.slice(0, MAX_GOALS),
    quotas: quotas
      .filter((quota) => periods.includes(quota.period))
      .map(({ personId: revieweeId, period: of, quota, name }) => ({
        ...{ revieweeId, period: of, quota, name },
      })),
    unfit: unfit
      .map(({ personId: revieweeId, goal: _, ...goal }) => ({ revieweeId, ...goal }))
      .slice(0, MAX_UNFIT),
  };
}

function stateOf(reading: GoalReading | null): HubspotQuotas["state"] {
  if (reading?.missingScope) return "no-permission";
  if (reading?.problem) return "failed";
  return reading?.readAt ? "read" : "not-read";
}

/** Everybody who sets quotas is offered the same goals. */
export async function chooseHubspotGoals(
  { store, now }: Context,
  { leftOut }: ParsedInput<typeof api.goals.chooseHubspotGoals>["body"],
): Promise<RouteResult<typeof api.goals.chooseHubspotGoals>> {
  const goals = [...new Set(leftOut)];
  await store.crmGoals.leaveOut(goals, now);
  await store.audit.record(now, "goal.hubspot-goals-chosen", "workspace", { leftOut: goals });
  return { leftOut: goals };
}
