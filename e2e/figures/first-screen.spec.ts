import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { people, storageStateOf } from "../support/people.ts";
import { waitUntilLoaded } from "../support/screens.ts";
import {
  firstScriptBytes,
  largestPaintOf,
  layoutShiftOf,
  throttleCpu,
  watchLayoutShift,
} from "../support/vitals.ts";
import { median, reportFigure } from "./figure.ts";

const RUNS = process.env.QUICK ? 3 : 5;
const SLOWER = 4;
const PAINT_MS = 2_500;
const SHIFT = 0.1;
const SCRIPT_KB = 195;

/** The first useful screen of a signed-in user, and of a visitor. */
const SCREENS = {
  "/home": (page: Page) => page.getByRole("rowheader", { name: people.sam.name }),
  "/welcome": (page: Page) => page.getByRole("heading", { level: 1 }),
};

test("the first screen, cold, on a processor four times slower", async ({ browser, request }) => {
  for (const [path, isThere] of Object.entries(SCREENS)) {
    const paints: number[] = [];
    const shifts: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      const context = await browser.newContext({ storageState: await storageStateOf(people.maya) });
      const page = await context.newPage();
      await watchLayoutShift(page);
      await throttleCpu(page, SLOWER);
      await page.goto(path);
      await expect(isThere(page)).toBeVisible();
      await waitUntilLoaded(page);
      paints.push(await largestPaintOf(page));
      shifts.push(await layoutShiftOf(page));
      await context.close();
    }
    const how = `${path}, cold, processor ${SLOWER} times slower`;
    reportFigure(`largest paint of ${how}, ms`, median(paints), PAINT_MS);
    reportFigure(`layout shift of ${how}`, Number(Math.max(...shifts).toFixed(3)), SHIFT);
  }
  const kilobytes = Math.round((await firstScriptBytes(request)) / 1024);
  reportFigure("script that every page begins with, KB gzip", kilobytes, SCRIPT_KB);
});
