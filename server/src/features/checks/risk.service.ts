import { isDeepStrictEqual } from "node:util";
import { api, type RiskFrame } from "@touchline/contract";
import {
  checkDeal,
  type Day,
  emptyRecord,
  RULES,
  type RuleWeights,
  riskCuts,
  riskLevel,
  riskOf,
  ruleWeight,
} from "@touchline/domain";
import type { JobContext, RequestContext } from "../../context/context.ts";
import { dayOf } from "../../context/time.ts";
import type { Store } from "../../db/store.ts";
import { DEAL_PATHS } from "../../shared/deal-paths.ts";
import { benchmarksOf } from "./benchmarks.ts";
import { factsFrom } from "./deal-facts.ts";
import { learnRecords } from "./rule-lab.service.ts";

const BATCH_SIZE = 500;
/** Evaluating a hundred thousand deals takes a minute; a worker busy for longer has crashed. */
const CLAIM_TIMEOUT_MS = 900_000;

type Context = Pick<JobContext, "viewer" | "inStore" | "clock">;

/**
 * Evaluates the risk of an organisation's deals: all of them once a day or after a rule change,
 * otherwise only changed ones. Then ranks them again, because the levels are relative to the other
 * deals.
 */
export async function judgeRisk({ viewer, inStore, clock }: Context): Promise<void> {
  const now = clock();
  const isOurs = await inStore(viewer, (store) =>
    store.risks.claim(now, new Date(now.getTime() - CLAIM_TIMEOUT_MS)),
  );
  if (!isOurs) return;
  const context = { viewer, inStore, now };
  try {
    const { frame, today } = await inStore(
      viewer,
      async (store) => ({
        frame: await store.risks.frame(),
        today: dayOf(now, (await store.session.calendar()).timeZone),
      }),
      "read",
    );
    if (frame.judgedOn !== today) await judgeAll(context, today);
    await judgeChanged(context);
    await inStore(viewer, async (store) => {
      if (await compareDeals(store)) await publishRisk(store);
    });
  } finally {
    await inStore(viewer, (store) => store.risks.release());
  }
}

type JudgeContext = Pick<RequestContext, "now"> & Pick<JobContext, "viewer" | "inStore">;

/** Relearns the rules' track record and evaluates every deal with it. */
async function judgeAll(context: JudgeContext, today: Day): Promise<void> {
  const { viewer, inStore, now } = context;
  const records = await learnRecords(context);
  const weights = Object.fromEntries(
    RULES.map((rule) => [rule.id, ruleWeight(rule, records.get(rule.id) ?? emptyRecord())]),
  );
  // Before reading the deals, so that changes from now on are noted.
  const settings = await inStore(viewer, async (store) => {
    await store.risks.saveFrame({ weights });
    return rulesInForce(store);
  });
  const benchmarks = await benchmarksOf(context);
  for (let last: string | null = null, isLeft = true; isLeft; ) {
    isLeft = await inStore(viewer, async (store) => {
      const ids: string[] = await store.risks.listJudgeable(last, BATCH_SIZE);
      await judge(store, ids, { now, benchmarks, weights: new Map(Object.entries(weights)) });
      last = ids.at(-1) ?? null;
      return ids.length === BATCH_SIZE;
    });
  }
  await inStore(viewer, async (store) => {
    const isSame = isDeepStrictEqual(settings, await rulesInForce(store));
    await store.risks.saveFrame({ judgedAt: now, judgedOn: isSame ? today : null });
  });
}

const rulesInForce = async (store: Store) => ({
  settings: await store.facts.settings(),
  ownFields: await store.facts.ownFieldRules(),
});

async function judgeChanged(context: JudgeContext): Promise<void> {
  const { viewer, inStore, now } = context;
  const benchmarks = await benchmarksOf(context);
  for (let isLeft = true; isLeft; ) {
    isLeft = await inStore(viewer, async (store) => {
      const ids = await store.risks.claimChanged(BATCH_SIZE);
      const weights = new Map(Object.entries((await store.risks.frame()).weights));
      await judge(store, ids, { now, benchmarks, weights });
      return ids.length > 0;
    });
  }
}

interface JudgeInputs {
  now: Date;
  benchmarks: Awaited<ReturnType<typeof benchmarksOf>>;
  weights: RuleWeights;
}

async function judge(store: Store, ids: string[], { now, benchmarks, weights }: JudgeInputs) {
  if (ids.length === 0) return;
  const settings = await store.facts.settings();
  const rows = await store.facts.of(ids, now);
  await store.risks.save(
    rows.map((row) => {
      const facts = factsFrom(row, benchmarks);
      const { findings } = checkDeal(facts, settings);
      const risk = riskOf(facts, findings, weights);
      return { dealId: row.id, risk, hasAmount: facts.amount !== null };
    }),
  );
}

/** Returns whether any deal's level changed. */
async function compareDeals(store: Store): Promise<boolean> {
  const { share } = await store.risks.frame();
  const { open, risks } = await store.risks.ranked();
  const cuts = riskCuts(risks, open, share);
  const levels = risks.map((risk) => ({ ...risk, now: riskLevel(risk, cuts) }));
  const changed = levels.filter(({ level, now }) => level !== now);
  if (changed.length > 0) {
    await store.risks.saveLevels(changed.map(({ id, now }) => ({ id, level: now })));
  }
  await store.risks.saveFrame({ cuts, openDeals: open });
  return changed.length > 0;
}

export async function readRiskFrame({ store }: Pick<RequestContext, "store">): Promise<RiskFrame> {
  const { share, weights, openDeals, judgedAt } = await store.risks.frame();
  return {
    share,
    open: openDeals,
    ...(await store.risks.counts()),
    judgedAt: judgedAt?.toISOString() ?? null,
    rules: RULES.map(({ id, weight }) => ({
      id,
      odds: oddsRatio(weights[id] ?? weight),
      usualOdds: oddsRatio(weight),
    })),
  };
}

const oddsRatio = (weight: number) => Math.round(Math.exp(weight) * 10) / 10;

export async function saveRiskShare(
  context: Pick<RequestContext, "store" | "now">,
  share: number,
): Promise<RiskFrame> {
  const { store, now } = context;
  const before = await store.risks.frame();
  if (before.share !== share) {
    await store.risks.saveFrame({ share });
    await compareDeals(store);
    await store.audit.record(now, "risk.share-changed", "deal risk", { share });
    await publishRisk(store);
  }
  return readRiskFrame(context);
}

function publishRisk(store: Store): Promise<void> {
  return store.live.publish(
    { everybody: true },
    { type: "stale", paths: [api.risk.frame.path, ...DEAL_PATHS] },
  );
}
