import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { KIT_URL } from "./addresses.ts";

/** A viewport width and colour scheme. */
export interface Viewport {
  width: number;
  scheme: "light" | "dark";
}

/** Phone, tablet and desktop, light and dark. */
export const VIEWPORTS: Viewport[] = [360, 768, 1440].flatMap((width) => [
  { width, scheme: "light" },
  { width, scheme: "dark" },
]);

/** Fails with all accessibility violations, in both colour schemes, wide and narrow. */
export async function expectAccessible(page: Page, widths = [1440, 390]) {
  for (const width of widths) {
    for (const scheme of ["light", "dark"] as const) await expectNoDefects(page, { width, scheme });
  }
}

/**
 * Fails with all accessibility violations in one look of a page. In dark mode it checks only
 * colours, which are all that differs from light mode, unless light mode isn't checked.
 */
export async function expectNoDefects(
  page: Page,
  look: Viewport,
  rules: "what differs" | "all" = "what differs",
) {
  const { width, scheme } = look;
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme: scheme });
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", scheme);
  // Content that is reloading is dimmed, which would fail the contrast check. The kit shows it on
  // purpose.
  await expect(page.locator("[aria-busy=true]:not(.kit-state *)")).toHaveCount(0);
  const only = scheme === "dark" && rules === "what differs" ? ["color-contrast"] : [];
  expect.soft(await findDefects(page, only), `${placeOf(page)}, ${scheme}, ${width}`).toEqual([]);
}

const SETTLE_TIMEOUT_MS = 5_000;

/** 320 pixels are also what is left of 1280 at 400 % zoom. */
export async function expectNoHorizontalScroll(page: Page) {
  await page.setViewportSize({ width: 320, height: 640 });
  // Panels next to the page turn into overlays a moment after the screen becomes narrow.
  await expect
    .configure({ soft: true })
    .poll(() => widthOf(page), { message: `${placeOf(page)}, 320`, timeout: SETTLE_TIMEOUT_MS })
    .toBeLessThanOrEqual(320);
}

/** What is left of 1280 by 800 at 200 % zoom. */
const ENLARGED_VIEWPORT = { width: 640, height: 400 };

/**
 * At 200 % zoom nothing overflows the page, no text is cut off, and pinned elements cover at most
 * half of the screen.
 */
export async function expectReadableEnlarged(page: Page) {
  const where = `${placeOf(page)}, enlarged`;
  await page.setViewportSize(ENLARGED_VIEWPORT);
  expect.soft(await widthOf(page), where).toBeLessThanOrEqual(ENLARGED_VIEWPORT.width);
  expect.soft(await page.evaluate(findClippedText), where).toEqual([]);
  expect.soft(await page.evaluate(pinnedShare), `${where}, pinned`).toBeLessThanOrEqual(0.5);
}

function placeOf(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return `${pathname}${search}`;
}

function widthOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth);
}

/** Runs in the page. Text with an ellipsis, or that can be scrolled into view, isn't cut off. */
function findClippedText(): string[] {
  /** Visually hidden, for screen readers only. */
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
    // A field's value is rendered by the browser, from another text node.
    if (!words || !isSeen || holder?.tagName === "TEXTAREA" || isForReaders(holder)) continue;
    range.selectNodeContents(texts.currentNode);
    const box = range.getBoundingClientRect();
    // Positioned above the page until it has the focus.
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

/** Runs in the page: the share of the screen that stays fixed while the page scrolls. */
function pinnedShare(): number {
  if (document.querySelector("[aria-modal=true]")) return 0;
  /**
   * Elements that are only sticky horizontally, such as a table's first column, scroll with the
   * page.
   */
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

/** The page's current violations, one readable line each. */
/** The kit shows page headers and whole pages within a page, so it has several of each. */
const ONE_PAGE_RULES = [
  ...["heading-order", "landmark-main-is-top-level"],
  ...["landmark-no-duplicate-main", "landmark-unique"],
];

async function findDefects(page: Page, rules: string[]): Promise<string[]> {
  // The checker injects half a megabyte into the page twice per run; skip it if it is already
  // there.
  const isThere = await page.evaluate(() => "axe" in window);
  // Without legacy mode the checker opens a second page for each run; we have no frames to merge.
  const checker = new AxeBuilder({
    page,
    ...(isThere && { axeSource: "axe.version" }),
  }).setLegacyMode(true);
  // Reporting every element that passes takes longer than checking it.
  checker.options({ resultTypes: ["violations"] });
  if (rules.length > 0) checker.withRules(rules);
  else if (page.url().startsWith(KIT_URL)) checker.disableRules(ONE_PAGE_RULES);
  const { violations, passes } = await checker.analyze();
  expect(passes.length, "something was checked").toBeGreaterThan(0);
  return violations.map(({ id, nodes: [first, ...others] }) => {
    const more = others.length > 0 ? `, and ${others.length} more like it` : "";
    return `${id} at ${first?.target.join(" ")}: ${first?.failureSummary}${more}`;
  });
}
