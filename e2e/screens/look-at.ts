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

/** A phone, a tablet and a screen, by day and by night. */
const LOOKS: Look[] = [PHONE, 768, SCREEN].flatMap((width) => [
  { width, scheme: "light" },
  { width, scheme: "dark" },
]);

/** One screen in all looks, narrow, and enlarged. What is wrong with one does not keep the others from being told. */
export async function lookAt(page: Page, name: string): Promise<void> {
  await inLooks(page, name, ({ width, scheme }) => width !== 768 && scheme === "light");
  await expectNoSidewaysScroll(page);
  await expectReadableEnlarged(page);
}

/** What is there for a moment, or seldom: as all that surrounds it was checked, its words and colours are. */
export async function glanceAt(page: Page, name: string): Promise<void> {
  await inLooks(page, name, ({ width, scheme }) => width === PHONE && scheme === "light");
}

/** By night colours are all that differs, and they do not depend on the width. */
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
  // What lies over a page stays where the screen is, and in a picture of all of the page it would be anywhere.
  const isCovered = await page.getByRole("dialog").first().isVisible();
  const file = `${name.replaceAll(/[^\w-]+/g, "-")}.png`;
  // Nothing moves for these browsers; what was ended by force would lose the fade where a table goes on.
  await page.screenshot({ path: join(folder, file), fullPage: !isCovered });
}
