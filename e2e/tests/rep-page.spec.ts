import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { holdLiveEvents } from "../support/live-events.ts";
import { people, repPageUrl } from "../support/people.ts";
import { expectToast } from "../support/toasts.ts";

const GENERIC_FAILURE = "Something went wrong. Please try again later.";
const points = (page: Page) => page.getByRole("region", { name: "Talking points" });
const lineWith = (page: Page, text: string) =>
  points(page).locator("textarea").filter({ hasText: text });

test("[REP-2] [GA-3] a rep sets the commit of the next quarter", async ({ browserOf }) => {
  const page = await browserOf(people.stefan);
  await page.getByRole("link", { name: "My page" }).click();
  const card = page.getByRole("region", { name: "Goal alignment" });
  await card.getByText("Next quarter").click();
  await card.getByRole("button", { name: "Edit" }).click();
  const dialog = page.getByRole("dialog", { name: "Goal alignment" });
  await dialog.getByLabel("Commit").fill("187000");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expectToast(page, "Goal alignment updated!");
  await expect(card.getByText("€187k").first()).toBeVisible();
});

test("[TP-1] [TP-2] talking points survive a reload in mid-typing, once and for all", async ({
  browserOf,
}) => {
  const page = await browserOf(people.stefan);
  await page.getByRole("link", { name: "My page" }).click();
  const text = `Ask about the budget ${randomUUID().slice(0, 8)}`;
  await points(page).getByRole("button", { name: "Add a point" }).click();
  await page.keyboard.type(text);
  await page.reload();
  await expect(lineWith(page, text)).toHaveValue(text);
  await expect(points(page).getByRole("status").first()).toHaveText(/^(Saved|)$/);

  await page.reload();
  await expect(lineWith(page, text)).toHaveCount(1);
});

test("[TP-2] talking points survive a lost connection", async ({ browserOf, trouble }) => {
  trouble.allow(/ERR_INTERNET_DISCONNECTED/);
  const page = await browserOf(people.stefan);
  await page.getByRole("link", { name: "My page" }).click();
  await expect(points(page).locator("textarea").first()).toBeVisible();
  const text = `Offline ${randomUUID().slice(0, 8)}`;
  await page.context().setOffline(true);
  await points(page).getByRole("button", { name: "Add a point" }).click();
  await page.keyboard.type(text);
  await expect(points(page).getByText("Not saved – retrying")).toBeVisible();
  await page.context().setOffline(false);
  await expect(points(page).getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  await expect(lineWith(page, text)).toHaveCount(1);
});

test("[TP-2] two open tabs lose nothing of each other's", async ({ browserOf }) => {
  const first = await browserOf(people.stefan);
  await first.getByRole("link", { name: "My page" }).click();
  const second = await first.context().newPage();
  await second.goto(first.url());
  const texts = [first, second].map((_, index) => `Tab ${index} ${randomUUID().slice(0, 8)}`);
  for (const [index, page] of [first, second].entries()) {
    await points(page).getByRole("button", { name: "Add a point" }).click();
    await page.keyboard.type(texts[index] ?? "");
  }
  for (const text of texts) {
    await expect(lineWith(first, text)).toHaveCount(1);
    await expect(lineWith(second, text)).toHaveCount(1);
  }
});

test("[REP-4] [REP-5] [REP-6] the page says what it cannot load or save", async ({
  manager: page,
  trouble,
}) => {
  trouble.expect(/502.*\/api\/pipelines\/movement/);
  trouble.expect(/502.*\/api\/deals\?/);
  trouble.expect(/502.*\/property/);
  const silence = { status: 502 };
  await page.route("**/api/pipelines/movement?*", (route) => route.fulfill(silence));
  await page.route("**/api/deals?*", (route) => route.fulfill(silence));
  await page.route("**/api/deals/*/property", (route) => route.fulfill(silence));
  await holdLiveEvents(page);
  await page.goto(await repPageUrl(page, people.sam));
  const movement = page.getByRole("region", { name: "Pipeline movement" });
  const triage = page.getByRole("region", { name: "Deal triage" });
  await expect(movement).toContainText(
    "There's an unknown problem loading the pipelines movement. Contact support for help.",
  );
  await expect(triage).toContainText("Unexpected error. Please, try again later.");

  await page.unroute("**/api/deals?*");
  await triage.getByRole("button", { name: "try again" }).click();
  await triage
    .getByRole("button", { name: /^Next step of/ })
    .first()
    .click();
  const dialog = page.getByRole("dialog", { name: "Next step" });
  const add = dialog.getByRole("button", { name: "Add" });
  await expect(add).toBeDisabled();
  await dialog
    .getByPlaceholder("What needs to happen next on this deal?")
    .fill("Agree on a date with their board");
  await add.click();
  await expect(page.getByText(GENERIC_FAILURE)).toBeVisible();
  await expect(dialog.getByRole("textbox")).toHaveValue("Agree on a date with their board");
});

test("[REP-9] the address can ask for the triaged deals", async ({ manager: page }) => {
  await page.goto(`${await repPageUrl(page, people.sam)}?smart-queue=triaged-deals`);
  await expect(page).toHaveURL(/\/rep\/[^?]+\?queue=\d+/);
});

test("[REP-1] [TM-2] a manager opens the form from the summary, and it checks what is typed", async ({
  manager: page,
}) => {
  await page.goto(await repPageUrl(page, people.sam));
  await page.getByRole("button", { name: people.sam.name }).click();
  const dialog = page.getByRole("dialog", { name: "Edit team member" });
  await dialog.getByLabel("Email").fill("not an address");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText(/^Enter a valid email address/)).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(dialog).toHaveCount(0);
});

test("[BY-22] [X-5] a missed promise becomes a talking point; wrapping up names its meeting, keeps the pack, and is undone", async ({
  manager: page,
}) => {
  await page.goto(await repPageUrl(page, people.priya));
  const pack = page.getByRole("region", { name: "Since we last spoke" });
  const add = pack.getByRole("button", { name: /^Add as talking point: Missed: / }).first();
  const title = ((await add.getAttribute("aria-label")) ?? "").replace(
    "Add as talking point: ",
    "",
  );
  await add.click();
  await expect(lineWith(page, title)).toHaveCount(1);

  await pack.getByRole("button", { name: "Wrap up" }).click();
  const step = page.getByRole("dialog", { name: `Wrap up with ${people.priya.name}` });
  const meeting = step.getByRole("combobox", { name: "Meeting" });
  await meeting.selectOption({ label: "Ad hoc, not in the calendar" });
  await expect(step.getByRole("textbox", { name: "When did you talk?" })).toBeVisible();
  await step.getByRole("checkbox", { name: title }).check();
  await expect(step.getByRole("status")).toHaveText(
    "Creates 1 action, saves the recap and closes the meeting.",
  );
  await step.getByRole("button", { name: "Wrap up" }).click();
  await expect(page.getByText(`Wrapped up with ${people.priya.name} · 1 action`)).toBeVisible();
  await expect(step).toBeHidden();
  // The pack keeps its period, and the talking point is ticked off.
  await expect(pack.getByText(/^Wrapped up today at .* · 1 action$/)).toBeVisible();
  await expect(pack.getByRole("button", { name: /: Missed: / }).first()).toBeVisible();

  await pack.getByRole("button", { name: "Undo wrap-up" }).click();
  await expect(page.getByText("Wrap-up undone", { exact: true })).toBeVisible();
  await expect(pack.getByText(/^Wrapped up today/)).toHaveCount(0);
  await pack.getByRole("button", { name: "Wrap up" }).click();
  await expect(step.getByRole("checkbox", { name: title })).not.toBeChecked();
});
