export interface LimitSettings {
  isOn: boolean;
  /** How many messages a conversation accepts in a burst; one more each second. */
  burst: number;
  /** As for commercially distributed apps outside the Marketplace. */
  isDistributed: boolean;
  /** Calls per minute, for methods that should differ from their tier. */
  perMinute: Record<string, number>;
}

/** Rate limits, docs.slack.dev/apis/web-api/rate-limits: tiers, and about a message a second for each channel. */
export const SLACK_LIMITS: LimitSettings = {
  isOn: true,
  burst: 5,
  isDistributed: false,
  perMinute: {},
};

export type Limits = ReturnType<typeof rateLimits>;

const MINUTE = 60_000;

const TIERS: Record<string, number> = {
  "apps.uninstall": 1,
  "conversations.list": 20,
  "chat.update": 50,
  "chat.delete": 50,
  "chat.unfurl": 50,
  "entity.presentDetails": 50,
  "conversations.info": 50,
  "conversations.history": 50,
  "conversations.open": 50,
  "users.lookupByEmail": 50,
  "auth.revoke": 50,
  "chat.postEphemeral": 100,
  "users.info": 100,
};

/** docs.slack.dev/reference/methods/conversations.history: since 29 May 2025, of distributed apps. */
const DISTRIBUTED_TIERS = { ...TIERS, "conversations.history": 1 };
const DISTRIBUTED_HISTORY = 15;

/** Counts a workspace's calls by method and minute, and its messages by conversation. */
export function rateLimits(now: () => number, settings: LimitSettings) {
  const calls = new Map<string, number[]>();

  /** Seconds to wait, or null if the call may pass. */
  function takes(key: string, most: number, span: number): number | null {
    const window = (calls.get(key) ?? []).filter((at) => at > now() - span);
    calls.set(key, window);
    if (window.length >= most) {
      return Math.max(1, Math.ceil(((window[0] ?? 0) + span - now()) / 1000));
    }
    window.push(now());
    return null;
  }

  return {
    settings,
    /** Seconds to wait, or null if the call may pass. */
    wait(teamId: string, method: string, channel: string): number | null {
      if (!settings.isOn) return null;
      const tiers: Record<string, number> = settings.isDistributed ? DISTRIBUTED_TIERS : TIERS;
      const most = settings.perMinute[method] ?? tiers[method];
      if (most !== undefined) return takes(`${teamId} ${method}`, most, MINUTE);
      if (method !== "chat.postMessage") return null;
      return takes(`${teamId} ${channel}`, settings.burst, settings.burst * 1000);
    },
    /** The largest page of a conversation. */
    historySize: () => (settings.isDistributed ? DISTRIBUTED_HISTORY : 999),
    clear: () => calls.clear(),
  };
}
