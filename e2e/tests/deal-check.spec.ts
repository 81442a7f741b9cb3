import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { apiClientFor } from "../support/api-client.ts";
import { expect, test } from "../support/fixtures.ts";
import { connectDirectly, hubspotAccount, takeDown } from "../support/hubspot.ts";
import { control, people } from "../support/people.ts";
import { expectToast } from "../support/toasts.ts";

const CRM_TROUBLE = "We're having trouble fetching your data from HubSpot";
const DAY_MS = 24 * 3_600_000;

const dealCheck = (page: Page) => page.getByRole("dialog", { name: "Deal check" });

test("[HM-1] [HM-2] [DC-1] [RV-1] [RV-2] [BY-13] [BY-23] a manager checks deals, goes through the queue by keyboard, and what is said arrives", async ({
  page,
  founder,
  request,
}) => {
  const account = await hubspotAccount(founder, 3);
  await connectDirectly(request, founder, account);
  await page.reload();
  // The schedule may have started a first check already.
  await page.getByRole("button", { name: /^Check deals( again)?$/ }).click();
  await expectToast(page, "Deal check started...");
  const rows = page.getByRole("table", { name: "Deals for review" }).getByRole("row");
  await expect(rows).toHaveCount(account.deals.length + 1);
  await page.getByRole("button", { name: "Start review" }).click();

  const modal = dealCheck(page);
  await expect(modal.getByText("Deal 1 of 3")).toBeVisible();
  const name = await modal.getByRole("heading", { level: 2 }).textContent();
  const deal = account.deals.find((one) => one.name === name);
  const comment = modal.getByRole("textbox", { name: "Comment" });
  await expect(comment).toBeVisible();
  await page.keyboard.press("4");
  await page.keyboard.press("i");
  await page.keyboard.press("Shift+P");
  await page.keyboard.press("c");
  await expect(comment).toBeFocused();
  await page.keyboard.type("Ask ");
  await page.keyboard.press("ControlOrMeta+b");
  await page.keyboard.type("who signs");
  await modal.getByRole("button", { name: "What should change?" }).click();
  const change = modal.getByRole("group", { name: "What should change?" });
  await change.getByRole("button", { name: "Next step" }).click();
  await expect(change.getByLabel("By")).not.toHaveValue("");
  await comment.focus();
  await page.keyboard.press("ControlOrMeta+Enter");
  await expectToast(page, "Your review has been saved");
  await expect(modal.getByText("Saved", { exact: true })).toBeVisible();

  await modal.getByRole("button", { name: "Add note to HubSpot" }).click();
  await expect(modal.getByText("Note added to HubSpot")).toBeVisible();
  const notes = await control.hubspot.records(account.portalId, "notes");
  expect(notes).toHaveLength(1);
  expect(notes[0]?.associations.deals).toEqual([deal?.id]);
  expect(notes[0]?.properties.hs_note_body).toContain("Manager feedback (4/5):</");
  expect(notes[0]?.properties.hs_note_body).toContain("<strong>who signs</strong>");

  await modal.getByRole("button", { name: "Send email" }).click();
  await expect(modal.getByText("Email sent")).toBeVisible();
  const mails = (await control.mail.mails()).filter(({ to }) => to.includes(founder.email));
  expect(mails).toHaveLength(1);
  expect(mails[0]?.html).toContain("who signs");

  const asked = modal.getByRole("region", { name: "What was asked" });
  await expect(asked.getByText("Update the next step")).toBeVisible();
  await expect(asked.getByText(/^judged on /)).toHaveCount(2);

  await page.keyboard.press("j");
  await expect(modal.getByText("Deal 2 of 3")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(modal).toHaveCount(0);
  await expect(page).toHaveURL("/home");
});

test("[DC-5] a CRM that is down is told above what was last known, and it recovers", async ({
  page,
  founder,
  request,
  trouble,
}) => {
  const account = await hubspotAccount(founder, 1);
  await connectDirectly(request, founder, account);
  const bringBack = await takeDown(account);
  trouble.expect(/\/api\/deals\/1001\/refresh/);
  await page.goto("/home?queue=1001");
  const modal = dealCheck(page);
  const card = modal.getByRole("alert").filter({ hasText: CRM_TROUBLE });
  await expect(card).toBeVisible();
  await expect(modal.getByRole("heading", { name: "Success plan" })).toBeVisible();
  await bringBack();
  await card.getByRole("button", { name: "try again" }).click();
  await expect(card).toHaveCount(0);
  await modal.getByRole("button", { name: "close", exact: true }).click();
  await expect(page).toHaveURL("/home");
});

test("[HM-4] an alert about a rep becomes a talking point", async ({ manager: page, request }) => {
  const { get, post } = await apiClientFor(request, people.maya);
  const members: { id: string; name: string }[] = await get("/api/team-members");
  const stefan = members.find(({ name }) => name === people.stefan.name);
  const dueDate = new Date(Date.now() - 5 * DAY_MS).toISOString().slice(0, 10);
  for (const text of ["Call Rosa", "Send the terms", "Book the demo"]) {
    await post("/api/actions", { text, dueDate, assigneeId: stefan?.id });
  }
  const issues = page.getByRole("region", { name: "Potential issues" });
  await issues.getByRole("button", { name: "Check for new issues" }).click();
  const row = issues
    .getByRole("listitem")
    .filter({ hasText: /^Stefan Novak has \d+ late actions/ });
  const more = issues.getByRole("button", { name: /^Show \d+ more/ });
  await expect(row.or(more).first()).toBeVisible();
  if (await more.isVisible()) await more.click();
  await row.getByRole("button", { name: "Add talking point" }).click();
  await expectToast(page, "Talking point added");
  await expect(row).toHaveCount(0);
  const points: { title: string }[] = await get(`/api/talking-point/${stefan?.id}`);
  expect(points.filter(({ title }) => /late actions/.test(title))).toHaveLength(1);
});

interface Asked {
  hubspotId: string;
  name: string;
  prompt: { id: number; components: { id: string }[] } | null;
}

test("[DC-4] [NG-1] [NG-3] a rep answers a nudge, and skips one", async ({
  browserOf,
  request,
}) => {
  const page = await browserOf(people.tom);
  const { get } = await apiClientFor(request, people.tom);
  const { deals } = await get("/api/deals?closed=false&pageSize=30");
  const asked: Asked[] = [];
  for (const { hubspotId } of deals) asked.push(await get(`/api/deals/${hubspotId}`));
  const first = asked.find(({ prompt }) => prompt?.components.some(({ id }) => id === "update"));
  const second = asked.find((deal) => deal.prompt && deal !== first);
  await page.goto(`/home?queue=${first?.hubspotId},${second?.hubspotId}`);
  const modal = dealCheck(page);
  const card = modal.getByRole("region", { name: "Deal data sidekick" });
  const add = card.getByRole("button", { name: "Add update" });
  await expect(add).toBeDisabled();
  const update = "Their board approved the budget; they sign on 4 December";
  await card.getByRole("textbox").first().fill(update);
  await expect(card.getByText("3 of 3")).toBeVisible();
  await add.click();
  await expectToast(page, "Update has been saved");
  await expect(modal.getByRole("region", { name: "Basic info" })).toContainText(update);
  const { update: kept } = (await get(`/api/deals/${first?.hubspotId}`)).repUpdate;
  expect(kept).toBe(update);

  await modal.getByRole("button", { name: "Next", exact: true }).click();
  await expect(modal.getByRole("heading", { level: 2, name: second?.name })).toBeVisible();
  const message = card.getByRole("paragraph").first();
  const question = await message.textContent();
  await card.getByRole("button", { name: "Skip this nudge" }).click();
  await expect(message).not.toHaveText(question ?? "");
});

test("[U3] the deal check is accessible", async ({ manager: page }) => {
  await page.getByRole("button", { name: "Start Top five highest value" }).click();
  await expect(dealCheck(page).getByRole("textbox", { name: "Comment" })).toBeVisible();
  await expectAccessible(page);
});
