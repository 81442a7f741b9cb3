import type { AttentionDeal, AttentionMap } from "@touchline/contract";
import { type AttentionWeek, attentionWeeks, sells } from "@touchline/domain";
import type { RequestContext } from "../../context/context.ts";
import { memberNotFound } from "../../context/scope.ts";
import { dayOf } from "../../context/time.ts";
import { Refusal } from "../../http/refusal.ts";

type Context = Pick<RequestContext, "now" | "store">;

const EMPTY_CELL = { atRisk: 0, seen: 0, deals: 0, seenDeals: 0 };

/** Every rep, and anyone else with deals at risk. */
export async function readAttention(context: Context): Promise<AttentionMap> {
  const { store } = context;
  const weeks = await weeksOf(context);
  const since = await startOfWeek(context, weeks[0]);
  const members = await store.team.list();
  const cells = Map.groupBy(await store.attention.cells(weeks, since), ({ memberId }) => memberId);
  const rows = members
    .filter(({ id, role }) => sells(role) || cells.has(id))
    .map(({ id, name }) => {
      const byWeek = new Map((cells.get(id) ?? []).map((cell) => [cell.week, cell]));
      return {
        member: { id, name },
        cells: weeks.map(({ first }) => byWeek.get(first) ?? EMPTY_CELL),
      };
    });
  return { weeks, rows };
}

export async function readAttentionWeek(
  context: Context,
  memberId: string,
  first: string,
): Promise<AttentionDeal[]> {
  const week = (await weeksOf(context)).find((one) => one.first === first);
  if (!week)
    throw new Refusal("bad_request", "week: must be the first day of one of the map's weeks.");
  if (!(await context.store.team.get(memberId))) throw memberNotFound();
  return context.store.attention.deals(week, await startOfWeek(context, week), memberId);
}

async function weeksOf({ store, now }: Context): Promise<AttentionWeek[]> {
  const { timeZone, weekStartsOn, fiscalStartMonth } = await store.session.calendar();
  return attentionWeeks(dayOf(now, timeZone), weekStartsOn, fiscalStartMonth);
}

async function startOfWeek(
  { store, now }: Context,
  week: AttentionWeek | undefined,
): Promise<Date> {
  if (!week) return now;
  const { beginning } = await store.pipelineChange.instants({ from: week.first, to: week.last });
  return beginning;
}
