import { readFile } from "node:fs/promises";
import { expect, SIGNED_OUT, test } from "../support/fixtures.ts";
import { expectToast } from "../support/toasts.ts";

test("[BY-10] a manager takes the deals along, and lets a program read them until it may no more", async ({
  managersTab: page,
  request,
}) => {
  await page.goto("/settings/data");
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV: deals" }).click();
  const file = await (await coming).path();
  const [header, ...rows] = (await readFile(file, "utf8")).trim().split("\n");
  expect(header).toContain("HubSpot id,Deal,Owner");
  expect(rows.length, "the demo company's deals").toBeGreaterThan(300);

  await page.getByRole("button", { name: "New token" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("What is it for?").fill("Journey");
  await dialog.getByRole("group", { name: "Deals" }).getByText("Read").click();
  await dialog.getByRole("button", { name: "Create token" }).click();
  const secret = await page
    .getByRole("region", { name: "Your new token" })
    .getByRole("code")
    .innerText();
  await page.getByRole("button", { name: "Done" }).click();

  const status = async (path: string) =>
    (await request.get(path, { headers: { authorization: `Bearer ${secret}` } })).status();
  expect(await status("/api/deals?pageSize=1")).toBe(200);
  expect(await status("/api/forecast/team-overview")).toBe(403);
  expect(await status("/api/workspace")).toBe(403);
  await page.getByRole("button", { name: "Revoke Journey" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  await expectToast(page, "‘Journey’ was revoked");
  expect(await status("/api/deals?pageSize=1")).toBe(401);
});

test("[BY-10] a workspace is deleted by whoever types its name", async ({
  founder,
  page,
  trouble,
}) => {
  trouble.allow(SIGNED_OUT);
  expect(founder.email).toBeTruthy();
  await page.goto("/settings/data");
  await page.getByRole("button", { name: "Delete workspace…" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete Founders?" });
  const goOn = dialog.getByRole("button", { name: "Delete for good" });
  await expect(goOn).toBeDisabled();
  await dialog.getByLabel("Type 'Founders' to continue").fill("Founders");
  await goOn.click();
  await expect(page).toHaveURL(/\/(login|welcome)/);
});
