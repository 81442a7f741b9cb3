import { expectAccessible } from "../support/accessible.ts";
import { expect, test } from "../support/fixtures.ts";
import { addressOf, openUserMenu, people } from "../support/people.ts";

const PUBLIC = ["/welcome", "/login", "/sign-up", "/about", "/no/such/page"];
/** On a phone a dialog's heading counts as a second banner. */
const TWO_BANNERS = ["landmark-no-duplicate-banner", "landmark-unique"];

test.use({ contextOptions: { reducedMotion: "reduce" } });

for (const address of PUBLIC) {
  test(`[U3] ${address} is accessible`, async ({ page }) => {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
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

test("[U3] the edit and history dialogs are accessible", async ({ rep: page }) => {
  await page.getByRole("button", { name: "Edit" }).click();
  await expect(page.getByRole("dialog").getByLabel("Quota")).toBeFocused();
  await expectAccessible(page, { except: TWO_BANNERS });
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "History" }).click();
  await expect(page.getByRole("dialog").getByRole("listitem").first()).toBeVisible();
  await expectAccessible(page, { except: TWO_BANNERS });
});

test("[U3] the user pop-over and the palette are accessible", async ({ manager: page }) => {
  await openUserMenu(page, people.maya);
  await expectAccessible(page, { widths: [1440] });
  await page.keyboard.press("Escape");

  await page.keyboard.press("ControlOrMeta+K");
  await expect(page.getByRole("textbox", { name: "Search or jump to" })).toBeFocused();
  await expectAccessible(page);
});

test("[U3] the subscribe modal is accessible", async ({ browserOf }) => {
  const page = await browserOf(people.trialManager);
  await expect(page.getByRole("dialog", { name: "Your trial has ended" })).toBeVisible();
  await expectAccessible(page, { except: TWO_BANNERS });
});

test("[U3] pages do not scroll sideways at 320 pixels", async ({ page, manager, rep }) => {
  const address = await addressOf(manager, people.sam);
  for (const { who, addresses } of [
    { who: page, addresses: PUBLIC },
    { who: manager, addresses: [address] },
    { who: rep, addresses: ["/home"] },
  ]) {
    await who.setViewportSize({ width: 320, height: 640 });
    for (const target of addresses) {
      await who.goto(target);
      await expect(who.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(who.getByRole("status")).toHaveCount(0);
      const width = await who.evaluate(() => document.documentElement.scrollWidth);
      expect(width, target).toBeLessThanOrEqual(320);
    }
  }
});
