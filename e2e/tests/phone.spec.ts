import type { Locator } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { people } from "../support/people.ts";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const TABLET = { width: 768, height: 1024 };
const WIDER_TABLET = { width: 900, height: 1024 };

/** The minimum touch target. */
const ROW = 44;
const CONTROL = 40;
/** With a smaller font, a phone zooms in on the field. */
const LETTERS = "16px";

test.use(PHONE);

test("what one taps on a phone fits a thumb", async ({ browserOf }) => {
  const page = await browserOf(people.maya, "/deals");
  await expect(page.getByRole("searchbox", { name: "Search deals" })).toHaveCSS(
    "font-size",
    LETTERS,
  );
  for (const name of [/^View/, /^Group/, /^Columns/, "Filters", "check deals"]) {
    await expectHigh(page.getByRole("button", { name }).first(), CONTROL);
  }
  await page.getByRole("button", { name: "Filters" }).tap();
  await page.getByRole("button", { name: /^Owner/ }).tap();
  const rows = page.getByRole("menu", { name: "Owner" }).getByRole("menuitemcheckbox");
  await expect(rows).toHaveCount(7);
  for (const row of await rows.all()) await expectHigh(row, ROW);
  await page.keyboard.press("Escape");

  const deal = page.getByRole("checkbox", { name: /^Select (?!this page)/ }).first();
  const name = (await deal.getAttribute("aria-label"))?.replace("Select ", "") ?? "";
  for (const size of [PHONE.viewport, TABLET]) {
    await page.setViewportSize(size);
    await expectReached(deal, { width: ROW, height: CONTROL });
    const opener = page.getByRole("button", { name, exact: true });
    await expectReached(opener, { width: ROW, height: ROW });
  }

  // A table with one row, which scrolls sideways on a wider tablet: its menu is taller than the
  // table.
  await page.setViewportSize(WIDER_TABLET);
  await page.getByRole("searchbox", { name: "Search deals" }).fill(name);
  await expect(page.getByRole("checkbox", { name: /^Select (?!this page)/ })).toHaveCount(1);
  await page.getByRole("button", { name: `Stage of ${name}` }).tap();
  const stages = page.getByRole("menu", { name: `Stage of ${name}` });
  await expect(stages.getByRole("menuitemradio").last()).toBeInViewport({ ratio: 1 });
});

test("a rep's own goal opens at the commit, with what saves it in sight", async ({ browserOf }) => {
  const page = await browserOf(people.tom);
  await page.getByRole("button", { name: "Edit", exact: true }).tap();
  const dialog = page.getByRole("dialog", { name: "Goal alignment" });
  await expect(dialog.getByRole("textbox", { name: "Commit" })).toBeFocused();
  await expect(dialog.getByRole("button", { name: "Save" })).toBeInViewport({ ratio: 1 });
});

async function expectHigh(target: Locator, least: number) {
  const box = await target.boundingBox();
  expect.soft(box?.height, await target.innerText()).toBeGreaterThanOrEqual(least);
}

/** Measures how far from the centre a tap still hits the target, whatever it looks like. */
async function expectReached(target: Locator, least: { width: number; height: number }) {
  await target.scrollIntoViewIfNeeded();
  const reached = await target.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const whole = element.closest("label") ?? element;
    const isHit = (right: number, down: number) =>
      whole.contains(document.elementFromPoint(x + width / 2 + right, y + height / 2 + down));
    const far = (right: number, down: number) => {
      let steps = 0;
      while (isHit(right * (steps + 1), down * (steps + 1))) steps++;
      return steps;
    };
    return { width: far(-1, 0) + 1 + far(1, 0), height: far(0, -1) + 1 + far(0, 1) };
  });
  const name = await target.evaluate(({ ariaLabel, textContent }) => ariaLabel ?? textContent);
  expect.soft(reached.width, `${name}, width`).toBeGreaterThanOrEqual(least.width);
  expect.soft(reached.height, `${name}, height`).toBeGreaterThanOrEqual(least.height);
}
