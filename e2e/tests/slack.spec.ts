import { expect, test } from "../support/fixtures.ts";
import { connectQuietly, hubspotAccount } from "../support/hubspot.ts";
import { control, openUserMenu, SANDBOX } from "../support/people.ts";

test("[SL-1] [SL-2] [SL-3] [SL-5] [NAV-4] a manager installs the app, links their account and hears in Slack what they chose to", async ({
  page,
  founder,
  request,
}) => {
  const account = await hubspotAccount(founder, 1);
  await connectQuietly(request, founder, account);
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
  await expect(page.getByText("Connected with Slack!")).toBeVisible();
  await expect(page).toHaveURL("/install-slack-app");
  await expect(page.getByRole("link", { name: "Open in Slack" })).toBeVisible();

  await page.goto("/slack");
  await expect(page.getByText("Not linked")).toBeVisible();
  const slack = await page.context().newPage();
  await slack.goto(`${SANDBOX}/slack/?as=${self?.id}`);
  await slack.getByRole("link", { name: "Touchline" }).click();
  const opening = slack.waitForEvent("popup");
  await slack.getByRole("link", { name: "Connect my account" }).click();
  const linking = await opening;
  await expect(linking.getByText(`in ${team.name} to your account?`)).toBeVisible();
  await linking.getByRole("button", { name: "Link account" }).click();
  await expect(linking.getByText("You can close this tab.")).toBeVisible();
  await expect(linking).toHaveURL("/slack");
  await linking.close();
  await expect(page.getByText(`in ${team.name}`)).toBeVisible();
  await expect(slack.getByText(`connected to Touchline as ${founder.name}`)).toBeVisible();

  await openUserMenu(page, founder);
  await page.getByRole("link", { name: "Settings" }).click();
  const pushed = page.getByRole("switch", { name: "Close date pushed" });
  await pushed.click();
  await expect(page.getByText("Preferences updated successfully")).toBeVisible();
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
});
