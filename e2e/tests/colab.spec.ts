import { expectAccessible } from "../support/accessible.ts";
import { expect, test } from "../support/fixtures.ts";
import { people } from "../support/people.ts";

test("[PUB-2] [BY-31] manager and rep score blind, reveal, and talk about the difference; a guest watches", async ({
  browserOf,
  browser,
  trouble,
}) => {
  const manager = await browserOf(people.maya, "/colab");
  await manager.getByLabel("Review with").selectOption(people.priya.name);
  await manager.getByRole("button", { name: "Open room" }).click();
  await expect(manager.getByText(/^Deal 1 of \d+$/)).toBeVisible();
  await expect(manager).toHaveURL(/\/colab\?room=[2-9A-HJKMNP-Z]{8}$/);
  const address = manager.url();

  // The rep is notified on any page, and enters without a link.
  const rep = await browserOf(people.priya);
  const elsewhere = await rep.context().newPage();
  await elsewhere.goto("/home");
  const hint = elsewhere.getByRole("link", { name: `Room open: ${people.maya.name} — Join` });
  await expect(hint).toBeVisible();
  await rep.setViewportSize({ width: 390, height: 844 });
  await rep.getByRole("link", { name: `Join room: ${people.maya.name}` }).click();
  await rep.getByRole("button", { name: "2 of 5" }).click();
  await expect(rep.getByText(`Waiting for ${people.maya.name}.`)).toBeVisible();
  // Records the room's responses while the scores are hidden.
  const told: string[] = [];
  rep.on("response", async (response) => {
    if (/\/api\/rooms\/[\w-]+$/.test(response.url())) told.push(await response.text());
  });
  await expect(manager.getByText("Waiting for you.")).toBeVisible();
  await manager.keyboard.press("5");
  await expect(
    rep.getByText(`Both scores are in. ${people.maya.name} reveals them.`),
  ).toBeVisible();
  await expect.poll(() => told.length).toBeGreaterThan(0);
  expect(told.join("")).not.toContain('"hostScore":5');
  await expectAccessible(rep, [390]);
  await manager.keyboard.press("r");
  await expect(rep.getByText("3 apart")).toBeVisible();
  await expect(manager.getByLabel("Scores")).toContainText("5");

  const outside = await browser.newContext();
  await trouble.watch(outside);
  const guest = await outside.newPage();
  // The browser logs the rejected call on its console.
  trouble.expect(/403.*\/api\/room-guests/);
  await guest.goto(address);
  await guest.getByLabel("Your name").fill("Gita");
  await guest.getByRole("button", { name: "Join as guest" }).click();
  await expect(guest.getByText(/^This room is for people with an account/)).toBeVisible();
  // The switch toggles immediately; guests can enter once it is saved.
  const saved = manager.waitForResponse(
    (response) => response.url().includes("/api/rooms/") && response.request().method() !== "GET",
  );
  await manager.getByRole("switch", { name: "Allow guests" }).click();
  await saved;
  await expect(manager.getByRole("switch", { name: "Allow guests" })).toBeChecked();
  const line = guest.waitForResponse(/\/api\/room-guests\/[^/]+\/events$/);
  await guest.getByRole("button", { name: "Join as guest" }).click();
  await expect(guest.getByText(/^Deal 1 of \d+$/)).toBeVisible();
  expect((await line).status(), "the guest is told, and does not ask").toBe(200);
  await expect(guest.getByText("Amount", { exact: true })).toHaveCount(0);
  await manager.getByLabel("Your notes").fill("Who signs?");
  await expect(guest.getByText("Who signs?")).toBeVisible();
  await manager.getByRole("switch", { name: "Show amounts" }).click();
  await expect(guest.getByText("Amount", { exact: true })).toBeVisible();

  await manager.getByRole("button", { name: "Close the room" }).click();
  const dialog = manager.getByRole("dialog", { name: "Close the room?" });
  await dialog.getByRole("button", { name: "Close the room" }).click();
  const entry = manager.getByRole("region", { name: "Agenda" }).getByRole("listitem").first();
  await expect(entry).toContainText("3 apart");
  await entry.getByRole("button", { name: "Save as feedback" }).click();
  await expect(entry.getByText("Saved as feedback")).toBeVisible();
  await expectAccessible(manager, [1440]);
  await expect(guest.getByRole("region", { name: "Agenda" })).toBeVisible();
  await expect(hint, "gone as soon as the room is closed").toHaveCount(0);
  await outside.close();
});
