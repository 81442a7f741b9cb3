import { z } from "zod";

/** Error codes of rejected calls, each with its HTTP status. */
export const REFUSALS = {
  bad_request: 400,
  unauthenticated: 401,
  /** Signed out everywhere: renewing the token doesn't help, the user has to sign in again. */
  signed_out: 401,
  forbidden: 403,
  no_account: 403,
  /** The provider hasn't verified the email address, and members join by address. */
  unverified_email: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  /** The caller has no linked Slack account, which the request needs. */
  not_linked: 409,
  too_large: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
  /** Too many concurrent calls. The request wasn't read, so it is safe to send it again. */
  busy: 503,
} as const;

export type RefusalCode = keyof typeof REFUSALS;

/** The body of every error response. Clients read the text under either name. */
export const RefusalBody = z.object({
  code: z.string().max(40),
  errorMessage: z.string().max(1000),
  message: z.string().max(1000),
  requestId: z.string().max(100),
  /** The path of the rejected field: `values.quota`. */
  field: z.string().max(300).optional(),
});
export type RefusalBody = z.infer<typeof RefusalBody>;
