import { randomUUID } from "node:crypto";
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

test("[HM-1] [HM-2] [DC-1] [RV-1] [RV-2] [BY-13] [BY-23] [X-1] [X-8] [X-12] a manager checks deals, goes through the queue by keyboard, what is said arrives, and what is done leaves the list", async ({
  page,
  founder,
  request,
  trouble,
}) => {
  // The test's own script, which no preview may run either.
  trouble.allow(/Blocked script execution in 'about:srcdoc'/);
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
  await modal.getByRole("button", { name: "Save", exact: true }).click();
  await expectToast(page, "Your review has been saved");
  await expect(modal.getByText("Saved", { exact: true })).toBeVisible();
  await expect(comment).toHaveCount(0);
  await expect(modal.getByText("who signs")).toHaveCount(1);

  await modal.getByRole("button", { name: "Add note to HubSpot" }).click();
  await expect(modal.getByText("Note added to HubSpot")).toBeVisible();
  const notes = await control.hubspot.records(account.portalId, "notes");
  expect(notes).toHaveLength(1);
  expect(notes[0]?.associations.deals).toEqual([deal?.id]);
  expect(notes[0]?.properties.hs_note_body).toContain("Manager feedback (4/5):</");
  expect(notes[0]?.properties.hs_note_body).toContain("<strong>who signs</strong>");

  await expect(modal.getByText(`Goes to ${founder.name}, ${founder.email}`)).toBeVisible();
  await modal.getByRole("button", { name: "Preview email" }).click();
  const preview = page.getByRole("dialog", { name: "Email preview" });
  const shown = preview.frameLocator('iframe[title="The email"]');
  await expect(shown.getByText("who signs")).toBeVisible();
  await expect(shown.getByText(/^Ask, due /)).toBeVisible();
  // Its own styles apply, under the page's content security policy.
  await expect(shown.locator(".callout")).toHaveCSS("border-left-width", "4px");
  await page.keyboard.press("Escape");
  await expect(preview).toBeHidden();
  const mailed = async () =>
    (await control.mail.mails()).filter(({ to }) => to.includes(founder.email));
  expect(await mailed()).toEqual([]);
  await modal.getByRole("button", { name: "Send email" }).click();
  await expect(modal.getByText("Email sent")).toBeVisible();
  const mails = (await control.mail.mails()).filter(({ to }) => to.includes(founder.email));
  expect(mails).toHaveLength(1);
  expect(mails[0]?.html).toContain("who signs");

  const asked = modal.getByRole("region", { name: "Asks and results" });
  await expect(asked.getByText("Update the next step")).toBeVisible();
  await expect(asked.getByText(/^judged on /)).toHaveCount(2);

  await page.keyboard.press("j");
  await expect(modal.getByText("Deal 2 of 3")).toBeVisible();
  await expect(modal.getByRole("button", { name: `${name}, reviewed` })).toBeVisible();
  for (const place of ["Deal 2 of 3", "Deal 3 of 3"]) {
    await expect(modal.getByText(place)).toBeVisible();
    await expect(comment).toBeVisible();
    await page.keyboard.press("3");
    await page.keyboard.press("c");
    // Until the comment has the focus, letters are shortcuts.
    await expect(comment).toBeFocused();
    await page.keyboard.type("Book the decision meeting");
    await page.keyboard.press("ControlOrMeta+Enter");
    // Neither saves it twice nor types into the next deal's comment.
    await page.keyboard.press("ControlOrMeta+Enter");
  }
  const summary = modal.getByRole("heading", { name: /^3 reviewed, 1 mailed, 1 ask due / });
  await expect(summary).toBeVisible();
  await modal.getByRole("button", { name: "Done" }).click();
  await expect(modal).toHaveCount(0);
  await expect(page).toHaveURL("/home");

  const panel = page.getByRole("region", { name: "Deals for review" });
  await expect(panel.getByText("All reviewed")).toBeVisible();
  await expect(panel.getByRole("button", { name: "Start review" })).toBeDisabled();
  await panel.getByText("Reviewed · 3").click();
  const reviewed = panel.getByRole("list", { name: "Reviewed in the last 7 days" });
  await expect(reviewed.getByRole("listitem")).toHaveCount(3);
  const queue = page.getByRole("region", { name: "Smart queues" });
  await expect(queue.getByText("All 3 reviewed")).toBeVisible();
  await reviewed.getByRole("link", { name: name ?? "" }).click();
  await expect(modal.getByText("from you today")).toBeVisible();
  await expect(modal.getByText("who signs")).toHaveCount(1);
  await expect(comment).toHaveCount(0);
});

test("[X-2] deals without an owner on the team are one line, and adding their owner makes them reviewable", async ({
  page,
  founder,
  request,
}) => {
  const stranger = { email: `dana-${randomUUID()}@people.test`, name: "Dana Frost" };
  const account = await hubspotAccount(stranger, 2);
  await connectDirectly(request, founder, account);
  await page.reload();
  await page.getByRole("button", { name: /^Check deals( again)?$/ }).click();
  const panel = page.getByRole("region", { name: "Deals for review" });
  await expect(panel.getByText("2 deals, €24k, have no owner on your team")).toBeVisible();
  await expect(panel.getByText("Nothing to check")).toBeVisible();
  await panel.getByRole("button", { name: "Hand over" }).click();
  const deals = panel.getByRole("list", { name: "Deals to hand over" });
  await expect(deals.getByRole("link")).toHaveCount(2);
  await expectAccessible(page);

  await panel.getByRole("button", { name: "Add Dana Frost" }).click();
  await expectToast(page, /^Dana Frost added to your team with 2 deals/);
  await expect(panel.getByText(/no owner on your team/)).toHaveCount(0);
  const toReview = panel.getByRole("table", { name: "Deals for review" }).getByRole("rowheader");
  await expect(toReview).toHaveCount(2);
  await panel.getByRole("button", { name: "Start review" }).click();
  await expect(dealCheck(page).getByRole("textbox", { name: "Comment" })).toBeVisible();
});

test("[X-12] at 900 px the whole comment box is in sight, and facts are folded", async ({
  manager: page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("button", { name: "Start review" }).click();
  const modal = dealCheck(page);
  const comment = modal.getByRole("textbox", { name: "Comment" });
  await expect(comment).toBeInViewport({ ratio: 1 });
  await expect(modal.getByRole("button", { name: "Save and next" })).toBeInViewport({ ratio: 1 });
  await expect(modal.getByText("Contacts and meetings")).toBeVisible();
  await expect(modal.getByText("Last contact", { exact: true })).toBeHidden();
  await modal.getByText("Contacts and meetings").click();
  await expect(modal.getByText("Last contact", { exact: true })).toBeVisible();
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
