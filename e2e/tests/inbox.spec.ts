import { expectAccessible } from "../support/accessible.ts";
import { expect, test } from "../support/fixtures.ts";
import { people } from "../support/people.ts";

test("[X-15] a rep hears of an action without reloading, does it in the inbox, and works it by keyboard", async ({
  browserOf,
}) => {
  const rep = await browserOf(people.stefan, "/inbox");
  await expect(rep.getByRole("heading", { name: "Inbox" })).toBeVisible();
  const inbox = rep.getByRole("region", { name: "Inbox" });
  await expect(inbox.getByRole("listitem").first()).toBeVisible();

  // A manager gives an action; the rep's bell and list follow.
  const manager = await browserOf(people.maya, "/actions");
  const text = `Book the pricing call ${Date.now()}`;
  await manager.getByRole("button", { name: "New action" }).first().click();
  const form = manager.getByRole("dialog", { name: "New action" });
  await form.getByLabel("Details").fill(text);
  await form.getByLabel("Owner").selectOption(people.stefan.name);
  await form.getByRole("button", { name: "Add", exact: true }).click();

  const row = inbox.getByRole("listitem").filter({ hasText: text });
  await expect(row).toContainText(people.maya.name);
  await expect(row.getByText("Unread")).toBeAttached();
  await expect(rep.getByRole("link", { name: /^Inbox, \d+ unread$/ }).first()).toBeVisible();
  await expectAccessible(rep, [1440, 390]);

  await rep.keyboard.press("j");
  await expect(rep.getByRole("link", { name: `Gave you an action: ${text}` })).toBeFocused();
  await rep.keyboard.press("e");
  await expect(row.getByText("Unread")).toHaveCount(0);
  await rep.keyboard.press("k");
  await rep.keyboard.press("e");
  await expect(row.getByText("Unread")).toBeAttached();

  await row.getByRole("button", { name: "Mark as done" }).click();
  await expect(row.getByRole("button", { name: "Mark as done" })).toHaveCount(0);
  await expect(row.getByText("Unread")).toHaveCount(0);
});

test("[X-15] feedback with an ask lands in the rep's inbox; the rep's side of it in the manager's", async ({
  browserOf,
}) => {
  const rep = await browserOf(people.priya, "/inbox");
  const inbox = rep.getByRole("region", { name: "Inbox" });
  const ask = inbox.getByRole("listitem").filter({ hasText: "Ask on " }).first();
  await expect(ask).toBeVisible();
  const sentence = (await ask.getByRole("link").first().textContent()) ?? "";
  const [, deal = ""] = /^Ask on (.*), due /.exec(sentence) ?? [];
  await ask.getByRole("button", { name: "Your side" }).click();
  await rep.getByRole("textbox", { name: "Your side" }).fill("Legal has it until Friday");
  await rep.keyboard.press("Control+Enter");
  await expect(ask.getByText("Legal has it until Friday")).toBeVisible();

  const manager = await browserOf(people.maya, "/inbox");
  const answer = manager
    .getByRole("region", { name: "Inbox" })
    .getByRole("listitem")
    .filter({ hasText: "Legal has it until Friday" });
  await expect(answer).toContainText(people.priya.name);
  await answer.getByRole("link", { name: `Disagrees with your ask on ${deal}` }).click();
  await expect(manager.getByRole("dialog")).toContainText(deal);
  await manager.keyboard.press("Escape");
  await expect(answer.getByText("Unread")).toHaveCount(0);
  await manager.getByRole("button", { name: "Mark all as read" }).click();
  await expect(manager.getByText(/\d+ unread/)).toHaveCount(0);
  await expect(manager.getByRole("link", { name: "Inbox", exact: true }).first()).toBeVisible();
});
