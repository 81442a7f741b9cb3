const KEY = "touchline.slack-consent";

/** An installation was begun in this tab: what Slack must send back with its answer. */
export function rememberSlackConsent(state: string) {
  sessionStorage.setItem(KEY, state);
}

/** Gives what an installation that was begun here must bring back, once. */
export function takeSlackConsent(): string | null {
  const state = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return state;
}
