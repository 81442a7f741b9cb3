import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { apiClientFor } from "../support/api-client.ts";
import { expect, test } from "../support/fixtures.ts";
import { consent, hubspotAccount, lastDayOfQuarter } from "../support/hubspot.ts";
import { control, userMenuButton } from "../support/people.ts";
import { expectToast } from "../support/toasts.ts";

test("[X-3] [AUTH-6] [NAV-11] [TM-2] from an empty workspace to the first feedback without leaving Home", async ({
  page,
  newcomer,
}) => {
  test.slow();
  await expect(userMenuButton(page, newcomer)).toBeVisible();
  const rep = { name: "Ada Byron", email: `ada-${randomUUID()}@people.test` };
  const account = await hubspotAccount(rep, 3);
  await expect(page.getByText(/: 0 of 5 done$/)).toBeVisible();
  await expect(page.getByRole("main").getByText("€0")).toHaveCount(0);
  await page.getByRole("button", { name: "Connect HubSpot" }).click();
  await page.getByRole("radio", { name: account.name }).check();
  await consent(page, new RegExp(`^${account.name}`));

  await expect(page).toHaveURL("/home");
  await expect(page.getByText(/^3 deals in \d pipelines?/)).toBeVisible();
  await page.getByRole("button", { name: "Add 1 rep" }).click();
  await expect(page.getByText("1 rep on your team")).toBeVisible();

  // From a spreadsheet, with a name, a heading, and one amount that isn't one.
  const quotas = page.getByLabel(/^Quota of Ada Byron, Q/);
  await expect(quotas).toHaveCount(4);
  await expectAccessible(page);
  await quotas.first().focus();
  await pasteText(page, "Ada Byron\t€50,000\tsoon\nTotal\t€50,000\t");
  await expect(quotas.nth(0)).toHaveValue("50,000");
  await expect(page.getByText("Enter an amount like 95,000 or 95k.")).toBeVisible();
  await expect(
    page.getByText("“Total” isn't on your team, so this row was left out."),
  ).toBeVisible();
  await quotas.nth(1).fill("60k");
  await page.getByRole("button", { name: "Save 2 quotas" }).click();
  await expectToast(page, "2 quotas saved");
  await expect(page.getByText("1 quota this quarter")).toBeVisible();

  await page.getByRole("button", { name: "Review these 3 deals" }).click();
  const modal = page.getByRole("dialog", { name: "Deal check" });
  await expect(modal.getByText("Deal 1 of 3")).toBeVisible();
  const comment = modal.getByRole("textbox", { name: "Comment" });
  await expect(comment).toBeVisible();
  await page.keyboard.press("4");
  await comment.fill("Who signs?");
  await comment.press("ControlOrMeta+Enter");
  await expectToast(page, "Your review has been saved");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(modal).toBeHidden();
  await expect(page.getByRole("heading", { name: "You're set up" })).toBeVisible();
  await expect(
    page.getByText("1 rep, 1 quota this quarter, first feedback sent to Ada Byron."),
  ).toBeVisible();
  await page.getByRole("button", { name: "Open Home" }).click();
  await expect(page).toHaveURL("/home");
  await expect(page.getByRole("heading", { name: "Deals for review" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Deals for review" })).toBeVisible();
});

test("[GOAL-1] [GOAL-3] a new workspace takes its quotas over from HubSpot's goals, and undoes it", async ({
  page,
  newcomer,
}) => {
  test.slow();
  await expect(userMenuButton(page, newcomer)).toBeVisible();
  const rep = { name: "Ada Byron", email: `ada-${randomUUID()}@people.test` };
  const account = await hubspotAccount(rep, 3);
  const last = lastDayOfQuarter(new Date());
  await control.hubspot.importInto(account.portalId, "goal_targets", goalsUntil(last));
  await page.getByRole("button", { name: "Connect HubSpot" }).click();
  await page.getByRole("radio", { name: account.name }).check();
  await consent(page, new RegExp(`^${account.name}`));
  await page.getByRole("button", { name: "Add 1 rep" }).click();

  await expect(page.getByText(/HubSpot's goals have a quota that differs/)).toBeVisible();
  await expect(page.getByText("1 HubSpot goal can't be taken over")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Take it over" }).click();
  await expectToast(page, "1 quota saved");
  await expect(page.getByText("1 quota this quarter")).toBeVisible();

  await page.getByRole("link", { name: "change" }).click();
  await expect(page).toHaveURL("/settings/quotas");
  const quota = page.getByLabel(/^Quota of Ada Byron, Q/).first();
  await expect(quota).toHaveValue("90,000");
  await expect(page.getByText("These quotas are the same as HubSpot's goals.")).toBeVisible();
  await quota.fill("95k");
  await page.getByRole("button", { name: "Save 1 quota" }).click();
  await expectToast(page, "1 quota saved");
  await page.getByRole("button", { name: /^HubSpot: 90,000/ }).click();
  await expect(quota).toHaveValue("90,000");
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect(quota).toHaveValue("95,000");
});

/** Three months that make the quarter, and a year that fits none. */
function goalsUntil(last: string) {
  const end = new Date(`${last}T00:00:00Z`);
  const [year, month] = [end.getUTCFullYear(), end.getUTCMonth()];
  const goal = (id: string, name: string, amount: number, from: number, until: number) => ({
    id,
    properties: {
      hs_goal_name: name,
      hs_group_correlation_uuid: name,
      hs_assignee_user_id: "911",
      hs_target_amount: String(amount),
      hs_start_datetime: new Date(from).toISOString(),
      hs_end_datetime: new Date(until - 1).toISOString(),
    },
  });
  const months = [2, 1, 0].map((back, index) =>
    goal(
      `70${index}`,
      "Sales quota",
      30_000,
      Date.UTC(year, month - back, 1),
      Date.UTC(year, month - back + 1, 1),
    ),
  );
  const all = goal("800", "Year", 400_000, Date.UTC(year, 0, 1), Date.UTC(year + 1, 0, 1));
  return [...months, all];
}

async function pasteText(page: Page, text: string): Promise<void> {
  await page.evaluate((given) => {
    const data = new DataTransfer();
    data.setData("text/plain", given);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, text);
}

test("[EV-6] [EV-5] [PUB-3] the first one-to-one of a new team", async ({
  page,
  founder,
  request,
}) => {
  test.slow();
  const rep = { name: "Ada Byron", email: `ada-${randomUUID()}@people.test` };
  const form = { name: rep.name, title: "AE", emailAddress: rep.email };
  await (await apiClientFor(request, founder)).post("/api/team-members", form);
  await page.getByRole("link", { name: "Launch" }).click();
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
  await canvas.getByLabel("What needs to be done").fill("Send the mutual plan");
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
