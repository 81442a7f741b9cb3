import { z } from "zod";

/**
 * Whether an address is a path of our own site: nothing a browser could read as another site, also not once it is decoded.
 *
 * '/deals?stage=2' is; '//evil.test', '/\evil.test', '/%2Fevil.test' and '/%252Fevil.test' are not.
 */
export function isOwnPath(address: string): boolean {
  const path = address.split(/[?#]/)[0] ?? "";
  return [path, decoded(path), decoded(decoded(path))].every(
    (form) => form.startsWith("/") && !/[\\\p{Cc}]|\/\//u.test(form),
  );
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return ""; // Not decodable, so not one of ours.
  }
}

/** Where a consent at a vendor leads back to. */
export const ReturnTo = z
  .string()
  .max(2000)
  .regex(/^\/(?![/\\])[^\\\s]*$/, "must be a path like /deals")
  .refine(isOwnPath, "must be a path like /deals");
