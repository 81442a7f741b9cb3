import { fileURLToPath } from "node:url";
import { type Page, test } from "@playwright/test";
import { expect } from "../support/fixtures.ts";
import { addressOf, enter, expectShown, type Person, people } from "../support/people.ts";

const FOLDER = fileURLToPath(new URL("../../docs/pictures/", import.meta.url));
const WIDE = { width: 1360, height: 850 };
const PHONE = { width: 390, height: 800 };

interface Picture {
  of: string;
  by: Person;
  at?: string;
  size?: typeof WIDE;
  isDark?: boolean;
  /** What is done before it is taken. */
  first?: (page: Page) => Promise<void>;
}

const { maya, sam } = people;

const PICTURES: Picture[] = [
  { of: "forecast", by: maya, at: "/forecast" },
  { of: "what-changed", by: maya, at: "/forecast?since=quarter", first: toHeading("What changed") },
  { of: "deals", by: maya, at: "/deals" },
  {
    of: "deal-check",
    by: maya,
    at: "/home",
    first: async (page) => {
      await page.getByRole("button", { name: "Start Closing this week" }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  {
    of: "rep-page",
    by: maya,
    at: "/home",
    first: async (page) => {
      await page.goto(await addressOf(page, sam));
      await expectShown(page);
    },
  },
  { of: "team", by: maya, at: "/team" },
  { of: "launch", by: maya, at: "/launch" },
  { of: "history", by: maya, at: "/history" },
  { of: "rules", by: maya, at: "/workspace/rules" },
  { of: "digests", by: maya, at: "/digests" },
  {
    of: "home",
    by: maya,
    // A new company's deals are checked within a minute.
    first: (page) =>
      expect(page.getByRole("table", { name: "Deals for review" })).toBeVisible({
        timeout: 90_000,
      }),
  },
  { of: "rep-home", by: sam, at: "/home" },
  { of: "rep-phone", by: sam, at: "/home", size: PHONE, isDark: true },
  { of: "rep-deals-phone", by: sam, at: "/deals", size: PHONE },
];

function toHeading(name: string) {
  return (page: Page) => page.getByRole("heading", { name }).scrollIntoViewIfNeeded();
}

for (const { of, by, at = "/home", size = WIDE, isDark = false, first } of PICTURES) {
  test(of, async ({ page }) => {
    test.setTimeout(180_000);
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme: isDark ? "dark" : "light" });
    await enter(page, by);
    await page.goto(at);
    await expectShown(page);
    await first?.(page);
    const waiting = page.getByRole("status").filter({ hasText: "Loading…" });
    await expect(waiting).toHaveCount(0, { timeout: 30_000 });
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await page.screenshot({ path: `${FOLDER}${of}.png`, animations: "disabled", caret: "hide" });
  });
}
