import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const SCHEMES = ["light", "dark"] as const;
const WIDTHS = [1440, 390];

/** Fails with everything the accessibility checker finds, in both colours, wide and narrow. */
export async function expectAccessible(page: Page, widths = WIDTHS) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme });
      await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", colorScheme);
      const { pathname } = new URL(page.url());
      // Colours are all that the second scheme changes.
      const only = colorScheme === "dark" ? ["color-contrast"] : [];
      expect.soft(await defects(page, only), `${pathname}, ${colorScheme}, ${width}`).toEqual([]);
    }
  }
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
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(" ")}: ${failureSummary}`),
  );
}
