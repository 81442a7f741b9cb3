import type { QueryClient } from "@tanstack/react-query";
import { type ParsedLocation, redirect } from "@tanstack/react-router";
import { api, type Session } from "@touchline/contract";
import { isRefusal, reading } from "../lib/api.ts";
import type { Identity } from "../lib/identity.ts";
import { openSession, readSession } from "../lib/session.ts";
import { HOME, safeTarget, type Target, targetAddress, targetOf } from "../lib/target.ts";

export interface Surroundings {
  client: QueryClient;
  identity: Identity;
}

/** Lets signed-in people through; everybody else signs in first and comes back. */
export async function requireSession(
  { client, identity }: Surroundings,
  location: Pick<ParsedLocation, "pathname" | "searchStr" | "hash">,
): Promise<{ session: Session }> {
  const toSignIn = () => redirect({ to: "/login", search: targetOf(location) });
  if (!(await identity.user())) throw toSignIn();
  try {
    const session = await readSession(client);
    if (session === "no-account") throw toJoin(location);
    return { session };
  } catch (problem) {
    throw isRefusal(problem, "unauthenticated", "signed_out") ? toSignIn() : problem;
  }
}

/** Lets through whoever the provider knows, with a workspace here or without. */
export async function requireIdentity(
  { identity }: Surroundings,
  location: Pick<ParsedLocation, "pathname" | "searchStr" | "hash">,
) {
  if (!(await identity.user())) throw redirect({ to: "/login", search: targetOf(location) });
}

/** Public pages that do more for members: whoever has no account here is a visitor. */
export async function lookWhoIsHere({
  client,
  identity,
}: Surroundings): Promise<{ isSignedIn: boolean }> {
  if (!(await identity.user())) return { isSignedIn: false };
  try {
    return { isSignedIn: (await readSession(client)) !== "no-account" };
  } catch (problem) {
    if (isRefusal(problem, "unauthenticated", "signed_out")) return { isSignedIn: false };
    throw problem;
  }
}

/** Slack's answer is for whoever asked in this tab: it is not carried along to the sign-in page. */
export function withoutCode(location: Pick<ParsedLocation, "pathname" | "searchStr" | "hash">) {
  return location.pathname === "/install-slack-app" ? { ...location, searchStr: "" } : location;
}

/** Whoever is signed in already goes on to where they wanted to be. */
export async function leaveIfSignedIn({ identity }: Surroundings, target: Target) {
  if (await identity.user()) {
    throw redirect({ href: safeTarget(targetAddress(target)), replace: true });
  }
}

/** A rep has one page: their own. */
export function requireOwnPage({ user }: Session, repId: string) {
  if (user.role === "rep" && repId !== user.id) {
    throw redirect({ to: "/rep/$repId", params: { repId: user.id }, replace: true });
  }
}

/** And one file: their own. */
export function requireOwnFile({ user }: Session, id: string) {
  if (user.role === "rep" && id !== user.id) {
    throw redirect({ to: "/team-member/$id", params: { id: user.id }, replace: true });
  }
}

/** Managers open any digest of their team, reps those they own: others are not found for them. */
export async function requireOwnDigest(
  { client, session }: { client: QueryClient; session: Session },
  digestId: string,
  given: { isPreload: boolean },
) {
  if (session.user.role === "manager") return;
  const wanted = reading(api.digests.read, { params: { id: digestId } });
  await client.ensureQueryData(wanted).catch((problem: unknown) => {
    // Whatever else is wrong, the page says it in its place.
    if (!isRefusal(problem, "not_found", "bad_request")) return;
    sendHome("You can open the digests that you own.", given);
  });
}

/** Some pages are the managers' own. A rep who opens one is told and sent home. */
export function requireManager({ user }: Session, { isPreload }: { isPreload: boolean }) {
  if (user.role !== "manager") sendHome("Only managers can open this page.", { isPreload });
}

function sendHome(message: string, { isPreload }: { isPreload: boolean }): never {
  if (!isPreload) void import("../ui/toasts.ts").then((toasts) => toasts.showDone(message));
  throw redirect({ to: "/home", replace: true });
}

/** Whoever must sign in first begins anew: the code is not carried along in addresses. */
export async function requireConnector(context: Surroundings, given: { isPreload: boolean }) {
  const anew = { pathname: "/workspace/integrations", searchStr: "", hash: "" };
  const { session } = await requireSession(context, anew);
  requireManager(session, given);
}

/** Takes the provider's answer, tells the server who it is, and goes on; stays if it was cancelled. */
export async function arrive({ client, identity }: Surroundings): Promise<void> {
  const arrived = await identity.arrive().catch(async (problem) => {
    // Opened again after the answer was used up: somebody may be signed in all the same.
    const known = await identity.user();
    if (!known) throw problem;
    return { user: known, returnTo: undefined };
  });
  if (!arrived) return;
  const { user, returnTo } = arrived;
  const session = await openSession(client, user.id_token ?? "");
  if (session === "unverified") throw redirect({ to: "/sign-up", replace: true });
  if (session === "no-account") throw toChoice(returnTo);
  const { addressAfterSignIn } = await import("./calendar-request.ts");
  throw redirect({ href: await addressAfterSignIn(client, session, returnTo), replace: true });
}

/** Who has joined no workspace yet sees what they were invited to; the page they came for opens once they have joined. */
function toChoice(returnTo: string | undefined) {
  const address = safeTarget(returnTo);
  if (address.startsWith("/join?")) return redirect({ href: address, replace: true });
  const { pathname, search, hash } = new URL(address, window.location.origin);
  return toJoin({ pathname, searchStr: search, hash });
}

function toJoin(location: Pick<ParsedLocation, "pathname" | "searchStr" | "hash">) {
  const search = location.pathname === HOME ? {} : targetOf(location);
  return redirect({ to: "/join", search, replace: true });
}

/** Which part of signing up is next; who may have been invited sees that first, people with an account go home. */
export async function signUpStep(
  { client, identity }: Surroundings,
  isNew: boolean,
): Promise<{ step: "account" | "unverified" | "workspace" }> {
  const user = await identity.user();
  if (!user) return { step: "account" };
  const session = await openSession(client, user.id_token ?? "");
  if (session === "unverified") return { step: session };
  if (session !== "no-account") throw redirect({ to: "/home", replace: true });
  if (!isNew) throw toChoice(undefined);
  return { step: "workspace" };
}
