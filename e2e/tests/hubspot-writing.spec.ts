import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import {
  type Account,
  changeNextStep,
  connectDirectly,
  consent,
  crmValues,
  dealRow,
  hubspotAccount,
  takeDown,
} from "../support/hubspot.ts";
import { control, openUserMenu, type Person } from "../support/people.ts";
import { expectToast } from "../support/toasts.ts";

/** Only a manager who also carries a quota has deals of their own. */
async function openDeals(page: Page, founder: Person) {
  await openUserMenu(page, founder);
  await page.getByRole("switch", { name: "Player/coach mode" }).click();
  await expect(page.getByRole("switch", { name: "Player/coach mode" })).toBeChecked();
  await page.goto("/deals");
}

function outboxRow(page: Page, deal: { name: string }, what = "Next step") {
  return page.getByRole("listitem", { name: `${what} of ${deal.name}` });
}

const first = ({ deals }: Account, index = 0) => {
  const deal = deals[index];
  if (!deal) throw new Error(`The account has no deal ${index}`);
  return deal;
};

test("[BY-20] [NAV-11] what is changed here is seen in HubSpot, and the other way round, without reloading", async ({
  page,
  founder,
}) => {
  const account = await hubspotAccount(founder, 3);
  const deal = first(account);
  await openDeals(page, founder);
  await page.getByRole("button", { name: "Connect HubSpot" }).click();
  await page.getByRole("radio", { name: account.name }).check();
  await page.getByRole("button", { name: "Connect", exact: true }).click();
  await expect(dealRow(page, deal)).toBeVisible();

  // The connection starts read-only: a change is only listed until writing is allowed.
  const label = `Next step of ${deal.name}`;
  await page.getByRole("button", { name: label }).click();
  const editor = page.getByRole("dialog", { name: label });
  await editor.getByRole("textbox", { name: label }).fill("Only a try");
  await editor.getByRole("button", { name: "Save" }).click();
  await expectToast(page, "Dry run: listed in the outbox, not changed");
  await expect(dealRow(page, deal)).toContainText(deal.nextStep);
  expect((await crmValues(account, deal)).hs_next_step).toBe(deal.nextStep);

  await page.goto("/settings/integrations");
  await page.getByRole("radio", { name: "Live" }).click();
  await page.getByRole("button", { name: "Allow writing" }).click();
  await consent(page, new RegExp(`^${account.name}`));
  await expect(page).toHaveURL("/settings/integrations");
  await page.getByRole("radio", { name: "Live" }).click();
  await expectToast(page, "HubSpot is live");

  await page.goto("/deals");
  await changeNextStep(page, deal, "Send the contract");
  await expect
    .poll(async () => (await crmValues(account, deal)).hs_next_step)
    .toBe("Send the contract");
  const opening = page.waitForEvent("popup");
  await dealRow(page, deal)
    .getByRole("link", { name: /opens HubSpot/ })
    .click();
  const theirs = await opening;
  await expect(theirs.getByRole("heading", { level: 1, name: deal.name })).toBeVisible();
  await expect(theirs.getByRole("row", { name: /^hs_next_step Send the contract/ })).toBeVisible();

  let loads = 0;
  page.on("load", () => {
    loads += 1;
  });
  await theirs.getByLabel("Next step").fill("Signed by their lawyer");
  await theirs.getByRole("button", { name: "Save" }).click();
  await expect(dealRow(page, deal)).toContainText("Signed by their lawyer");
  expect(loads).toBe(0);
});

test("[BY-20] a change made while HubSpot is down waits in the outbox and is sent once", async ({
  page,
  founder,
  request,
}) => {
  const account = await hubspotAccount(founder, 1);
  const deal = first(account);
  await connectDirectly(request, founder, account);
  await openDeals(page, founder);
  await expect(dealRow(page, deal)).toBeVisible();

  const back = await takeDown(account);
  await changeNextStep(page, deal, "Meet on Tuesday");
  await dealRow(page, deal).getByRole("link", { name: "Saving to HubSpot…" }).click();
  await expect(page.getByRole("radio", { name: "Waiting 1" })).toBeChecked();
  await expect(outboxRow(page, deal)).toContainText(deal.nextStep);
  await expect(outboxRow(page, deal)).toContainText("Meet on Tuesday");
  expect((await crmValues(account, deal)).hs_next_step).toBe(deal.nextStep);

  await back();
  await expect(page.getByText("Nothing is waiting")).toBeVisible();
  await page.getByRole("radio", { name: "Sent 1" }).click();
  await expect(outboxRow(page, deal)).toContainText("In HubSpot");
  const { writes } = await control.hubspot.writes({ portalId: String(account.portalId) });
  const ours = writes.filter(({ properties }) => properties.hs_next_step === "Meet on Tuesday");
  expect(ours).toHaveLength(1);
});

test("[BY-20] a deal changed on both sides shows both values: keep mine, or take theirs", async ({
  page,
  founder,
  request,
}) => {
  const account = await hubspotAccount(founder, 2);
  await connectDirectly(request, founder, account);
  await openDeals(page, founder);

  for (const [index, keep] of (["Keep mine", "Take theirs"] as const).entries()) {
    const deal = first(account, index);
    await page.goto("/deals");
    await expect(dealRow(page, deal)).toBeVisible();
    const back = await takeDown(account);
    await changeNextStep(page, deal, "Ours");
    await control.hubspot.change(account.portalId, "deals", deal.id, { hs_next_step: "Theirs" });
    await back();

    const told = page
      .getByRole("alert")
      .filter({ hasText: `HubSpot has another value for next step of ${deal.name}` });
    await told.getByRole("button", { name: "Choose one" }).click();
    const row = outboxRow(page, deal);
    await expect(row).toContainText("Ours");
    await expect(row).toContainText("Theirs");
    expect((await crmValues(account, deal)).hs_next_step, "nothing is overwritten").toBe("Theirs");

    await row.getByRole("button", { name: keep }).click();
    await expect(page.getByText("No conflicts")).toBeVisible();
    const wanted = keep === "Keep mine" ? "Ours" : "Theirs";
    await expect.poll(async () => (await crmValues(account, deal)).hs_next_step).toBe(wanted);
    await page.goto("/deals");
    await expect(dealRow(page, deal)).toContainText(wanted);
  }
});

test("[BY-20] what HubSpot refuses is told in its words, and the old value is back", async ({
  page,
  founder,
  request,
}) => {
  const account = await hubspotAccount(founder, 1);
  const deal = first(account);
  await connectDirectly(request, founder, account);
  await openDeals(page, founder);
  const stage = page.getByRole("button", { name: `Stage of ${deal.name}` });
  await expect(stage).toContainText("Qualified To Buy");

  // The stage was deleted from the pipeline after our last sync.
  const rest = { displayOrder: 0, archived: false };
  await control.hubspot.importInto(account.portalId, "pipelines", [
    {
      id: "default",
      label: "Sales Pipeline",
      ...rest,
      stages: [{ id: "qualifiedtobuy", label: "Qualified To Buy", metadata: {}, ...rest }],
    },
  ]);
  await stage.click();
  await page.getByRole("menuitemradio", { name: "Contract Sent" }).click();
  const told = page.getByRole("alert").filter({ hasText: "HubSpot refused stage" });
  await expect(told).toContainText("was not one of the allowed options");
  await expect(stage).toContainText("Qualified To Buy");

  await told.getByRole("button", { name: "See the outbox" }).click();
  const row = outboxRow(page, deal, "Stage");
  await expect(row).toContainText("was not one of the allowed options");
  await row.getByRole("button", { name: "Discard" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Discard" }).click();
  await expect(page.getByText("HubSpot refused nothing")).toBeVisible();
});

test("[V-5] a change that HubSpot's rules refuse asks for the missing properties and saves them", async ({
  page,
  founder,
  request,
}) => {
  const account = await hubspotAccount(founder, 1);
  const deal = first(account);
  const when = { property: "hs_next_step", value: "Send the contract" };
  await control.hubspot.changePortal(account.portalId, {
    writeRules: [{ when, requires: ["closed_won_reason"] }],
  });
  await connectDirectly(request, founder, account);
  await openDeals(page, founder);
  await changeNextStep(page, deal, "Send the contract");
  await expectToast(page, /requires Closed Won Reason for this change/);
  await expect(dealRow(page, deal)).toContainText(deal.nextStep);

  await page.goto("/inbox");
  const field = page.getByRole("textbox", { name: "Closed Won Reason" });
  await field.fill("Best price");
  await page.getByRole("button", { name: "Save to HubSpot" }).click();
  await expectToast(page, "On its way to HubSpot");
  await expect
    .poll(async () => await crmValues(account, deal))
    .toMatchObject({ hs_next_step: "Send the contract", closed_won_reason: "Best price" });
});
