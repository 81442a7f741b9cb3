const STORAGE_KEY = "touchline.slack-consent";

/** Stores the state of an installation started in this tab, which Slack must return. */
export function saveSlackConsent(state: string) {
  sessionStorage.setItem(STORAGE_KEY, state);
}

/** Returns and removes the state stored in this tab. */
export function takeSlackConsent(): string | null {
  const state = sessionStorage.getItem(STORAGE_KEY);
  sessionStorage.removeItem(STORAGE_KEY);
  return state;
}
