const KEY = "touchline.slack-consent";

/** Stores the state of an installation started in this tab, which Slack must return. */
export function rememberSlackConsent(state: string) {
  sessionStorage.setItem(KEY, state);
}

/** Returns and removes the state stored in this tab. */
export function takeSlackConsent(): string | null {
  const state = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return state;
}
