import { randomUUID } from "node:crypto";
import { expect, test } from "../support/fixtures.ts";
import { consent, hubspotAccount } from "../support/hubspot.ts";
import { control, userMenuButton } from "../support/people.ts";
import { expectToast } from "../support/toasts.ts";

test("[AUTH-6] [NAV-11] [TM-2] [EV-6] [EV-5] [PUB-3] from an empty workspace to the first one-to-one", async ({
  page,
  founder,
}) => {
  // The longest test, in one go.
  test.slow();
  await expect(userMenuButton(page, founder)).toBeVisible();
  const rep = { name: "Ada Byron", email: `ada-${randomUUID()}@people.test` };
  const account = await hubspotAccount(rep, 3);
  await page.getByRole("link", { name: "Launch" }).click();
  await expect(page.getByText(/^0 of 7 done/)).toBeVisible();
  await page.getByRole("button", { name: "Connect HubSpot" }).click();
  await page.getByRole("radio", { name: account.name }).check();
  await consent(page, new RegExp(`^${account.name}`));

  await expect(page).toHaveURL("/launch");
  await expect(page.getByText("3 deals read", { exact: true })).toBeVisible();
  await expect(page.getByText(/pipelines? found/)).toBeVisible();
  await page.getByRole("button", { name: "Add 1 rep" }).click();
  await expect(page.getByText("1 rep in your team")).toBeVisible();

  await page.getByRole("link", { name: "Set quotas in the forecast" }).click();
  await page.getByRole("button", { name: /^Edit attainment of Ada/ }).click();
  const goal = page.getByRole("dialog");
  await goal.getByLabel("Quota").fill("50000");
  await goal.getByRole("button", { name: "Save" }).click();
  await expect(goal).toBeHidden();
  await page.getByRole("link", { name: "Launch" }).click();
  await expect(page.getByText("At least one quota is set")).toBeVisible();
  await page.getByRole("button", { name: "Skip Connect Slack" }).click();
  await page.getByRole("button", { name: "Skip Send the first digest" }).click();
  await expect(page.getByText("Set up your workspace")).toBeHidden();

  await page.getByRole("button", { name: "New quick event" }).click();
  const made = page.getByRole("dialog", { name: "New quick event" });
  await made.getByLabel("Title").fill("Ada 1:1");
  await made.getByLabel("Date").fill(yesterday());
  await made.getByRole("checkbox", { name: rep.name }).check();
  await made.getByRole("button", { name: "Create" }).click();

  const canvas = page.getByRole("article", { name: "Ada 1:1" });
  const notes = canvas.getByRole("textbox", { name: "Notes" });
  await notes.press("ControlOrMeta+End");
  await notes.pressSequentially("Harbour signs on Friday");
  await expect(canvas.getByText("Saved", { exact: true })).toBeVisible();
  await canvas.getByLabel("What should be done").fill("Send the mutual plan");
  await canvas.getByRole("button", { name: "Add", exact: true }).click();
  await expect(canvas.getByRole("checkbox", { name: "Send the mutual plan" })).toBeVisible();
  await canvas.getByRole("button", { name: "Send summary" }).click();
  await page.getByRole("button", { name: /^Send to/ }).click();
  await expectToast(page, "Summary Sent");
  const arrived = async () => {
    const mails = await control.mail.mails();
    return JSON.stringify(mails.find(({ envelope }) => envelope.to.includes(rep.email)) ?? null);
  };
  await expect.poll(arrived).toContain("Harbour signs on Friday");
  expect(await arrived()).toContain("Send the mutual plan");

  await page.getByRole("link", { name: "History" }).click();
  await expect(page.getByText("sent a meeting summary")).toBeVisible();
  await expect(page.getByText("added a team member")).toBeVisible();
  await page.getByRole("tab", { name: "Meetings" }).click();
  const past = page.getByRole("list", { name: "Past meetings" });
  await expect(past).toContainText("Harbour signs on Friday");
  await expect(past).toContainText("1 open action");
  await expect(past).toContainText("Summary sent");
  await page.getByRole("link", { name: "Back to app" }).click();
  await expect(page).toHaveURL("/home");
});

/** A meeting that is over, whatever the hour. */
function yesterday(): string {
  return new Date(Date.now() - 24 * 3_600_000).toISOString().slice(0, 10);
}
