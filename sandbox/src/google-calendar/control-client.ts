import type { Channel, PushMode } from "./channels.ts";
import type { QuotaSettings } from "./limits.ts";
import type { Account, Fault, NewEvent, ResponseStatus, StoredEvent } from "./state.ts";

type Send = <Answer>(method: string, path: string, body?: object) => Promise<Answer>;

/** Controls the Google calendars from tests: `send` calls a path below `/control`. */
export function googleCalendarControl(send: Send) {
  const of = (email: string) => `/google-calendar/accounts/${encodeURIComponent(email)}`;
  const event = (email: string, id: string) => `${of(email)}/events/${encodeURIComponent(id)}`;
  return {
    createAccount: (account: Account) =>
      send<Account>("POST", "/google-calendar/accounts", account),
    /** As the organiser. */
    add: async (email: string, given: NewEvent) =>
      (await send<{ ids: [string] }>("POST", `${of(email)}/events`, given)).ids[0],
    addMany: (email: string, given: NewEvent[]) =>
      send<{ ids: string[] }>("POST", `${of(email)}/events`, given),
    /** Ids of instances are `<series>_<start>`. */
    change: (email: string, id: string, change: Partial<StoredEvent>) =>
      send<StoredEvent>("PATCH", event(email, id), change),
    cancel: (email: string, id: string) => send<object>("DELETE", event(email, id)),
    respond: (email: string, id: string, response: ResponseStatus) =>
      send<StoredEvent>("POST", `${event(email, id)}/respond`, { response }),
    /** Tokens without the consent page. */
    token: (email: string, scopes?: string[]) =>
      send<{ access_token: string; refresh_token: string; expires_in: number; scope: string }>(
        "POST",
        `${of(email)}/token`,
        scopes ? { scopes } : {},
      ),
    revoke: (email: string) => send<{ revoked: number }>("POST", `${of(email)}/revoke`, {}),
    /** Expires all access tokens; refreshing gives new ones. */
    expireAccess: () => send<object>("POST", "/google-calendar/expire-access", {}),
    /** Expires all sync tokens: clients that use one must start a full sync. */
    expireSync: () => send<object>("POST", "/google-calendar/expire-sync", {}),
    settings: (wish: { pageSize?: number; accessSeconds?: number; push?: PushMode }) =>
      send<object>("PUT", "/google-calendar/settings", wish),
    quotas: (wish: Partial<QuotaSettings>) =>
      send<QuotaSettings>("PUT", "/google-calendar/quotas", wish),
    /** Advances the clock for tokens, channels and quotas. */
    advance: (advanceMs: number) =>
      send<{ now: string }>("PUT", "/google-calendar/clock", { advanceMs }),
    channels: async () =>
      (await send<{ channels: Channel[] }>("GET", "/google-calendar/channels")).channels,
    fail: (fault: Fault) => send<{ faults: Fault[] }>("POST", "/google-calendar/faults", fault),
    clearFaults: () => send<object>("DELETE", "/google-calendar/faults"),
  };
}
