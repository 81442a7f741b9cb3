import { z } from "zod";

/** Why a call was refused. The status follows from the code. */
export const REFUSALS = {
  bad_request: 400,
  unauthenticated: 401,
  /** Signed out everywhere since: a renewed token does not help, signing in again does. */
  signed_out: 401,
  forbidden: 403,
  no_account: 403,
  /** The provider vouches for no address, and by it people join. */
  unverified_email: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  /** The caller has no Slack account linked, and what they asked for goes there. */
  not_linked: 409,
  too_large: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
  /** Too many calls at once. Nothing was read, so whatever it was may be sent again. */
  busy: 503,
} as const;

export type RefusalCode = keyof typeof REFUSALS;

/** The body of every error answer. Clients read the text under either name. */
export const RefusalBody = z.object({
  code: z.string().max(40),
  errorMessage: z.string().max(1000),
  message: z.string().max(1000),
  requestId: z.string().max(100),
  /** The way to the field that was refused: `values.quota`. */
  field: z.string().max(300).optional(),
});
export type RefusalBody = z.infer<typeof RefusalBody>;
