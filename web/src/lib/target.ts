import { isOwnPath } from "@touchline/contract";

export const HOME = "/home";

/** The page requested before sign-in, as search parameters of the sign-in page. */
export interface Target {
  path?: string;
  query?: string;
  hash?: string;
}

/** Sign-in pages: returning there would loop. */
const SIGN_IN_PAGES = /^\/(login|auth|connect-calendar)(\/|$)/;

/**
 * Returns the address to open after sign-in: a path of this site, or home. The value is untrusted,
 * so anything a browser could read as another site (`//evil`, `/\evil`, `https://evil`, also
 * percent-encoded) leads home.
 */
export function safeTarget(wanted: string | undefined): string {
  if (!wanted || !isOwnPath(wanted)) return HOME;
  const { origin, pathname, search, hash } = new URL(wanted, window.location.origin);
  if (origin !== window.location.origin || SIGN_IN_PAGES.test(pathname)) return HOME;
  return pathname + search + hash;
}

export function parseTarget(given: Record<string, unknown>): Target {
  return {
    ...(typeof given.path === "string" && { path: given.path }),
    ...(typeof given.query === "string" && { query: given.query }),
    ...(typeof given.hash === "string" && { hash: given.hash }),
  };
}

export function targetUrl({ path, query, hash }: Target): string | undefined {
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
