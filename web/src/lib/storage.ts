/** This device's display setting. It isn't personal, so it survives sign-out. */
export const COLOUR_SCHEME = "touchline.colour-scheme";
const SIDEBAR = "touchline.sidebar";
const SHORTCUTS = "touchline.shortcuts";
const TOUR = "touchline.tour";
const ROWS = "touchline.rows";
const KEPT = [COLOUR_SCHEME, SIDEBAR, SHORTCUTS, TOUR, ROWS];

/** On a tablet the sidebar starts collapsed. */
const LITTLE_ROOM = "(max-width: 1000px)";

export function isSidebarCollapsed(): boolean {
  const chosen = read(SIDEBAR);
  return chosen ? chosen === "collapsed" : window.matchMedia(LITTLE_ROOM).matches;
}

export function rememberSidebar(isCollapsed: boolean) {
  write(SIDEBAR, isCollapsed ? "collapsed" : "expanded");
}

/**
 * Whether single-key shortcuts are on; voice control and similar tools can trigger them by
 * accident.
 */
export function areShortcutsOn(): boolean {
  return read(SHORTCUTS) !== "off";
}

export function rememberShortcuts(areOn: boolean) {
  write(SHORTCUTS, areOn ? "on" : "off");
}

export function areRowsCompact(): boolean {
  return read(ROWS) === "compact";
}

export function rememberRows(areCompact: boolean) {
  write(ROWS, areCompact ? "compact" : "comfortable");
}

/** Whether the tour for this role was completed or declined on this device. */
export function isTourOver(role: string): boolean {
  return (read(TOUR) ?? "").split(" ").includes(role);
}

export function rememberTourOver(role: string) {
  write(TOUR, `${read(TOUR) ?? ""} ${role}`.trim());
}

const dealsKey = (userId: string) => `touchline.deals.${userId}`;

/** The user's last deals filter, as a query string. */
export function rememberedDeals(userId: string): string {
  return read(dealsKey(userId)) ?? "";
}

export function rememberDeals(userId: string, query: string) {
  write(dealsKey(userId), query);
}

const TEAM_SIZE = "touchline.team-size";
/** Used before any team has been loaded on this device. */
const USUAL_TEAM = 6;
const MAX_SHAPES = 50;

/** The last known team size, for the skeleton. */
export function rememberedTeamSize(): number {
  return Math.min(Number(read(TEAM_SIZE) ?? USUAL_TEAM), MAX_SHAPES);
}

export function rememberTeamSize(size: number) {
  write(TEAM_SIZE, String(size));
}

const bulkEditKey = (userId: string) => `touchline.bulk-edit.${userId}`;

/** The finished bulk edit that the user has dismissed. */
export function hiddenBulkEdit(userId: string): string | null {
  return read(bulkEditKey(userId));
}

export function hideBulkEdit(userId: string, id: string) {
  write(bulkEditKey(userId), id);
}

const CALENDAR_DECLINED = "touchline.calendar-declined.";
const calendarDeclinedKey = (userId: string) => `${CALENDAR_DECLINED}${userId}`;

/** Whether the user has declined to connect their calendar since their last sign-out here. */
export function hasDeclinedCalendar(userId: string): boolean {
  return read(calendarDeclinedKey(userId)) !== null;
}

export function rememberCalendarDeclined(userId: string) {
  write(calendarDeclinedKey(userId), "yes");
}

const CONSENT = "touchline.consent";

/**
 * A consent started in this tab: the state that the provider must return, and where to continue.
 */
export interface Consent {
  state: string;
  returnTo: string;
  scopes: "read" | "write";
}

export function rememberConsent(consent: Consent) {
  sessionStorage.setItem(CONSENT, JSON.stringify(consent));
}

/** Returns and removes the consent started in this tab. */
export function takeConsent(): Consent | null {
  const kept = sessionStorage.getItem(CONSENT);
  sessionStorage.removeItem(CONSENT);
  return kept ? (JSON.parse(kept) as Consent) : null;
}

const SIGNED_OUT = "touchline.signed-out";

/**
 * The user was signed out everywhere; the provider may still have a session in this browser and
 * must prompt again.
 */
export function rememberSignedOut() {
  sessionStorage.setItem(SIGNED_OUT, "yes");
  forgetKeys((key) => key.startsWith(CALENDAR_DECLINED));
}

export function wasSignedOut(): boolean {
  return sessionStorage.getItem(SIGNED_OUT) !== null;
}

export function forgetSignedOut() {
  sessionStorage.removeItem(SIGNED_OUT);
}

const roomKey = (code: string) => `touchline.room.${code}`;

/** Lets a guest rejoin a room for as long as the tab is open. */
export function rememberRoom(code: string, token: string) {
  sessionStorage.setItem(roomKey(code), token);
}

export function rememberedRoom(code: string): string | null {
  return sessionStorage.getItem(roomKey(code));
}

/** Removes all personal data of the signed-in user from this device. */
export function forgetPerson() {
  forgetKeys((key) => !KEPT.includes(key));
  sessionStorage.clear();
}

function forgetKeys(isMeant: (key: string) => boolean) {
  // Must come first: accessing disabled storage throws.
  for (const key of [...unkept.keys()].filter(isMeant)) unkept.delete(key);
  for (const key of Object.keys(localStorage).filter(isMeant)) localStorage.removeItem(key);
}

/** Storage can be full or disabled: these values last until the page closes. */
const unkept = new Map<string, string>();

function read(key: string): string | null {
  const said = unkept.get(key);
  if (said !== undefined) return said;
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // Nothing was selected on this page, so the default applies.
  }
}

function write(key: string, value: string) {
  try {
    localStorage.setItem(key, value);
    unkept.delete(key);
  } catch {
    unkept.set(key, value);
  }
}
