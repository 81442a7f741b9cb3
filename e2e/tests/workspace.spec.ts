import { createHmac } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { apiClientFor } from "../support/api-client.ts";
import { expect, SIGNED_OUT, test } from "../support/fixtures.ts";
import { connectDirectly, hubspotAccount } from "../support/hubspot.ts";
import { continueToProvider, control, enterCredentials, newPerson } from "../support/people.ts";
import { expectToast } from "../support/toasts.ts";

const SOON = "Closing soon, no meeting booked";
const WEEK = "/scratchpad?week=2026-11-02";

async function narrow(page: Page, kind: string) {
  await page.getByRole("button", { name: /^Kind/ }).click();
  await page.getByRole("menuitemradio", { name: kind, exact: true }).click();
}

/** A webhook endpoint that records its deliveries. */
async function listener() {
  const heard: { headers: IncomingHttpHeaders; body: string }[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      heard.push({ headers: request.headers, body });
      response.end();
    });
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/told`,
    heard,
    close: () => new Promise((done) => server.close(done)),
  };
}

test("[BY-9] [BY-10] a manager decides for everybody, and the audit log knows; a rep gets none of it", async ({
  founder,
  page,
  rep,
  trouble,
}) => {
  test.slow();
  trouble.expect(/400.*\/api\/webhooks/);
  await page.goto(WEEK);
  await expect(page.getByRole("navigation", { name: "Pages" })).toContainText("2 Nov");
  await page.goto("/settings/general");
  await page.getByRole("textbox", { name: "Currency" }).fill("SEK");
  await page.getByRole("combobox", { name: "Week starts on" }).click();
  await page.getByRole("option", { name: "Sunday" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expectToast(page, "Workspace saved");
  await page.goto(WEEK);
  await expect(page.getByRole("navigation", { name: "Pages" })).toContainText("1 Nov");

  await page.goto("/settings/people");
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Invite someone" });
  await dialog.getByRole("textbox", { name: "Name" }).fill("Ines Ruiz");
  await dialog.getByRole("textbox", { name: "Title" }).fill("Account Executive");
  await dialog.getByRole("textbox", { name: /mail/i }).fill((await newPerson()).email);
  await dialog.getByRole("button", { name: "Invite" }).click();
  await page.getByRole("button", { name: "Manager of Ines Ruiz: No manager" }).click();
  await page.getByRole("menuitemradio", { name: founder.name }).click();
  await expect(page.getByText(`Ines Ruiz reports to ${founder.name} now`)).toBeVisible();
  await page.getByRole("button", { name: "Role of Ines Ruiz: Rep" }).click();
  await page.getByRole("menuitemradio", { name: "Manager" }).click();
  await expect(page.getByRole("button", { name: "Role of Ines Ruiz: Manager" })).toBeVisible();
  await page.getByRole("button", { name: "More about Ines Ruiz" }).click();
  await page.getByRole("menuitem", { name: "Deactivate" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Deactivate" }).click();
  await expect(page.getByRole("button", { name: "Reactivate Ines Ruiz" })).toBeVisible();

  const address = await listener();
  await page.goto("/settings/data");
  await page.getByRole("button", { name: "New webhook" }).click();
  const adding = page.getByRole("dialog");
  await adding.getByRole("textbox", { name: "Address" }).fill("https://169.254.169.254/latest");
  await adding.getByRole("checkbox").first().check();
  await adding.getByRole("button", { name: "Add webhook" }).click();
  await expect(adding.getByText("isn't on the public internet")).toBeVisible();
  await adding.getByRole("textbox", { name: "Address" }).fill(address.url);
  await adding.getByRole("button", { name: "Add webhook" }).click();
  const shown = page.getByRole("region", { name: "Signing secret" }).getByRole("code");
  const secret = await shown.innerText();
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: /^Send test/ }).click();
  await expect.poll(() => address.heard.length).toBe(1);
  const [told] = address.heard;
  const [, at, signature] =
    /^t=(\d+),v1=(\w+)$/.exec(String(told?.headers["touchline-signature"])) ?? [];
  expect(createHmac("sha256", secret).update(`${at}.${told?.body}`).digest("hex")).toBe(signature);
  await expect(page.getByRole("list", { name: "Deliveries" })).toContainText("Sent");
  await address.close();

  await page.goto("/settings/security");
  const log = page.getByRole("list", { name: "Audit log" });
  await narrow(page, "People");
  await expect(log).toContainText("deactivated Ines Ruiz");
  await expect(log).toContainText("made Ines Ruiz a manager");
  await expect(log).toContainText("changed who Ines Ruiz reports to");
  await narrow(page, "Webhooks");
  await expect(log).toContainText("added a webhook");
  await narrow(page, "Workspace");
  await expect(log).toContainText("Currency: EUR → SEK");
  await expectAccessible(page, [390]);

  await rep.goto("/settings/security");
  await expect(rep).toHaveURL("/home");
});

test("[BY-8] pipelines that count and thresholds of rules are followed by what they decide", async ({
  founder,
  page,
  request,
}) => {
  const account = await hubspotAccount(founder, 2);
  await partnersIn(account.portalId);
  await connectDirectly(request, founder, account);
  await (await apiClientFor(request, founder)).patch("/api/users/preferences", {
    playerCoachModeOn: true,
  });
  const open = page.getByRole("table", { name: "Team overview" }).getByRole("row").nth(1);
  await page.goto("/forecast");
  await expect(open).toContainText("€36k");

  await page.goto("/settings/pipelines");
  await page.getByRole("switch", { name: /^Partners counts/ }).click();
  await expectToast(page, "Partners is excluded now");
  await page.goto("/forecast");
  await expect(open).toContainText("€24k");

  await page.goto("/settings/rules");
  const row = page.getByRole("listitem").filter({ has: page.getByRole("switch", { name: SOON }) });
  await expect(row).toContainText(/flags \d+ deals? today/);
  await row.getByRole("textbox", { name: `${SOON}: days` }).fill("100");
  await expect(row).toContainText(/would flag 2 deals today, now \d/);
  await row.getByRole("button", { name: "Save" }).click();
  await expectToast(page, "Rule saved");
  await expect(row).toContainText("flags 2 deals today");
  await page.goto("/settings/security");
  await narrow(page, "Rules");
  await expect(page.getByRole("list", { name: "Audit log" })).toContainText("changed the rule");
});

test("[C3] somebody who is signed out everywhere has to sign in again, with their password", async ({
  founder,
  page,
  request,
  browserOf,
  trouble,
}) => {
  trouble.allow(SIGNED_OUT);
  const invited = await newPerson();
  const form = { name: invited.name, title: "AE", emailAddress: invited.email };
  await (await apiClientFor(request, founder)).post("/api/team-members", form);
  const theirs = await browserOf(invited);
  await page.goto("/settings/security");
  const other = page.getByRole("list", { name: "Sign-ins" }).getByRole("listitem").filter({
    hasNotText: "(you)",
  });
  await other.getByRole("button", { name: /^Sign out everywhere/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Sign out everywhere" }).click();
  await expectToast(page, `${invited.name} was signed out everywhere`);

  await expect(theirs).toHaveURL(/\/login/);
  await continueToProvider(theirs);
  await enterCredentials(theirs, invited.email);
  await expect(theirs).toHaveURL(/\/home/);
});

/** A second pipeline with its own deal. */
async function partnersIn(portalId: number): Promise<void> {
  const made = { createdAt: "2026-01-05T09:00:00Z", updatedAt: "2026-01-05T09:00:00Z" };
  const stage = (id: string, displayOrder: number, probability: string, isClosed = "false") => ({
    id,
    label: id,
    displayOrder,
    metadata: { probability, isClosed },
    archived: false,
    ...made,
  });
  const stages = [stage("qualifiedtobuy", 0, "0.4"), stage("closedwon", 1, "1.0", "true")];
  await control.hubspot.importInto(portalId, "pipelines", [
    { id: "default", label: "Sales", displayOrder: 0, archived: false, stages, ...made },
    {
      id: "partners",
      label: "Partners",
      displayOrder: 1,
      archived: false,
      stages: [stage("partnering", 0, "0.5")],
      ...made,
    },
  ]);
  const deal = (await control.hubspot.record(portalId, "deals", "1001")).properties;
  const properties = { ...deal, dealname: "Partner" };
  await control.hubspot.importInto(portalId, "deals", [
    { id: "2001", properties: { ...properties, pipeline: "partners", dealstage: "partnering" } },
  ]);
}
