declare global {
  /** Requests started by the page while the app code was loading, and the token used. */
  var touchlineAhead: { token: string; answers: Map<string, Promise<Response>> } | undefined;
}

/** After this time since page load, a response may be stale. */
const CACHE_MS = 10_000;

/**
 * Returns the response that `public/ahead.js` requested: once, only shortly after page load, and
 * only for the same token. Discarded after the first write.
 */
export function takePrefetched(
  method: string,
  address: string,
  token: string | undefined,
): Promise<Response> | undefined {
  const ahead = globalThis.touchlineAhead;
  if (method !== "GET") globalThis.touchlineAhead = undefined;
  if (method !== "GET" || !ahead || ahead.token !== token) return undefined;
  if (performance.now() > CACHE_MS) return undefined;
  const answer = ahead.answers.get(address);
  ahead.answers.delete(address);
  return answer;
}
