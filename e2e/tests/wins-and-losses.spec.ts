import { expectAccessible } from "../support/accessible.ts";
import { expect, test } from "../support/fixtures.ts";

test("[LINE-7] a manager finds the top reason and opens its deals", async ({
  managersTab: page,
}) => {
  await page.goto("/forecast");
  await page
    .getByRole("navigation", { name: "Forecast views" })
    .getByRole("link", { name: "Wins and losses" })
    .click();
  await expect(page).toHaveURL("/forecast/wins-and-losses");
  await expect(page.getByRole("region", { name: "Win rate" })).toContainText(/By count\d+%/);
  await expect(page.getByRole("region", { name: "Pipeline needed" })).toContainText("€");
  const top = page
    .getByRole("list", { name: "Lost by reason" })
    .getByRole("button")
    .filter({ hasNotText: "No reason given" })
    .first();
  const count = Number(/(\d+) deals?/.exec(await top.innerText())?.[1]);
  await top.click();
  const panel = page.getByRole("dialog", { name: /^Lost: / });
  await expect(panel.getByRole("listitem")).toHaveCount(count);
  await panel.getByRole("button", { name: "Close" }).click();
  await expect(panel).toBeHidden();
  await expect(page.getByRole("table", { name: /^Stages of/ })).toContainText("Went on");
  await page.getByLabel("Period").selectOption({ index: 1 });
  await expect(page).toHaveURL(/period=\d{4}-Q[1-4]$/);
  await expectAccessible(page);
});
