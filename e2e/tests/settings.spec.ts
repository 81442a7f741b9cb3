import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";

/** Opens each section of the settings from its menu; returns the left edge and width of its column. */
async function columnsOf(page: Page) {
  const menu = page.getByRole("navigation", { name: "Settings" });
  const links = menu.getByRole("link");
  await expect(links.first()).toBeVisible();
  const names = await links.allTextContents();
  const columns: string[] = [];
  for (const name of names) {
    const link = menu.getByRole("link", { name, exact: true });
    await link.click();
    await expect(link).toHaveAttribute("aria-current", "page");
    expect(new URL(page.url()).pathname).toMatch(/^\/settings\/[a-z-]+$/);
    const box = await menu.locator("xpath=following-sibling::*[1]").boundingBox();
    columns.push(`${box?.x} ${box?.width}`);
  }
  return { names, columns: new Set(columns) };
}

test("[X-22] a manager finds all settings in one place, as wide on every page", async ({
  manager: page,
}) => {
  await page.getByRole("link", { name: "Settings", exact: true }).first().click();
  const { names, columns } = await columnsOf(page);
  expect(names).toContain("Notifications");
  expect(names).toContain("Integrations");
  expect(columns.size).toBe(1);
  await page.goto("/workspace/people");
  await expect(page).toHaveURL("/settings/people");
});

test("[X-22] a rep finds their own settings there, as wide on every page", async ({ rep }) => {
  await rep.goto("/settings?tab=sign-ins");
  await expect(rep).toHaveURL("/settings/sign-ins");
  const { names, columns } = await columnsOf(rep);
  expect(names).toEqual(["Notifications", "Digests", "API tokens", "Sign-ins"]);
  expect(columns.size).toBe(1);
  await rep.goto("/settings/general");
  await expect(rep).toHaveURL("/home");
});
