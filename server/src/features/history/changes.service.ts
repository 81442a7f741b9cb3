import type { api, HistoryChange, ParsedInput, RouteResponse } from "@touchline/contract";
import { type Day, propertyOfHistory, undoOf } from "@touchline/domain";
import type { RequestContext } from "../../context/context.ts";
import { memberNotFound, mustSee } from "../../context/scope.ts";
import { may } from "../../context/viewer.ts";
import { toOwner } from "../../db/deal-owner.ts";
import { Refusal } from "../../http/refusal.ts";
import type { ChangeRow, PageCursor } from "./changes.repository.ts";

type Context = Pick<RequestContext, "viewer" | "store">;
type Query = ParsedInput<typeof api.history.changes>["query"];

export async function readChanges(
  context: Context,
  { before, limit, ...query }: Query,
): Promise<RouteResponse<typeof api.history.changes>> {
  const { store } = context;
  if (query.memberId) await mustBeVisible(context, query.memberId);
  const { timeZone } = await store.session.calendar();
  const filter = { ...query, from: query.from as Day | undefined, to: query.to as Day | undefined };
  const after = before === undefined ? null : parseCursor(before);
  const found = await store.changes.page({ ...filter, timeZone }, after, limit + 1);
  const isLive = (await store.outbox.writeMode("property")) === "live";
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return {
    changes: rows.map((row) =>
      toHistoryChange(row, isLive && canUndo(row, !may(context.viewer, "coach"))),
    ),
    next: found.length > limit && last ? `${last.micros}~${last.id}` : null,
  };
}

/** Throws not found for a user the viewer may not see. */
export async function mustBeVisible({ viewer, store }: Context, memberId: string): Promise<void> {
  mustSee(viewer, memberId);
  if (!(await store.team.get(memberId))) throw memberNotFound();
}

/** Only reps write updates, so only they can undo one. */
function canUndo(row: ChangeRow, isRep: boolean): boolean {
  if (!row.isOpenToUndo || (propertyOfHistory(row.kind) === "deal_update" && !isRep)) return false;
  const { kind: field, rawFrom: from, rawTo: to, isNewest, isAtCreation, isUndone } = row;
  return undoOf({ field, from, to, isNewest, isAtCreation, isUndone }, row.held) !== null;
}

function parseCursor(before: string): PageCursor {
  const [, micros, id] = /^(\d{1,17})~(.{1,180})$/.exec(before) ?? [];
  if (!micros || !id) throw new Refusal("bad_request", "before: this change doesn't exist.");
  return { micros, id };
}

function toHistoryChange(row: ChangeRow, canUndo: boolean): HistoryChange {
  const { id, at, person, source, kind, did, subject, from, to } = row;
  const { dealId, crmId, dealName, memberId, memberName } = row;
  return {
    id,
    at: at.toISOString(),
    person,
    source,
    kind,
    did,
    subject,
    deal:
      dealId && crmId && dealName !== null
        ? { id: dealId, hubspotId: crmId, name: dealName, ownedBy: toOwner(row) }
        : null,
    member: memberId && memberName !== null ? { id: memberId, name: memberName } : null,
    from: from === null ? null : from.trim(),
    to: to === null ? null : to.trim(),
    ...(row.currency !== null && { currency: row.currency }),
    canUndo,
    isUndone: row.isUndone,
  };
}
