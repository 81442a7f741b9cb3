import { fileURLToPath } from "node:url";
import { expect, type Page, test } from "@playwright/test";
import { SANDBOX_URL } from "../support/addresses.ts";
import { hubspotAccount } from "../support/hubspot.ts";
import { control, createFounder, openSignedIn } from "../support/people.ts";
import { waitUntilLoaded } from "../support/screens.ts";

const FOLDER = fileURLToPath(new URL("../../docs/pictures/", import.meta.url));
const SIZE = { width: 1000, height: 640 };
const DAY_MS = 24 * 3_600_000;

async function take(page: Page, of: string, fullPage = false) {
  await expect(page.locator(".mantine-Notification-root")).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.screenshot({
    path: `${FOLDER}${of}.png`,
    fullPage,
    animations: "disabled",
    caret: "hide",
  });
}

/** The steps of docs/guides/hubspot.md, with the sandbox's pages where HubSpot has its own. */
test("connecting HubSpot, and its card", async ({ page }) => {
  test.setTimeout(180_000);
  await page.setViewportSize(SIZE);
  await page.addInitScript(() => localStorage.setItem("touchline.tour", "manager rep"));
  const founder = await createFounder("Harbour Trading");
  const lastWeek = new Date(Date.now() - 7 * DAY_MS).toISOString().slice(0, 10);
  const account = await hubspotAccount(founder, 1, lastWeek);
  const [deal] = account.deals;
  if (!deal) throw new Error("The account has no deal");
  await control.hubspot.changePortal(account.portalId, { name: "Harbour Trading" });
  await control.hubspot.change(account.portalId, "deals", deal.id, {
    dealname: "Harbour fleet renewal",
    hs_next_step: "Send the contract",
    hs_manual_forecast_category: "COMMIT",
  });

  await openSignedIn(page, founder);
  await page.goto("/settings/integrations");
  const connect = page.getByRole("button", { name: "Connect HubSpot" });
  await expect(connect).toBeVisible();
  await waitUntilLoaded(page);
  await take(page, "hubspot-before");

  await connect.click();
  await page.getByRole("radio", { name: "Harbour Trading" }).check();
  await take(page, "hubspot-consent", true);

  await page.getByRole("button", { name: "Connect", exact: true }).click();
  await expect(page.getByRole("region", { name: "Last sync" })).toContainText("Finished");
  await expect(page.getByRole("region", { name: "HubSpot" })).toContainText("Connected");
  await waitUntilLoaded(page);
  await take(page, "hubspot-connected");

  const query = new URLSearchParams({ portal: String(account.portalId) });
  await page.goto(`${SANDBOX_URL}/hubspot/app/deals/${deal.id}/card?${query}`);
  const card = page.getByRole("region", { name: "Touchline" });
  await expect(card.getByRole("list", { name: "Risk" })).toBeVisible();
  await take(page, "hubspot-card");
});
