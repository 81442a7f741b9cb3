import { SANDBOX_URL } from "../support/addresses.ts";
import { apiClientFor } from "../support/api-client.ts";
import { expect, test } from "../support/fixtures.ts";
import { connectDirectly, crmValues, hubspotAccount } from "../support/hubspot.ts";
import { control, newPerson, openUserMenu } from "../support/people.ts";
import { installDirectly } from "../support/slack.ts";
import { expectToast } from "../support/toasts.ts";

test("[SL-1] [SL-2] [SL-3] [SL-5] [NAV-4] [X-20] a manager installs the app, links their account and hears in Slack what they chose to", async ({
  page,
  founder,
  request,
}) => {
  const account = await hubspotAccount(founder, 1);
  await connectDirectly(request, founder, account);
  const team = await control.slack.createWorkspace({
    name: `Slack of ${account.portalId}`,
    people: [founder],
  });
  const { people } = await control.slack.workspaces();
  const self = people.find(({ teamId }) => teamId === team.id);

  await page.reload();
  const menu = await openUserMenu(page, founder);
  await expect(menu.getByRole("link", { name: "Settings" })).toHaveCount(0);
  await menu.getByRole("link", { name: "Slack app install" }).click();
  await page.getByRole("button", { name: "Install slack app" }).click();
  await page.getByRole("radio", { name: new RegExp(founder.email) }).check();
  await page.getByRole("button", { name: "Allow" }).click();
  await expectToast(page, "Connected with Slack!");
  await expect(page).toHaveURL("/install-slack-app");
  await expect(page.getByRole("link", { name: "Open in Slack" })).toBeVisible();

  await page.goto("/slack");
  await expect(page.getByText("Not linked")).toBeVisible();
  const slack = await page.context().newPage();
  await slack.goto(`${SANDBOX_URL}/slack/?as=${self?.id}`);
  await slack.getByRole("link", { name: "Touchline" }).click();
  const opening = slack.waitForEvent("popup");
  await slack.getByRole("link", { name: "Connect my account" }).click();
  const linking = await opening;
  const asked = linking.getByRole("region", { name: "Your Slack account" });
  await expect(asked.getByText("Is this you in Slack?")).toBeVisible();
  await expect(asked.getByText(founder.name, { exact: true })).toBeVisible();
  await expect(asked.getByText(`Slack · ${team.name}`)).toBeVisible();
  const picture = asked.getByRole("presentation");
  await expect(picture).toBeVisible();
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(72);
  await linking.getByRole("button", { name: "Link account" }).click();
  await expect(linking.getByText("You can close this tab.")).toBeVisible();
  await linking.close();
  await expect(page.getByText(`Slack · ${team.name}`)).toBeVisible();
  await expect(slack.getByText(`connected to Touchline as ${founder.name}`)).toBeVisible();

  const settings = await openUserMenu(page, founder);
  await settings.getByRole("link", { name: "Settings" }).click();
  const pushed = page.getByRole("switch", { name: "Close date pushed" });
  await pushed.click();
  await expectToast(page, "Preferences updated successfully");
  await page.reload();
  await expect(pushed).not.toBeChecked();

  const [deal] = account.deals;
  const change = { amount: "7000", closedate: "2031-03-03T12:00:00.000Z" };
  await control.hubspot.change(account.portalId, "deals", deal?.id ?? "", change);
  await expect(slack.getByRole("heading", { name: "Value dropped" })).toBeVisible();
  await expect(slack.getByRole("link", { name: deal?.name ?? "" })).toHaveAttribute(
    "href",
    new RegExp(`/deals\\?deal=${deal?.id}$`),
  );
  await expect(slack.getByText("Close date pushed")).toHaveCount(0);

  const lost = { dealstage: "closedlost" };
  await control.hubspot.change(account.portalId, "deals", deal?.id ?? "", lost);
  await expect(slack.getByRole("heading", { name: "Deal lost" })).toBeVisible();
});

test("[BY-27] [SL-1] [SL-3] [SL-5] [X-20] a rep links their account, answers a nudge in Slack, and the deal changes in HubSpot", async ({
  founder,
  browserOf,
  request,
}) => {
  const manager = await apiClientFor(request, founder);
  const { timeZone, weekday } = noonSomewhere();
  await manager.patch("/api/workspace", { timeZone });
  const rep = await newPerson();
  const { id: repId } = await manager.post("/api/team-members", {
    name: rep.name,
    title: "Account Executive",
    emailAddress: rep.email,
  });
  const account = await hubspotAccount(rep, 1, daysAgo(3));
  const [deal] = account.deals;
  if (!deal) throw new Error("The account has no deal");
  await connectDirectly(request, founder, account);
  const team = await installDirectly(request, founder);
  const self = await control.slack.createUser({ team: team.id, ...rep });

  const page = await browserOf(rep);
  await control.slack.openHome(self.id, team.id);
  await page.goto(`${SANDBOX_URL}/slack/?as=${self.id}`);
  await page.getByRole("link", { name: "Touchline" }).click();
  const opening = page.waitForEvent("popup");
  await page.getByRole("link", { name: "Connect my account" }).click();
  const linking = await opening;
  await expect(linking.getByText(`Slack · ${team.name}`)).toBeVisible();
  await linking.getByRole("button", { name: "Link account" }).click();
  await expect(linking.getByText("You can close this tab.")).toBeVisible();
  await expect(linking).toHaveURL("/slack");

  const members = await manager.get("/api/slack-api/members");
  const known = members.find(({ id }: { id: string }) => id === repId);
  const hearing = { notificationDay: weekday, notificationTime: "12:00" };
  await manager.patch(`/api/users/${repId}/preferences`, {
    slack: { ...known.preferences.slack, ...hearing },
  });
  await control.hubspot.change(account.portalId, "deals", deal.id, { hs_next_step: "Ask Ida" });
  await expect(page.getByText(/Close date passed \(.+\)\./)).toBeVisible();
  await page.getByRole("button", { name: "On track" }).click();
  const update = async () => (await crmValues(account, deal)).deal_update ?? "";
  await expect.poll(update).toMatch(/^On track, confirmed in Slack/);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(update).toBe("");

  await page.getByRole("button", { name: "Stop nudges" }).click();
  await expect(page.getByText("Nudges are off for you.")).toBeVisible();
  await linking.getByRole("link", { name: "Choose your notifications" }).click();
  const nudges = linking.getByRole("switch", { name: "Nudges" });
  await expect(nudges).not.toBeChecked();
  await nudges.click();
  await expectToast(linking, "Preferences updated successfully");
  await expect(nudges).toBeChecked();
});

/** A time zone where it is noon now, and its weekday: an hour at which nudges are sent. */
function noonSomewhere() {
  const now = new Date();
  const ahead = 12 - now.getUTCHours();
  const timeZone = ahead === 0 ? "UTC" : `Etc/GMT${ahead > 0 ? "-" : "+"}${Math.abs(ahead)}`;
  return { timeZone, weekday: new Date(now.getTime() + ahead * HOUR_MS).getUTCDay() };
}

const HOUR_MS = 3_600_000;
const daysAgo = (days: number) =>
  new Date(Date.now() - days * 24 * HOUR_MS).toISOString().slice(0, 10);
