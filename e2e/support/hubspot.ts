import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { control, type Person } from "./people.ts";

const DAY_MS = 24 * 3_600_000;
let accountCount = 0;

export interface Account {
  portalId: number;
  name: string;
  /** Deal names are unique across tests. */
  deals: Array<{ id: string; name: string; nextStep: string }>;
}

/** A HubSpot account for this test, whose open deals belong to this user and close this quarter. */
export async function hubspotAccount(
  { email, name }: Person,
  deals: number,
  closeDay = lastDayOfQuarter(new Date()),
): Promise<Account> {
  accountCount += 1;
  const portalId = 71_000_000 + (process.pid % 100_000) * 100 + accountCount;
  const account = `Account of test ${portalId}`;
  await control.hubspot.createPortal({ portalId, name: account, timeZone: "UTC" });
  const [firstName = "", lastName = ""] = name.split(" ");
  const owner = { id: "11", email, firstName, lastName, userId: 911, archived: false };
  await control.hubspot.importInto(portalId, "owners", [owner]);
  const records = Array.from({ length: deals }, (_, index) => ({
    id: String(1001 + index),
    name: `${["Harbour", "Lantern", "Meadow", "Quarry"][index % 4]} ${portalId}-${index + 1}`,
    nextStep: `Call number ${index + 1}`,
  }));
  await control.hubspot.importInto(
    portalId,
    "deals",
    records.map(({ id, name: dealname, nextStep }) => ({
      id,
      properties: {
        dealname,
        amount: "12000",
        dealstage: "qualifiedtobuy",
        pipeline: "default",
        closedate: `${closeDay}T12:00:00.000Z`,
        hubspot_owner_id: "11",
        hs_next_step: nextStep,
      },
    })),
  );
  return { portalId, name: account, deals: records };
}

export function lastDayOfQuarter(now: Date): string {
  const next = Date.UTC(now.getUTCFullYear(), 3 * Math.floor(now.getUTCMonth() / 3) + 3, 1);
  return new Date(next - DAY_MS).toISOString().slice(0, 10);
}

/** Connects an account with write access, live, without going through the pages. */
export async function connectDirectly(
  request: APIRequestContext,
  { email }: Person,
  { portalId }: Account,
): Promise<void> {
  const { accessToken } = await control.identity.token({ email });
  const headers = { authorization: `Bearer ${accessToken}` };
  const read = async (path: string) => {
    const answer = await request.get(path, { headers });
    expect(answer.ok(), `${path}: ${answer.status()}`).toBe(true);
    return answer.json();
  };
  const { url } = await read("/api/hubspot/authorize?scopes=write");
  const form = Object.fromEntries(new URL(url).searchParams);
  const decided = await request.post(url.replace(/\?.*/, ""), {
    form: { ...form, portal: String(portalId), decision: "connect" },
    maxRedirects: 0,
  });
  await read(`/api/hubspot/callback${new URL(decided.headers().location ?? "").search}`);
  await request.patch("/api/hubspot", { headers, data: { mode: "live" } });
  await expect(async () => {
    expect((await read("/api/deal-sync")).state).toBe("done");
  }).toPass();
}

/** Accepts on HubSpot's consent page, with the preselected account. */
export async function consent(page: Page, chosen: RegExp): Promise<void> {
  await expect(page.getByRole("heading", { name: /wants to use your HubSpot/ })).toBeVisible();
  await expect(page.getByRole("radio", { name: chosen })).toBeChecked();
  await page.getByRole("button", { name: "Connect" }).click();
}

export function dealRow(page: Page, deal: { name: string }) {
  return page.getByRole("row").filter({ hasText: deal.name });
}

export async function changeNextStep(page: Page, deal: { name: string }, to: string) {
  const label = `Next step of ${deal.name}`;
  await page.getByRole("button", { name: label }).click();
  const editor = page.getByRole("dialog", { name: label });
  await editor.getByRole("textbox", { name: label }).fill(to);
  await editor.getByRole("button", { name: "Save" }).click();
  await expect(editor).toBeHidden();
  await expect(dealRow(page, deal)).toContainText(to);
}

/** Reads a deal's values from HubSpot. */
export async function crmValues({ portalId }: Account, { id }: { id: string }) {
  return (await control.hubspot.record(portalId, "deals", id)).properties;
}

/** Makes HubSpot unavailable for this account until the returned function is called. */
export async function takeDown({ portalId }: Account): Promise<() => Promise<unknown>> {
  await control.hubspot.fail({ kind: "html", status: 502, times: null, portalId });
  return () => control.hubspot.clearFaults(portalId);
}
