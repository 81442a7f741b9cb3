import type { api, ParsedInput, RouteResult } from "@touchline/contract";
import type { DealPast } from "@touchline/domain";
import {
  addToRecords,
  EVALUABLE_RULES,
  emptyRecord,
  evaluatedFrom,
  firstEvaluationDay,
  LAB_WEEKS,
  type LabTrial,
  moreSettingKey,
  notEvaluableReason,
  type PastTeamContext,
  RULES,
  type RuleRecord,
  type RuleSettings,
} from "@touchline/domain";
import type { VendorContext } from "../../context/context.ts";
import { Refusal } from "../../http/refusal.ts";
import { benchmarksOf } from "./benchmarks.ts";
import { amountMove, closeDateMove } from "./deal-facts.ts";
import type { Benchmarks } from "./facts.repository.ts";
import type { PastChange, PastRow, PipelineStage } from "./rule-lab.repository.ts";
import { mustBeRule } from "./rules.service.ts";

type Context = Pick<VendorContext, "viewer" | "inStore" | "now">;

/**
 * Evaluating half a year for more deals would delay other requests; the largest are representative.
 */
const MAX_DEALS_EVALUATED = 2000;
const BATCH_SIZE = 200;
const DAYS_BACK = 7 * LAB_WEEKS;

/** Each rule's track record over the last two quarters, with its current settings. */
export async function readRuleRecords(
  context: Context,
): Promise<RouteResult<typeof api.ruleLab.records>> {
  const { records, days } = await evaluateAllRules(context);
  const { today, watchedSince, beginning, open, looked } = days;
  const contested = await context.inStore(
    context.viewer,
    (store) => store.contests.countsSince(beginning),
    "read",
  );
  return {
    since: firstEvaluationDay(today),
    open,
    looked,
    rules: RULES.map(({ id }) => ({
      id,
      notJudged: notEvaluableReason(id),
      since: evaluatedFrom(id, today, watchedSince),
      record: records.get(id) ?? emptyRecord(),
      contested: contested.get(id) ?? 0,
    })),
  };
}

/** The same by rule, where there is enough data. */
export async function learnRecords(context: Context): Promise<ReadonlyMap<string, RuleRecord>> {
  return (await evaluateAllRules(context)).records;
}

async function evaluateAllRules(context: Context) {
  const settings = await loadSettings(context);
  const records = recordsOf(EVALUABLE_RULES.map(({ id }) => id));
  return { records, days: await evaluatePast(context, [{ records, settings }]) };
}

/** A rule's track record over the last two quarters, with current and with trial settings. */
export async function backTestRule(
  context: Context,
  id: string,
  { threshold, more }: ParsedInput<typeof api.ruleLab.backTest>["body"],
): Promise<RouteResult<typeof api.ruleLab.backTest>> {
  mustBeRule({ id, isOn: true, threshold, more });
  const why = notEvaluableReason(id);
  if (why) throw new Refusal("conflict", why);
  const settings = await loadSettings(context);
  const changed = new Map(settings)
    .set(id, { isOn: true, threshold })
    .set(moreSettingKey(id), { isOn: true, threshold: more });
  const [asIs, asSet] = [recordsOf([id]), recordsOf([id])];
  const { today, open, looked } = await evaluatePast(context, [
    { records: asIs, settings },
    { records: asSet, settings: changed },
  ]);
  return {
    since: firstEvaluationDay(today),
    open,
    looked,
    asIs: asIs.get(id) ?? emptyRecord(),
    asSet: asSet.get(id) ?? emptyRecord(),
  };
}

function recordsOf(rules: string[]): Map<string, RuleRecord> {
  return new Map(rules.map((id) => [id, emptyRecord()]));
}

/**
 * Evaluates rules on past states of deals, in chunks so that other requests are served in between.
 */
async function evaluatePast(context: Context, trials: LabTrial[]) {
  const { viewer, inStore, now } = context;
  const benchmarks = await benchmarksOf(context);
  const { days, cohort, teamOf } = await inStore(
    viewer,
    async (store) => {
      const found = await store.ruleLab.days(now, DAYS_BACK);
      return {
        days: found,
        cohort: await store.ruleLab.openSince(found.beginning, MAX_DEALS_EVALUATED),
        teamOf: teamFactsByPipeline(await store.ruleLab.stages(), benchmarks),
      };
    },
    "read",
  );
  const { ids, open } = cohort;
  for (let from = 0; from < ids.length; from += BATCH_SIZE) {
    const some = ids.slice(from, from + BATCH_SIZE);
    const rows = await inStore(
      viewer,
      (store) => store.ruleLab.pasts(some, days.beginning, now),
      "read",
    );
    for (const row of rows) {
      addToRecords(trials, pastFrom(row), { ...days, team: teamOf(row.pipelineId) });
    }
  }
  return { ...days, open, looked: ids.length };
}

/**
 * Resolves stages for a deal's pipeline. The deal may come from another pipeline, whose stages are
 * matched by id alone.
 */
function teamFactsByPipeline(stages: PipelineStage[], { stays, usualSteps }: Benchmarks) {
  const anywhere = new Map(stages.map((stage) => [stage.id, stage]));
  const inPipeline = new Map(stages.map((stage) => [`${stage.pipelineId} ${stage.id}`, stage]));
  return (pipelineId: string | null): PastTeamContext => ({
    stageOf: (id) => inPipeline.get(`${pipelineId} ${id}`) ?? anywhere.get(id),
    stayOf: (id) => stays.get(id) ?? null,
    usualSteps: (pipelineId && usualSteps.get(pipelineId)) || [],
  });
}

function loadSettings({ viewer, inStore }: Context): Promise<RuleSettings> {
  return inStore(viewer, (store) => store.facts.settings(), "read");
}

/** Maps our data about a deal's past to the form the rules use. */
function pastFrom({ changes, contacts, reviews, pipelineId: _, ...now }: PastRow): DealPast {
  const of = (field: PastChange["field"]) =>
    (changes ?? []).filter((change) => change.field === field);
  const undone = ({ undoneOn, isWhileClosed }: PastChange) => ({ undoneOn, isWhileClosed });
  return {
    ...now,
    stageMoves: of("stage"),
    categoryMoves: of("forecast_category"),
    nextStepMoves: of("next_step"),
    closeDateMoves: of("close_date").map((move) => ({ ...closeDateMove(move), ...undone(move) })),
    amountMoves: of("amount").map((move) => ({ ...amountMove(move), ...undone(move) })),
    contacts: contacts ?? [],
    reviewedOn: reviews ?? [],
  };
}
