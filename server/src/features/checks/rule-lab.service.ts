import type { api, Received, Returned } from "@touchline/contract";
import {
  addToRecords,
  emptyRecord,
  firstLook,
  JUDGED_RULES,
  judgedFrom,
  LAB_LOOKS,
  type LabTrial,
  moreOf,
  type PastTeam,
  RULES,
  type RuleRecord,
  type RuleSettings,
  whyNotJudged,
} from "@touchline/domain";
import type { OutsideContext } from "../../context/context.ts";
import { Refusal } from "../../http/refusal.ts";
import { benchmarksOf } from "./benchmarks.ts";
import { pastFrom } from "./deal-past.ts";
import type { Benchmarks } from "./facts.repository.ts";
import type { PipelineStage } from "./rule-lab.repository.ts";
import { mustBeRule } from "./rules.service.ts";

type Context = Pick<OutsideContext, "viewer" | "inStore" | "now">;

/**
 * Evaluating half a year for more deals would delay other requests; the largest are representative.
 */
const MAX_DEALS_EVALUATED = 2000;
const AT_ONCE = 200;
const DAYS_BACK = 7 * LAB_LOOKS;

/** Each rule's track record over the last two quarters, with its current settings. */
export async function readRuleRecords(
  context: Context,
): Promise<Returned<typeof api.ruleLab.records>> {
  const { records, days } = await lookAtAll(context);
  const { today, watchedSince, beginning, open, looked } = days;
  const contested = await context.inStore(
    context.viewer,
    (store) => store.contests.countsSince(beginning),
    "read",
  );
  return {
    since: firstLook(today),
    open,
    looked,
    rules: RULES.map(({ id }) => ({
      id,
      notJudged: whyNotJudged(id),
      since: judgedFrom(id, today, watchedSince),
      record: records.get(id) ?? emptyRecord(),
      contested: contested.get(id) ?? 0,
    })),
  };
}

/** The same by rule, where there is enough data. */
export async function learnRecords(context: Context): Promise<ReadonlyMap<string, RuleRecord>> {
  return (await lookAtAll(context)).records;
}

async function lookAtAll(context: Context) {
  const settings = await settingsNow(context);
  const records = recordsOf(JUDGED_RULES.map(({ id }) => id));
  return { records, days: await lookBack(context, [{ records, settings }]) };
}

/** A rule's track record over the last two quarters, with current and with trial settings. */
export async function backTestRule(
  context: Context,
  id: string,
  { threshold, more }: Received<typeof api.ruleLab.backTest>["body"],
): Promise<Returned<typeof api.ruleLab.backTest>> {
  mustBeRule({ id, isOn: true, threshold, more });
  const why = whyNotJudged(id);
  if (why) throw new Refusal("conflict", why);
  const settings = await settingsNow(context);
  const changed = new Map(settings)
    .set(id, { isOn: true, threshold })
    .set(moreOf(id), { isOn: true, threshold: more });
  const [asIs, asSet] = [recordsOf([id]), recordsOf([id])];
  const { today, open, looked } = await lookBack(context, [
    { records: asIs, settings },
    { records: asSet, settings: changed },
  ]);
  return {
    since: firstLook(today),
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
async function lookBack(context: Context, trials: LabTrial[]) {
  const { viewer, inStore, now } = context;
  const benchmarks = await benchmarksOf(context);
  const { days, cohort, teamOf } = await inStore(
    viewer,
    async (store) => {
      const found = await store.ruleLab.days(now, DAYS_BACK);
      return {
        days: found,
        cohort: await store.ruleLab.openSince(found.beginning, MAX_DEALS_EVALUATED),
        teamOf: teams(await store.ruleLab.stages(), benchmarks),
      };
    },
    "read",
  );
  const { ids, open } = cohort;
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const some = ids.slice(from, from + AT_ONCE);
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
function teams(stages: PipelineStage[], { stays, usualSteps }: Benchmarks) {
  const anywhere = new Map(stages.map((stage) => [stage.id, stage]));
  const inPipeline = new Map(stages.map((stage) => [`${stage.pipelineId} ${stage.id}`, stage]));
  return (pipelineId: string | null): PastTeam => ({
    stageOf: (id) => inPipeline.get(`${pipelineId} ${id}`) ?? anywhere.get(id),
    stayOf: (id) => stays.get(id) ?? null,
    usualSteps: (pipelineId && usualSteps.get(pipelineId)) || [],
  });
}

function settingsNow({ viewer, inStore }: Context): Promise<RuleSettings> {
  return inStore(viewer, (store) => store.facts.settings(), "read");
}
