import { expect, test } from "../support/fixtures.ts";
import { connectDirectly, consent, dealRow, hubspotAccount } from "../support/hubspot.ts";
import { control, openUserMenu, people, signIn, userMenuButton } from "../support/people.ts";
import { expectToast } from "../support/toasts.ts";

const TROUBLE = "We're having trouble connecting to HubSpot. Please, check you integration.";

test("[NAV-11] [NAV-5] a new manager connects HubSpot, watches the sync and sees the deals", async ({
  page,
}) => {
  await signIn(page, people.noor, "/deals");
  await expect(page.getByRole("link", { name: /^Learn more/ })).toBeVisible();
  const slow = { path: "/objects", portalId: 48_975_612, times: null };
  await control.hubspot.fail({ kind: "slow", delayMs: 300, ...slow });
  await page.getByRole("button", { name: "Connect HubSpot" }).click();
  await consent(page, /^Fresh Start Demo/);

  await expect(page).toHaveURL("/deals");
  const sync = page.getByRole("region", { name: "Sync" });
  await expect(sync).toContainText(/(deals|contacts and tasks) [\d,]+ of [\d,]+/);
  await expect(sync).toContainText("safe to leave");
  await control.hubspot.clearFaults(slow.portalId);
  await expectToast(page, /^Sync finished: [\d,]+ deals read$/);

  await openUserMenu(page, people.noor);
  await page.getByRole("switch", { name: "Player/coach mode" }).click();
  await page.keyboard.press("Escape");
  const records = await control.hubspot.records(slow.portalId, "deals");
  const names = records.map(({ properties }) => properties.dealname);
  const row = page.getByRole("table", { name: "Deals" }).getByRole("row").nth(1);
  const title = row.getByRole("link", { name: /opens HubSpot/ });
  expect(names).toContain((await title.innerText()).replace(/\s*\(opens.*/, ""));

  await page.goto("/settings/integrations");
  const hubspot = page.getByRole("region", { name: "HubSpot" });
  await expect(hubspot).toContainText("Connected");
  await expect(hubspot.getByRole("radio", { name: "Dry run" })).toBeChecked();
  await hubspot.getByRole("button", { name: "Disconnect" }).click();
  const sure = page.getByRole("dialog");
  await sure.getByRole("textbox").fill("disconnect");
  await sure.getByRole("button", { name: "Disconnect" }).click();
  await expect(page.getByRole("region", { name: "Connect HubSpot" })).toBeVisible();
  await openUserMenu(page, people.noor);
  await page.getByRole("switch", { name: "Player/coach mode" }).click();
  await expect(page.getByRole("link", { name: "Connect HubSpot" })).toBeVisible();
});

test("[NAV-11] whoever declines is told so quietly and can try again", async ({
  page,
  founder,
}) => {
  await page.goto("/deals");
  await page.getByRole("button", { name: "Connect HubSpot" }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("alert")).toContainText("access was declined");
  await page.getByRole("link", { name: "Back to Touchline" }).click();
  await expect(page).toHaveURL("/deals");
  await expect(userMenuButton(page, founder)).toBeVisible();
});

test("[REP-10] access that was withdrawn in HubSpot is told, and reconnecting mends it", async ({
  page,
  founder,
  request,
}) => {
  const account = await hubspotAccount(founder, 2);
  await hubspotAccount(founder, 1);
  await connectDirectly(request, founder, account);
  await openUserMenu(page, founder);
  await page.getByRole("switch", { name: "Player/coach mode" }).click();
  await page.keyboard.press("Escape");
  await page.goto("/deals");
  const [deal] = account.deals;
  if (!deal) throw new Error("The account has deals");
  await expect(dealRow(page, deal)).toBeVisible();

  await control.hubspot.uninstall(account.portalId);
  const menu = await openUserMenu(page, founder);
  await menu.getByRole("button", { name: "Sync deals" }).click();
  // The failed sync also displays a toast with the same text.
  const banner = page.getByRole("main").getByRole("alert").filter({ hasText: TROUBLE });
  await expect(banner).toBeVisible();
  await expect(dealRow(page, deal), "what was read stays").toBeVisible();

  await banner.getByRole("button", { name: "Reconnect" }).click();
  await consent(page, new RegExp(`^${account.name}`));
  await expect(page).toHaveURL("/deals");
  await expect(page.getByText("Synced just now")).toBeVisible();
  await expect(page.getByText(TROUBLE)).toHaveCount(0);
  await expect(dealRow(page, deal)).toBeVisible();
  await page.goto("/settings/integrations");
  await expect(page.getByRole("radio", { name: "Live" })).toBeChecked();
});

test("[NAV-11] [NAV-4] a rep meets nothing with which to connect, sync or configure HubSpot", async ({
  rep: page,
}) => {
  const menu = await openUserMenu(page, people.sam);
  await expect(menu.getByRole("button", { name: "Sign out" })).toBeVisible();
  await expect(menu.getByText(/HubSpot|Sync deals/)).toHaveCount(0);
  await page.keyboard.press("Escape");
  await page.goto("/settings/integrations");
  await expect(page).toHaveURL("/home");
  await expect(page.getByText("Only managers can open this page.")).toBeVisible();
  await page.goto("/hubspot/callback?code=x&state=y");
  await expect(page).toHaveURL("/home");
  await page.goto("/outbox");
  await expect(page.getByRole("heading", { level: 1, name: "Outbox" })).toBeVisible();
  await expect(page.getByRole("button", { name: /connect/i })).toHaveCount(0);
});
