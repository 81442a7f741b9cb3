import { randomUUID } from "node:crypto";
import {
  api,
  type Preferences,
  type PreferencesForm,
  type RouteResponse,
  type Session,
} from "@touchline/contract";
import { isSameSlackPreferences } from "@touchline/domain";
import type { IdentityContext, PublicContext, RequestContext } from "../../context/context.ts";
import { isTimeZone } from "../../context/time.ts";
import { systemOf, type Viewer } from "../../context/viewer.ts";
import { mustBeSignedInSince } from "../../http/identity.ts";
import { Refusal } from "../../http/refusal.ts";
import { mergeSlackPreferences } from "../../shared/slack-preferences.ts";
import type { StoredSession } from "./session.repository.ts";

const TRIAL_DAYS = 14;
const DAY_MS = 86_400_000;

export function readSettings({
  config,
}: Pick<PublicContext, "config">): RouteResponse<typeof api.session.settings> {
  const { environment, version, identity, helpUrl, supportEmail, legal, sentryDsn } = config;
  const { issuer: authority, clientId, audience, resource, scope } = identity;
  return {
    environment,
    version,
    identity: { authority, clientId, audience, scope, ...(resource && { resource }) },
    helpUrl,
    supportEmail,
    legal,
    sentryDsn,
  };
}

export async function readSession({
  store,
  config,
  now,
}: Pick<RequestContext, "store" | "config" | "now">): Promise<Session> {
  return toSession(await store.session.read(), config.billing !== null, now);
}

/** Finds a user by identity, or by the verified address they joined with before. */
export async function openSession(context: IdentityContext, idToken: string): Promise<Session> {
  const { email } = await context.readIdToken(idToken);
  const { identity, now } = context;
  const viewer = await context.inSignIn({ ...identity, email }, async (store) => {
    const known = await store.known(now);
    if (known) mustBeSignedInSince(identity, known.signedOutAt);
    const found = known?.viewer ?? (await store.rejoin(now));
    if (found) await store.recordSignIn(found, now);
    return found;
  });
  if (!viewer) {
    if (!email) throw emailNotVerified();
    throw new Refusal("no_account", "You haven't joined a workspace yet.");
  }
  return completeSignIn(context, viewer, "session.opened");
}

export function emailNotVerified(): Refusal {
  return new Refusal(
    "unverified_email",
    "Your identity provider hasn't verified your email address.",
  );
}

export async function createOrganisation(
  context: IdentityContext,
  given: { idToken: string; name: string; timeZone: string },
): Promise<Session> {
  if (!isTimeZone(given.timeZone)) {
    throw new Refusal("bad_request", "timeZone: there's no time zone with that name.");
  }
  const { email, name } = await context.readIdToken(given.idToken);
  if (!email) throw emailNotVerified();
  const viewer = await context.inSignIn({ ...context.identity, email }, async (store) => {
    if ((await store.known(context.now)) ?? (await store.rejoin(context.now))) {
      throw new Refusal("conflict", "You already belong to a workspace.");
    }
    const founding = {
      organisationId: randomUUID(),
      userId: randomUUID(),
      name: given.name,
      timeZone: given.timeZone,
      trialEndsAt: new Date(context.now.getTime() + TRIAL_DAYS * DAY_MS),
      person: { name: name ?? email, email },
    };
    const founder = await store.create(founding, context.now);
    await store.recordSignIn(founder, context.now);
    return founder;
  });
  return completeSignIn(context, viewer, "organisation.created");
}

export async function savePreferences(
  { store, now, viewer }: Pick<RequestContext, "store" | "now" | "viewer">,
  { playerCoachModeOn, slack }: PreferencesForm,
): Promise<Preferences> {
  const { user } = await store.session.read();
  const preferences: Preferences = {
    playerCoachModeOn,
    ...(slack && { slack: mergeSlackPreferences(user.preferences.slack, slack) }),
  };
  if (isUnchanged(user.preferences, preferences)) return preferences;
  await store.session.savePreferences(preferences);
  await store.audit.record(now, "preferences.changed", `user ${viewer.userId}`, preferences);
  await store.live.publish(
    { managers: true, userIds: [viewer.userId] },
    { type: "stale", paths: [api.notifications.members.path, api.session.read.path] },
  );
  return preferences;
}

/** Omitted preferences count as unchanged. */
function isUnchanged(stored: Preferences, given: Preferences): boolean {
  if (stored.playerCoachModeOn !== given.playerCoachModeOn) return false;
  if (!given.slack) return true;
  return stored.slack !== undefined && isSameSlackPreferences(stored.slack, given.slack);
}

/** Responses in which managers see whether a user has signed in. */
const SIGN_IN_PATHS = [api.workspace.people.path, api.invitations.list.path];

export async function completeSignIn(
  context: IdentityContext,
  viewer: Viewer,
  action: string,
): Promise<Session> {
  const { inStore, now, config } = context;
  await recordSignIn(context, viewer, action);
  return inStore(viewer, (store) => readSession({ store, config, now }));
}

/** Recorded by the system, because observers sign in too and their own transactions only read. */
export async function recordSignIn(
  { inStore, now }: Pick<IdentityContext, "inStore" | "now">,
  { organisationId, userId }: Viewer,
  action: string,
): Promise<void> {
  await inStore(systemOf(organisationId), async (store) => {
    await store.audit.record(now, action, `user ${userId}`, {}, userId);
    await store.live.publish({ managers: true }, { type: "stale", paths: SIGN_IN_PATHS });
  });
}

/** Without billing everything counts as paid; with it, a running trial does too. */
function toSession(
  { user, isPaid, trialEndsAt, ...rest }: StoredSession,
  hasBilling: boolean,
  now: Date,
): Session {
  const inTrial = trialEndsAt !== null && now < trialEndsAt;
  return {
    ...rest,
    user: { ...user, isPaid: !hasBilling || isPaid || inTrial },
    hasBilling,
    trialEndsAt: (hasBilling && !isPaid && trialEndsAt?.toISOString()) || null,
  };
}
