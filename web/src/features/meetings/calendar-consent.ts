const STORAGE_KEY = "touchline.calendar-consent";

/** A consent started in this tab: the state Google must return, and where to continue. */
export interface PendingCalendarConsent {
  state: string;
  returnTo: string;
}

export function saveCalendarConsent(consent: PendingCalendarConsent) {
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(consent));
}

/** Returns and removes the consent started in this tab. */
export function takeCalendarConsent(): PendingCalendarConsent | null {
  const kept = sessionStorage.getItem(STORAGE_KEY);
  sessionStorage.removeItem(STORAGE_KEY);
  return kept ? (JSON.parse(kept) as PendingCalendarConsent) : null;
}
