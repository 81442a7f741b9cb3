import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { expect, test } from "../support/fixtures.ts";
import { people } from "../support/people.ts";
import { expectToast } from "../support/toasts.ts";

const openLines = async (page: Page) => {
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Forecast" })
    .click();
  await page
    .getByRole("navigation", { name: "Forecast views" })
    .getByRole("link", { name: "Lines" })
    .click();
};

test("[LINE-1] [LINE-3] [LINE-6] a manager compares lines, plans one by month and adds another", async ({
  manager: page,
}) => {
  await openLines(page);
  const all = page.getByRole("table", { name: "All lines" });
  await expect(all.getByRole("row")).toHaveCount(5);
  const landing = all.getByRole("row").filter({ hasText: "New business" });
  await expect(landing.getByRole("cell").last()).toHaveText(/^€\S+ – €\S+$/);
  await all.getByRole("button", { name: "Renewals" }).click();
  await expect(page.getByText(/^Renewals, \w{3} 20\d\d$/)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Where the month may land" })).toBeVisible();
  await page.getByRole("button", { name: "Next month" }).click();

  const renewals = page.getByRole("table", { name: "Renewals" });
  const priya = renewals.getByRole("row").filter({ hasText: people.priya.name });
  await priya.getByRole("button", { name: /^Quota of Priya/ }).click();
  const dialog = page.getByRole("dialog", { name: "Quota" });
  await dialog.getByRole("textbox", { name: "Quota" }).fill("43,500");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expectToast(page, "Quota saved");
  await expect(priya).toContainText("€43.5k");
  await page.getByText("Quarter", { exact: true }).click();
  await expect(page.getByText(/^This line is planned by month/)).toBeVisible();
  await expect(renewals.getByRole("button", { name: /^Quota of/ })).toHaveCount(0);

  await page.goto("/settings/pipelines");
  const lines = page.getByRole("region", { name: "Lines of business" });
  await lines.getByRole("button", { name: "Add a line" }).click();
  const form = page.getByRole("dialog", { name: "Add a line" });
  await form.getByRole("textbox", { name: "Name" }).fill("ARR by month");
  await form.getByLabel("Amount").selectOption({ label: "ARR" });
  await form.getByText("Month", { exact: true }).click();
  await form.getByRole("button", { name: "Add" }).click();
  await expectToast(page, "ARR by month added");
  await expect(lines.getByText("All pipelines · by ARR · on close date · monthly")).toBeVisible();
  await openLines(page);
  await all.getByRole("button", { name: "ARR by month" }).click();
  const added = page.getByRole("table", { name: "ARR by month" });
  await expect(added.getByRole("row").filter({ hasText: people.sam.name })).toContainText("€");

  await page.goto("/settings/pipelines");
  await lines.getByRole("button", { name: "Remove ARR by month" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expectToast(page, "ARR by month removed");
  await expect(lines.getByText("ARR by month")).toHaveCount(0);
  await openLines(page);
  await all.getByRole("button", { name: "Renewals" }).click();
  await expect(renewals).toBeVisible();
  await expectAccessible(page);
});

test("[LINE-6] a rep commits to a line, sees the deals behind Likely, and nothing of others", async ({
  rep: page,
}) => {
  await openLines(page);
  const own = page.getByRole("table", { name: "New business" });
  await expect(own.getByRole("row")).toHaveCount(2);
  await expect(own.getByRole("columnheader", { name: "Your call" })).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Where your quarter may land" })).toBeVisible();
  await own.getByRole("button", { name: /^Likely of/ }).click();
  const panel = page.getByRole("dialog", { name: /^Likely, / });
  await expect(panel.getByText(/^\d+ deals?, €/)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
  const commit = own.getByRole("button", { name: /^Commit of/ });
  const before = await commit.innerText();
  await commit.click();
  const dialog = page.getByRole("dialog", { name: "Commit" });
  await dialog.getByRole("textbox", { name: "Commit" }).fill("");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expectToast(page, "Commit taken back");
  await expect(commit).toHaveText("Set commit");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(commit).toHaveText(before);
});
