import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { connectDirectly, hubspotAccount } from "../support/hubspot.ts";
import { control } from "../support/people.ts";
import { expectToast } from "../support/toasts.ts";

/** What an edit may read again, HubSpot's confirmation included. */
const MAX_READS = 6;
/** Longer than notices are collected, and than HubSpot takes to confirm. */
const QUIET_MS = 4_000;

/** The reads of our API from now on. */
function readsOf(page: Page) {
  const reads: string[] = [];
  let last = Date.now();
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith("/api/") || pathname === "/api/live") return;
    last = Date.now();
    if (request.method() === "GET") reads.push(pathname);
  });
  const quiet = () =>
    expect.poll(() => Date.now() - last, { timeout: 30_000 }).toBeGreaterThan(QUIET_MS);
  return { reads, quiet };
}

test("[X-21] one edit reads what it changed once, in the deal check on Home and on Deals", async ({
  page,
  founder,
  request,
}) => {
  const account = await hubspotAccount(founder, 3);
  await connectDirectly(request, founder, account);
  await page.reload();
  await page.getByRole("button", { name: /^Check deals( again)?$/ }).click();
  const rows = page.getByRole("table", { name: "Deals for review" }).getByRole("row");
  await expect(rows).toHaveCount(account.deals.length + 1);
  // Until the check is done, the list may change under the pointer.
  await expect(page.getByRole("button", { name: "Check deals again" })).toBeVisible();
  await page.getByRole("button", { name: "Start review" }).click();
  const modal = page.getByRole("dialog", { name: "Deal check" });
  const name = (await modal.getByRole("heading", { level: 2 }).textContent()) ?? "";
  const { id = "" } = account.deals.find((deal) => deal.name === name) ?? {};
  const there = async (property: string) =>
    (await control.hubspot.record(account.portalId, "deals", id)).properties[property];
  await expect(modal.getByRole("button", { name: `Confidence of ${name}` })).toBeVisible();
  await expect(modal.getByRole("textbox", { name: "Comment" })).toBeVisible();
  const calls = readsOf(page);
  await calls.quiet();

  const spent: Record<string, number> = {};
  const edit = async (what: string, act: () => Promise<void>) => {
    calls.reads.length = 0;
    await act();
    await calls.quiet();
    spent[what] = calls.reads.length;
    expect(calls.reads.length, `${what}: ${calls.reads.join(", ")}`).toBeLessThanOrEqual(MAX_READS);
  };
  await edit("confidence in the deal check", async () => {
    await modal.getByRole("button", { name: `Confidence of ${name}` }).click();
    await page.getByRole("menuitemradio", { name: "Likely" }).click();
    await expect.poll(() => there("hs_manual_forecast_category")).toBe("COMMIT");
  });
  await edit("next step in the deal check", async () => {
    await modal.getByRole("button", { name: `Next step of ${name}` }).click();
    const editor = page.getByRole("dialog", { name: `Next step of ${name}` });
    await editor.getByRole("textbox").fill("Call Anna");
    await editor.getByRole("button", { name: "Save", exact: true }).click();
    await expect.poll(() => there("hs_next_step")).toBe("Call Anna");
  });
  await edit("stage in the deal check", async () => {
    await modal.getByRole("button", { name: `Stage of ${name}` }).click();
    await page.getByRole("menuitemradio", { name: "Contract Sent" }).click();
    await expect.poll(() => there("dealstage")).toBe("contractsent");
  });

  // The page behind has it all, once it can be seen.
  await page.keyboard.press("Escape");
  await expect(modal).toBeHidden();
  await calls.quiet();

  await page.goto(`/deals?deal=${id}`);
  await expect(page.getByRole("complementary", { name })).toBeVisible();
  await calls.quiet();
  await edit("confidence on Deals", async () => {
    await page
      .getByRole("button", { name: `Confidence of ${name}` })
      .last()
      .click();
    await page.getByRole("menuitemradio", { name: "Maybe" }).click();
    await expect.poll(() => there("hs_manual_forecast_category")).toBe("BEST_CASE");
  });
  await edit("stage on Deals", async () => {
    await page
      .getByRole("button", { name: `Stage of ${name}` })
      .last()
      .click();
    await page.getByRole("menuitemradio", { name: "Qualified To Buy" }).click();
    await expectToast(page, "Stage updated");
    await expect.poll(() => there("dealstage")).toBe("qualifiedtobuy");
  });
  test.info().annotations.push({ type: "reads", description: JSON.stringify(spent) });
});
