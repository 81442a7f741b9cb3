import { ApiError, messageOf } from "../../lib/api.ts";
import { showError } from "../../ui/toasts.ts";

/** Logged when the server gives no reason. The requirements specify the exact text. */
export const SCHEDULE_FAILED = "Failed to update digest schedule";
export const QUERY_FAILED = "Failed to update query";
export const FILTERS_FAILED = "Failed to apply query filters";
export const NAME_FAILED = "Failed to update digest name";

/** Logs a line for support, and notifies the user of the failure, its reason and how to retry. */
export function reportFailure(problem: unknown, what: string, retry: () => void) {
  // biome-ignore lint/suspicious/noConsole: support asks for exactly this line
  console.error(messageOf(problem, what));
  const why = problem instanceof ApiError ? problem.message : "Try again in a moment.";
  showError(`${what}. ${why}`, { label: "Retry", run: retry });
}
