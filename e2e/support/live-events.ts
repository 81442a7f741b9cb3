import type { Page } from "@playwright/test";

/**
 * Keeps live events from a page that is opened next. Companies are shared by tests, and an event of
 * another test makes a page read again by itself.
 */
export function holdLiveEvents(page: Page): Promise<unknown> {
  return page.route("**/api/live", () => undefined);
}
