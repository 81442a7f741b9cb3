import { type LimitPolicy, limitReached } from "./errors.ts";

export interface LimitSettings {
  isOn: boolean;
  burst: number;
  burstMs: number;
  searchPerSecond: number;
  /** Some accounts are still counted by the second too, with headers of their own. */
  secondly: number | null;
  /** Apps installed through OAuth have none; set it for tests. */
  daily: number | null;
}

export const HUBSPOT_LIMITS: LimitSettings = {
  isOn: true,
  burst: 110,
  burstMs: 10_000,
  searchPerSecond: 5,
  secondly: null,
  daily: null,
};

interface Usage {
  burst: number[];
  search: number[];
  second: number[];
  day: string;
  today: number;
}

export type Limits = ReturnType<typeof rateLimits>;

/** Counts calls of each portal in rolling windows. */
export function rateLimits(now: () => number, settings: LimitSettings) {
  const usage = new Map<number, Usage>();

  function usageOf(portalId: number): Usage {
    const found = usage.get(portalId) ?? { burst: [], search: [], second: [], day: "", today: 0 };
    usage.set(portalId, found);
    return found;
  }

  function takes(window: number[], limit: number, span: number): boolean {
    const oldest = now() - span;
    while (window.length > 0 && (window[0] ?? 0) <= oldest) window.shift();
    if (window.length >= limit) return false;
    window.push(now());
    return true;
  }

  function refuse(policy: LimitPolicy): never {
    throw limitReached(policy);
  }

  return {
    settings,
    /** Throws HubSpot's 429, or returns the response headers. Searches have none. */
    take(portalId: number, isSearch: boolean, timeZone: string): Record<string, string> {
      if (!settings.isOn) return {};
      const used = usageOf(portalId);
      if (isSearch) {
        if (!takes(used.search, settings.searchPerSecond, 1_000)) refuse("SECONDLY");
        return {};
      }
      if (settings.daily !== null) {
        const day = new Intl.DateTimeFormat("en-CA", { timeZone }).format(now());
        if (used.day !== day) Object.assign(used, { day, today: 0 });
        if (used.today >= settings.daily) refuse("DAILY");
        used.today += 1;
      }
      const { secondly } = settings;
      if (secondly !== null && !takes(used.second, secondly, 1_000)) refuse("SECONDLY");
      if (!takes(used.burst, settings.burst, settings.burstMs)) refuse("TEN_SECONDLY_ROLLING");
      return {
        "x-hubspot-ratelimit-max": String(settings.burst),
        "x-hubspot-ratelimit-remaining": String(settings.burst - used.burst.length),
        "x-hubspot-ratelimit-interval-milliseconds": String(settings.burstMs),
        ...(secondly !== null && {
          "x-hubspot-ratelimit-secondly": String(secondly),
          "x-hubspot-ratelimit-secondly-remaining": String(secondly - used.second.length),
        }),
        ...(settings.daily !== null && {
          "x-hubspot-ratelimit-daily": String(settings.daily),
          "x-hubspot-ratelimit-daily-remaining": String(settings.daily - used.today),
        }),
      };
    },
    clear() {
      usage.clear();
    },
  };
}
