import { randomUUID } from "node:crypto";
import type { APIRequestContext, Page } from "@playwright/test";
import { apiClientFor } from "../support/api-client.ts";
import { expect, test } from "../support/fixtures.ts";
import {
  type Account,
  connectDirectly,
  crmValues,
  dealRow,
  hubspotAccount,
} from "../support/hubspot.ts";
import { control, openUserMenu, type Person, people } from "../support/people.ts";
import { expectToast } from "../support/toasts.ts";

/** Must be displayed as text and never executed; executing it sets `probed`. */
const PROBE = '<img src=x onerror="probed=1">';
const PROBES = [
  '"><script>probed=1</script>',
  "<svg onload=probed=1>",
  '<a href="javascript:probed=1">probed=1</a>',
  "{{constructor.constructor('probed=1')()}}",
];

/** Only a manager who also carries a quota has deals of their own. */
async function openDeals(page: Page, founder: Person) {
  await openUserMenu(page, founder);
  await page.getByRole("switch", { name: "Player/coach mode" }).click();
  await expect(page.getByRole("switch", { name: "Player/coach mode" })).toBeChecked();
  await page.goto("/deals");
}

/** Gives everything that a manager can name a malicious name; returns a team member. */
async function nameEverything(request: APIRequestContext, founder: Person): Promise<string> {
  const [script = "", svg = "", link = "", template = ""] = PROBES;
  const calls = await apiClientFor(request, founder);
  const member = await calls.post("/api/team-members", {
    ...{ name: PROBE, title: script, emailAddress: `probe-${randomUUID()}@people.test` },
  });
  const [repId, now] = [member.id, new Date().toISOString()];
  await calls.patch("/api/workspace", { name: svg });
  await calls.post("/api/talking-point/", { title: script, complete: false, repId });
  await calls.post("/api/actions", { text: link, assigneeId: repId });
  await calls.post(`/api/team-members/${repId}/updates`, {
    ...{ teamMemberId: repId, description: svg },
  });
  await calls.post("/api/deal-views", { name: svg, state: {} });
  await calls.post("/api/calendar-events", {
    ...{ title: template, start: now, end: now, attendeeIds: [repId] },
  });
  return repId;
}

/** The user's text is displayed as text and wasn't executed. */
async function expectUnfooled(page: Page) {
  await expect(page.getByRole("main").getByText("probed=1").first()).toBeVisible();
  const came = await page.evaluate(() => ({
    ran: "probed" in window,
    made: document.querySelectorAll(
      'main :is(script, iframe, object, embed, img[src="x"], [onload], [onerror], [href^="javascript:"])',
    ).length,
  }));
  expect(came, page.url()).toEqual({ ran: false, made: 0 });
}

const nth = ({ deals }: Account, index: number) => {
  const deal = deals[index];
  if (!deal) throw new Error(`The account has no deal ${index}`);
  return deal;
};

test("[DL-2] [DL-4] [DL-9] [DD-1] [B1] a manager narrows the deals down, moves one on, looks at it and queues some", async ({
  page,
  founder,
  request,
}) => {
  test.slow();
  const account = await hubspotAccount(founder, 7);
  const [first, second, third] = [nth(account, 0), nth(account, 1), nth(account, 2)];
  await control.hubspot.change(account.portalId, "deals", third.id, {
    dealname: PROBE,
    hs_manual_forecast_category: "COMMIT",
  });
  for (const [place, probe] of PROBES.entries()) {
    const { id } = nth(account, 3 + place);
    const named = { dealname: probe, hs_next_step: probe };
    await control.hubspot.change(account.portalId, "deals", id, named);
  }
  const memberId = await nameEverything(request, founder);
  await connectDirectly(request, founder, account);
  await openDeals(page, founder);
  await expect(dealRow(page, first)).toBeVisible();
  await expect(page.getByRole("button", { name: PROBE, exact: true })).toBeVisible();
  await expect(page.getByRole("table", { name: "Deals" }).locator("img")).toHaveCount(0);

  await page
    .getByRole("button", { name: /^Triage/ })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Only Likely" }).click();
  await expect(page).toHaveURL(/triage=COMMIT/);
  await expect(dealRow(page, first)).toBeHidden();
  await page.keyboard.press("Escape");
  // The filter persists when the user comes back.
  await page.goto("/deals");
  await expect(page).toHaveURL(/triage=COMMIT/);
  await page
    .getByRole("button", { name: /^Triage/ })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "All", exact: true }).click();
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: `Stage of ${first.name}` }).click();
  await page.getByRole("menuitemradio", { name: "Contract Sent" }).click();
  await expectToast(page, "Stage updated");
  await expect(dealRow(page, first)).toContainText("day 1");
  await expect.poll(async () => (await crmValues(account, first)).dealstage).toBe("contractsent");

  await page.getByRole("button", { name: second.name, exact: true }).click();
  const panel = page.getByRole("complementary", { name: second.name });
  await expect(panel.getByRole("region", { name: "Forecast impact" })).toBeVisible();
  await expect(panel.getByRole("region", { name: "Success plan" })).toContainText(second.nextStep);
  await expect(panel.getByRole("region", { name: "History" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(page.getByRole("button", { name: second.name, exact: true })).toBeFocused();

  await page.getByRole("checkbox", { name: `Select ${first.name}` }).click();
  await page.getByRole("checkbox", { name: "Select this page" }).click();
  const selection = page.getByRole("region", { name: "7 deals selected" });
  await expect(selection).toContainText("€84k");
  await selection.getByRole("button", { name: "7 deals selected" }).click();
  await expect(page.getByRole("table", { name: "Selected deals by owner" })).toContainText("100%");
  await selection.getByRole("button", { name: "queue" }).click();
  await expect(page.getByText("Deal 1 of 7")).toBeVisible();

  for (const path of [
    "/home",
    "/deals",
    "/actions",
    `/rep/${memberId}`,
    `/team-member/${memberId}`,
  ]) {
    await page.goto(path);
    await expectUnfooled(page);
  }
});

test("[DL-4] [UQ-1] a rep writes an update and sees while typing what it lacks", async ({
  browserOf,
}) => {
  const page = await browserOf(people.lucia, "/deals");
  const cell = page.getByRole("button", { name: /^Latest update of / }).first();
  await cell.click();
  const editor = page.getByRole("dialog", { name: /^Latest update of / });
  const field = editor.getByRole("textbox");
  await field.fill("");
  await expect(editor.getByRole("button", { name: "Save" })).toBeDisabled();
  await field.fill("Sent the deck and called twice.");
  await expect(editor.getByText("By when, and what happens on that day?")).toBeVisible();
  const words = `Their CFO fears the migration and signs on 14 December, ${Date.now()}`;
  await field.fill(words);
  await expect(editor.getByText("3 of 3")).toBeVisible();
  await editor.getByRole("button", { name: "Save" }).click();
  await expectToast(page, "Update saved");
  await expect(cell).toContainText(words);
});
