const STORAGE_KEY = "touchline.slack-return";
const DIGEST_PATH = /^\/digests?(\/[0-9a-f-]{36})?$/;

/** Remembers in this tab which page of digests asked for Slack. */
export function saveSlackReturn(path: string) {
  sessionStorage.setItem(STORAGE_KEY, path);
}

/** Returns and forgets that page; null if there is none. */
export function takeSlackReturn(): string | null {
  const path = sessionStorage.getItem(STORAGE_KEY);
  sessionStorage.removeItem(STORAGE_KEY);
  return path !== null && DIGEST_PATH.test(path) ? path : null;
}
