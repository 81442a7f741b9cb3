import { z } from "zod";

/**
 * Whether an address is a path on our own site, and can't be read as another site by a browser even
 * after decoding. '/deals?stage=2' is; '//evil.test', '/\evil.test', '/%2Fevil.test' and
 * '/%252Fevil.test' are not.
 */
export function isOwnPath(address: string): boolean {
  const path = address.split(/[?#]/)[0] ?? "";
  return [path, decodeOrEmpty(path), decodeOrEmpty(decodeOrEmpty(path))].every(
    (form) => form.startsWith("/") && !/[\\\p{Cc}]|\/\//u.test(form),
  );
}

function decodeOrEmpty(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return ""; // Can't be decoded, so it isn't one of ours.
  }
}

/** The path to return to after a vendor's consent page. */
export const ReturnTo = z
  .string()
  .max(2000)
  .regex(/^\/(?![/\\])[^\\\s]*$/, "must be a path like /deals")
  .refine(isOwnPath, "must be a path like /deals");
