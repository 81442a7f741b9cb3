import { CrmError, type CrmGrant, type GrantStore } from "../../ports/crm.ts";
import { type OauthOptions, renewGrant } from "./oauth.ts";
import { PATIENCE_MS } from "./pace.ts";

/** Renewing at the last moment would let tokens die on their way. */
const EARLY_MS = 5 * 60_000;
const QUIET_MS = 30_000;

/** Renewals under way in this process, by the refresh token they use. */
const renewals = new Map<string, Promise<CrmGrant>>();

/** The grant of one account, fresh whenever it is asked for. */
export function tokens(options: OauthOptions, grants: GrantStore) {
  let quietUntil = 0;
  const leftMs = (grant: CrmGrant) => grant.expiresAt.getTime() - options.clock().getTime();

  async function current(): Promise<CrmGrant> {
    const grant = await grants.read();
    if (leftMs(grant) > EARLY_MS) return grant;
    return leftMs(grant) > 0 ? renewedIfEasy(grant) : renewed(grant);
  }

  /** While the old token lives nobody waits for a new one, and HubSpot is not pestered for it. */
  async function renewedIfEasy(alive: CrmGrant): Promise<CrmGrant> {
    if (options.pace.now() < quietUntil) return alive;
    try {
      return await renewed(alive, 0);
    } catch (error) {
      if (!(error instanceof CrmError) || error.kind !== "away") throw error;
      quietUntil = options.pace.now() + QUIET_MS;
      return alive;
    }
  }

  /** A grant in place of one that no longer works. Many may ask at once; HubSpot is asked once. */
  async function renewed(worn: CrmGrant, patienceMs = PATIENCE_MS): Promise<CrmGrant> {
    const key = `${options.app.apiUrl} ${worn.refreshToken}`;
    const running =
      renewals.get(key) ?? renew(worn, patienceMs).finally(() => renewals.delete(key));
    renewals.set(key, running);
    const fresh = await running;
    const kept = await grants.read();
    // Another store of the same grant may have run the renewal.
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
    kept.accessToken !== worn.accessToken && leftMs(kept) > EARLY_MS;

  return { current, renewed };
}
