import { apiClientFor } from "../support/api-client.ts";
import { expect, test } from "../support/fixtures.ts";
import { press, pressUntil } from "../support/focus.ts";
import { connectDirectly, hubspotAccount } from "../support/hubspot.ts";
import { expectToast } from "../support/toasts.ts";

const DEALS = 5;

// About a hundred keys, with a focus check after each.
test.slow();

test("[U4] by keyboard alone: five deals triaged, feedback given, a forecast edited, a digest built", async ({
  page,
  founder,
  request,
}) => {
  const account = await hubspotAccount(founder, DEALS);
  await connectDirectly(request, founder, account);
  const calls = await apiClientFor(request, founder);
  await calls.patch("/api/users/preferences", { playerCoachModeOn: true });
  await page.goto("/deals");
  const rows = page.getByRole("table", { name: "Deals" }).locator("tr[data-row]");
  await expect(rows).toHaveCount(DEALS);

  await pressUntil(page, "Tab", /^Select (?!this page)/);
  for (let row = 0; row < DEALS; row += 1) {
    await press(page, "t");
    await expect(page.getByRole("menu")).toBeVisible();
    await pressUntil(page, "ArrowDown", /^Likely$/, 8);
    await press(page, "Enter");
    await expect(rows.nth(row).getByRole("button", { name: /^Triage of/ })).toContainText("Likely");
    if (row < DEALS - 1) await press(page, "ArrowDown");
  }
  await expect
    .poll(async () => (await calls.get("/api/deals?forecastCategory=COMMIT")).total)
    .toBe(DEALS);

  await press(page, "Space");
  await press(page, "q");
  const check = page.getByRole("dialog", { name: "Deal check" });
  await expect(check.getByRole("textbox", { name: "Comment" })).toBeVisible();
  await press(page, "4");
  await press(page, "c");
  await page.keyboard.type("Ask who signs");
  await press(page, "ControlOrMeta+Enter");
  await expectToast(page, "Your review has been saved");
  await expect(check.getByRole("heading", { name: "1 reviewed" })).toBeVisible();
  await press(page, "Escape");
  await expect(check).toHaveCount(0);

  await press(page, "ControlOrMeta+k");
  await expect(page.getByRole("textbox", { name: "Search or jump to" })).toBeFocused();
  await page.keyboard.type("Forecast");
  await press(page, "Enter");
  await expect(page).toHaveURL("/forecast");
  await expect(page.getByRole("table", { name: "Team overview" })).toBeVisible();
  await pressUntil(page, "Tab", /^Edit quarterly commit of/);
  await press(page, "Enter");
  const goal = page.getByRole("dialog", { name: "Goal alignment" });
  await expect(goal.getByLabel("Commit")).toBeFocused();
  await press(page, "ControlOrMeta+a");
  await page.keyboard.type("90000");
  await press(page, "Enter");
  await expectToast(page, "Goal alignment updated!");
  await expect(goal).toHaveCount(0);

  await press(page, "ControlOrMeta+k");
  await expect(page.getByRole("textbox", { name: "Search or jump to" })).toBeFocused();
  await page.keyboard.type("Digests");
  await press(page, "Enter");
  await expect(page).toHaveURL("/digests");
  await expect(page.getByRole("button", { name: "New digest" })).toBeVisible();
  await pressUntil(page, "Tab", /^New digest$/);
  await press(page, "Enter");
  await expect(page).toHaveURL(/\/digest\//);
  await expect(page.getByRole("button", { name: "Untitled digest", exact: true })).toBeVisible();
  await pressUntil(page, "Tab", /^Untitled digest/);
  await press(page, "Enter");
  await press(page, "ControlOrMeta+a");
  await page.keyboard.type("Deals for Monday");
  await press(page, "Enter");
  await pressUntil(page, "Tab", /^Thursday$/);
  await press(page, "Space");
  await pressUntil(page, "Tab", /^Add Closing soon$/);
  await press(page, "Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Deals for Monday" })).toBeVisible();
  await expect(page.getByText(/^Mon, Thu at/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Remove Closing soon" })).toBeVisible();
});
