import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** How a page can be looked at. */
export interface Look {
  width: number;
  scheme: "light" | "dark";
}

/** A phone, a tablet and a screen, by day and by night. */
export const LOOKS: Look[] = [360, 768, 1440].flatMap((width) => [
  { width, scheme: "light" },
  { width, scheme: "dark" },
]);

/** Fails with everything the accessibility checker finds, in both colours, wide and narrow. */
export async function expectAccessible(page: Page, widths = [1440, 390]) {
  for (const width of widths) {
    for (const scheme of ["light", "dark"] as const) await expectNoDefects(page, { width, scheme });
  }
}

/**
 * Fails with everything the accessibility checker finds in one look of a page.
 *
 * By night it looks at colours alone, which are all that differs from the same by day, unless that is not looked at.
 */
export async function expectNoDefects(
  page: Page,
  look: Look,
  rules: "what differs" | "all" = "what differs",
) {
  const { width, scheme } = look;
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme: scheme });
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", scheme);
  // What is being read again is dimmed, which is not how people read it.
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  const only = scheme === "dark" && rules === "what differs" ? ["color-contrast"] : [];
  expect.soft(await defects(page, only), `${placeOf(page)}, ${scheme}, ${width}`).toEqual([]);
}

const SETTLED_MS = 5_000;

/** 320 pixels are also what is left of 1280 for somebody who enlarges everything four times. */
export async function expectNoSidewaysScroll(page: Page) {
  await page.setViewportSize({ width: 320, height: 640 });
  // What stood beside the page comes to lie over it a moment after the screen has become narrow.
  await expect
    .configure({ soft: true })
    .poll(() => widthOf(page), { message: `${placeOf(page)}, 320`, timeout: SETTLED_MS })
    .toBeLessThanOrEqual(320);
}

/** What is left of 1280 by 800 for somebody who reads everything at twice its size. */
const ENLARGED = { width: 640, height: 400 };

/** At twice the size nothing goes beyond the page, no words are cut off, and most of the screen is the page's own. */
export async function expectReadableEnlarged(page: Page) {
  const where = `${placeOf(page)}, enlarged`;
  await page.setViewportSize(ENLARGED);
  expect.soft(await widthOf(page), where).toBeLessThanOrEqual(ENLARGED.width);
  expect.soft(await page.evaluate(wordsCutOff), where).toEqual([]);
  expect.soft(await page.evaluate(shareOfPinned), `${where}, pinned`).toBeLessThanOrEqual(0.5);
}

function placeOf(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return `${pathname}${search}`;
}

function widthOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth);
}

/** Runs in the page. Words that end in dots, or that can be scrolled to, are not cut off. */
function wordsCutOff(): string[] {
  /** Shown to nobody, read aloud. */
  const isForReaders = (element: Element | null): boolean => {
    if (!element) return false;
    const { clip, clipPath } = getComputedStyle(element);
    return clip !== "auto" || clipPath !== "none" || isForReaders(element.parentElement);
  };
  const found: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (texts.nextNode()) {
    const words = texts.currentNode.textContent?.trim();
    const holder = texts.currentNode.parentElement;
    const isSeen = holder?.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    // What stands in a field is drawn by the browser, from another text.
    if (!words || !isSeen || holder?.tagName === "TEXTAREA" || isForReaders(holder)) continue;
    range.selectNodeContents(texts.currentNode);
    const box = range.getBoundingClientRect();
    // Above the page, and comes down to whoever has the focus on it.
    if (box.bottom <= 0) continue;
    for (let around: Element | null = holder; around; around = around.parentElement) {
      const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(around);
      const frame = around.getBoundingClientRect();
      const isScrolled = /auto|scroll/.test(`${overflowX} ${overflowY}`);
      if (isScrolled || textOverflow === "ellipsis" || webkitLineClamp !== "none") break;
      const isWide = box.right > frame.right + 1 || box.left < frame.left - 1;
      const isHigh = box.bottom > frame.bottom + 2 || box.top < frame.top - 2;
      const cuts = (overflow: string) => /hidden|clip/.test(overflow);
      if ((cuts(overflowX) && isWide) || (cuts(overflowY) && isHigh)) {
        found.push(`"${words.slice(0, 60)}" in ${around.tagName} ${around.className}`);
        break;
      }
    }
  }
  return found;
}

/** Runs in the page: which share of the screen stays where it is while the page is scrolled. */
function shareOfPinned(): number {
  if (document.querySelector("[aria-modal=true]")) return 0;
  /** What stays only while one scrolls sideways, as the first column of a table, goes with the page. */
  const stays = (element: Element) => {
    const { position, top, bottom } = getComputedStyle(element);
    return position === "fixed" || (position === "sticky" && `${top} ${bottom}` !== "auto auto");
  };
  window.scrollBy(0, 200);
  const places = Array.from({ length: 100 }, (_, index) => ({
    x: ((index % 10) + 0.5) * (innerWidth / 10),
    y: (Math.floor(index / 10) + 0.5) * (innerHeight / 10),
  }));
  const pinned = places.filter(({ x, y }) => {
    let at = document.elementFromPoint(x, y);
    while (at && !stays(at)) at = at.parentElement;
    return at !== null;
  });
  window.scrollTo(0, 0);
  return pinned.length / places.length;
}

/** What the checker finds on the page as it is, one readable line each. */
async function defects(page: Page, rules: string[]): Promise<string[]> {
  // The checker puts half a megabyte of itself into the page twice for each run; a page that has it needs it no more.
  const isThere = await page.evaluate(() => "axe" in window);
  // Without legacy mode the checker opens a second page for each run; we have no frames to merge.
  const checker = new AxeBuilder({
    page,
    ...(isThere && { axeSource: "axe.version" }),
  }).setLegacyMode(true);
  // Naming every element that passes takes longer than looking at it.
  checker.options({ resultTypes: ["violations"] });
  if (rules.length > 0) checker.withRules(rules);
  const { violations, passes } = await checker.analyze();
  expect(passes.length, "something was checked").toBeGreaterThan(0);
  return violations.map(({ id, nodes: [first, ...others] }) => {
    const more = others.length > 0 ? `, and ${others.length} more like it` : "";
    return `${id} at ${first?.target.join(" ")}: ${first?.failureSummary}${more}`;
  });
}
