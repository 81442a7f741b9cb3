import { expect, test } from "../support/fixtures.ts";
import {
  changeNextStep,
  connectDirectly,
  crmValues,
  dealRow,
  hubspotAccount,
} from "../support/hubspot.ts";
import { openUserMenu } from "../support/people.ts";
import { expectToast } from "../support/toasts.ts";

test("[PUB-3] [BY-7] a manager finds a change in the history and undoes it, in HubSpot too", async ({
  page,
  founder,
  request,
}) => {
  const account = await hubspotAccount(founder, 1);
  const [deal] = account.deals;
  if (!deal) throw new Error("The account has a deal");
  await connectDirectly(request, founder, account);
  await openUserMenu(page, founder);
  await page.getByRole("switch", { name: "Player/coach mode" }).click();
  await page.keyboard.press("Escape");
  await page.goto("/deals");
  await expect(dealRow(page, deal)).toBeVisible();
  await changeNextStep(page, deal, "Write to the board");
  await expect
    .poll(async () => (await crmValues(account, deal)).hs_next_step)
    .toBe("Write to the board");

  await page.getByRole("link", { name: "History" }).click();
  await page.getByRole("searchbox", { name: "Search deals, people and values" }).fill("the board");
  const line = page.getByRole("listitem").filter({ hasText: "Write to the board" });
  await expect(line).toHaveCount(1);
  await expect(page).toHaveURL(/q=the(\+|%20)board/);
  await line.getByRole("button", { name: /^Undo/ }).click();
  await expectToast(page, /^Undone:/);
  await expect(line.filter({ hasNotText: deal.nextStep })).toHaveCount(0);
  await expect.poll(async () => (await crmValues(account, deal)).hs_next_step).toBe(deal.nextStep);
});
