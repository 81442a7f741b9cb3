import { api } from "@touchline/contract";
import type { JobContext, RequestContext } from "../../context/context.ts";
import { systemOf } from "../../context/viewer.ts";
import { Refusal } from "../../http/refusal.ts";
import { jobs } from "../../jobs/catalog.ts";

type Context = Pick<RequestContext, "store" | "now">;

/** Locks everyone out; a job then revokes vendor grants and deletes the data. */
export async function requestDeletion(
  { store, now }: Context,
  name: string,
): Promise<{ isDeleted: true }> {
  const { name: called } = await store.workspace.read();
  if (name.trim() !== called) {
    throw new Refusal("bad_request", "name: doesn't match your workspace's name.");
  }
  await store.audit.record(now, "workspace.deleted", "organisation", { name: called });
  await store.live.publish({ everybody: true }, { type: "stale", paths: [api.session.read.path] });
  await store.workspaceDeletion.blockAccess(now);
  await store.jobs.add(jobs.deleteOrganisation, {});
  return { isDeleted: true };
}

/** Deletes an organisation with all its data. Idempotent. */
export async function deleteOrganisation({
  viewer: { organisationId },
  inStore,
  endConnections,
}: Pick<JobContext, "viewer" | "inStore" | "endConnections">): Promise<void> {
  const system = systemOf(organisationId);
  await endConnections(system);
  await inStore(system, (store) => store.workspaceDeletion.deleteEverything());
}
