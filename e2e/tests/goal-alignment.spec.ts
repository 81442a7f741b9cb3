import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { people, repPageUrl, userMenuButton } from "../support/people.ts";
import { expectToast } from "../support/toasts.ts";

const GENERIC_FAILURE = "Something went wrong. Please try again later.";

test("[GA-1] [GA-3] [BY-1] a manager sets quota and commit with a note, quarter by quarter", async ({
  manager: page,
}) => {
  await page.goto(await repPageUrl(page, people.olivia));
  const card = goalCard(page);
  await save(page, { Quota: "500000", Commit: "450000", Note: "Agreed on Monday" });
  await expect(card.getByText("of €500k quota")).toBeVisible();
  await expect(figure(card, "Commit")).toHaveText("€450k");
  await expect(card.getByText("Agreed on Monday")).toBeVisible();

  await card.getByText("Next quarter").click();
  await expect(card.getByText("of €500k quota")).toHaveCount(0);
  await save(page, { Quota: "610000", Commit: "320000", Note: "A first guess" });
  await expect(card.getByText("of €610k quota")).toBeVisible();

  await page.reload();
  await expect(card.getByText("of €500k quota")).toBeVisible();
  await expect(figure(card, "Commit")).toHaveText("€450k");
  await card.getByText("Next quarter").click();
  await expect(card.getByText("of €610k quota")).toBeVisible();
  await expect(figure(card, "Commit")).toHaveText("€320k");

  await card.getByText("This quarter").click();
  await page.getByRole("button", { name: "History" }).click();
  const history = page.getByRole("dialog", { name: /^History of Q\d \(/ });
  const newest = history.getByRole("listitem").first();
  await expect(newest).toContainText(people.maya.name);
  await expect(newest.getByRole("time")).toHaveText(/^(just now|\d min ago)$/);
  await expect(newest).toContainText("€500k");
  await expect(newest).toContainText("€450k");
  await expect(newest).toContainText("Agreed on Monday");
  await expect(history.getByText("€610k")).toHaveCount(0);
  expect(await history.getByRole("listitem").count()).toBeGreaterThan(1);
});

test("[GA-4] figures follow from the amounts, and nothing is ever divided by zero", async ({
  page,
  founder,
}) => {
  await userMenuButton(page, founder).click();
  await page.getByRole("switch", { name: "Player/coach mode" }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("rowheader").getByRole("link", { name: founder.name }).click();
  const card = goalCard(page);
  await expect(card.getByRole("button", { name: "–" })).toHaveCount(3);
  await expect(figure(card, "Coverage")).toHaveText("Set quota");
  await expect(card).not.toContainText(/NaN|Infinity/);

  await save(page, { Quota: "1234567.89", Commit: "80000" });
  await expect(card.getByRole("button", { name: "0%" })).toBeVisible();
  await expect(figure(card, "Coverage")).toHaveText("0.0x");
  await expect(figure(card, "Remaining commit")).toHaveText("€80k");
  await expect(figure(card, "Gap, likely")).toHaveText("€1.23M short");
  await figure(card, "Gap, likely").getByRole("button").hover();
  await expect(page.getByRole("tooltip")).toContainText("€1,234,567.89");
});

test("[GA-4] won percent, remaining commit and coverage explain themselves and add up", async ({
  manager: page,
}) => {
  await page.goto(await repPageUrl(page, people.sam));
  const card = goalCard(page);
  const share = card.getByRole("button").filter({ hasText: "%" });
  const [won = 0, quota = 0, percent] = await explained(page, share);
  expect(won).toBeGreaterThan(0);
  expect(percent).toBe(Math.round((won / quota) * 100));
  await expect(share).toHaveText(`${percent}%`);

  const [commit = 0, taken, left] = await explained(
    page,
    figure(card, "Remaining commit").getByRole("button"),
  );
  expect(taken).toBe(won);
  expect(left).toBeCloseTo(commit - won, 2);

  const [open = 0, of, less, ratio] = await explained(
    page,
    figure(card, "Coverage").getByRole("button"),
  );
  expect([of, less]).toEqual([quota, won]);
  expect(ratio).toBeCloseTo(open / (quota - won), 1);
  await expect(figure(card, "Coverage")).toHaveText(`${ratio?.toFixed(1)}x`);
});

test("[GA-3] [GA-1] the rep sees a manager's change at once, without reloading", async ({
  browserOf,
}) => {
  const manager = await browserOf(people.maya);
  const address = await repPageUrl(manager, people.stefan);
  const rep = await browserOf(people.stefan, address);
  await expect(goalCard(rep).getByText(/^of .+ quota$/)).toBeVisible();
  let loads = 0;
  rep.on("load", () => {
    loads += 1;
  });

  await manager.goto(address);
  await save(manager, { Quota: "777000" });
  await expect(goalCard(rep).getByText("of €777k quota")).toBeVisible();
  await expectToast(rep, /^Maya Lindqvist set your quota for Q\d \(.+\) to €777,000$/);
  expect(loads).toBe(0);
});

for (const { cause, status } of [
  { cause: "the server is busy", status: 503 },
  { cause: "the connection is lost", status: null },
]) {
  test(`[GA-3] a save that fails because ${cause} says so and keeps what was typed`, async ({
    manager: page,
    trouble,
  }) => {
    trouble.expect(/Failed to load resource.*\/api\/pipeline-check-ins\//);
    await page.goto(await repPageUrl(page, people.priya));
    await page.getByRole("button", { name: "Edit" }).click();
    const dialog = goalDialog(page);
    const before = await dialog.getByLabel("Commit").inputValue();
    await dialog.getByLabel("Quota").fill("123456");
    await dialog.getByLabel("Note").fill("Typed once");

    const saving = "**/api/pipeline-check-ins/*";
    await page.route(saving, async (route) => {
      if (route.request().method() !== "PATCH") return route.fallback();
      return status ? route.fulfill({ status }) : route.abort();
    });
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("alert")).toHaveText(GENERIC_FAILURE);
    await expect(dialog.getByLabel("Quota")).toHaveValue("123,456");
    await expect(dialog.getByLabel("Commit")).toHaveValue(before);
    await expect(dialog.getByLabel("Note")).toHaveValue("Typed once");

    await page.unroute(saving);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expectToast(page, "Goal alignment updated!");
    await expect(goalCard(page).getByText("of €123k quota")).toBeVisible();
  });
}

test("[GA-3] a rep changes their own commit, and the manager reads who did", async ({
  browserOf,
}) => {
  const rep = await browserOf(people.tom);
  await save(rep, { Commit: "91000", Note: "Two deals moved up" });
  await expect(figure(goalCard(rep), "Commit")).toHaveText("€91k");

  const manager = await browserOf(people.maya);
  await manager.goto(await repPageUrl(manager, people.tom));
  await manager.getByRole("button", { name: "History" }).click();
  const newest = manager.getByRole("dialog").getByRole("listitem").first();
  await expect(newest).toContainText(people.tom.name);
  await expect(newest).toContainText("€91k");
  await expect(newest).toContainText("Two deals moved up");
});

test("[GA-3] the goal is changed with the keyboard alone, and the focus comes back", async ({
  browserOf,
}) => {
  const page = await browserOf(people.lucia);
  const edit = page.getByRole("button", { name: "Edit" });
  await expect(edit).toBeEnabled();
  await tabTo(page, edit);
  await page.keyboard.press("Enter");
  await expect(goalDialog(page).getByLabel("Commit")).toBeFocused();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("111000");
  await page.keyboard.press("Shift+Tab");
  await expect(goalDialog(page).getByLabel("Quota")).toBeFocused();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("222000");
  await tabTo(page, goalDialog(page).getByRole("button", { name: "Save" }));
  await page.keyboard.press("Enter");
  await expectToast(page, "Goal alignment updated!");
  await expect(goalCard(page).getByText("of €222k quota")).toBeVisible();
  await expect(figure(goalCard(page), "Commit")).toHaveText("€111k");
  await expect(goalDialog(page)).toHaveCount(0);
  await expect(edit).toBeFocused();
});

function goalCard(page: Page): Locator {
  return page.getByRole("region", { name: "Goal alignment" });
}

function goalDialog(page: Page): Locator {
  return page.getByRole("dialog", { name: "Goal alignment" });
}

/** The value next to a label. */
function figure(card: Locator, label: string): Locator {
  const term = card
    .page()
    .getByRole("term")
    .filter({ hasText: new RegExp(`^${label}$`) });
  return card.locator("dl > div").filter({ has: term }).getByRole("definition");
}

type Field = "Quota" | "Commit" | "Note";

async function save(page: Page, typed: Partial<Record<Field, string>>) {
  await page.getByRole("button", { name: "Edit" }).click();
  const dialog = goalDialog(page);
  for (const [label, text] of Object.entries(typed)) await dialog.getByLabel(label).fill(text);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expectToast(page, "Goal alignment updated!");
  await expect(dialog).toHaveCount(0);
}

/** The numbers in a figure's explanation, in order. */
async function explained(page: Page, value: Locator): Promise<number[]> {
  await value.hover();
  const how = page.getByRole("tooltip").filter({ hasText: "How this is computed" });
  const text = await how.innerText();
  await page.mouse.move(0, 0);
  await expect(how).toHaveCount(0);
  const amounts = text.match(/[-−]?€?\d[\d,.]*/g) ?? [];
  return amounts.map((amount) => Number(amount.replace("−", "-").replace(/[€,]/g, "")));
}

async function tabTo(page: Page, wanted: Locator) {
  const isThere = () => wanted.evaluate((element) => element === document.activeElement);
  for (let step = 0; step < 150; step += 1) {
    if (await isThere()) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("The keyboard does not get there");
}
