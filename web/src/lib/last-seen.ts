import {
  type DehydratedState,
  dehydrate,
  hydrate,
  onlineManager,
  type QueryClient,
} from "@tanstack/react-query";
import { api } from "@touchline/contract";
import { dropSubscription } from "./push-browser.ts";
import { clearLastSeen, LAST_SEEN_KEY } from "./storage.ts";

/** The pages that can be read without a network. */
const PAGES = ["/home", "/deals"];
const ALWAYS: string[] = [api.session.read.path, api.session.settings.path];
const IDENTITY_PREFIX = "touchline.identity.user:";
/** Leaves most of the device's storage to drafts. */
const MAX_LENGTH = 1_500_000;
const MAX_AGE_MS = 7 * 24 * 60 * 60 * 1000;

/** What one person last saw, by page. */
interface LastSeen {
  person: string;
  userId: string;
  at: number;
  pages: Record<string, DehydratedState>;
}

/** Keeps what is on the screen for this person, and removes what another person saw here. */
export function saveLastSeen(client: QueryClient, userId: string, pathname: string, now: number) {
  const person = signedInPerson();
  if (person === null) return clearLastSeen();
  const before = readLastSeen();
  const isSame = before?.person === person && before.userId === userId;
  if (before && !isSame) {
    clearLastSeen();
    void dropSubscription();
  }
  if (!PAGES.includes(pathname)) return;
  const page = dehydrate(client, {
    shouldDehydrateMutation: () => false,
    shouldDehydrateQuery: (query) =>
      query.state.status === "success" &&
      (query.isActive() || ALWAYS.includes(String(query.queryKey[0]))),
  });
  write({ person, userId, at: now, pages: { ...(isSame && before.pages), [pathname]: page } });
}

/** Shows what this person last saw here, for as long as there is no network. */
export function restoreLastSeen(client: QueryClient, now: number) {
  onlineManager.setOnline(navigator.onLine);
  const seen = readLastSeen();
  if (!seen) return;
  if (seen.person !== signedInPerson() || now - seen.at > MAX_AGE_MS) return clearLastSeen();
  for (const page of Object.values(seen.pages)) hydrate(client, page);
}

function write(seen: LastSeen) {
  try {
    const text = JSON.stringify(seen);
    if (text.length <= MAX_LENGTH) localStorage.setItem(LAST_SEEN_KEY, text);
    else clearLastSeen();
  } catch {
    // Storage is full or disabled: nothing can be read offline.
  }
}

function readLastSeen(): LastSeen | null {
  try {
    return JSON.parse(localStorage.getItem(LAST_SEEN_KEY) ?? "null");
  } catch {
    return null;
  }
}

/** Who is signed in on this device, according to the identity provider. */
function signedInPerson(): string | null {
  try {
    const key = Object.keys(localStorage).find((name) => name.startsWith(IDENTITY_PREFIX));
    const stored = JSON.parse((key && localStorage.getItem(key)) || "null");
    return stored?.profile?.sub ? `${stored.profile.iss} ${stored.profile.sub}` : null;
  } catch {
    return null;
  }
}
