import { expect, test } from "../support/fixtures.ts";
import {
  type Account,
  changeNextStep,
  consent,
  crmValues,
  dealRow,
  hubspotAccount,
} from "../support/hubspot.ts";
import { control, openUserMenu } from "../support/people.ts";
import { expectToast } from "../support/toasts.ts";

const TROUBLE = "We're having trouble connecting to HubSpot. Please, check you integration.";

/** HubSpot's limits for an app that is installed through OAuth. */
const LIMITS = { isOn: true, burst: 110, burstMs: 10_000, searchPerSecond: 5 };

async function callsOf({ portalId }: Account) {
  const { calls } = await control.hubspot.calls();
  return calls.filter((call) => call.portalId === portalId);
}

const isInstalled = async ({ portalId }: Account) =>
  (await control.hubspot.portals()).find((portal) => portal.portalId === portalId)?.isInstalled;

test("[V-3] [V-5] [V-10] HubSpot is connected, synced, edited from both sides, disconnected, connected again, uninstalled there and reconnected", async ({
  page,
  founder,
}) => {
  expect(await control.hubspot.limits({}), "HubSpot's limits are on").toMatchObject(LIMITS);
  const account = await hubspotAccount(founder, 2);
  const [deal] = account.deals;
  if (!deal) throw new Error("The account has deals");
  await openUserMenu(page, founder);
  await page.getByRole("switch", { name: "Player/coach mode" }).click();
  await page.keyboard.press("Escape");

  await page.goto("/settings/integrations");
  await page.getByRole("button", { name: "Connect HubSpot" }).click();
  await page.getByRole("radio", { name: account.name }).check();
  await page.getByRole("button", { name: "Connect", exact: true }).click();
  await expect(page).toHaveURL("/settings/integrations");
  const hubspot = page.getByRole("region", { name: "HubSpot" });
  await expect(hubspot).toContainText("Connected");
  await page.getByRole("radio", { name: "Live" }).click();
  await page.getByRole("button", { name: "Allow writing" }).click();
  await consent(page, new RegExp(`^${account.name}`));
  await page.getByRole("radio", { name: "Live" }).click();
  await expectToast(page, "HubSpot is live");

  await page.goto("/deals");
  await changeNextStep(page, deal, "Send the contract");
  await expect
    .poll(async () => (await crmValues(account, deal)).hs_next_step)
    .toBe("Send the contract");

  await control.hubspot.change(account.portalId, "deals", deal.id, { hs_next_step: "Countersign" });
  await expect(dealRow(page, deal), "without reloading").toContainText("Countersign");
  const delivered = (await control.hubspot.deliveries()).filter(({ events }) =>
    events.some(
      ({ portalId, propertyValue }) =>
        portalId === account.portalId && propertyValue === "Countersign",
    ),
  );
  expect(delivered.map(({ status }) => status)).toEqual([200]);

  await page.goto("/home");
  await page.getByRole("button", { name: /^Check deals( again)?$/ }).click();
  await page.getByRole("button", { name: "Start review" }).click();
  const check = page.getByRole("dialog", { name: "Deal check" });
  await expect(check.getByRole("textbox", { name: "Comment" })).toBeVisible();
  const name = await check.getByRole("heading", { level: 2 }).textContent();
  const reviewed = account.deals.find((one) => one.name === name);
  await page.keyboard.press("4");
  await check.getByRole("textbox", { name: "Comment" }).fill("Ask who signs");
  await check.getByRole("button", { name: "Save", exact: true }).click();
  await expectToast(page, "Your review has been saved");
  await check.getByRole("button", { name: "Add note to HubSpot" }).click();
  await expect(check.getByText("Note added to HubSpot")).toBeVisible();
  const [note, ...furtherNotes] = await control.hubspot.records(account.portalId, "notes");
  expect(note?.properties.hs_note_body).toContain("Ask who signs");
  expect(note?.associations.deals).toEqual([reviewed?.id]);
  expect(furtherNotes).toEqual([]);

  await check.getByRole("button", { name: "Add a task" }).click();
  await check.getByRole("textbox", { name: "Task description" }).fill("Call their lawyer");
  await check.getByRole("button", { name: "Add Task" }).click();
  await expectToast(page, "Task added");
  const task = {
    properties: {
      hs_task_subject: "Call their lawyer",
      hs_task_type: "TODO",
      hs_task_status: "NOT_STARTED",
    },
    associations: { deals: [reviewed?.id] },
  };
  await expect
    .poll(async () => await control.hubspot.records(account.portalId, "tasks"))
    .toMatchObject([task]);

  await page.goto("/settings/integrations");
  await hubspot.getByRole("button", { name: "Disconnect" }).click();
  const sure = page.getByRole("dialog");
  await sure.getByRole("textbox").fill("disconnect");
  await sure.getByRole("button", { name: "Disconnect" }).click();
  await expectToast(page, "HubSpot is disconnected");
  const ended = (await callsOf(account)).filter(({ path }) => /appinstalls|revoke/.test(path));
  expect(ended.map(({ method, path, status }) => `${method} ${path} ${status}`)).toEqual([
    "DELETE /appinstalls/2026-03/external-install 204",
    "POST /oauth/2026-03/token/revoke 200",
  ]);
  expect(await isInstalled(account)).toBe(false);
  const changeThere = (hs_next_step: string) =>
    control.hubspot.change(account.portalId, "deals", deal.id, { hs_next_step });
  await changeThere("Changed while disconnected");

  await page
    .getByRole("region", { name: "Connect HubSpot" })
    .getByRole("button", { name: "Connect HubSpot" })
    .click();
  await page.getByRole("radio", { name: account.name }).check();
  await page.getByRole("button", { name: "Connect", exact: true }).click();
  await expect(hubspot).toContainText("Connected");
  expect(await isInstalled(account)).toBe(true);
  await page.goto("/deals");
  await expect(dealRow(page, deal)).toContainText("Changed while disconnected");

  await control.hubspot.uninstall(account.portalId);
  await changeThere("Changed while uninstalled");
  const menu = await openUserMenu(page, founder);
  await menu.getByRole("button", { name: "Sync deals" }).click();
  // The failed sync also displays a toast with the same text.
  const banner = page.getByRole("main").getByRole("alert").filter({ hasText: TROUBLE });
  await expect(banner).toBeVisible();
  await page.goto("/settings/integrations");
  await expect(hubspot).toContainText("Access ended");
  await page.goto("/deals");
  await banner.getByRole("button", { name: "Reconnect" }).click();
  await consent(page, new RegExp(`^${account.name}`));
  await expect(page).toHaveURL("/deals");
  await expect(dealRow(page, deal)).toContainText("Changed while uninstalled");
  await expect(page.getByText(TROUBLE)).toHaveCount(0);
  await page.goto("/settings/integrations");
  await expect(hubspot).toContainText("Connected");
  const paths = (await callsOf(account)).map(({ path }) => path);
  expect(paths.length).toBeGreaterThan(20);
  expect(paths.filter((path) => !/\/2026-0[39](-beta)?\b/.test(path))).toEqual([]);
});
