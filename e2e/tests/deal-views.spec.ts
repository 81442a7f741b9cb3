import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { people } from "../support/people.ts";

const views = (page: Page) => page.getByRole("navigation", { name: "Views" });
const tab = (page: Page, name: string) =>
  views(page).getByRole("button", { name: new RegExp(`^${name}`) });
const heading = (page: Page, name: string) => page.getByRole("columnheader", { name, exact: true });
const unsaved = (page: Page) => page.getByText("Unsaved changes", { exact: true });

async function only(page: Page, picker: RegExp, name: string) {
  await page.getByRole("button", { name: picker }).first().click();
  await page.getByRole("menuitem", { name: `Only ${name}`, exact: true }).click();
  await page.keyboard.press("Escape");
}

test("[BY-5] [U5] [U8] [U9] a manager saves a view, lays out its columns and shares it; a rep sees their own deals in it", async ({
  browserOf,
}) => {
  const page = await browserOf(people.maya, "/deals");
  const name = `Likely to land ${Date.now()}`;
  await expect(page.getByRole("table", { name: "Deals" })).toBeVisible();
  await only(page, /^Triage/, "Likely");
  await page.getByRole("button", { name: "Save as view" }).click();
  const dialog = page.getByRole("dialog", { name: "Save as a view" });
  await dialog.getByRole("textbox", { name: "Name" }).fill(name);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(/\/deals\?view=[0-9a-f-]{36}$/);
  await expect(tab(page, name)).toHaveAttribute("aria-current", "true");
  await expect(unsaved(page)).toBeHidden();

  await only(page, /^Owner/, people.sam.name);
  await expect(unsaved(page)).toBeVisible();
  await expect(page).toHaveURL(/view=[0-9a-f-]{36}&owner=/);
  const edge = page.getByRole("separator", { name: "Width of Stage" });
  const before = (await heading(page, "Stage").boundingBox())?.width ?? 0;
  await edge.focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect
    .poll(async () => (await heading(page, "Stage").boundingBox())?.width ?? 0)
    .toBeGreaterThan(before + 20);
  await page.getByRole("button", { name: /^Columns/ }).click();
  const columns = page.getByRole("dialog", { name: /^Columns/ });
  await columns.getByRole("checkbox", { name: "Review" }).click();
  await expect(heading(page, "Review")).toBeHidden();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(unsaved(page)).toBeHidden();

  await page.getByRole("button", { name: `More about ${name}` }).click();
  await page.getByRole("menuitem", { name: "Rename or share" }).click();
  const settings = page.getByRole("dialog", { name: "Rename view" });
  await settings.getByRole("switch", { name: /^Share with the team/ }).click();
  await settings.getByRole("button", { name: "Save" }).click();
  await expect(views(page).getByRole("button", { name: `${name} (the team's)` })).toBeVisible();

  await page.reload();
  await expect(heading(page, "Stage")).toBeVisible();
  await expect(heading(page, "Review")).toBeHidden();
  await expect(page.getByRole("button", { name: `Owner ${people.sam.name}` })).toBeVisible();
  const link = page.url();
  await tab(page, "All deals").click();
  await expect(heading(page, "Review")).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(link);
  await expect(heading(page, "Review")).toBeHidden();

  const rep = await browserOf(people.olivia, link);
  await expect(tab(rep, name)).toHaveAttribute("aria-current", "true");
  await expect(rep.getByRole("button", { name: /^Triage Likely/ })).toBeVisible();
  await expect(rep.getByRole("button", { name: /^Owner/ })).toHaveCount(0);
  await expect(rep.getByRole("button", { name: "Save", exact: true })).toHaveCount(0);
  await rep.getByRole("button", { name: `More about ${name}` }).click();
  await expect(rep.getByRole("menuitem", { name: "Copy link" })).toBeVisible();
  await expect(rep.getByRole("menuitem", { name: "Delete" })).toHaveCount(0);

  await page.getByRole("button", { name: `More about ${name}` }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL(/\/deals$/);
  await rep.reload();
  await expect(rep.getByText("This view was deleted or isn't shared with you.")).toBeVisible();
});
