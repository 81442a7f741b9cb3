import { isOwnPath } from "@touchline/contract";

export const HOME = "/home";

/** Where somebody wanted to go before they had to sign in, as the parameters of the sign-in page. */
export interface Target {
  path?: string;
  query?: string;
  hash?: string;
}

/** Pages of the sign-in itself: going back there would go round in circles. */
const SIGN_IN_PAGES = /^\/(login|auth|connect-calendar)(\/|$)/;

/**
 * The address to open after sign-in: a path of this site, or home.
 *
 * The address arrives from outside, so anything a browser could read as another
 * site (`//evil`, `/\evil`, `https://evil`, also percent-encoded) leads home.
 */
export function safeTarget(wanted: string | undefined): string {
  if (!wanted || !isOwnPath(wanted)) return HOME;
  const { origin, pathname, search, hash } = new URL(wanted, window.location.origin);
  if (origin !== window.location.origin || SIGN_IN_PAGES.test(pathname)) return HOME;
  return pathname + search + hash;
}

/** The target in the parameters of a page that leads on to it. */
export function readTarget(given: Record<string, unknown>): Target {
  return {
    ...(typeof given.path === "string" && { path: given.path }),
    ...(typeof given.query === "string" && { query: given.query }),
    ...(typeof given.hash === "string" && { hash: given.hash }),
  };
}

export function targetAddress({ path, query, hash }: Target): string | undefined {
  return path && path + (query ? `?${query}` : "") + (hash ? `#${hash}` : "");
}

export function targetOf(location: { pathname: string; searchStr: string; hash: string }): Target {
  const { pathname, searchStr, hash } = location;
  if (pathname === "/" || SIGN_IN_PAGES.test(pathname)) return {};
  return {
    path: pathname,
    ...(searchStr.length > 1 && { query: searchStr.replace(/^\?/, "") }),
    ...(hash && { hash: hash.replace(/^#/, "") }),
  };
}
