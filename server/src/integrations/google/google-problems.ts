import { z } from "zod";
import { CalendarError } from "../../ports/calendar.ts";

const Failure = z.object({
  status: z.number().optional(),
  message: z.string(),
  response: z
    .object({
      status: z.number(),
      data: z
        .union([
          z.object({ error: z.string(), error_description: z.string().optional() }),
          z.object({
            error: z.object({
              message: z.string().optional(),
              errors: z.array(z.object({ reason: z.string().optional() })).optional(),
            }),
          }),
        ])
        .optional()
        .catch(undefined),
    })
    .optional(),
});

/**
 * Only these 403s last until the person consents again. The others are quotas and settings of the
 * Google project or domain, which end without them.
 */
const LASTING = new Set(["insufficientPermissions", "ACCESS_TOKEN_SCOPE_INSUFFICIENT"]);

const SLOW_DOWN = "Google asks us to slow down.";
const PASSING: Record<string, string> = {
  rateLimitExceeded: SLOW_DOWN,
  userRateLimitExceeded: SLOW_DOWN,
  quotaExceeded: SLOW_DOWN,
  dailyLimitExceeded: "Google's daily limit for this installation is used up.",
  dailyLimitExceededUnreg: "Google's daily limit for this installation is used up.",
  accessNotConfigured:
    "The Google Calendar API is turned off in the project of this installation. Ask your administrator to turn it on.",
};
const REVOKED = "Google no longer gives us access.";
const NOT_ALLOWED = "Reading events wasn't allowed.";

export async function callGoogle<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw toCalendarError(error);
  }
}

function toCalendarError(error: unknown): CalendarError {
  const { data: failure } = Failure.safeParse(error);
  const status = failure?.response?.status ?? failure?.status;
  const told = failure?.response?.data?.error;
  if (typeof told === "string") return toTokenError(told);
  const reason = told?.errors?.[0]?.reason ?? "";
  const words = told?.message ?? failure?.message ?? String(error);
  switch (status) {
    case 400:
      return new CalendarError("refused", `Google refused: ${words}`);
    case 401:
      return new CalendarError("revoked", REVOKED);
    case 403:
      return LASTING.has(reason)
        ? new CalendarError("no-permission", NOT_ALLOWED)
        : new CalendarError("away", PASSING[reason] ?? `Google refused: ${words}`);
    case 404:
      return new CalendarError("refused", "Google doesn't know this calendar.");
    case 410:
      return new CalendarError("expired", words);
    case 429:
      return new CalendarError("away", SLOW_DOWN);
    default:
      return new CalendarError("away", `Google can't be reached: ${words}`);
  }
}

function toTokenError(error: string): CalendarError {
  switch (error) {
    case "invalid_grant":
      return new CalendarError("revoked", REVOKED);
    case "invalid_client":
    case "unauthorized_client":
      return new CalendarError(
        "refused",
        "Google doesn't recognise our app. Ask your administrator.",
      );
    default:
      return new CalendarError("refused", `Google refused: ${error}`);
  }
}
