import type { BrowserContext } from "@playwright/test";

/** The maximum delay of a response in milliseconds. 0 unless `E2E_SLOW_MS` is set. */
const MAX_DELAY_MS = Number(process.env.E2E_SLOW_MS ?? 0);

/**
 * Delays every script and API response randomly, so that they arrive in any order: a test that only
 * passes on a fast machine fails here.
 */
export async function slowNetwork(context: BrowserContext) {
  if (MAX_DELAY_MS === 0) return;
  await context.route(/\/(api|assets)\//, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, Math.random() * MAX_DELAY_MS));
    await route.continue().catch((error: Error) => {
      // The page was closed meanwhile.
      if (!error.message.includes("has been closed")) throw error;
    });
  });
}
