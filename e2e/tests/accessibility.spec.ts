import { expectAccessible } from "../support/accessible.ts";
import { expect, test } from "../support/fixtures.ts";
import { addressOf, expectShown, openUserMenu, people, userMenuButton } from "../support/people.ts";

const PUBLIC = ["/welcome", "/login", "/sign-up", "/about", "/no/such/page"];

test.use({ contextOptions: { reducedMotion: "reduce" } });

for (const address of PUBLIC) {
  test(`[U3] ${address} is accessible`, async ({ page }) => {
    await page.goto(address);
    await expectShown(page);
    await expectAccessible(page);
  });
}

test("[U3] a manager's home is accessible", async ({ manager: page }) => {
  await expect(page.getByRole("rowheader", { name: people.sam.name })).toBeVisible();
  await expectAccessible(page);
});

test("[U3] a rep's home is accessible", async ({ rep: page }) => {
  await expect(page.getByText("Remaining commit")).toBeVisible();
  await expectAccessible(page);
});

test("[U3] a rep's page is accessible", async ({ manager: page }) => {
  await page.goto(await addressOf(page, people.sam));
  await expect(page.getByText("Remaining commit")).toBeVisible();
  await expectAccessible(page);
});

test("[U3] the actions are accessible", async ({ browserOf }) => {
  const page = await browserOf(people.maya, "/actions");
  await expect(page.getByRole("table").first()).toBeVisible();
  await expectAccessible(page);
});

test("[U3] the scratchpad is accessible", async ({ browserOf }) => {
  const page = await browserOf(people.maya, "/scratchpad");
  await expect(page.getByRole("textbox", { name: "Page", exact: true })).toBeVisible();
  await expectAccessible(page);
});

test("[U3] the Slack pages and the settings are accessible", async ({ manager: page }) => {
  await page.goto("/install-slack-app");
  await expect(page.getByRole("button", { name: "Install slack app" })).toBeVisible();
  await expectAccessible(page, [390]);
  await page.goto("/slack");
  await expect(page.getByText("Not linked")).toBeVisible();
  await expectAccessible(page, [390]);

  // The demo has no Slack; its session is told to have one, so that there is something to set.
  await page.route("**/api/session", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), isSlackConnected: true } });
  });
  await page.goto("/settings");
  await page.getByRole("button", { name: new RegExp(people.sam.name) }).click();
  await expect(page.getByRole("switch", { name: "All notifications" })).toHaveCount(2);
  await expectAccessible(page, [390]);
});

test("[U3] the edit and history dialogs are accessible", async ({ rep: page }) => {
  await page.getByRole("button", { name: "Edit" }).click();
  await expect(page.getByRole("dialog").getByLabel("Quota")).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "History" }).click();
  await expect(page.getByRole("dialog").getByRole("listitem").first()).toBeVisible();
  await expectAccessible(page);
});

test("[U3] the user pop-over and the palette are accessible", async ({ manager: page }) => {
  await openUserMenu(page, people.maya);
  await expectAccessible(page, [1440]);
  await page.keyboard.press("Escape");

  await page.keyboard.press("ControlOrMeta+K");
  await expect(page.getByRole("textbox", { name: "Search or jump to" })).toBeFocused();
  await expectAccessible(page);
});

test("[U3] the menu of a phone and the pop-over in it are accessible", async ({
  manager: page,
}) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await expect(menu.getByRole("link", { name: people.sam.name })).toBeVisible();
  await expectAccessible(page, [390]);
  await userMenuButton(page, people.maya).click();
  await expect(page.getByRole("switch", { name: "Player/coach mode" })).toBeVisible();
  await expectAccessible(page, [390]);
});

test("[U3] the subscribe modal is accessible", async ({ browserOf }) => {
  const page = await browserOf(people.trialManager);
  await expect(page.getByRole("dialog", { name: "Your trial has ended" })).toBeVisible();
  await expectAccessible(page);
});

/** Tables, charts and maps. */
const WIDE = [
  "/forecast",
  "/forecast/landing",
  "/forecast/scenarios",
  "/deals",
  "/team",
  "/workspace/rules",
];

test("[U3] no page scrolls sideways at 320 pixels", async ({ page, manager, rep }) => {
  const address = await addressOf(manager, people.sam);
  for (const { who, addresses } of [
    { who: page, addresses: PUBLIC },
    { who: manager, addresses: ["/home", address, ...WIDE] },
    { who: rep, addresses: ["/home", "/forecast/landing", "/deals"] },
  ]) {
    await who.setViewportSize({ width: 320, height: 640 });
    for (const target of addresses) {
      await who.goto(target);
      await expectShown(who, target);
      await expect(who.getByText("Loading…")).toHaveCount(0);
      const width = await who.evaluate(() => document.documentElement.scrollWidth);
      expect(width, target).toBeLessThanOrEqual(320);
    }
  }
});
