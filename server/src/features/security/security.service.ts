import { api, type RouteResult, type Security } from "@touchline/contract";
import type { RequestContext } from "../../context/context.ts";
import { memberNotFound } from "../../context/scope.ts";
import { removeWatcher } from "../../shared/room-watchers.ts";

type Context = Pick<RequestContext, "store" | "viewer" | "now">;

/**
 * Only the configured provider is accepted for sign-in; earlier ones are listed but no longer work.
 */
export async function readSecurity({
  store,
  config,
}: Context & Pick<RequestContext, "config">): Promise<Security> {
  const { issuer: current } = config.identity;
  const used = await store.security.issuers();
  const known = used.some(({ issuer }) => issuer === current)
    ? used
    : [{ issuer: current, people: 0 }, ...used];
  const methods = known
    .map((method) => ({ ...method, isOn: method.issuer === current }))
    .sort((one, other) => Number(other.isOn) - Number(one.isOn));
  return { methods, people: await store.security.people() };
}

/**
 * Rejects tokens issued before now, on every process within a second. API tokens are not sign-ins
 * and are revoked separately.
 */
export async function signOutEverywhere(
  { store, viewer, now }: Context,
  id: string,
): Promise<RouteResult<typeof api.security.signOut>> {
  if (!(await store.security.signOut(id, now))) throw memberNotFound();
  await removeWatcher(store, id);
  const isOwn = id === viewer.userId;
  await store.audit.record(now, "session.ended-everywhere", `user ${id}`, { isOwn });
  const paths = [api.session.read.path, api.security.read.path];
  await store.live.publish({ managers: true, userIds: [id] }, { type: "stale", paths });
  return { signedOutAt: now.toISOString() };
}
