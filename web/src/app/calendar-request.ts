import type { QueryClient } from "@tanstack/react-query";
import { redirect } from "@tanstack/react-router";
import { api, type Session } from "@touchline/contract";
import { may } from "@touchline/domain";
import { routeQuery } from "../lib/api.ts";
import { hasDeclinedCalendar } from "../lib/storage.ts";
import { safeTarget, type Target, targetOf, targetUrl } from "../lib/target.ts";
import { stringifySearch } from "./search.ts";

/** A slow answer must not delay sign-in; after this, skip the calendar request. */
const MAX_WAIT_MS = 2000;

/** Returns where to go after sign-in: the calendar consent page first if it's due. */
export async function urlAfterSignIn(
  client: QueryClient,
  session: Session,
  returnTo: string | undefined,
): Promise<string> {
  const address = safeTarget(returnTo);
  if (!(await needsCalendar(client, session))) return address;
  const { pathname, search, hash } = new URL(address, window.location.origin);
  const target = targetOf({ pathname, searchStr: search, hash });
  return `/connect-calendar${stringifySearch({ ...target })}`;
}

/** Redirects users who can't connect a calendar (any more) straight to their target. */
export async function skipUnlessCalendarNeeded(
  client: QueryClient,
  session: Session,
  target: Target,
) {
  if (await needsCalendar(client, session)) return;
  throw redirect({ href: safeTarget(targetUrl(target)), replace: true });
}

async function needsCalendar(client: QueryClient, { user }: Session): Promise<boolean> {
  if (!may(user, "coach") || hasDeclinedCalendar(user.id)) return false;
  const status = await loadCalendarWithTimeout(client);
  return !!status?.isConfigured && status.state !== "connected";
}

async function loadCalendarWithTimeout(client: QueryClient) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, MAX_WAIT_MS, null);
  });
  const status = client.fetchQuery({ ...routeQuery(api.meetings.calendar, {}), retry: false });
  return Promise.race([status, tooLate])
    .catch(() => null)
    .finally(() => clearTimeout(timer));
}
