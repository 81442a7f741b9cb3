import { GoogleProblem } from "./problem.ts";

export interface QuotaSettings {
  isOn: boolean;
  /** Calls in a sliding minute. */
  perPerson: number;
  perProject: number;
  /** Google answers with either; both mean the same. */
  status: 403 | 429;
}

/** Usage limits, developers.google.com/workspace/calendar/api/guides/quota. */
export const GOOGLE_QUOTAS: QuotaSettings = {
  isOn: true,
  perPerson: 600,
  perProject: 10_000,
  status: 403,
};

export type Quotas = ReturnType<typeof usageQuotas>;

const MINUTE = 60_000;

/** Counts the project's calls, and those of each person, in sliding minutes. */
export function usageQuotas(now: () => number, settings: QuotaSettings) {
  const calls = new Map<string, number[]>();

  function recent(key: string): number[] {
    const window = (calls.get(key) ?? []).filter((at) => at > now() - MINUTE);
    calls.set(key, window);
    return window;
  }

  function refuse(reason: string, message: string): never {
    throw new GoogleProblem(settings.status, reason, message, "usageLimits");
  }

  return {
    settings,
    /** Throws Google's refusal when the minute's quota is used up; refused calls don't count. */
    take(email: string): void {
      if (!settings.isOn) return;
      const ofProject = recent("");
      const ofPerson = recent(email);
      if (ofProject.length >= settings.perProject) {
        refuse("rateLimitExceeded", "Rate Limit Exceeded");
      }
      if (ofPerson.length >= settings.perPerson) {
        refuse(
          settings.status === 429 ? "rateLimitExceeded" : "userRateLimitExceeded",
          "User Rate Limit Exceeded",
        );
      }
      ofProject.push(now());
      ofPerson.push(now());
    },
    clear: () => calls.clear(),
  };
}
