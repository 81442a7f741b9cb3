/** How this device shows the product. It says nothing about a person, so it survives sign-out. */
export const COLOUR_SCHEME = "touchline.colour-scheme";
const SIDEBAR = "touchline.sidebar";
const SHORTCUTS = "touchline.shortcuts";
const TOUR = "touchline.tour";
const ROWS = "touchline.rows";
const KEPT = [COLOUR_SCHEME, SIDEBAR, SHORTCUTS, TOUR, ROWS];

/** A tablet has little room: there it begins with icons alone. */
const LITTLE_ROOM = "(max-width: 1000px)";

export function isSidebarCollapsed(): boolean {
  const chosen = read(SIDEBAR);
  return chosen ? chosen === "collapsed" : window.matchMedia(LITTLE_ROOM).matches;
}

export function rememberSidebar(isCollapsed: boolean) {
  write(SIDEBAR, isCollapsed ? "collapsed" : "expanded");
}

/** Whether single keys do something; some people's tools press keys that nobody meant. */
export function areShortcutsOn(): boolean {
  return read(SHORTCUTS) !== "off";
}

export function rememberShortcuts(areOn: boolean) {
  write(SHORTCUTS, areOn ? "on" : "off");
}

/** Whether long tables stand in rows of one line. */
export function areRowsCompact(): boolean {
  return read(ROWS) === "compact";
}

export function rememberRows(areCompact: boolean) {
  write(ROWS, areCompact ? "compact" : "comfortable");
}

/** Whether somebody in this role was shown around on this device, or did not want to be. */
export function isTourOver(role: string): boolean {
  return (read(TOUR) ?? "").split(" ").includes(role);
}

export function rememberTourOver(role: string) {
  write(TOUR, `${read(TOUR) ?? ""} ${role}`.trim());
}

const dealsKey = (userId: string) => `touchline.deals.${userId}`;

/** How somebody last looked at the deals, as the query of their address. */
export function rememberedDeals(userId: string): string {
  return read(dealsKey(userId)) ?? "";
}

export function rememberDeals(userId: string, query: string) {
  write(dealsKey(userId), query);
}

const TEAM_SIZE = "touchline.team-size";
/** Before anybody's team was seen on this device. */
const USUAL_TEAM = 6;
const MAX_SHAPES = 50;

/** How many people a team had when it was last seen here: the shape that is drawn until it comes again. */
export function rememberedTeamSize(): number {
  return Math.min(Number(read(TEAM_SIZE) ?? USUAL_TEAM), MAX_SHAPES);
}

export function rememberTeamSize(size: number) {
  write(TEAM_SIZE, String(size));
}

const bulkEditKey = (userId: string) => `touchline.bulk-edit.${userId}`;

/** The bulk edit whose end somebody has seen and put away. */
export function hiddenBulkEdit(userId: string): string | null {
  return read(bulkEditKey(userId));
}

export function hideBulkEdit(userId: string, id: string) {
  write(bulkEditKey(userId), id);
}

const CALENDAR_DECLINED = "touchline.calendar-declined.";
const calendarDeclinedKey = (userId: string) => `${CALENDAR_DECLINED}${userId}`;

/** Whether this person said no to connecting their calendar, since they last signed out here. */
export function hasDeclinedCalendar(userId: string): boolean {
  return read(calendarDeclinedKey(userId)) !== null;
}

export function rememberCalendarDeclined(userId: string) {
  write(calendarDeclinedKey(userId), "yes");
}

const CONSENT = "touchline.consent";

/** A consent that was begun in this tab: what the other side must send back, and where to go on. */
export interface Consent {
  state: string;
  returnTo: string;
  scopes: "read" | "write";
}

export function rememberConsent(consent: Consent) {
  sessionStorage.setItem(CONSENT, JSON.stringify(consent));
}

/** Gives the consent that was begun here, once. */
export function takeConsent(): Consent | null {
  const kept = sessionStorage.getItem(CONSENT);
  sessionStorage.removeItem(CONSENT);
  return kept ? (JSON.parse(kept) as Consent) : null;
}

const SIGNED_OUT = "touchline.signed-out";

/** Somebody was signed out everywhere: the provider may still know them in this browser, and has to ask again. */
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

/** With what a guest comes back into a room, for as long as the tab is open. */
export function rememberRoom(code: string, token: string) {
  sessionStorage.setItem(roomKey(code), token);
}

export function rememberedRoom(code: string): string | null {
  return sessionStorage.getItem(roomKey(code));
}

/** Forgets everything about the person who was signed in on this device. */
export function forgetPerson() {
  forgetKeys((key) => !KEPT.includes(key));
  sessionStorage.clear();
}

function forgetKeys(isMeant: (key: string) => boolean) {
  // First: where storage is switched off, asking it ends this.
  for (const key of [...unkept.keys()].filter(isMeant)) unkept.delete(key);
  for (const key of Object.keys(localStorage).filter(isMeant)) localStorage.removeItem(key);
}

/** Storage can be full or switched off: what it did not take lasts until the page closes. */
const unkept = new Map<string, string>();

function read(key: string): string | null {
  const said = unkept.get(key);
  if (said !== undefined) return said;
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // Nothing was chosen on this page: the default stands.
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
