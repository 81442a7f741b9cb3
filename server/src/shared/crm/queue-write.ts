import { randomUUID } from "node:crypto";
import { api, type CrmWrite } from "@touchline/contract";
import { isOwnProperty, ownFieldName } from "@touchline/domain";
import type { RequestContext } from "../../context/context.ts";
import { jobs } from "../../jobs/catalog.ts";
import { DEAL_PATHS, pathsOfProperty } from "../deal-paths.ts";

type Context = Pick<RequestContext, "viewer" | "now" | "store">;
type NewWrite = Parameters<Context["store"]["outbox"]["add"]>[0];

/** Whether writes go to the CRM or only into the list of dry-run writes. */
export type WriteMode = "live" | "dry-run";

export type WriteContent = NewWrite extends infer W
  ? W extends NewWrite
    ? Omit<W, "id" | "dealId" | "state" | "createdByName" | "createdAt" | "bulkEditId">
    : never
  : never;

/**
 * Adds a write to the outbox and queues it, unless this is a dry run or part of a batch that is
 * sent together.
 */
export async function queueWrite(
  context: Context,
  deal: { id: string; ownerId: string | null },
  reach: WriteMode,
  content: WriteContent,
  bulkEditId: string | null = null,
): Promise<CrmWrite> {
  const { store, viewer, now } = context;
  const id = randomUUID();
  const author = await store.team.get(viewer.userId);
  const state = reach === "live" ? "waiting" : "dry-run";
  await store.outbox.add({
    ...content,
    id,
    dealId: deal.id,
    state,
    bulkEditId,
    createdByName: author?.name ?? "",
    createdAt: now,
  });
  const detail = {
    write: id,
    kind: content.kind,
    property: content.target,
    state,
    ...(content.kind === "property" && { from: content.previous, to: content.payload.value }),
    ...(isOwnProperty(content.target) && {
      label: (await store.ownFields.get(ownFieldName(content.target)))?.label,
    }),
    ...(bulkEditId && { bulkEdit: bulkEditId }),
  };
  await store.audit.record(now, "deal.changed", `deal ${deal.id}`, detail);
  await store.live.publish(
    { managers: true, userIds: deal.ownerId ? [deal.ownerId] : [] },
    { type: "stale", paths: [...pathsOf(content), api.crm.writes.path] },
  );
  if (reach === "live" && !bulkEditId) await store.jobs.add(jobs.pushWrites, { dealId: deal.id });
  const write = await store.outboxView.get(id);
  if (!write) throw new Error("A write that was just made can't be seen.");
  return write;
}

/** An undo may restore other properties too. */
function pathsOf(content: WriteContent): string[] {
  const isOne = content.kind === "property" && !content.payload.also?.length;
  return isOne ? pathsOfProperty(content.target) : DEAL_PATHS;
}
