import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { apiClientFor } from "../support/api-client.ts";
import { expect, test } from "../support/fixtures.ts";
import { connectDirectly, hubspotAccount } from "../support/hubspot.ts";
import { expectToast } from "../support/toasts.ts";

const UNSAVED = "Not saved – retrying";

/** Types while offline: the text is marked as unsaved, and is saved once the network is back. */
async function writeWithoutNetwork(page: Page, field: Locator, words: string) {
  await expect(field).toBeVisible();
  await page.context().setOffline(true);
  await field.click();
  await page.keyboard.type(words);
  await expect(page.getByText(UNSAVED)).toBeVisible();
  await expect(field).toContainText(words);
  await page.context().setOffline(false);
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  await expect(field).toContainText(words);
}

test("[U11] without a network nothing typed is lost, and what is said about it is true", async ({
  page,
  founder,
  request,
  trouble,
}) => {
  trouble.allow(/ERR_INTERNET_DISCONNECTED/);
  const account = await hubspotAccount(founder, 1);
  const [deal] = account.deals;
  await connectDirectly(request, founder, account);
  const calls = await apiClientFor(request, founder);
  await calls.patch("/api/users/preferences", { playerCoachModeOn: true });
  const emailAddress = `ada-${randomUUID()}@people.test`;
  const ada = await calls.post("/api/team-members", { name: "Ada", title: "Rep", emailAddress });

  await page.goto(`/team-member/${ada.id}`);
  const notes = page.getByRole("textbox", { name: "Notes" });
  await page.getByRole("tab", { name: "NOTES" }).click();
  await expect(notes).toBeVisible();
  await page.context().setOffline(true);
  await notes.click();
  await page.keyboard.type("Wants to lead");
  await expect(page.getByText(UNSAVED)).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await expect
    .poll(async () => (await calls.get(`/api/team-members/${ada.id}/notes`)).html)
    .toContain("Wants to lead");

  await page.goto("/scratchpad");
  const pad = page.getByRole("textbox", { name: "Page", exact: true });
  await writeWithoutNetwork(page, pad, "Ask about the budget");

  await page.goto("/deals");
  await page.getByRole("button", { name: `Next step of ${deal?.name}` }).click();
  const editor = page.getByRole("dialog", { name: `Next step of ${deal?.name}` });
  await page.context().setOffline(true);
  await editor.getByRole("textbox").fill("They sign on Friday");
  await editor.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("alert").first()).toBeVisible();
  await expect(editor.getByRole("textbox")).toHaveValue("They sign on Friday");
  await page.context().setOffline(false);
  await editor.getByRole("button", { name: "Save" }).click();
  await expect(editor).toHaveCount(0);
  await expect
    .poll(async () => (await calls.get(`/api/deals/${deal?.id}`)).nextStep.nextStep)
    .toBe("They sign on Friday");

  await page.goto(`/home?queue=${deal?.id}`);
  const check = page.getByRole("dialog", { name: "Deal check" });
  const comment = check.getByRole("textbox", { name: "Comment" });
  await expect(comment).toBeVisible();
  await page.context().setOffline(true);
  await page.keyboard.press("4");
  await comment.click();
  await page.keyboard.type("Who signs?");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(page.getByText(/can't reach|went wrong|not saved/i).first()).toBeVisible();
  await page.context().setOffline(false);
  // Unsaved text survives a reload.
  await page.reload();
  await expect(comment).toContainText("Who signs?");
  await comment.click();
  await page.keyboard.press("ControlOrMeta+Enter");
  await expectToast(page, "Your review has been saved");
});
