import type { Page } from "@playwright/test";
import { SANDBOX_URL } from "../support/addresses.ts";
import { expect, test } from "../support/fixtures.ts";
import { type Account, connectDirectly, crmValues, hubspotAccount } from "../support/hubspot.ts";
import { control, newPerson, type Person, people } from "../support/people.ts";

type Deal = Account["deals"][number];

const DAY_MS = 24 * 3_600_000;

/** A connected account with one Likely deal of the founder, which should have closed last week. */
async function connected(page: Page, founder: Person) {
  const lastWeek = new Date(Date.now() - 7 * DAY_MS).toISOString().slice(0, 10);
  const account = await hubspotAccount(founder, 1, lastWeek);
  const [deal] = account.deals;
  if (!deal) throw new Error("The account has no deal");
  const likely = { hs_manual_forecast_category: "COMMIT" };
  await control.hubspot.change(account.portalId, "deals", deal.id, likely);
  await connectDirectly(page.request, founder, account);
  return { account, deal };
}

async function openCard(
  page: Page,
  { portalId }: Account,
  { id }: Deal,
  more: Record<string, string>,
) {
  const query = new URLSearchParams({ portal: String(portalId), ...more });
  await page.goto(`${SANDBOX_URL}/hubspot/app/deals/${id}/card?${query}`);
  return page.getByRole("region", { name: "Touchline" });
}

const fact = (page: Page, label: string) =>
  page.getByRole("list", { name: "Evidence" }).getByRole("listitem").filter({ hasText: label });

test("[CARD-1] [CARD-3] a deal is confirmed and its next step set on HubSpot's page, and Touchline has both", async ({
  page,
  founder,
}) => {
  const { account, deal } = await connected(page, founder);
  await page.goto(`${SANDBOX_URL}/hubspot/app/deals/${deal.id}?portal=${account.portalId}`);
  await page.getByRole("link", { name: "Touchline's card" }).click();
  const card = page.getByRole("region", { name: "Touchline" });
  await expect(page.getByRole("combobox", { name: "Signed in to HubSpot as" })).toHaveValue(
    founder.email,
  );
  await expect(card.getByRole("heading", { name: /^(High|Medium|Low) risk/ })).toBeVisible();
  await expect(card.getByRole("list", { name: "Risk" })).toContainText(
    "Fix: Set a new close date, or close the deal.",
  );
  await expect(fact(page, "Economic buyer said yes")).toContainText("Never confirmed");

  await card.getByRole("button", { name: "Mark as confirmed: Economic buyer said yes" }).click();
  await expect(card.getByRole("status")).toHaveText("Confirmed today.");
  await expect(fact(page, "Economic buyer said yes")).toContainText(
    `Confirmed today by ${founder.name}`,
  );
  await expect(
    card.getByRole("button", { name: /Economic buyer said yes/ }),
    "nothing is left to confirm today",
  ).toHaveCount(0);

  await card.getByRole("textbox", { name: "Next step" }).fill("Meet the CFO on Friday");
  await card.getByRole("button", { name: "Save next step" }).click();
  await expect(card.getByRole("status")).toHaveText("Saving to HubSpot…");
  await expect(card.getByRole("textbox", { name: "Next step" })).toHaveValue(
    "Meet the CFO on Friday",
  );
  await expect
    .poll(async () => (await crmValues(account, deal)).hs_next_step)
    .toBe("Meet the CFO on Friday");

  await card.getByRole("link", { name: "Open in Touchline" }).click();
  await expect(page.getByRole("heading", { level: 2, name: deal.name })).toBeVisible();
  await expect(page.getByRole("region", { name: "Success plan" })).toContainText(
    "Meet the CFO on Friday",
  );
  await expect(page.getByRole("region", { name: "Why it's Likely" })).toContainText(
    `Confirmed today by ${founder.name}`,
  );
});

test("[CARD-2] a write that HubSpot sends again counts once", async ({ page, founder }) => {
  const { account, deal } = await connected(page, founder);
  const card = await openCard(page, account, deal, { fault: "repeated" });
  await card
    .getByRole("button", { name: "Mark as confirmed: Steps to signature are known" })
    .click();
  await expect(page.getByText("HubSpot called and got: 200, then 200")).toBeVisible();
  await expect(card.getByRole("status")).toHaveText("Saved.");
  await card.getByRole("textbox", { name: "Next step" }).fill("Send it once");
  await card.getByRole("button", { name: "Save next step" }).click();
  await expect(page.getByText("HubSpot called and got: 200, then 200")).toBeVisible();
  await expect.poll(async () => (await crmValues(account, deal)).hs_next_step).toBe("Send it once");

  const { accessToken } = await control.identity.token({ email: founder.email });
  const headers = { authorization: `Bearer ${accessToken}` };
  const audit = await page.request.get("/api/workspace/audit", { headers });
  expect(audit.status()).toBe(200);
  const confirmed = JSON.stringify(await audit.json()).match(/buyer-fact\.confirmed/g) ?? [];
  expect(confirmed).toHaveLength(1);
  const { writes } = await control.hubspot.writes({ portalId: String(account.portalId) });
  expect(JSON.stringify(writes).match(/Send it once/g)).toHaveLength(1);
});

test("[CARD-2] an unsigned call gets nothing, and someone who isn't in Touchline sees how to get in", async ({
  page,
  founder,
}) => {
  const { account, deal } = await connected(page, founder);
  for (const fault of ["signature", "stale"]) {
    const card = await openCard(page, account, deal, { fault });
    await expect(card.getByRole("alert")).toContainText(
      "The signature isn't HubSpot's, or too old.",
    );
    await expect(page.getByText("HubSpot called and got: 401")).toBeVisible();
  }
  const unknown = await openCard(page, account, deal, { fault: "unknown" });
  await expect(unknown.getByRole("heading", { name: "You aren't in Touchline yet" })).toBeVisible();
  const stranger = await newPerson();
  const notHere = await openCard(page, account, deal, { as: stranger.email });
  await expect(notHere).toContainText("Ask your manager to add you");
  await expect(notHere).not.toContainText("risk");
});

test("[CARD-1] [CARD-2] in HubSpot a rep sees their own deals and their morning, a manager the team's", async ({
  page,
  tabOf,
}) => {
  // Signing in once is what makes the card theirs.
  const { maya, sam } = people;
  await tabOf(maya);
  await tabOf(sam);
  const home = page.getByRole("region", { name: "Touchline" });
  const asks = home.getByRole("list", { name: "Asks" });
  // HubSpot's page doesn't follow along, and the demo's feedback is given after the start.
  await expect(async () => {
    await page.goto(`${SANDBOX_URL}/hubspot/app/home?as=${sam.email}`);
    expect(await asks.getByRole("link").count()).toBeGreaterThan(0);
  }).toPass();
  await expect(home.getByRole("heading", { name: /^Hi, Sam\./ })).toBeVisible();
  await asks.getByRole("link").first().click();
  await page.getByRole("link", { name: "Touchline's card" }).click();
  await expect(home.getByRole("heading", { name: /^Ask from Maya Lindqvist, / })).toBeVisible();

  const as = page.getByRole("combobox", { name: "Signed in to HubSpot as" });
  const load = page.getByRole("button", { name: "Load the card" });
  await as.selectOption("rep2@demo.test");
  await load.click();
  await expect(home).not.toContainText("Ask from");
  await as.selectOption(maya.email);
  await load.click();
  await expect(home.getByRole("heading", { name: /^Ask from Maya Lindqvist, / })).toBeVisible();

  await expect(async () => {
    await page.goto(`${SANDBOX_URL}/hubspot/app/home?as=${maya.email}`);
    expect(await home.getByRole("list", { name: "Deals at high risk" }).count()).toBe(1);
  }).toPass();
});
