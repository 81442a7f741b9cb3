import type { Locator } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { people } from "../support/people.ts";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** What a thumb hits without looking twice. */
const ROW = 44;
const CONTROL = 40;
/** Smaller letters make a phone enlarge the page around the field. */
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
  await expect(rows).toHaveCount(6);
  for (const row of await rows.all()) await expectHigh(row, ROW);
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
