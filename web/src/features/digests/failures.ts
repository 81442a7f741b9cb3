import { ApiRefusal, wordsOf } from "../../lib/api.ts";
import { showProblem } from "../../ui/toasts.ts";

/** Logged when the server gives no reason. The requirements specify the exact text. */
export const SCHEDULE_FAILED = "Failed to update digest schedule";
export const QUERY_FAILED = "Failed to update query";
export const FILTERS_FAILED = "Failed to apply query filters";
export const NAME_FAILED = "Failed to update digest name";

/** Logs a line for support, and notifies the user of the failure, its reason and how to retry. */
export function tellFailure(problem: unknown, what: string, retry: () => void) {
  // biome-ignore lint/suspicious/noConsole: support asks for exactly this line
  console.error(wordsOf(problem, what));
  const why = problem instanceof ApiRefusal ? problem.message : "Try again in a moment.";
  showProblem(`${what}. ${why}`, { label: "Retry", run: retry });
}
