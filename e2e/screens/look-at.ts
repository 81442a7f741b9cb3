import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import {
  expectNoDefects,
  expectNoSidewaysScroll,
  expectReadableEnlarged,
  type Look,
} from "../support/accessible.ts";

const PHONE = 390;
const SCREEN = 1440;

/** Phone, tablet and desktop, light and dark. */
const LOOKS: Look[] = [PHONE, 768, SCREEN].flatMap((width) => [
  { width, scheme: "light" },
  { width, scheme: "dark" },
]);

/**
 * Checks one screen in all looks, narrow, and enlarged. A failure in one doesn't stop the others.
 */
export async function lookAt(page: Page, name: string): Promise<void> {
  await inLooks(page, name, ({ width, scheme }) => width !== 768 && scheme === "light");
  await expectNoSidewaysScroll(page);
  await expectReadableEnlarged(page);
}

/**
 * For short-lived or rare states: checks only text and colours, since the surrounding page was
 * checked before.
 */
export async function glanceAt(page: Page, name: string): Promise<void> {
  await inLooks(page, name, ({ width, scheme }) => width === PHONE && scheme === "light");
}

/** Dark mode differs only in colours, which don't depend on the width. */
async function inLooks(page: Page, name: string, isChecked: (look: Look) => boolean) {
  for (const look of LOOKS) {
    const isNight = look.scheme === "dark" && look.width === SCREEN;
    if (isNight || isChecked(look)) await expectNoDefects(page, look);
    else await dress(page, look);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect.soft(width, `${name}, ${look.width}`).toBeLessThanOrEqual(look.width);
    await picture(page, `${name}-${look.width}-${look.scheme}`);
  }
  await page.emulateMedia({ colorScheme: "light" });
}

async function dress(page: Page, { width, scheme }: Look) {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme: scheme });
}

async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.PICTURES;
  if (!folder) return;
  // An overlay is positioned relative to the viewport, so a full-page screenshot would misplace it.
  const isCovered = await page.getByRole("dialog").first().isVisible();
  const file = `${name.replaceAll(/[^\w-]+/g, "-")}.png`;
  // Motion is already reduced in these browsers; disabling animations would remove the fade at a
  // table's scroll edge.
  await page.screenshot({ path: join(folder, file), fullPage: !isCovered });
}
