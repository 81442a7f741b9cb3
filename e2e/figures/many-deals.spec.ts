import type { Locator, Page } from "@playwright/test";
import { callsOf } from "../support/calls.ts";
import { expect, test } from "../support/fixtures.ts";
import { connectQuietly, hubspotAccount } from "../support/hubspot.ts";
import { tell } from "./figure.ts";

const MANY = process.env.QUICK ? 1_000 : 10_000;
/** Half of what people notice as a delay between key and letter. */
const TYPED_MS = 50;
/** A frame that takes longer than two was seen to stick. */
const STUCK_MS = 34;
const STUCK_SHARE = 0.05;
const TEXT = "They want the pilot to begin in the first week of March";

test("typing and scrolling with thousands of deals selected", async ({
  page,
  founder,
  request,
}) => {
  const account = await hubspotAccount(founder, MANY);
  await connectQuietly(request, founder, account);
  const calls = await callsOf(request, founder);
  await calls.patch("/api/users/preferences", { playerCoachModeOn: true });
  await page.goto("/deals");
  await page.getByRole("checkbox", { name: "Select this page" }).click();
  await page.getByRole("button", { name: /^Select all/ }).click();
  await expect(
    page.getByText(new RegExp(`${MANY.toLocaleString("en")} deals selected`)),
  ).toBeVisible();

  const stuck = await scrolled(page);
  tell(`frames that stuck while scrolling with ${MANY} deals selected, share`, stuck, STUCK_SHARE);

  await page
    .getByRole("button", { name: /^Next step of/ })
    .first()
    .click();
  const field = page.getByRole("textbox", { name: /^Next step of/ });
  tell("a key in the next step to paint, 95 of 100, ms", await typed(page, field), TYPED_MS);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  const search = page.getByRole("dialog").locator("input");
  tell(
    "a key in the search of everything to paint, 95 of 100, ms",
    await typed(page, search),
    TYPED_MS,
  );
  await page.goto("/scratchpad");
  const notes = page.getByRole("textbox", { name: "Page", exact: true });
  tell("a key in the scratchpad to paint, 95 of 100, ms", await typed(page, notes), TYPED_MS);
});

/** Milliseconds from a key to the next paint that 95 of 100 keys stay below. */
async function typed(page: Page, field: Locator): Promise<number> {
  await field.click();
  await page.evaluate(() => {
    const took: number[] = [];
    Object.assign(window, { took });
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries())
        if (name === "keydown") took.push(duration);
    }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
  });
  await field.pressSequentially(TEXT, { delay: 60 });
  // What a key took is told once it is painted.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  const slow: number[] = await page.evaluate(() => Reflect.get(window, "took"));
  // Keys that were painted within 16 ms are not told of.
  const all = [...slow, ...Array(Math.max(0, TEXT.length - slow.length)).fill(16)];
  return all.toSorted((a, b) => a - b)[Math.floor(all.length * 0.95)] ?? Number.NaN;
}

/** Which share of frames took too long while the wheel turned for two seconds. */
function scrolled(page: Page): Promise<number> {
  return page.evaluate(async (stuckMs) => {
    let stuck = 0;
    let frames = 0;
    const start = performance.now();
    await new Promise<void>((done) => {
      let last = start;
      const frame = (now: number) => {
        frames += 1;
        if (now - last > stuckMs) stuck += 1;
        last = now;
        window.scrollBy(0, frames % 60 < 30 ? 60 : -60);
        if (now - start > 2000) done();
        else requestAnimationFrame(frame);
      };
      requestAnimationFrame(frame);
    });
    return Number((stuck / frames).toFixed(3));
  }, STUCK_MS);
}
