import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { expect, test } from "../support/fixtures.ts";
import { holdLiveEvents } from "../support/live-events.ts";
import { people, userMenuButton } from "../support/people.ts";
import { expectToast } from "../support/toasts.ts";

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
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Forecast" })
    .click();
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
  await expectToast(page, "Goal alignment updated!");
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

test("[X-6] [X-7] a manager's Monday: where it lands, who is short and why, what to talk about, whom they meet", async ({
  manager: page,
}) => {
  const team = page.getByRole("region", { name: "Team this quarter" });
  await expect(team.getByText("80% likely:")).toBeVisible();
  await expect(team.getByText(/^€[\d.]+[kM] – €[\d.]+[kM]$/)).toBeVisible();
  await expect(team.getByText("Chance to reach quota")).toBeVisible();
  const first = team.getByRole("rowheader").first();
  await expect(first).toContainText("Furthest from goal");
  await expect(first).toContainText(/x coverage|lost in 7 days|commit|Likely/);
  const gaps = await team.getByRole("row").filter({ hasText: "counting Likely" }).allInnerTexts();
  const isOver = gaps.map((text) => /\bover\b|On goal/.test(text));
  expect(isOver, "those who are short come first").toEqual(isOver.toSorted());
  const range = await team.getByText(/^€[\d.]+[kM] – €[\d.]+[kM]$/).innerText();

  const meetings = page.getByRole("region", { name: "Meetings, next 7 days" });
  await expect(meetings.getByRole("link", { name: /^Open pack of / }).first()).toBeVisible();
  const talk = team.getByRole("list", { name: /^Talk about with / }).first();
  await talk.getByRole("link").first().click();
  await expect(page.getByRole("dialog", { name: "Deal check" })).toBeVisible();
  await expect(page).toHaveURL(/\/home\?queue=\d+/);

  await page.goto("/forecast");
  const outlook = page.getByRole("region", { name: "Outlook" });
  await expect(outlook.getByText(range, { exact: true })).toBeVisible();
  await expect(table(page).getByRole("row").nth(1)).toContainText("Furthest from goal");
});

test("[X-9] 'Set quota' sets the quota, and the gap appears", async ({ page, founder }) => {
  await userMenuButton(page, founder).click();
  await page.getByRole("switch", { name: "Player/coach mode" }).click();
  await page.keyboard.press("Escape");
  const team = page.getByRole("region", { name: "Team this quarter" });
  await expect(team.getByText("Set quotas to see the gap")).toBeVisible();
  await expect(team.getByText("No commit", { exact: true })).toBeVisible();
  await team.getByRole("button", { name: `Set quota of ${founder.name}` }).click();
  const dialog = page.getByRole("dialog", { name: "Goal alignment" });
  await expect(dialog.getByLabel("Quota")).toBeFocused();
  await expect(dialog.getByRole("textbox")).toHaveCount(1);
  await dialog.getByLabel("Quota").fill("120k");
  await page.keyboard.press("Enter");
  await expectToast(page, "Goal alignment updated!");
  await expect(team.getByText("Gap, counting Likely")).toBeVisible();
  await expect(team.getByText("€120k short", { exact: true })).toBeVisible();
});

test("[X-11] a rep changes the commit: the amount, beside what it rests on", async ({
  browserOf,
}) => {
  const page = await browserOf(people.olivia);
  await page.getByRole("button", { name: /^(Change|Make) your commit$/ }).click();
  const dialog = page.getByRole("dialog", { name: "Goal alignment" });
  await expect(dialog.getByLabel("Commit")).toBeFocused();
  await expect(dialog.getByRole("textbox")).toHaveCount(1);
  await expect(dialog.getByRole("term")).toHaveText(["Won", "Likely", "Maybe"]);
  await dialog.getByLabel("Commit").fill("900m");
  await expect(dialog.getByRole("status")).toContainText("missing after Likely");
  await dialog.getByRole("button", { name: "Quota, ratings and note" }).click();
  await expect(dialog.getByLabel("Note")).toBeVisible();
  await dialog.getByLabel("Commit").fill("199k");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expectToast(page, "Goal alignment updated!");
});

test("[FC-9] a segment of the weekly chart lists its deals, also without a mouse", async ({
  managersTab: page,
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
  managersTab: page,
  trouble,
}) => {
  trouble.expect(/502.*\/api\/forecast\/team-overview/);
  trouble.expect(/502.*\/api\/deals\?/);
  await page.route("**/api/forecast/team-overview?*", (route) => route.fulfill({ status: 502 }));
  await page.route("**/api/deals?*", (route) => route.fulfill({ status: 502 }));
  await holdLiveEvents(page);
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

test("[FC-10] pipelines that cannot be loaded say so", async ({ managersTab: page, trouble }) => {
  trouble.expect(/502.*\/api\/pipelines/);
  await page.route("**/api/pipelines", (route) => route.fulfill({ status: 502 }));
  await page.goto("/forecast");
  await expect(page.getByText(UNKNOWN_PIPELINES)).toBeVisible();
});

test("[FC-4] [BY-25] a rep sees their own quarter, and where it may land", async ({
  repsTab: page,
}) => {
  await page.goto("/forecast");
  const panel = page.getByRole("region", { name: /^Q[1-4] Overview$/ });
  await expect(panel.getByRole("button", { name: /^Edit quarterly commit/ })).toBeVisible();
  await expect(page.getByText("Next quarter", { exact: true })).toHaveCount(0);

  await page.getByRole("navigation", { name: "Forecast views" }).getByText("Landing").click();
  const landing = page.getByRole("region", { name: /^Where your quarter may land/ });
  await expect(landing).toContainText(/In \d of \d past quarters the result fell inside/);
  await expect(page.getByRole("table", { name: "Your calls and commits" })).toContainText("%");
  await expectAccessible(page, [1440]);
});

test("[BY-24] [BY-26] a rep says why a deal was pushed, and that the buyer of a likely one has spoken", async ({
  browserOf,
}) => {
  const page = await browserOf(people.lucia);
  const pushes = page.getByRole("list", { name: "Why did these slip?" });
  await pushes.getByRole("button", { name: "Legal" }).first().click();
  await expectToast(page, "Reason saved: Legal");

  await page.goto("/forecast");
  const amount = page.getByRole("button", { name: /on stale evidence$/ });
  const before = await amount.innerText();
  await amount.click();
  const stale = page.getByRole("dialog", { name: /^Likely on stale evidence/ });
  await stale.getByRole("listitem").first().getByRole("button").click();
  const evidence = page.getByRole("region", { name: "Why it's Likely" });
  await expect(evidence.getByText(/^(Stale evidence|Nothing confirmed yet)$/)).toBeVisible();
  // The forecast is still open behind the check, and reads what changed once it can be seen again.
  await expect(page.getByText(before)).toHaveCount(1);
  for (const fact of await evidence.getByRole("listitem").all()) {
    await fact.getByRole("button", { name: /^(Mark as confirmed|Confirm again)$/ }).press("Enter");
    await expect(fact.getByText(/^Confirmed today by/)).toBeVisible();
  }
  await expect(evidence.getByText("Fresh evidence")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(evidence).toHaveCount(0);
  await expect(page.getByText(before)).toHaveCount(0);
});

test("[BY-28] a manager says what would have to come true, and reads what came of the last time", async ({
  managersTab: page,
}) => {
  await page.goto("/forecast");
  await page.getByRole("navigation", { name: "Forecast views" }).getByText("Scenarios").click();
  const marked = page.getByRole("article", { name: "What I told the board" });
  await expect(marked).toContainText(/Called .*, landed .* · \d+ of \d+ right · missed /);

  await page.getByRole("button", { name: "New scenario" }).click();
  const sum = page.getByText(/^Won .* counted on /);
  const before = await sum.innerText();
  const deals = page.getByRole("table", { name: "Deals of the scenario" });
  await deals.getByText("Out", { exact: true }).first().click();
  await expect(sum).not.toHaveText(before);
  await expectAccessible(page, [390]);
  await page.getByLabel("Name").fill("Without the biggest");
  await page.getByRole("button", { name: "Save scenario" }).click();
  const card = page.getByRole("article", { name: "Without the biggest" });
  await expect(card).toContainText("1 still open");
});

test("[BY-21] a manager looks back a week, finds the deals of that day too, and comes back", async ({
  managersTab: page,
}) => {
  await page.goto("/forecast");
  await page.getByRole("button", { name: "As of Today" }).click();
  await page.getByRole("button", { name: /^A week ago/ }).click();
  await expect(page).toHaveURL(/\/forecast\?asOf=\d{4}-\d\d-\d\d$/);
  await expect(page.getByText(/^As it was on/)).toBeVisible();
  await expect(table(page)).toContainText(/now .*, [+−]/);
  await expect(page.getByRole("button", { name: /^Edit/ })).toHaveCount(0);

  await page.getByRole("link", { name: "Deals", exact: true }).click();
  await expect(page).toHaveURL(/\/deals\?asOf=\d{4}-\d\d-\d\d$/);
  await expect(page.getByText(/^Since then/)).toBeVisible();
  await expect(page.getByRole("checkbox")).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Back to today" }).click();
  await expect(page).toHaveURL("/deals");
  await expect(page.getByRole("checkbox").first()).toBeVisible();
});
