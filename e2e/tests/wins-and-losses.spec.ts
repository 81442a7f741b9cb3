import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { expect, test } from "../support/fixtures.ts";
import { connectDirectly, crmValues, hubspotAccount } from "../support/hubspot.ts";
import { openUserMenu } from "../support/people.ts";
import { expectToast } from "../support/toasts.ts";

const question = (page: Page) => page.getByRole("group", { name: "Why was it lost?" });

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
  await expect(page.getByRole("table", { name: /^Stages of/ })).toContainText("Moved on");
  await page.getByLabel("Period").selectOption({ index: 1 });
  await expect(page).toHaveURL(/period=\d{4}-Q[1-4]$/);
  await expectAccessible(page);
});

test("[LINE-7] a reason added to the list is given with one tap when a deal is lost", async ({
  page,
  founder,
  request,
}) => {
  const account = await hubspotAccount(founder, 1);
  const [deal] = account.deals;
  if (!deal) throw new Error("The account has no deal.");
  await connectDirectly(request, founder, account);
  await openUserMenu(page, founder);
  await page.getByRole("switch", { name: "Player/coach mode" }).click();
  await expect(page.getByRole("switch", { name: "Player/coach mode" })).toBeChecked();

  await page.goto("/settings/pipelines");
  const list = page.getByRole("region", { name: "Lost reasons" });
  await list.getByRole("textbox", { name: "New lost reason" }).fill("Security review");
  await list.getByRole("button", { name: "Add" }).click();
  await expectToast(page, "Security review added");

  await page.goto("/deals");
  const stage = page.getByRole("button", { name: `Stage of ${deal.name}` });
  await stage.click();
  await page.getByRole("menuitemradio", { name: "Closed Lost" }).click();
  await expect(question(page)).toBeVisible();
  const undoLoss = page.getByRole("alert").filter({ has: question(page) });
  await expect(undoLoss.getByRole("button", { name: "Not now" })).toBeVisible();
  await question(page).getByRole("button", { name: "Security review" }).click();
  await expectToast(page, "Lost reason saved: Security review");
  await expect
    .poll(async () => (await crmValues(account, deal)).closed_lost_reason)
    .toBe("Security review");
});
