import { CrmError, type CrmGrant, type GrantStore } from "../../ports/crm.ts";
import { type OauthOptions, renewGrant } from "./oauth.ts";
import { MAX_WAIT_MS } from "./pace.ts";

/** Refresh early, so that tokens don't expire in transit. */
const RENEW_BEFORE_MS = 5 * 60_000;
const RENEWAL_COOLDOWN_MS = 30_000;

/** Refreshes in progress in this process, by refresh token. */
const renewals = new Map<string, Promise<CrmGrant>>();

/** Returns one account's grant, refreshed when needed. */
export function tokens(options: OauthOptions, grants: GrantStore) {
  let quietUntil = 0;
  const leftMs = (grant: CrmGrant) => grant.expiresAt.getTime() - options.clock().getTime();

  async function current(): Promise<CrmGrant> {
    const grant = await grants.read();
    if (leftMs(grant) > RENEW_BEFORE_MS) return grant;
    return leftMs(grant) > 0 ? renewedIfEasy(grant) : renewed(grant);
  }

  /** While the old token is valid, don't wait for a refresh and don't retry it too often. */
  async function renewedIfEasy(alive: CrmGrant): Promise<CrmGrant> {
    if (options.pace.now() < quietUntil) return alive;
    try {
      return await renewed(alive, 0);
    } catch (error) {
      if (!(error instanceof CrmError) || error.kind !== "away") throw error;
      quietUntil = options.pace.now() + RENEWAL_COOLDOWN_MS;
      return alive;
    }
  }

  /** Replaces an expired grant. Concurrent callers share one request to HubSpot. */
  async function renewed(worn: CrmGrant, patienceMs = MAX_WAIT_MS): Promise<CrmGrant> {
    const key = `${options.app.apiUrl} ${worn.refreshToken}`;
    const running =
      renewals.get(key) ?? renew(worn, patienceMs).finally(() => renewals.delete(key));
    renewals.set(key, running);
    const fresh = await running;
    const kept = await grants.read();
    // The refresh may have run for another store of the same grant.
    const isOther = kept.refreshToken === worn.refreshToken && leftMs(kept) < leftMs(fresh);
    if (isOther) await grants.save(fresh);
    return fresh;
  }

  async function renew(worn: CrmGrant, patienceMs: number): Promise<CrmGrant> {
    const kept = await grants.read();
    if (isNews(kept, worn)) return kept;
    try {
      const fresh = await renewGrant(options, kept, patienceMs);
      await grants.save(fresh);
      return fresh;
    } catch (error) {
      // Another process may have been faster, and a rotated refresh token works only once.
      const later = await grants.read();
      if (isNews(later, kept)) return later;
      throw error;
    }
  }

  const isNews = (kept: CrmGrant, worn: CrmGrant) =>
    kept.accessToken !== worn.accessToken && leftMs(kept) > RENEW_BEFORE_MS;

  return { current, renewed };
}
