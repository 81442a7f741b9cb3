import type { Locator } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { people } from "../support/people.ts";
import { expectToast } from "../support/toasts.ts";

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
  await page.getByRole("button", { name: "Options" }).tap();
  for (const name of [/^View/, /^Group/, /^Columns/, "Options", "check deals"]) {
    await expectHigh(page.getByRole("button", { name }).first(), CONTROL);
  }
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

/** Counts what a thumb does. */
function thumb() {
  let taps = 0;
  return {
    tap: async (target: Locator) => {
      await expectHigh(target, ROW);
      await target.tap();
      taps += 1;
    },
    taken: () => {
      const counted = taps;
      taps = 0;
      return counted;
    },
  };
}

test("[X-10] [X-4] the five things a rep does take two taps from Home at most", async ({
  browserOf,
}) => {
  const page = await browserOf(people.tom);
  const { tap, taken } = thumb();
  const deals = page.getByRole("list", { name: "Your deals" });
  const row = deals.getByRole("listitem").first();
  const bar = row.getByRole("group", { name: /^Work on / });

  await tap(bar.getByRole("button", { name: "Update" }));
  await row.getByRole("textbox", { name: "New update" }).fill("Board meets on 4 December");
  await tap(row.getByRole("button", { name: "Add update" }));
  await expectToast(page, "Update has been saved");
  expect(taken(), "an update").toBe(2);

  await tap(bar.getByRole("button", { name: "Next step" }));
  await row.getByRole("textbox", { name: "Next step" }).fill("Send the board paper");
  await tap(row.getByRole("button", { name: "Add next step" }));
  await expectToast(page, "Next step updated.");
  expect(taken(), "a next step").toBe(2);

  await tap(bar.getByRole("button", { name: "Move date" }));
  await tap(row.getByRole("button", { name: /^\+1 week/ }));
  await expectToast(page, "Close date updated");
  expect(taken(), "a new close date").toBe(2);

  const likely = deals.getByRole("listitem").filter({
    has: page.getByRole("button", { name: "Confirm", exact: true }),
  });
  await tap(likely.first().getByRole("button", { name: "Confirm", exact: true }));
  const facts = page.getByRole("region", { name: "Why it's Likely" });
  await tap(facts.getByRole("button", { name: /^(Mark as confirmed|Confirm again)$/ }).first());
  await expectToast(page, "Confirmed today");
  expect(taken(), "a fact").toBe(2);

  const asks = page.getByRole("list", { name: "Asks" });
  await tap(asks.getByRole("button", { name: "Update the next step" }));
  await asks.getByRole("textbox", { name: "Next step" }).fill("Ask finance who signs");
  await tap(asks.getByRole("button", { name: "Add next step" }));
  await expect(asks.getByRole("img", { name: "Done:" }).first()).toBeVisible();
  expect(taken(), "an ask").toBe(2);
});

test("[X-10] [X-19] a deal has its work under the thumb, and no message on top of it", async ({
  browserOf,
}) => {
  const page = await browserOf(people.priya, "/deals");
  await expect(page.getByRole("button", { name: /^(View|Group|Sort)/ })).toHaveCount(0);
  const first = page
    .getByRole("row")
    .filter({ has: page.getByRole("checkbox") })
    .first();
  await expect(first).toBeInViewport();
  await page.locator("td[data-title=true] button").first().tap();
  const panel = page.getByRole("dialog");
  const bar = panel.getByRole("group", { name: /^Work on / });
  await expect(bar).toBeInViewport({ ratio: 1 });
  for (const name of ["Update", "Next step", "Move date"]) {
    await expectHigh(bar.getByRole("button", { name }), ROW);
  }
  await bar.getByRole("button", { name: "Next step" }).tap();
  await panel.getByRole("textbox", { name: "Next step" }).last().fill("Call them on Friday");
  await panel.getByRole("button", { name: "Add next step" }).tap();
  const toast = page.getByRole("alert").filter({ hasText: "Next step updated." });
  await expect(toast).toBeVisible();
  await expect
    .poll(async () => {
      const [low, high] = [await toast.boundingBox(), await bar.boundingBox()];
      return low && high ? low.y + low.height <= high.y : "gone";
    })
    .toBe(true);
});

test("[X-10] sections with nothing to do are not there", async ({ browserOf }) => {
  const page = await browserOf(people.tom);
  const today = page.getByRole("region", { name: "Today" });
  await expect(today.getByRole("heading", { name: "Next meeting" })).toBeVisible();
  await expect(today.getByRole("heading", { name: "Due actions" })).toBeHidden();
  const [meeting, prepare] = [
    await today.getByRole("region", { name: "Next meeting" }).boundingBox(),
    await today.getByRole("link", { name: "Prepare" }).boundingBox(),
  ];
  expect(prepare?.height).toBeGreaterThanOrEqual(ROW);
  expect((prepare?.y ?? 0) + (prepare?.height ?? 0)).toBeLessThanOrEqual(
    (meeting?.y ?? 0) + (meeting?.height ?? 0),
  );
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
