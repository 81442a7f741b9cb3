import { setTimeout as sleep } from "node:timers/promises";
import type { Session, WorkspaceOffer, Workspaces } from "@touchline/contract";
import { workspaceOptions } from "@touchline/domain";
import type { IdentityContext } from "../../context/context.ts";
import { systemOf } from "../../context/viewer.ts";
import type { Store } from "../../db/store.ts";
import { ACCOUNT_CACHE_MS, mustBeSignedInSince } from "../../http/identity.ts";
import { Refusal } from "../../http/refusal.ts";
import { completeSignIn, emailNotVerified, recordSignIn } from "./session.service.ts";
import type { WorkspaceMatch } from "./sign-in.repository.ts";

type Choice = { idToken: string; organisationId: string };
type Offer = NonNullable<Awaited<ReturnType<Store["invitations"]["offerTo"]>>>;

/** Lists the user's workspaces and invitations without joining any. */
export async function listWorkspaces(
  context: IdentityContext,
  {
    idToken,
    organisationId = null,
  }: { idToken: string; organisationId?: string | undefined | null },
): Promise<Workspaces> {
  const { email } = await context.readIdToken(idToken);
  return workspacesOf(context, email, organisationId);
}

/** Joins the chosen workspace and makes it the user's current one. */
export async function joinWorkspace(
  context: IdentityContext,
  { idToken, organisationId }: Choice,
): Promise<Session> {
  const { email } = await context.readIdToken(idToken);
  const { identity, now } = context;
  const chosen = await context.inSignIn({ ...identity, email }, async (store) => {
    const known = await store.known(now);
    if (known) mustBeSignedInSince(identity, known.signedOutAt);
    const joined = await store.join(organisationId, now);
    if (!joined) throw invitationNotFound(email);
    await store.recordSignIn(joined.viewer, now);
    return { ...joined, before: known?.viewer.organisationId };
  });
  const isSwitch = chosen.before !== undefined && chosen.before !== organisationId;
  // Wait until every process's account cache has expired before the browser makes its first request
  // in the new workspace.
  if (isSwitch) await sleep(ACCOUNT_CACHE_MS);
  return completeSignIn(
    context,
    chosen.viewer,
    chosen.isMember ? "session.opened" : "member.joined",
  );
}

export async function declineWorkspace(
  context: IdentityContext,
  { idToken, organisationId }: Choice,
): Promise<Workspaces> {
  const { email } = await context.readIdToken(idToken);
  const { identity, now } = context;
  const viewer = await context.inSignIn({ ...identity, email }, (store) =>
    store.decline(organisationId, now),
  );
  if (!viewer) throw invitationNotFound(email);
  await recordSignIn(context, viewer, "member.declined");
  return workspacesOf(context, email, null);
}

async function workspacesOf(
  { identity, now, inSignIn, inStore }: IdentityContext,
  email: string | null,
  linkedTo: string | null,
): Promise<Workspaces> {
  const { current, places } = await inSignIn({ ...identity, email }, async (store) => {
    const known = await store.known(now);
    if (known) mustBeSignedInSince(identity, known.signedOutAt);
    return { current: known?.viewer.organisationId, places: await store.places(linkedTo) };
  });
  const found: Array<WorkspaceMatch & Offer> = [];
  for (const place of places) {
    const offer = await inStore(systemOf(place.organisationId), (store) =>
      store.invitations.offerTo(place.userId, identity),
    );
    if (offer && (place.isMember || !offer.isTaken)) found.push({ ...place, ...offer });
  }
  const shown = workspaceOptions(
    found.map((one) => ({
      ...one,
      managerAddresses: one.managers.map(({ emailAddress }) => emailAddress),
    })),
    { emailAddress: email, linkedTo },
  );
  return {
    emailAddress: email,
    workspaces: shown.map(({ organisationId, name, role, managers, addedAt, ...one }) => ({
      organisationId,
      name,
      role,
      managers,
      addedAt: addedAt.toISOString(),
      state: stateOf(one, organisationId === current),
    })),
  };
}

function stateOf(
  { isMember, isDeclined }: Pick<WorkspaceMatch & Offer, "isMember" | "isDeclined">,
  isCurrent: boolean,
): WorkspaceOffer["state"] {
  if (isMember) return isCurrent ? "current" : "member";
  return isDeclined ? "declined" : "invited";
}

function invitationNotFound(email: string | null): Refusal {
  if (!email) return emailNotVerified();
  return new Refusal(
    "not_found",
    `This workspace hasn't invited ${email}. Sign in with the address that was invited, or ask for a new invitation.`,
  );
}
