import { fileURLToPath } from "node:url";
import { type Page, test } from "@playwright/test";
import { expect } from "../support/fixtures.ts";
import {
  expectPageLoaded,
  openSignedIn,
  type Person,
  people,
  repPageUrl,
} from "../support/people.ts";
import { waitUntilLoaded } from "../support/screens.ts";

const FOLDER = fileURLToPath(new URL("../../docs/pictures/", import.meta.url));
const WIDE = { width: 1360, height: 850 };
const PHONE = { width: 390, height: 800 };

interface Picture {
  of: string;
  by: Person;
  at?: string;
  size?: typeof WIDE;
  isDark?: boolean;
  /** Steps to perform before the screenshot. */
  first?: (page: Page) => Promise<void>;
}

const { maya, sam } = people;

const PICTURES: Picture[] = [
  { of: "forecast", by: maya, at: "/forecast" },
  { of: "what-changed", by: maya, at: "/forecast?since=quarter", first: toHeading("What changed") },
  { of: "landing", by: maya, at: "/forecast/landing" },
  { of: "deals", by: maya, at: "/deals" },
  { of: "attention-map", by: maya, at: "/team", first: toHeading("Attention map") },
  {
    of: "deal-check",
    by: maya,
    at: "/home",
    first: async (page) => {
      await page.getByRole("button", { name: "Start Closing this week" }).click();
      await expect(page.getByRole("dialog").locator("[contenteditable=true]")).toBeVisible();
    },
  },
  {
    of: "rep-page",
    by: maya,
    at: "/home",
    first: async (page) => {
      await page.goto(await repPageUrl(page, sam));
      await expectPageLoaded(page);
    },
  },
  { of: "team", by: maya, at: "/team" },
  { of: "launch", by: maya, at: "/launch" },
  { of: "history", by: maya, at: "/history" },
  { of: "rules", by: maya, at: "/settings/rules" },
  { of: "digests", by: maya, at: "/digests" },
  {
    of: "home",
    by: maya,
    // A new company's deals are checked within a minute, its people only at night.
    first: async (page) => {
      const deals = page.getByRole("table", { name: "Deals for review" });
      await expect(deals).toBeVisible({ timeout: 90_000 });
      await page.getByRole("button", { name: "Check for new issues" }).click();
      // Remove hover and focus, which would display the button's tooltip.
      await page.mouse.move(0, 0);
      await page.getByRole("button", { name: "Check for new issues" }).blur();
      const issues = page.getByRole("region", { name: "Potential issues" });
      await expect(issues.getByRole("listitem").first()).toBeVisible();
      await page.evaluate(() => scrollTo(0, 0));
    },
  },
  {
    of: "scenarios",
    by: maya,
    at: "/forecast/scenarios",
    // The demo company's own are created once its deals are synced.
    first: (page) =>
      expect(async () => {
        await page.reload();
        await expect(page.getByText("Past quarters: what came true")).toBeVisible();
      }).toPass({ timeout: 120_000 }),
  },
  { of: "rep-home", by: sam, at: "/home" },
  { of: "rep-phone", by: sam, at: "/home", size: PHONE, isDark: true },
  { of: "rep-deals-phone", by: sam, at: "/deals", size: PHONE },
];

/** Scrolls so that the panel under this heading fills the picture. */
function toHeading(name: string) {
  return async (page: Page) => {
    const heading = page.getByRole("heading", { name });
    await expect(heading).toBeVisible();
    await heading.evaluate((element) => element.scrollIntoView({ block: "start" }));
  };
}

/** Marks the onboarding tour as seen, as it is for regular users. */
async function notForTheFirstTime(page: Page) {
  await page.addInitScript(() => localStorage.setItem("touchline.tour", "manager rep"));
}

for (const { of, by, at = "/home", size = WIDE, isDark = false, first } of PICTURES) {
  test(of, async ({ page }) => {
    test.setTimeout(180_000);
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme: isDark ? "dark" : "light" });
    await notForTheFirstTime(page);
    await openSignedIn(page, by);
    await page.goto(at);
    await expectPageLoaded(page);
    await first?.(page);
    await waitUntilLoaded(page);
    // Wait for toasts to disappear.
    await expect(page.locator(".mantine-Notification-root")).toHaveCount(0);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await page.screenshot({ path: `${FOLDER}${of}.png`, animations: "disabled", caret: "hide" });
  });
}
