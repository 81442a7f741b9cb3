import type { Locator, Page } from "@playwright/test";
import { apiClientFor } from "../support/api-client.ts";
import { expect, test } from "../support/fixtures.ts";
import { connectDirectly, hubspotAccount } from "../support/hubspot.ts";
import { throttleCpu } from "../support/vitals.ts";
import { reportFigure } from "./figure.ts";
import { type InteractionTiming, timeInteraction } from "./interactions.ts";

const MANY = 10_000;
/** Half the delay that users notice between key and letter. */
const TYPED_MS = 50;
/** A frame longer than two normal ones is visible as a stutter. */
const STUCK_MS = 34;
const STUCK_SHARE = 0.05;
/** Users perceive anything longer as a wait. */
const PAINT_MS = 200;
const CHANGE_MS = 100;
/** Anything longer must display a loading state. */
const SILENT_MS = 1_000;
const SLOWER = 4;
const TEXT = "They want the pilot to begin in the first week of March";

const clickOn = (name: string | RegExp) => (page: Page) =>
  page.getByRole("button", { name }).first().click();
const press = (key: string) => (page: Page) => page.keyboard.press(key);

/** In this order, on the table of all deals. */
const STEPS: Record<string, (page: Page) => Promise<void>> = {
  "sorting by value": (page) =>
    page.getByRole("columnheader", { name: "Value" }).getByRole("button").first().click(),
  "the next page": clickOn("Next page"),
  "choosing a row": (page) => page.locator("tr[data-row] input").first().click(),
  "an arrow key": press("ArrowDown"),
  "the space bar": press("Space"),
  "the page key": press("PageDown"),
  "choosing the page": (page) => page.getByRole("checkbox", { name: "Select this page" }).click(),
  "choosing all": clickOn(/^Select all/),
  "opening the figures of all": clickOn(/deals selected$/),
  "giving all up": clickOn("Clear"),
  "opening a filter": clickOn(/^Triage/),
  "closing it": press("Escape"),
  "opening a deal": (page) => page.locator("td[data-title=true] button").first().click(),
  "going on to the next": press("ArrowDown"),
  "closing it again": press("Escape"),
};

test("typing and scrolling with thousands of deals selected", async ({
  page,
  founder,
  request,
}) => {
  const account = await hubspotAccount(founder, MANY);
  await connectDirectly(request, founder, account);
  const calls = await apiClientFor(request, founder);
  await calls.patch("/api/users/preferences", { playerCoachModeOn: true });
  await page.goto("/deals");
  await expect(page.getByText(`of ${MANY.toLocaleString("en")}`).first()).toBeVisible();
  await clicksAndKeys(page);
  await page.goto("/deals");
  await page.getByRole("checkbox", { name: "Select this page" }).click();
  await page.getByRole("button", { name: /^Select all/ }).click();
  await expect(
    page.getByText(new RegExp(`${MANY.toLocaleString("en")} deals selected`)),
  ).toBeVisible();

  const stuck = await scrolled(page);
  reportFigure(
    `frames that stuck while scrolling with ${MANY} deals selected, share`,
    stuck,
    STUCK_SHARE,
  );

  await page
    .getByRole("button", { name: /^Next step of/ })
    .first()
    .click();
  const field = page.getByRole("textbox", { name: /^Next step of/ });
  reportFigure(
    "a key in the next step to paint, 95 of 100, ms",
    await typed(page, field),
    TYPED_MS,
  );
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  const search = page.getByRole("dialog").locator("input");
  reportFigure(
    "a key in the search of everything to paint, 95 of 100, ms",
    await typed(page, search),
    TYPED_MS,
  );
  await page.goto("/scratchpad");
  const notes = page.getByRole("textbox", { name: "Page", exact: true });
  reportFigure(
    "a key in the scratchpad to paint, 95 of 100, ms",
    await typed(page, notes),
    TYPED_MS,
  );
});

/** At full processor speed, then throttled. */
async function clicksAndKeys(page: Page): Promise<void> {
  const taken: InteractionTiming[] = [];
  for (const step of Object.values(STEPS))
    taken.push(await timeInteraction(page, () => step(page)));
  const of = `${taken.length} clicks and keys on ${MANY} deals`;
  const changes = taken.map(({ changeMs }) => changeMs);
  const silences = taken.map(({ silentMs }) => silentMs);
  reportFigure(`until anything changes, the slowest of ${of}, ms`, Math.max(...changes), CHANGE_MS);
  reportFigure(
    `until it is done or says that it takes a while, ms`,
    Math.max(...silences),
    SILENT_MS,
  );
  await throttleCpu(page, SLOWER);
  for (const [name, step] of Object.entries(STEPS)) {
    const { paintMs } = await timeInteraction(page, () => step(page));
    reportFigure(
      `${name} to the next paint, ${MANY} deals, processor ${SLOWER} times slower, ms`,
      paintMs,
      PAINT_MS,
    );
  }
  await throttleCpu(page, 1);
}

/** The 95th percentile of milliseconds from a key to the next paint. */
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
  // A key's event timing is reported after it is painted.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  const slow: number[] = await page.evaluate(() => Reflect.get(window, "took"));
  // Keys that are painted within 16 ms aren't reported.
  const all = [...slow, ...Array(Math.max(0, TEXT.length - slow.length)).fill(16)];
  return all.toSorted((a, b) => a - b)[Math.floor(all.length * 0.95)] ?? Number.NaN;
}

/** The share of slow frames during two seconds of scrolling. */
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
