const KEY = "touchline.calendar-consent";

/** A consent started in this tab: the state Google must return, and where to continue. */
export interface CalendarConsent {
  state: string;
  returnTo: string;
}

export function rememberCalendarConsent(consent: CalendarConsent) {
  sessionStorage.setItem(KEY, JSON.stringify(consent));
}

/** Returns and removes the consent started in this tab. */
export function takeCalendarConsent(): CalendarConsent | null {
  const kept = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return kept ? (JSON.parse(kept) as CalendarConsent) : null;
}
