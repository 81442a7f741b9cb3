const KEY = "touchline.calendar-consent";

/** A consent that was begun in this tab: what Google must send back, and where to go on. */
export interface CalendarConsent {
  state: string;
  returnTo: string;
}

export function rememberCalendarConsent(consent: CalendarConsent) {
  sessionStorage.setItem(KEY, JSON.stringify(consent));
}

/** Gives the consent that was begun here, once. */
export function takeCalendarConsent(): CalendarConsent | null {
  const kept = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return kept ? (JSON.parse(kept) as CalendarConsent) : null;
}
