import type { BrowserContext } from "@playwright/test";

/** The longest that an answer is held back, in milliseconds. Nothing unless `E2E_SLOW_MS` asks for it. */
const MAX_DELAY_MS = Number(process.env.E2E_SLOW_MS ?? 0);

/**
 * Holds back every script and every answer of the server for a random while, so that they arrive
 * in any order: a journey that only passes on a fast machine fails here.
 */
export async function slowNetwork(context: BrowserContext) {
  if (MAX_DELAY_MS === 0) return;
  await context.route(/\/(api|assets)\//, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, Math.random() * MAX_DELAY_MS));
    await route.continue().catch((error: Error) => {
      // A page that was closed meanwhile no longer waits.
      if (!error.message.includes("has been closed")) throw error;
    });
  });
}
