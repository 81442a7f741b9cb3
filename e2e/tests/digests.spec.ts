import type { Locator } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { expect, test } from "../support/fixtures.ts";
import { connectDirectly, hubspotAccount } from "../support/hubspot.ts";
import { control } from "../support/people.ts";
import { installDirectly } from "../support/slack.ts";

test("[V-9] a channel among thousands is found as one types, a private one too", async ({
  page,
  founder,
  request,
}) => {
  const account = await hubspotAccount(founder, 1, inDays(5));
  await connectDirectly(request, founder, account);
  const many = Array.from({ length: 6_000 }, (_, index) => `project-${index}`);
  const team = await installDirectly(request, founder, [...many, "forecast-emea"]);
  await control.slack.createPrivateChannel("leadership", team.id);
  await control.slack.inviteBot("#leadership", team.id);
  await page.goto("/digests");
  await page.getByRole("button", { name: "New digest" }).click();
  const field = page.getByRole("combobox", { name: "Send to" });
  await field.click();
  await expect(page.getByRole("option", { name: "#general" })).toBeVisible();
  await expect(page.getByRole("option", { name: "#forecast-emea" })).toBeVisible();
  await field.fill("project-5999");
  await page.getByRole("option", { name: "#project-5999" }).click();
  await expect(page.getByText(/ · #project-5999 · Off/)).toBeVisible();
  await field.fill("leader");
  await page.getByRole("option", { name: "leadership (private)" }).click();
  await expect(page.getByText(/ · #leadership · Off/)).toBeVisible();
  await expect(page.getByRole("img", { name: "Private channel" })).toBeVisible();
  await expectAccessible(page, [390]);
});

test("[DG-2] [DG-3] [DG-4] [DG-6] [DG-8] what a manager composes is what arrives in Slack", async ({
  page,
  founder,
  request,
}) => {
  const account = await hubspotAccount(founder, 7, inDays(5));
  await connectDirectly(request, founder, account);
  const team = await installDirectly(request, founder);

  await page.goto("/digests");
  await expect(page.getByText("No digests yet")).toBeVisible();
  await page.getByRole("button", { name: "New digest" }).click();
  await page.getByRole("button", { name: "Untitled digest", exact: true }).click();
  await page.getByRole("textbox", { name: "Name of the digest" }).fill(" Deals for Monday ");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Deals for Monday" })).toBeVisible();

  await page.getByLabel("Time", { exact: true }).selectOption("2:00 PM");
  await page.getByRole("checkbox", { name: "Thursday" }).check();
  await page.getByRole("combobox", { name: "Send to" }).click();
  await page.getByRole("option", { name: "#sales" }).click();
  await expect(page.getByText("Mon, Thu at 2:00 PM · #sales · Off")).toBeVisible();

  const preview = page.getByRole("region", { name: "Preview" });
  await page.getByRole("button", { name: "Add Closing soon" }).click();
  await expect(preview.getByRole("link")).toHaveCount(6);
  await expect(preview.getByRole("link", { name: "Plus 2 more" })).toBeVisible();
  await page.getByRole("button", { name: "Settings of Closing soon" }).click();
  const settings = page.getByRole("dialog", { name: "Closing soon" });
  await settings.getByRole("checkbox", { name: "Likely" }).uncheck();
  await settings.getByRole("button", { name: "Apply Filters" }).click();
  await expect(page.getByText("Pipeline, Maybe", { exact: true })).toBeVisible();

  await page.getByRole("switch", { name: /^Send on schedule/ }).click();
  await expect(page.getByText(/^Mon, Thu at 2:00 PM · #sales · Next /)).toBeVisible();
  await expectAccessible(page, [390]);

  await page.getByRole("button", { name: "Send now" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Send now" }).click();
  await expect(page.getByText("Sent", { exact: true })).toBeVisible();
  const posted = await control.slack.messages({ team: team.id, channel: "#sales" });
  expect(posted).toHaveLength(1);
  expect(await wordsOf(preview.locator("section"))).toBe(plainWords(posted[0]?.blocks ?? []));

  await page.getByRole("link", { name: "Digests" }).last().click();
  const row = page.getByRole("row", { name: /^Deals for Monday/ });
  await expect(row).toContainText("Sent");
  await expectAccessible(page, [1440]);
  await expect(row).toContainText("Mon, Thu at 2:00 PM");
  await row.getByRole("button", { name: "More about Deals for Monday" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row.getByRole("switch", { name: "Deals for Monday is on" })).toBeChecked();
});

function inDays(days: number): string {
  return new Date(Date.now() + days * 24 * 3_600_000).toISOString().slice(0, 10);
}

/** The visible text of an element, with normalised whitespace. */
async function wordsOf(shown: Locator): Promise<string> {
  return (await shown.allInnerTexts()).join(" ").replaceAll(/\s+/g, " ").trim();
}

/** The same for Slack blocks, without the digest's name, which is the message's title. */
function plainWords(blocks: object[]): string {
  const texts = blocks.flatMap((block) => textsIn(block));
  return texts
    .slice(1)
    .join(" ")
    .replaceAll(/<[^|>]+\|([^>]*)>/g, "$1")
    .replaceAll(/\*([^*\n]+)\*/g, "$1")
    .replaceAll("&gt;", ">")
    .replaceAll("&lt;", "<")
    .replaceAll("&amp;", "&")
    .replaceAll(/\s+/g, " ")
    .trim();
}

function textsIn(part: unknown): string[] {
  if (Array.isArray(part)) return part.flatMap(textsIn);
  if (typeof part !== "object" || part === null) return [];
  return Object.entries(part).flatMap(([name, value]) =>
    name === "text" && typeof value === "string" ? [value] : textsIn(value),
  );
}
