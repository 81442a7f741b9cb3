import { expect, test } from "../support/fixtures.ts";
import { connectDirectly, crmValues, dealRow, hubspotAccount } from "../support/hubspot.ts";
import { control, openUserMenu } from "../support/people.ts";

test("[BY-6] [U10] a manager changes many deals at once, sees which HubSpot refused and why, and undoes it", async ({
  page,
  founder,
  request,
}) => {
  const account = await hubspotAccount(founder, 8);
  const [first, refused] = account.deals;
  if (!first || !refused) throw new Error("The account has deals");
  await connectDirectly(request, founder, account);
  await openUserMenu(page, founder);
  await page.getByRole("switch", { name: "Player/coach mode" }).click();
  await expect(page.getByRole("switch", { name: "Player/coach mode" })).toBeChecked();
  await page.goto("/deals");
  await expect(dealRow(page, first)).toBeVisible();

  const message = "A rule of this account forbids it";
  await control.hubspot.fail({
    kind: "status",
    status: 400,
    times: 1,
    method: "PATCH",
    portalId: account.portalId,
    path: `/deals/${refused.id}`,
    body: { status: "error", message, category: "VALIDATION_ERROR" },
  });
  await page.getByRole("checkbox", { name: "Select this page" }).click();
  await page
    .getByRole("group", { name: "Change" })
    .getByRole("button", { name: "Next step" })
    .click();
  const dialog = page.getByRole("dialog", { name: "Next step of 8 deals" });
  await dialog.getByRole("textbox", { name: "New next step" }).fill("Ask for the date");
  await expect(dialog).toContainText("8 deals, next step → Ask for the date");
  await dialog.getByRole("button", { name: "Change 8 deals" }).click();
  await expect(dialog).toBeHidden();

  const standing = page.getByRole("region", { name: "Bulk edit" });
  await expect(standing).toContainText("7 deals changed, 1 refused by HubSpot");
  await expect(dealRow(page, first)).toContainText("Ask for the date");
  await expect(dealRow(page, refused)).toContainText(refused.nextStep);
  expect((await crmValues(account, first)).hs_next_step).toBe("Ask for the date");
  await standing.getByRole("button", { name: "Details" }).click();
  const result = page.getByRole("dialog", { name: /^Next step → / });
  await expect(result.getByRole("listitem")).toHaveCount(1);
  await expect(result.getByRole("listitem")).toContainText(refused.name);
  await expect(result.getByRole("listitem")).toContainText(message);

  await result.getByRole("button", { name: "Undo" }).click();
  const undone = page.getByRole("dialog", { name: /^Undo of next step → / });
  await expect(undone).toContainText("7 deals restored");
  await undone.getByRole("button", { name: "Done" }).click();
  await expect(dealRow(page, first)).toContainText(first.nextStep);
  for (const deal of account.deals) {
    expect((await crmValues(account, deal)).hs_next_step).toBe(deal.nextStep);
  }
});
