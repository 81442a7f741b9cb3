import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import {
  expectNoDefects,
  expectNoHorizontalScroll,
  expectReadableEnlarged,
  type Viewport,
} from "../support/accessible.ts";

const PHONE_WIDTH = 390;
const SCREEN_WIDTH = 1440;

/** Phone, tablet and desktop, light and dark. */
const SCREEN_VIEWPORTS: Viewport[] = [PHONE_WIDTH, 768, SCREEN_WIDTH].flatMap((width) => [
  { width, scheme: "light" },
  { width, scheme: "dark" },
]);

/**
 * Checks one screen in all looks, narrow, and enlarged. A failure in one doesn't stop the others.
 */
export async function captureScreen(page: Page, name: string): Promise<void> {
  await captureInViewports(page, name, ({ width, scheme }) => width !== 768 && scheme === "light");
  await expectNoHorizontalScroll(page);
  await expectReadableEnlarged(page);
}

/**
 * For short-lived or rare states: checks only text and colours, since the surrounding page was
 * checked before.
 */
export async function captureBriefly(page: Page, name: string): Promise<void> {
  await captureInViewports(
    page,
    name,
    ({ width, scheme }) => width === PHONE_WIDTH && scheme === "light",
  );
}

/** Dark mode differs only in colours, which don't depend on the width. */
async function captureInViewports(
  page: Page,
  name: string,
  isChecked: (look: Viewport) => boolean,
) {
  for (const look of SCREEN_VIEWPORTS) {
    const isNight = look.scheme === "dark" && look.width === SCREEN_WIDTH;
    if (isNight || isChecked(look)) await expectNoDefects(page, look);
    else await applyViewport(page, look);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect.soft(width, `${name}, ${look.width}`).toBeLessThanOrEqual(look.width);
    await takeScreenshot(page, `${name}-${look.width}-${look.scheme}`);
  }
  await page.emulateMedia({ colorScheme: "light" });
}

async function applyViewport(page: Page, { width, scheme }: Viewport) {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme: scheme });
}

async function takeScreenshot(page: Page, name: string): Promise<void> {
  const folder = process.env.PICTURES;
  if (!folder) return;
  // An overlay is positioned relative to the viewport, so a full-page screenshot would misplace it.
  const isCovered = await page.getByRole("dialog").first().isVisible();
  const file = `${name.replaceAll(/[^\w-]+/g, "-")}.png`;
  // Motion is already reduced in these browsers; disabling animations would remove the fade at a
  // table's scroll edge.
  await page.screenshot({ path: join(folder, file), fullPage: !isCovered });
}
