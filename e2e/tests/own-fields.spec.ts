import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { people } from "../support/people.ts";
import { expectToast } from "../support/toasts.ts";

const FIELD = "Seats";
const table = (page: Page) => page.getByRole("table", { name: "Deals" });
const heading = (page: Page) => page.getByRole("columnheader", { name: FIELD, exact: true });
const ownFields = (page: Page) => page.getByRole("button", { name: /^Own fields/ });
/** The numbers of the column; a button's text begins with what it changes. */
const numbers = async (page: Page) =>
  (await cells(page).allTextContents()).map((text) =>
    Number(text.slice(text.lastIndexOf(":") + 1)),
  );
const cells = (page: Page) => table(page).getByRole("button", { name: /^Seats of / });

test("[LINE-2] a manager chooses a field, has it as a column, filters by it, saves that, edits and undoes; a rep has it on their own deals", async ({
  browserOf,
}) => {
  const page = await browserOf(people.maya, "/settings/pipelines");
  await page.getByRole("button", { name: "Add a HubSpot property" }).click();
  await page.getByRole("textbox", { name: "Search HubSpot's deal properties" }).fill(FIELD);
  await page.getByRole("button", { name: `Add ${FIELD}` }).click();
  await expect(page.getByText("seats", { exact: false }).first()).toBeVisible();
  await expect(page.getByText(/^Reading values from HubSpot/)).toBeHidden();

  await page.goto("/deals");
  await expect(table(page)).toBeVisible();
  await page.getByRole("button", { name: /^Columns/ }).click();
  const columns = page.getByRole("dialog", { name: /^Columns/ });
  await columns.getByRole("checkbox", { name: FIELD, exact: true }).click();
  await page.keyboard.press("Escape");
  await expect(heading(page)).toBeVisible();

  await ownFields(page).click();
  const filters = page.getByRole("dialog", { name: /^Own fields/ });
  await filters.getByRole("button", { name: /^Seats/ }).click();
  const seats = filters.getByRole("group", { name: FIELD, exact: true });
  await seats.getByRole("textbox", { name: "From" }).fill("50");
  await expect(page).toHaveURL(/own=seats(%3A|:)from(%3A|:)50/);
  await page.keyboard.press("Escape");
  await expect(ownFields(page)).toContainText(FIELD);
  await expect.poll(async () => (await numbers(page)).every((number) => number >= 50)).toBe(true);
  await heading(page).getByRole("button", { name: FIELD }).click();
  await expect
    .poll(async () => {
      const shown = await numbers(page);
      return shown.length > 1 && shown.join() === shown.toSorted((a, b) => a - b).join();
    })
    .toBe(true);

  const name = `Large rollouts ${Date.now()}`;
  await page.getByRole("button", { name: "Save as view" }).click();
  const dialog = page.getByRole("dialog", { name: "Save as a view" });
  await dialog.getByRole("textbox", { name: "Name" }).fill(name);
  await dialog.getByRole("switch", { name: /^Share with the team/ }).click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(/\/deals\?view=[0-9a-f-]{36}$/);
  await page.reload();
  await expect(heading(page)).toBeVisible();
  await expect(ownFields(page)).toContainText(FIELD);
  const view = page.url();

  const first = cells(page).first();
  const of = ((await first.textContent()) ?? "").replace(/:.*$/, "");
  const [before] = await numbers(page);
  await first.click();
  await page.getByRole("textbox", { name: of }).fill("1234");
  await page.getByRole("button", { name: "Save", exact: true }).last().click();
  const edited = table(page).getByRole("button", { name: new RegExp(`^${of}`) });
  await expect(edited).toContainText("1,234");
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expectToast(page, /^Undone/);
  await expect(edited).toContainText(`${before}`);

  const rep = await browserOf(people.sam, view);
  await expect(heading(rep)).toBeVisible();
  await expect(cells(rep).first()).toBeVisible();
  await expect(rep.getByRole("columnheader", { name: "Owner", exact: true })).toBeHidden();

  await rep.close();
  await page.goto("/settings/pipelines");
  await page.getByRole("button", { name: `Remove ${FIELD}` }).click();
  await expectToast(page, /^Seats removed/);
  await page.goto(view);
  await expect(table(page)).toBeVisible();
  await expect(heading(page)).toBeHidden();
  await expect(ownFields(page)).toContainText("Any");
  await expect(page.getByText("Unsaved changes", { exact: true })).toBeHidden();
  await page.getByRole("button", { name: `More about ${name}` }).click();
  await page.getByRole("menuitem", { name: /Delete/ }).click();
});
