import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { people } from "../support/people.ts";

const UNKNOWN_DEALS = "There's an unknown problem loading the deals. Contact support for help.";
const UNKNOWN_PIPELINES =
  "There's an unknown problem loading the pipelines. Contact support for help.";

const table = (page: Page) => page.getByRole("table", { name: "Team overview" });
const rowOf = (page: Page, name: string) =>
  table(page)
    .getByRole("row")
    .filter({ has: page.getByRole("link", { name }) });

test("[FC-4] [FC-6] [FC-7] a manager finds who is short, edits a quota and checks the deals behind Likely", async ({
  manager: page,
}) => {
  await page.getByRole("link", { name: "Forecast" }).click();
  const short = table(page).getByRole("row").filter({ hasText: "Furthest from goal" });
  await expect(short).toHaveCount(1);
  await expect(page.getByRole("region", { name: "Outlook" })).toContainText(/short|over|On goal/);

  await page.getByText("Next quarter", { exact: true }).click();
  await expect(page).toHaveURL("/forecast?quarter=next");
  const priya = rowOf(page, people.priya.name);
  await priya.getByRole("button", { name: /^Edit attainment of Priya/ }).click();
  const dialog = page.getByRole("dialog", { name: "Goal alignment" });
  await dialog.getByLabel("Quota").fill("641000");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Goal alignment updated!")).toBeVisible();
  await expect(priya).toContainText("/ €641k");

  await page.getByText("This quarter", { exact: true }).click();
  await expect(page).toHaveURL("/forecast");
  const count = rowOf(page, people.sam.name).getByRole("button", { name: /^Likely of Sam/ });
  const deals = Number((await count.innerText()).match(/\d+/)?.[0]);
  await count.click();
  const panel = page.getByRole("dialog", { name: /^Likely, Sam Okafor/ });
  await expect(panel.getByRole("listitem")).toHaveCount(Math.min(10, deals));
  await panel.getByRole("button", { name: /^Check / }).click();
  await expect(page).toHaveURL(/\/forecast\?queue=\d+/);
  const queue = new URL(page.url()).searchParams.get("queue")?.split(",");
  expect(queue).toHaveLength(Math.min(10, deals));
});

test("[FC-9] a segment of the weekly chart lists its deals, also without a mouse", async ({
  manager: page,
}) => {
  await page.goto("/forecast");
  const segments = page.getByRole("group", { name: "Deals by week of their close date" });
  await expect(segments.getByRole("button").first()).toBeVisible();
  await segments.getByRole("button").first().focus();
  await page.keyboard.press("ArrowRight");
  const name = await page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? "");
  const [series = ""] = name.split(",");
  await page.keyboard.press("Enter");
  const panel = page.getByRole("dialog", { name: new RegExp(`^${series}`) });
  await expect(panel.getByRole("listitem").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);

  await page.getByText("Count", { exact: true }).click();
  await expect(page).toHaveURL("/forecast?by=count");
});

test("[FC-10] what cannot be loaded says so in every card, and comes back", async ({
  manager: page,
  trouble,
}) => {
  trouble.expect(/502.*\/api\/forecast\/team-overview/);
  trouble.expect(/502.*\/api\/deals\?/);
  await page.route("**/api/forecast/team-overview?*", (route) => route.fulfill({ status: 502 }));
  await page.route("**/api/deals?*", (route) => route.fulfill({ status: 502 }));
  await page.goto("/forecast");
  await expect(page.getByText(UNKNOWN_DEALS)).toHaveCount(7 + 2);
  await expect(page.getByRole("term")).toHaveCount(7);

  await page.unrouteAll();
  for (let left = 2; left > 0; left -= 1) {
    await page.getByRole("button", { name: "try again" }).first().click();
    await expect(page.getByRole("button", { name: "try again" })).toHaveCount(left - 1);
  }
  await expect(table(page)).toBeVisible();
  await expect(page.getByText(UNKNOWN_DEALS)).toHaveCount(0);
});

test("[FC-10] pipelines that cannot be loaded say so", async ({ manager: page, trouble }) => {
  trouble.expect(/502.*\/api\/pipelines/);
  await page.route("**/api/pipelines", (route) => route.fulfill({ status: 502 }));
  await page.goto("/forecast");
  await expect(page.getByText(UNKNOWN_PIPELINES)).toBeVisible();
});

test("[FC-4] a rep sees their own quarter", async ({ rep: page }) => {
  await page.goto("/forecast");
  const panel = page.getByRole("region", { name: /^Q[1-4] Overview$/ });
  await expect(panel.getByRole("button", { name: /^Edit quarterly commit/ })).toBeVisible();
  await expect(page.getByText("Next quarter", { exact: true })).toHaveCount(0);
});
