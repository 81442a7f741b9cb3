declare global {
  /** What the page asked for while the app's code was on the way, and with whose token. */
  var touchlineAhead: { token: string; answers: Map<string, Promise<Response>> } | undefined;
}

/** Later than this after the page was opened, an answer may be old. */
const GOOD_FOR_MS = 10_000;

/**
 * The answer `public/ahead.js` has asked for: taken once, soon, and by nobody but the person it was given to.
 * After the first change it is not what holds any more.
 */
export function askedAhead(
  method: string,
  address: string,
  token: string | undefined,
): Promise<Response> | undefined {
  const ahead = globalThis.touchlineAhead;
  if (method !== "GET") globalThis.touchlineAhead = undefined;
  if (method !== "GET" || !ahead || ahead.token !== token) return undefined;
  if (performance.now() > GOOD_FOR_MS) return undefined;
  const answer = ahead.answers.get(address);
  ahead.answers.delete(address);
  return answer;
}
