import type { Scenario } from "@touchline/contract";
import {
  type DealStatus,
  dealValuesAt,
  figuresOf,
  gap,
  type ScenarioDays,
  scenarioMarkOf,
  scenarioRecord,
  sum,
} from "@touchline/domain";
import type { RequestContext } from "../../context/context.ts";
import { dayOf } from "../../context/time.ts";
import type { StoredChoice, StoredScenario } from "./scenarios.repository.ts";

type Context = Pick<RequestContext, "now" | "store">;

/**
 * Compares scenarios with the outcome, using the deals' current values and those at quarter end.
 */
export async function markedScenarios(
  { store, now }: Context,
  scenarios: StoredScenario[],
  choices: StoredChoice[],
): Promise<Scenario[]> {
  const { timeZone } = await store.session.calendar();
  const today = dayOf(now, timeZone);
  const came = await wonByQuarter(store, scenarios);
  const statusOf = await statuses(store, scenarios);
  const byScenario = Map.groupBy(choices, ({ scenarioId }) => scenarioId);
  return scenarios.map((scenario) => {
    const { id, name, period, firstDay, lastDay, won, counted, quota, saidAt } = scenario;
    const isOver = today > lastDay;
    const marked = (byScenario.get(id) ?? []).map((choice) =>
      toChoice(choice, [firstDay, lastDay], isOver, statusOf),
    );
    return {
      id,
      name,
      period,
      firstDay,
      lastDay,
      said: {
        at: saidAt.toISOString(),
        won,
        counted,
        total: sum([won, counted]),
        quota,
        gap: gap({ quota, won }, counted),
      },
      choices: marked,
      record: { isOver, came: came.get(lastDay) ?? 0, ...scenarioRecord(marked) },
    };
  });
}

/** Sums the deals won in each scenario's quarter, up to its last day, in full for their owners. */
async function wonByQuarter(
  store: Context["store"],
  scenarios: StoredScenario[],
): Promise<Map<string, number>> {
  const came = new Map<string, number>();
  for (const { period, firstDay: first, lastDay: last } of scenarios) {
    if (came.has(last)) continue;
    const rows = await store.forecast.overview({ first, last }, period, undefined);
    came.set(
      last,
      sum(rows.flatMap(({ totals, shared }) => [figuresOf(totals).won, shared.inFull.won])),
    );
  }
  return came;
}

type StatusOf = (pipelineId: string | null, stageId: string | null) => DealStatus;

async function statuses(store: Context["store"], [any]: StoredScenario[]): Promise<StatusOf> {
  if (!any) return () => "open";
  const { firstDay: from, lastDay: to } = any;
  return (await store.pipelineChange.classifiers({ from, to })).statusOf;
}

function toChoice(
  choice: StoredChoice,
  days: ScenarioDays,
  isOver: boolean,
  statusOf: StatusOf,
): Scenario["choices"][number] {
  const { dealId, call, moveTo, name, amount, closeDate, status, archivedAt } = choice;
  const isThere = status !== null && archivedAt === null;
  const held = isThere && isOver ? dealValuesAt(choice, choice.endsAt, choice.changedSince) : null;
  return {
    dealId,
    hubspotId: isThere ? choice.hubspotId : null,
    call,
    moveTo,
    name,
    amount,
    closeDate,
    mark: scenarioMarkOf(
      { call, moveTo },
      {
        now: isThere ? { status, closeDate: choice.closesNow } : null,
        atEnd: held && statusOf(held.pipeline, held.stage),
      },
      days,
      isOver,
    ),
  };
}
