import { randomUUID } from "node:crypto";
import { api, type DealCheckBatch, type ParsedInput, type Risk } from "@touchline/contract";
import { checkDeal, quarterDays, reviewedLatelySince } from "@touchline/domain";
import type { JobContext, RequestContext, VendorContext } from "../../context/context.ts";
import { memberNotFound, mustSee } from "../../context/scope.ts";
import { dayOf, nightOf, quarterAt } from "../../context/time.ts";
import { systemOf, type Viewer } from "../../context/viewer.ts";
import { toOwner } from "../../db/deal-owner.ts";
import type { Store } from "../../db/store.ts";
import { jobs } from "../../jobs/catalog.ts";
import { riskNow } from "../../shared/checks/deal-risk.ts";
import type { BatchScope, CheckRow, StoredBatch } from "./batches.repository.ts";
import { benchmarksOf } from "./benchmarks.ts";
import { dealNotFound } from "./deal-detail.service.ts";
import { nameParts } from "./deal-detail-parts.ts";
import { factsFrom } from "./deal-facts.ts";
import type { Benchmarks } from "./facts.repository.ts";

const BATCH_SIZE = 500;
const MAX_LISTED = 5;
/** More than are displayed, to replace those that were fixed since. */
const MAX_CANDIDATES = 2 * MAX_LISTED;
const MAX_REVIEWED = 25;
/** Jobs are retried within minutes; a batch idle for longer was abandoned by the queue. */
const IDLE_MS = 600_000;

type Context = Pick<RequestContext, "store" | "viewer" | "now">;
type CheckRowWithRisk = CheckRow & { risk?: Risk | null };
type BatchRequest = NonNullable<ParsedInput<typeof api.checks.startBatch>["body"]>;

/** Starts a batch, or joins the one this user already has running. */
export async function startBatch(
  context: Context,
  asked: BatchRequest | null | undefined,
): Promise<{ id: string }> {
  const { store, viewer, now } = context;
  const scope = await scopeOf(context, asked ?? {});
  await store.batches.failIdle(idleSince(now), now);
  const id = randomUUID();
  if (!(await store.batches.start(id, scope, now))) {
    const running = await store.batches.newest();
    if (!running) throw new Error("A batch could neither be started nor found.");
    return { id: running.id };
  }
  const total = await store.batches.fill(id, scope);
  await store.audit.record(now, "deal-check.started", `batch ${id}`, { total });
  if (total === 0) await store.batches.finish(id, now);
  else await store.jobs.add(jobs.checkDeals, { batchId: id });
  await publishBatch(store, viewer);
  return { id };
}

/**
 * Checks each manager's deals every night, ready for the morning. Also queued as soon as a new
 * organisation's deals are synced, so that the first results don't have to wait.
 */
export async function startNightlyBatches(
  { inStore, now }: Pick<JobContext, "inStore" | "now">,
  organisationId: string,
): Promise<void> {
  const due = await inStore(
    systemOf(organisationId),
    async (store) => {
      const { timeZone } = await store.session.calendar();
      const night = nightOf(now, timeZone);
      const managers = await store.batches.managers();
      return managers.filter(
        (one) => !one.lastStartedAt || nightOf(one.lastStartedAt, timeZone) < night,
      );
    },
    "read",
  );
  for (const { userId, rights } of due) {
    const viewer: Viewer = { organisationId, userId, role: "manager", rights };
    await inStore(viewer, (store) => startBatch({ store, viewer, now }, null));
  }
}

async function scopeOf(context: Context, asked: BatchRequest): Promise<BatchScope> {
  const { store, viewer, now } = context;
  const { pipelineIds = null, ownerIds = null, dealIds } = asked;
  if (ownerIds) {
    for (const ownerId of ownerIds) mustSee(viewer, ownerId);
    const members = new Set((await store.team.list()).map(({ id }) => id));
    if (!ownerIds.every((id) => members.has(id))) throw memberNotFound();
  }
  if (dealIds) {
    const found = await store.batches.idsOf(dealIds);
    if (!dealIds.every((id) => found.has(id))) throw dealNotFound();
    return { dealIds: [...new Set(found.values())] };
  }
  const calendar = await store.session.calendar();
  const days = quarterDays(quarterAt(now, calendar), calendar.fiscalStartMonth);
  return { days, pipelineIds, ownerIds };
}

/**
 * Checks the remaining deals of a batch in chunks; each chunk and its progress is one transaction.
 */
export async function runBatch(context: JobContext, batchId: string): Promise<void> {
  const { viewer, inStore, clock } = context;
  const benchmarks = await benchmarksOf(context);
  for (let isLeft = true; isLeft; ) {
    isLeft = await inStore(viewer, async (store) => {
      const batch = await store.batches.get(batchId);
      if (batch?.state !== "running") return false;
      const ids = await store.batches.listUnchecked(batchId, BATCH_SIZE);
      const settings = await store.facts.settings();
      const rows = await store.facts.of(ids, clock());
      const checked = new Map(
        rows.map((row) => [row.id, checkDeal(factsFrom(row, benchmarks), settings)]),
      );
      // A deal that left the scope in the meantime has no findings.
      const results = ids.map((dealId) => ({
        dealId,
        ...(checked.get(dealId) ?? { findings: [], score: 0 }),
      }));
      await store.batches.save(batchId, results, clock());
      const isLast = ids.length < BATCH_SIZE;
      if (isLast) await store.batches.finish(batchId, clock());
      await publishBatch(store, viewer);
      return !isLast;
    });
  }
}

/** The newest batch; null if the caller already has it and it won't change. */
export async function readBatch(
  context: Pick<VendorContext, "viewer" | "inStore" | "now">,
  knownId: string | undefined,
): Promise<DealCheckBatch | null> {
  const { viewer, inStore, now } = context;
  // Load before the transaction: benchmarks are usually cached, and otherwise read in a transaction
  // of their own.
  const benchmarks = await benchmarksOf(context);
  const read = async (store: Store): Promise<DealCheckBatch | null> => {
    const stored = await store.batches.newest();
    if (!stored) return null;
    const state = isIdle(stored, now) ? "failed" : stored.state;
    if (state !== "running" && stored.id === knownId) return null;
    const { id, total, done: checkedCount, startedAt, updatedAt } = stored;
    const { timeZone } = await store.session.calendar();
    const since = { reviewedSince: reviewedLatelySince(dayOf(now, timeZone)), timeZone };
    const toReview = { ...since, isReviewed: false };
    const found = await store.batches.results(id, true, toReview, MAX_CANDIDATES);
    const done = await store.batches.results(
      id,
      true,
      { ...since, isReviewed: true },
      MAX_REVIEWED,
    );
    const pending =
      state === "running" ? await store.batches.results(id, false, toReview, MAX_LISTED) : [];
    const withRisk = await recheck(store, [...found, ...done], benchmarks, now);
    const highestFirst = withRisk
      .slice(0, found.length)
      .sort((a, b) => scoreOf(b) - scoreOf(a))
      .slice(0, MAX_LISTED);
    return {
      id,
      state,
      total,
      done: checkedCount,
      startedAt: startedAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
      reviewed: done[0]?.matching ?? 0,
      dealChecks: [...highestFirst, ...withRisk.slice(found.length), ...pending].map((row) =>
        toDealCheck(id, row),
      ),
    };
  };
  return inStore(viewer, read, "read");
}

/**
 * Findings that haven't been fixed since: a close date moved after the check no longer counts
 * against the deal. New findings wait for the next check.
 */
async function recheck(
  store: Store,
  checked: CheckRow[],
  benchmarks: Benchmarks,
  now: Date,
): Promise<CheckRowWithRisk[]> {
  const ids = checked.map(({ dealId }) => dealId);
  const settings = await store.facts.settings();
  const frame = await store.risks.frame();
  const found = new Map(
    (await store.facts.of(ids, now)).map((row) => {
      const facts = factsFrom(row, benchmarks);
      const { findings } = checkDeal(facts, settings);
      const risk = riskNow(frame, { id: row.id, facts, findings });
      return [row.id, { rules: new Set(findings.map(({ rule }) => rule)), risk }];
    }),
  );
  return checked.map((row) => ({
    ...row,
    risk: found.get(row.dealId)?.risk ?? null,
    findings: row.findings.filter(({ rule }) => found.get(row.dealId)?.rules.has(rule)),
  }));
}

function scoreOf({ findings }: CheckRow): number {
  return findings.reduce((total, { score = DEFAULT_SCORE }) => total + score, 0);
}

const idleSince = (now: Date) => new Date(now.getTime() - IDLE_MS);

function isIdle({ state, updatedAt }: StoredBatch, now: Date): boolean {
  return state === "running" && updatedAt < idleSince(now);
}

function toDealCheck(batchId: string, row: CheckRowWithRisk): DealCheckBatch["dealChecks"][number] {
  const owner = toOwner(row);
  return {
    id: `${batchId}-${row.dealId}`,
    dealId: row.dealId,
    complete: row.isComplete,
    review: row.reviewedAt && {
      at: row.reviewedAt.toISOString(),
      score: row.reviewScore,
      reviewer: row.reviewer ?? "",
    },
    data: {
      hubspotId: row.crmId,
      owner: nameParts(owner?.name ?? null),
      ownedBy: owner,
      properties: {
        dealname: row.name.slice(0, 4000),
        amount_in_home_currency: row.amount,
        closedate: row.closeDate,
        hs_manual_forecast_category: (row.category || "PIPELINE").slice(0, 100),
      },
      stage: { label: (row.stageLabel ?? "").slice(0, 200) },
      risk: row.risk ?? null,
      dealCheckIssues: row.findings.map((issue) => ({
        ...issue,
        score: issue.score ?? DEFAULT_SCORE,
      })),
    },
  };
}

/** The default score of an issue. */
const DEFAULT_SCORE = 1;

function publishBatch(store: Store, { userId }: Viewer): Promise<void> {
  return store.live.publish(
    { userIds: [userId] },
    { type: "stale", paths: [api.checks.batch.path] },
  );
}
