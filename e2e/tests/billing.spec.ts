import { readFile } from "node:fs/promises";
import { expect, test } from "../support/fixtures.ts";
import { control } from "../support/people.ts";
import { expectToast } from "../support/toasts.ts";

test("[SUB-1] [SUB-2] [BY-10] a manager pays, cancels, takes the data out of the subscribe modal once it is over, and pays again", async ({
  founder,
  page,
  trouble,
}) => {
  trouble.expect(/402.*\/stripe\/checkout\//);
  const billing = page.getByRole("region", { name: "Billing" });
  await page.goto("/settings/billing");
  await expect(billing.getByText("€29 a seat, every month")).toBeVisible();
  await expect(billing.getByText("Trial", { exact: true })).toBeVisible();

  await billing.getByRole("button", { name: "Pay Now" }).click();
  await page.getByLabel("Card number").fill("4000 0000 0000 0002");
  await page.getByRole("button", { name: "Subscribe" }).click();
  await expect(page.getByText("Your card was declined.")).toBeVisible();
  await page.getByLabel("Card number").fill("4242 4242 4242 4242");
  await page.getByRole("button", { name: "Subscribe" }).click();
  await expectToast(page, "Thank you. Your subscription is active.");
  await expect(page).toHaveURL("/settings/billing");
  await expect(billing.getByText("Active", { exact: true })).toBeVisible();

  await billing.getByRole("button", { name: "Manage subscription" }).click();
  await page.getByRole("button", { name: "Cancel subscription" }).click();
  await expect(page.getByText("It will not be renewed.")).toBeVisible();
  await page.getByRole("link", { name: "Return to Touchline" }).click();
  await expect(billing.getByText("Ending", { exact: true })).toBeVisible();
  await expect(billing.getByText(/^None\. The subscription ends on /)).toBeVisible();

  const { customers, subscriptions } = await control.stripe.all();
  const customer = customers.find(({ email }) => email === founder.email)?.id;
  const subscription = subscriptions.find((one) => one.customer === customer)?.id ?? "";
  await control.stripe.act({ act: "renew", subscription });
  await expect(
    billing.getByText("Ended", { exact: true }),
    "told by the live channel",
  ).toBeVisible();
  await expect(billing.getByRole("button", { name: "Invoices" })).toBeVisible();
  const modal = page.getByRole("dialog", { name: "Subscribe" });
  await page.goto("/home");
  await page.keyboard.press("Escape");
  await page.mouse.click(5, 5);
  await expect(modal).toBeVisible();
  await expect(modal.getByRole("link", { name: "Billing and invoices" })).toBeVisible();

  await modal.getByRole("link", { name: "Export your data" }).click();
  await expect(page).toHaveURL("/settings/data");
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export all: everything as one file" }).click();
  const lines = (await readFile(await (await coming).path(), "utf8")).trim().split("\n");
  const kept = lines.map((line) => JSON.parse(line));
  expect(JSON.stringify(kept), "also when nothing is paid for").toContain(founder.email);
  await page.goto("/home");

  await modal.getByRole("button", { name: "Pay Now" }).click();
  await page.getByRole("button", { name: "Subscribe" }).click();
  await expectToast(page, "Thank you. Your subscription is active.");
  await expect(modal).toHaveCount(0);
  await expect(billing.getByText("Active", { exact: true })).toBeVisible();
});
