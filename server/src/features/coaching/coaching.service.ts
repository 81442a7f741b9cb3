import { api, type CoachingEntry } from "@touchline/contract";
import {
  answerText,
  buildLedger,
  type CoachedDeal,
  type FieldChange,
  isAskOpen,
} from "@touchline/domain";
import type { RequestContext } from "../../context/context.ts";
import { memberNotFound, mustSee } from "../../context/scope.ts";
import { dayOf } from "../../context/time.ts";
import { notFound, Refusal } from "../../http/refusal.ts";
import { cleanHtml } from "../../shared/html.ts";
import { notify, publishInbox } from "../../shared/notify.ts";
import type { AskRow } from "./coaching.repository.ts";

type Context = Pick<RequestContext, "viewer" | "now" | "store">;

export async function readMemberCoaching(
  context: Context,
  memberId: string,
): Promise<CoachingEntry[]> {
  mustSee(context.viewer, memberId);
  const found = await context.store.coaching.ofMember(memberId);
  if (found.length === 0 && !(await context.store.team.get(memberId))) throw memberNotFound();
  return entriesOf(context, found);
}

export async function readDealCoaching(context: Context, key: string): Promise<CoachingEntry[]> {
  const dealId = await context.store.reviews.dealId(key);
  if (!dealId) throw notFound("deal");
  return entriesOf(context, await context.store.coaching.ofDeal(dealId));
}

/** Saves or withdraws the rep's disagreement. It doesn't change what the history shows. */
export async function disagree(
  context: Context,
  reviewId: string,
  reason: string | null,
): Promise<CoachingEntry> {
  const { store, viewer, now } = context;
  const row = await store.coaching.get(reviewId);
  if (!row) throw askNotFound();
  if (row.revieweeId !== viewer.userId) {
    throw new Refusal("forbidden", "Only the rep who got this ask can disagree.");
  }
  if (reason === row.reason) return entryOf(context, row);
  if (reason === null) await store.coaching.agree(reviewId);
  else if (!(await store.coaching.disagree(reviewId, reason, now))) throw askNotFound();
  await store.audit.record(
    now,
    reason === null ? "review.agreed" : "review.disagreed",
    `review ${reviewId}`,
    { reviewee: row.revieweeId },
  );
  await store.live.publish(
    { managers: true, userIds: [row.revieweeId] },
    { type: "stale", paths: [api.coaching.ofMember.path, api.coaching.ofDeal.path] },
  );
  if (reason !== null) await notifyReviewer(context, row, reason);
  if (await store.inbox.markSubject(reviewId, now)) await publishInbox(store, [viewer.userId]);
  const saidAt = reason === null ? null : now;
  return entryOf(context, { ...row, reason, saidAt });
}

/** A reason that is reworded is no news; its item stays as it was read. */
export async function notifyReviewer(
  { store, now }: Pick<Context, "store" | "now">,
  row: AskRow,
  reason: string,
): Promise<void> {
  const { id, revieweeId, revieweeName, reviewerId, title, dealId } = row;
  await notify(
    store,
    {
      to: [reviewerId],
      cause: `answer ${id}`,
      actor: { id: revieweeId, name: revieweeName },
      text: answerText({ title, reason }),
      dealId,
      subject: { kind: "review", id },
    },
    now,
  );
}

function askNotFound(): Refusal {
  return new Refusal("not_found", "This feedback doesn't exist, or it has no ask.");
}

async function entryOf(context: Context, row: AskRow): Promise<CoachingEntry> {
  const [entry] = await entriesOf(context, [row]);
  if (!entry) throw new Error("What was asked has no place in the ledger.");
  return entry;
}

async function entriesOf(context: Context, rows: AskRow[]): Promise<CoachingEntry[]> {
  if (rows.length === 0) return [];
  const { store, viewer, now } = context;
  const dealIds = rows.flatMap(({ dealId }) => dealId ?? []);
  const since = rows.reduce((least, { askedAt }) => (askedAt < least ? askedAt : least), now);
  const changes = await store.coaching.changes([...new Set(dealIds)], since);
  const stages = await store.coaching.stages();
  const owners = await store.coaching.owners();
  const { timeZone } = await store.session.calendar();
  return rows.map((row) => {
    const deal = row.dealId === null ? null : dealOf(row, changes.get(row.dealId) ?? []);
    const ledger = buildLedger(
      row,
      deal,
      {
        stages,
        isAsked: (owner) => owner !== null && owners.get(owner) === row.revieweeId,
        dayOf: (instant) => dayOf(instant, timeZone),
      },
      now,
    );
    return {
      id: row.id,
      member: { id: row.revieweeId, name: row.revieweeName },
      deal:
        row.dealId && row.crmId && row.dealName !== null && !row.archivedAt
          ? { id: row.dealId, hubspotId: row.crmId, name: row.dealName }
          : null,
      title: row.title,
      reviewer: row.reviewer,
      askedAt: row.askedAt.toISOString(),
      dueDay: row.dueDay,
      words: row.words,
      comment: isAskOpen(ledger) ? cleanHtml(row.comment) : "",
      asked: row.asked.map(({ kind, value }, place) => ({
        kind,
        value,
        label: kind === "stage" ? labelOf(stages, value, row.pipeline) : null,
        state: ledger.states?.[place] ?? null,
        isDone: ledger.statesNow[place] === "met",
      })),
      judgements: ledger.judgements.map(({ at, ...judged }) => ({
        ...judged,
        at: at.toISOString(),
      })),
      verdict: ledger.verdict,
      disagreement:
        row.reason !== null && row.saidAt
          ? { reason: row.reason, at: row.saidAt.toISOString() }
          : null,
      isOwn: row.revieweeId === viewer.userId,
    };
  });
}

function dealOf(row: AskRow, changes: FieldChange[]): CoachedDeal {
  return {
    now: {
      stage: row.stage,
      pipeline: row.pipeline,
      owner: row.owner,
      amount: row.amount,
      close_date: row.closeDate,
      forecast_category: row.forecastCategory,
      next_step: row.nextStep,
      deal_update: row.dealUpdate,
    },
    changes: changes.filter(({ at }) => at > row.askedAt),
    archivedAt: row.archivedAt,
  };
}

/** A stage the CRM has since deleted has no label. */
function labelOf(
  stages: readonly { id: string; pipelineId: string; label: string }[],
  id: string | null,
  pipeline: string | null,
): string | null {
  const alike = stages.filter((stage) => stage.id === id);
  return (alike.find(({ pipelineId }) => pipelineId === pipeline) ?? alike[0])?.label ?? null;
}
