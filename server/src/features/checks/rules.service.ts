import { api, type ParsedInput, type RouteResult, type RuleInForce } from "@touchline/contract";
import {
  checkDeal,
  moreSettingKey,
  RULES,
  type Rule,
  type RuleSetting,
  type RuleSettings,
  type Threshold,
} from "@touchline/domain";
import type { RequestContext, VendorContext } from "../../context/context.ts";
import type { Store } from "../../db/store.ts";
import { notFound, Refusal } from "../../http/refusal.ts";
import { jobs } from "../../jobs/catalog.ts";
import { DEAL_PATHS } from "../../shared/deal-paths.ts";
import { benchmarksOf } from "./benchmarks.ts";
import { factsFrom } from "./deal-facts.ts";
import type { RuleChoice } from "./rules.repository.ts";

/** Enough for any team's open deals; beyond that, the largest are representative. */
const MAX_DEALS_EVALUATED = 5000;
const BATCH_SIZE = 500;

type Context = Pick<RequestContext, "store" | "now">;

export async function readRules({ store }: Context): Promise<RuleInForce[]> {
  const settings = await store.facts.settings();
  return RULES.map((rule) => toRuleInForce(rule, settings));
}

export async function saveRule(context: Context, choice: RuleChoice): Promise<RuleInForce> {
  const { store, now } = context;
  const rule = mustBeRule(choice);
  const before = toRuleInForce(rule, await store.facts.settings());
  await store.rules.save(choice, now);
  const after = toRuleInForce(rule, await store.facts.settings());
  if (JSON.stringify(before) === JSON.stringify(after)) return after;
  const { id, ...chosen } = choice;
  await store.audit.record(now, "rule.changed", `rule ${id}`, chosen);
  await judgeAgain(store);
  return after;
}

/** Has all deals judged by the rules as they are now. */
export async function judgeAgain(store: Store): Promise<void> {
  await store.risks.saveFrame({ judgedOn: null });
  await store.jobs.add(jobs.judgeRisk, {});
  await store.live.publish(
    { managers: true },
    {
      type: "stale",
      paths: [
        ...[api.rules.list.path, api.rules.ownFields.path, api.ruleLab.records.path],
        ...[api.checks.issues.path, ...DEAL_PATHS],
      ],
    },
  );
}

/** Evaluates the rules on today's open deals with trial settings. */
export async function previewRules(
  context: Pick<VendorContext, "viewer" | "inStore" | "now">,
  { rules }: ParsedInput<typeof api.rules.preview>["body"],
): Promise<RouteResult<typeof api.rules.preview>> {
  const { viewer, inStore, now } = context;
  const settings = new Map(rules.flatMap((choice) => settingsOf(mustBeRule(choice), choice)));
  const benchmarks = await benchmarksOf(context);
  const counts = new Map(rules.map(({ id }) => [id, 0]));
  const { ids, open } = await inStore(
    viewer,
    (store) => store.rules.largestOpen(MAX_DEALS_EVALUATED),
    "read",
  );
  for (let from = 0; from < ids.length; from += BATCH_SIZE) {
    const some = ids.slice(from, from + BATCH_SIZE);
    const rows = await inStore(viewer, (store) => store.facts.of(some, now), "read");
    for (const row of rows) {
      for (const { rule } of checkDeal(factsFrom(row, benchmarks), settings).findings) {
        const count = counts.get(rule);
        if (count !== undefined) counts.set(rule, count + 1);
      }
    }
  }
  const flagged = Array.from(counts, ([id, count]) => ({ id, count }));
  return { open, looked: ids.length, flagged };
}

function settingsOf({ id }: Rule, { isOn, threshold, more }: RuleChoice): [string, RuleSetting][] {
  return [
    [id, { isOn, threshold }],
    [moreSettingKey(id), { isOn, threshold: more }],
  ];
}

function toRuleInForce(rule: Rule, settings: RuleSettings): RuleInForce {
  const { id, category, title, condition, clearedBy, score } = rule;
  return {
    id,
    category,
    title,
    condition,
    clearedBy,
    score,
    isOn: settings.get(id)?.isOn ?? true,
    threshold: numberOf(rule.threshold, settings.get(id)),
    more: numberOf(rule.more, settings.get(moreSettingKey(id))),
  };
}

function numberOf(usual: Threshold | null | undefined, chosen: RuleSetting | undefined) {
  if (!usual) return null;
  return { value: chosen?.threshold ?? usual.value, usual: usual.value, unit: usual.unit };
}

/** Returns the rule if it exists and accepts these settings. */
export function mustBeRule({ id, threshold, more }: RuleChoice): Rule {
  const rule = RULES.find((one) => one.id === id);
  if (!rule) throw notFound("rule");
  mustBeInRange("threshold", rule.threshold, threshold);
  mustBeInRange("more", rule.more, more);
  return rule;
}

function mustBeInRange(
  field: string,
  usual: Threshold | null | undefined,
  chosen: number | null,
): void {
  if (chosen === null) return;
  if (!usual) throw new Refusal("bad_request", `${field}: this rule doesn't have that setting.`);
  if (usual.unit === "percent" && chosen > 100) {
    throw new Refusal("bad_request", `${field}: can't be more than 100 percent.`);
  }
}
