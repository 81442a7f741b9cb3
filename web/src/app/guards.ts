import type { QueryClient } from "@tanstack/react-query";
import { type ParsedLocation, redirect } from "@tanstack/react-router";
import { api, type Session } from "@touchline/contract";
import { isSeller, may, readsDeals } from "@touchline/domain";
import { isApiError, routeQuery } from "../lib/api.ts";
import type { Identity } from "../lib/identity.ts";
import { loadSession, openSession } from "../lib/session.ts";
import { HOME, safeTarget, type Target, targetOf, targetUrl } from "../lib/target.ts";
import { type Audience, isFor, PAGES } from "./pages.ts";

interface Given {
  isPreload: boolean;
}

export interface RouterContext {
  client: QueryClient;
  identity: Identity;
}

/** Lets signed-in users through; others sign in first and come back. */
export async function requireSession(
  { client, identity }: RouterContext,
  location: Pick<ParsedLocation, "pathname" | "searchStr" | "hash">,
): Promise<{ session: Session }> {
  const toSignIn = () => redirect({ to: "/login", search: targetOf(location) });
  if (!(await identity.user())) throw toSignIn();
  try {
    const session = await loadSession(client);
    if (session === "no-account") throw redirectToJoin(location);
    return { session };
  } catch (problem) {
    throw isApiError(problem, "unauthenticated", "signed_out") ? toSignIn() : problem;
  }
}

/** Lets through anyone the identity provider knows, with or without a workspace. */
export async function requireIdentity(
  { identity }: RouterContext,
  location: Pick<ParsedLocation, "pathname" | "searchStr" | "hash">,
) {
  if (!(await identity.user())) throw redirect({ to: "/login", search: targetOf(location) });
}

/** For public pages with extras for members: a user without an account is a visitor. */
export async function identifyVisitor({
  client,
  identity,
}: RouterContext): Promise<{ isSignedIn: boolean }> {
  if (!(await identity.user())) return { isSignedIn: false };
  try {
    return { isSignedIn: (await loadSession(client)) !== "no-account" };
  } catch (problem) {
    if (isApiError(problem, "unauthenticated", "signed_out")) return { isSignedIn: false };
    throw problem;
  }
}

/**
 * Slack's code belongs to the user who requested it in this tab, so it is not passed on to the
 * sign-in page.
 */
export function withoutCode(location: Pick<ParsedLocation, "pathname" | "searchStr" | "hash">) {
  return location.pathname === "/install-slack-app" ? { ...location, searchStr: "" } : location;
}

/** Sends signed-in users on to their target. */
export async function redirectIfSignedIn({ identity }: RouterContext, target: Target) {
  if (await identity.user()) {
    throw redirect({ href: safeTarget(targetUrl(target)), replace: true });
  }
}

/** Reps may open only their own page. */
export function requireOwnPage({ user }: Session, repId: string, given: Given) {
  if (isSeller(user) && repId !== user.id) {
    throw redirect({ to: "/rep/$repId", params: { repId: user.id }, replace: true });
  }
  if (!readsDeals(user)) redirectHome("Admins don't see deals and forecasts.", given);
}

/** A profile is for coaching: people's own, and that of the people they coach. */
export function requireOwnProfile({ user }: Session, id: string, given: Given) {
  if (isSeller(user) && id !== user.id) {
    throw redirect({ to: "/team-member/$id", params: { id: user.id }, replace: true });
  }
  if (!isSeller(user) && !may(user, "coach")) {
    redirectHome("Only managers can open this page.", given);
  }
}

/**
 * Managers may open any digest of their team, reps only those they own; others appear as not found.
 */
export async function requireOwnDigest(
  { client, session }: { client: QueryClient; session: Session },
  digestId: string,
  given: Given,
) {
  if (may(session.user, "coach")) return;
  const wanted = routeQuery(api.digests.read, { params: { id: digestId } });
  await client.ensureQueryData(wanted).catch((problem: unknown) => {
    // The page reports any other error.
    if (!isApiError(problem, "not_found", "bad_request")) return;
    redirectHome("You can only open your own digests.", given);
  });
}

const REFUSALS: Partial<Record<Audience, string>> = {
  admin: "Only admins can open this page.",
  working: "You can't open this page: it's for people who work on deals.",
  writer: "You can't open this page: you can look, not change.",
  deals: "Admins don't see deals and forecasts.",
};

/** Everyone else gets a message and is sent home. */
export function requireAudience(
  session: Session,
  audience: Audience | undefined,
  given: Given,
): void {
  if (isFor(audience, session)) return;
  const { user } = session;
  // Reps know their managers, not who administers the workspace.
  const words = isSeller(user) ? undefined : audience && REFUSALS[audience];
  redirectHome(words ?? "Only managers can open this page.", given);
}

/** Admins without a team have no Home once the workspace is set up. */
export function requireHome(session: Session) {
  if (!isFor(PAGES.home.audience, session)) {
    throw redirect({ to: "/settings/people", replace: true });
  }
}

function redirectHome(message: string, { isPreload }: Given): never {
  if (!isPreload) void import("../ui/toasts.ts").then((toasts) => toasts.showSuccess(message));
  throw redirect({ to: "/home", replace: true });
}

/** Users who have to sign in first start over: the code is never passed along in addresses. */
export async function requireConnector(context: RouterContext, given: Given) {
  const anew = { pathname: "/settings/integrations", searchStr: "", hash: "" };
  const { session } = await requireSession(context, anew);
  requireAudience(session, "admin", given);
}

/**
 * Completes the sign-in with the provider's response and redirects; stays on the page if it was
 * cancelled.
 */
export async function completeSignIn({ client, identity }: RouterContext): Promise<void> {
  const arrived = await identity.finishSignIn().catch(async (problem) => {
    // The callback was reopened after its code was used; the user may still be signed in.
    const known = await identity.user();
    if (!known) throw problem;
    return { user: known, returnTo: undefined };
  });
  if (!arrived) return;
  const { user, returnTo } = arrived;
  const session = await openSession(client, user.id_token ?? "");
  if (session === "unverified") throw redirect({ to: "/sign-up", replace: true });
  if (session === "no-account") throw redirectToWorkspaceChoice(returnTo);
  const { urlAfterSignIn } = await import("./calendar-request.ts");
  throw redirect({ href: await urlAfterSignIn(client, session, returnTo), replace: true });
}

/**
 * Users without a workspace see their invitations first; their target page opens once they have
 * joined.
 */
function redirectToWorkspaceChoice(returnTo: string | undefined) {
  const address = safeTarget(returnTo);
  if (address.startsWith("/join?")) return redirect({ href: address, replace: true });
  const { pathname, search, hash } = new URL(address, window.location.origin);
  return redirectToJoin({ pathname, searchStr: search, hash });
}

function redirectToJoin(location: Pick<ParsedLocation, "pathname" | "searchStr" | "hash">) {
  const search = location.pathname === HOME ? {} : targetOf(location);
  return redirect({ to: "/join", search, replace: true });
}

/**
 * Returns the next sign-up step: possible invitations come first, users with an account go home.
 */
export async function signUpStep(
  { client, identity }: RouterContext,
  isNew: boolean,
): Promise<{ step: "account" | "unverified" | "workspace" }> {
  const user = await identity.user();
  if (!user) return { step: "account" };
  const session = await openSession(client, user.id_token ?? "");
  if (session === "unverified") return { step: session };
  if (session !== "no-account") throw redirect({ to: "/home", replace: true });
  if (!isNew) throw redirectToWorkspaceChoice(undefined);
  return { step: "workspace" };
}
