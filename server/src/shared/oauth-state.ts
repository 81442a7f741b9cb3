import { createHash, randomBytes } from "node:crypto";
import type { VendorContext } from "../context/context.ts";
import { systemOf } from "../context/viewer.ts";
import { Refusal } from "../http/refusal.ts";

type Vendor = "hubspot" | "slack" | "google";
type Context = Pick<VendorContext, "viewer" | "now" | "inStore">;

const STATE_LIFETIME_MS = 600_000;
const hashOf = (state: string) => createHash("sha256").update(state).digest("hex");

/**
 * Starts a vendor consent: the state belongs to this user, works once and expires after ten
 * minutes. Reps start consents too, so they are stored where only managers and the system have
 * access.
 */
export async function startConsent(
  { viewer: { organisationId, userId }, now, inStore }: Context,
  vendor: Vendor,
  returnTo: string,
): Promise<string> {
  const state = randomBytes(32).toString("base64url");
  const begun = { vendor, userId, stateHash: hashOf(state) };
  const expiresAt = new Date(now.getTime() + STATE_LIFETIME_MS);
  await inStore(systemOf(organisationId), (store) =>
    store.consents.add(begun, returnTo, expiresAt),
  );
  return state;
}

/**
 * Completes the consent this user started and returns where to redirect. Without a state it
 * completes their latest one (0069): only for callers that no web page can forge.
 */
export async function finishConsent(
  { viewer: { organisationId, userId }, now, inStore }: Context,
  vendor: Vendor,
  state: string | undefined,
): Promise<string> {
  const begun = { vendor, userId };
  const returnTo = await inStore(systemOf(organisationId), (store) =>
    state === undefined
      ? store.consents.takeNewest(begun, now)
      : store.consents.take({ ...begun, stateHash: hashOf(state) }, now),
  );
  if (returnTo === undefined) {
    const words = "This connection attempt has expired. Please start again.";
    throw new Refusal("bad_request", words, "state");
  }
  return returnTo;
}
