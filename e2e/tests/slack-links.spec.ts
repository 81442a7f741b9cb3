import { APP_URL, SANDBOX_URL } from "../support/addresses.ts";
import { expect, test } from "../support/fixtures.ts";
import { connectDirectly, hubspotAccount } from "../support/hubspot.ts";
import { control, newPerson } from "../support/people.ts";
import { installDirectly } from "../support/slack.ts";

test("[V-11] a deal link that a manager posts in Slack unfolds, their pane shows the value, and a stranger's link stays a link", async ({
  founder,
  browserOf,
  request,
}) => {
  const account = await hubspotAccount(founder, 1);
  const [deal] = account.deals;
  if (!deal) throw new Error("The account has no deal");
  await connectDirectly(request, founder, account);
  const team = await installDirectly(request, founder);
  const { people, channels } = await control.slack.workspaces();
  const self = people.find(({ teamId }) => teamId === team.id);
  const sales = channels.find(({ teamId, name }) => teamId === team.id && name === "sales");
  const stranger = await control.slack.createUser({ team: team.id, ...(await newPerson()) });
  const inSales = (id = "") => `${SANDBOX_URL}/slack/?as=${id}&in=${sales?.id}`;

  const page = await browserOf(founder);
  await page.goto(`${SANDBOX_URL}/slack/?as=${self?.id}`);
  await page.getByRole("link", { name: "Touchline" }).click();
  const opening = page.waitForEvent("popup");
  await page.getByRole("link", { name: "Connect my account" }).click();
  const linking = await opening;
  await linking.getByRole("button", { name: "Link account" }).click();
  await expect(linking.getByText("You can close this tab.")).toBeVisible();

  const address = `${APP_URL}/deals?deal=${deal.id}`;
  const post = async (text: string) => {
    await page.getByRole("textbox", { name: "Message #sales" }).fill(text);
    await page.getByRole("button", { name: "Send" }).click();
  };
  const message = (text: string) => page.getByRole("article").filter({ hasText: text });
  await page.goto(inSales(stranger.id));
  await post(`From a stranger ${address}`);
  await expect(message("From a stranger")).toBeVisible();
  await page.goto(inSales(self?.id));
  await post(`From the manager ${address}`);
  const card = message("From the manager").getByRole("region", { name: deal.name });
  await expect(card.getByText("Qualified To Buy")).toBeVisible();
  await expect(card.getByText(founder.name)).toBeVisible();
  await expect(card.getByRole("link", { name: deal.name })).toHaveAttribute("href", address);
  await expect(page.getByText("€12,000")).toHaveCount(0);
  await expect(message("From a stranger").getByRole("region")).toHaveCount(0);

  await card.getByRole("button", { name: "Open details" }).click();
  const pane = page.getByRole("complementary", { name: "Details" });
  await expect(pane.getByText("€12,000")).toBeVisible();
  await page.goto(inSales(stranger.id));
  await expect(page.getByText("€12,000")).toHaveCount(0);
  await page.getByRole("button", { name: "Open details" }).click();
  await expect(pane.getByRole("link", { name: "Connect" })).toBeVisible();
  await expect(page.getByText("€12,000")).toHaveCount(0);
});
