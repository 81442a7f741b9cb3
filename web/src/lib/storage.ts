/** This device's display setting. It isn't personal, so it survives sign-out. */
export const COLOUR_SCHEME_KEY = "touchline.colour-scheme";
const SIDEBAR_KEY = "touchline.sidebar";
const SHORTCUTS_KEY = "touchline.shortcuts";
const TOUR_KEY = "touchline.tour";
const ROW_DENSITY_KEY = "touchline.rows";
const DEVICE_KEYS = [COLOUR_SCHEME_KEY, SIDEBAR_KEY, SHORTCUTS_KEY, TOUR_KEY, ROW_DENSITY_KEY];

/** On a tablet the sidebar starts collapsed. */
const TABLET_QUERY = "(max-width: 1000px)";

export function isSidebarCollapsed(): boolean {
  const chosen = readItem(SIDEBAR_KEY);
  return chosen ? chosen === "collapsed" : window.matchMedia(TABLET_QUERY).matches;
}

export function saveSidebarCollapsed(isCollapsed: boolean) {
  writeItem(SIDEBAR_KEY, isCollapsed ? "collapsed" : "expanded");
}

/**
 * Whether single-key shortcuts are on; voice control and similar tools can trigger them by
 * accident.
 */
export function areShortcutsOn(): boolean {
  return readItem(SHORTCUTS_KEY) !== "off";
}

export function saveShortcutsOn(areOn: boolean) {
  writeItem(SHORTCUTS_KEY, areOn ? "on" : "off");
}

export function areRowsCompact(): boolean {
  return readItem(ROW_DENSITY_KEY) === "compact";
}

export function saveRowsCompact(areCompact: boolean) {
  writeItem(ROW_DENSITY_KEY, areCompact ? "compact" : "comfortable");
}

/** Whether the tour for this role was completed or declined on this device. */
export function isTourOver(role: string): boolean {
  return (readItem(TOUR_KEY) ?? "").split(" ").includes(role);
}

export function saveTourOver(role: string) {
  writeItem(TOUR_KEY, `${readItem(TOUR_KEY) ?? ""} ${role}`.trim());
}

const dealsKey = (userId: string) => `touchline.deals.${userId}`;

/** The user's last deals filter, as a query string. */
export function lastDealsQuery(userId: string): string {
  return readItem(dealsKey(userId)) ?? "";
}

export function saveDealsQuery(userId: string, query: string) {
  writeItem(dealsKey(userId), query);
}

const TEAM_SIZE_KEY = "touchline.team-size";
/** Used before any team has been loaded on this device. */
const DEFAULT_TEAM_SIZE = 6;
const MAX_SKELETON_ROWS = 50;

/** The last known team size, for the skeleton. */
export function lastTeamSize(): number {
  return Math.min(Number(readItem(TEAM_SIZE_KEY) ?? DEFAULT_TEAM_SIZE), MAX_SKELETON_ROWS);
}

export function saveTeamSize(size: number) {
  writeItem(TEAM_SIZE_KEY, String(size));
}

const bulkEditKey = (userId: string) => `touchline.bulk-edit.${userId}`;

/** The finished bulk edit that the user has dismissed. */
export function dismissedBulkEdit(userId: string): string | null {
  return readItem(bulkEditKey(userId));
}

export function dismissBulkEdit(userId: string, id: string) {
  writeItem(bulkEditKey(userId), id);
}

const CALENDAR_DECLINED_PREFIX = "touchline.calendar-declined.";
const calendarDeclinedKey = (userId: string) => `${CALENDAR_DECLINED_PREFIX}${userId}`;

/** Whether the user has declined to connect their calendar since their last sign-out here. */
export function hasDeclinedCalendar(userId: string): boolean {
  return readItem(calendarDeclinedKey(userId)) !== null;
}

export function saveCalendarDeclined(userId: string) {
  writeItem(calendarDeclinedKey(userId), "yes");
}

const CONSENT_KEY = "touchline.consent";

/**
 * A consent started in this tab: the state that the provider must return, and where to continue.
 */
export interface PendingConsent {
  state: string;
  returnTo: string;
  scopes: "read" | "write";
}

export function saveConsent(consent: PendingConsent) {
  sessionStorage.setItem(CONSENT_KEY, JSON.stringify(consent));
}

/** Returns and removes the consent started in this tab. */
export function takeConsent(): PendingConsent | null {
  const kept = sessionStorage.getItem(CONSENT_KEY);
  sessionStorage.removeItem(CONSENT_KEY);
  return kept ? (JSON.parse(kept) as PendingConsent) : null;
}

const SIGNED_OUT_KEY = "touchline.signed-out";

/**
 * The user was signed out everywhere; the provider may still have a session in this browser and
 * must prompt again.
 */
export function markSignedOut() {
  sessionStorage.setItem(SIGNED_OUT_KEY, "yes");
  removeKeys((key) => key.startsWith(CALENDAR_DECLINED_PREFIX));
}

export function wasSignedOut(): boolean {
  return sessionStorage.getItem(SIGNED_OUT_KEY) !== null;
}

export function clearSignedOut() {
  sessionStorage.removeItem(SIGNED_OUT_KEY);
}

const roomKey = (code: string) => `touchline.room.${code}`;

/** Lets a guest rejoin a room for as long as the tab is open. */
export function saveRoomToken(code: string, token: string) {
  sessionStorage.setItem(roomKey(code), token);
}

export function savedRoomToken(code: string): string | null {
  return sessionStorage.getItem(roomKey(code));
}

export const LAST_SEEN_KEY = "touchline.last-seen";

/** Removes what was kept for reading offline. */
export function clearLastSeen() {
  removeKeys((key) => key === LAST_SEEN_KEY);
}

/** Removes all personal data of the signed-in user from this device. */
export function clearUserData() {
  removeKeys((key) => !DEVICE_KEYS.includes(key));
  sessionStorage.clear();
}

function removeKeys(isMeant: (key: string) => boolean) {
  // Must come first: accessing disabled storage throws.
  for (const key of [...memoryFallback.keys()].filter(isMeant)) memoryFallback.delete(key);
  for (const key of Object.keys(localStorage).filter(isMeant)) localStorage.removeItem(key);
}

/** Storage can be full or disabled: these values last until the page closes. */
const memoryFallback = new Map<string, string>();

function readItem(key: string): string | null {
  const said = memoryFallback.get(key);
  if (said !== undefined) return said;
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // Nothing was selected on this page, so the default applies.
  }
}

function writeItem(key: string, value: string) {
  try {
    localStorage.setItem(key, value);
    memoryFallback.delete(key);
  } catch {
    memoryFallback.set(key, value);
  }
}
