import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { expect, test } from "../support/fixtures.ts";
import { type Person, people, repPageUrl } from "../support/people.ts";
import { expectToast } from "../support/toasts.ts";

async function profileOf(managersPage: Page, person: Person): Promise<string> {
  return (await repPageUrl(managersPage, person)).replace("/rep/", "/team-member/");
}

async function copiedLink(page: Page): Promise<string> {
  await expectToast(page, "Link copied to clipboard");
  return page.evaluate(() => navigator.clipboard.readText());
}

test("[TM-1] [TM-2] [TM-5] a manager adds somebody, who stands in the team with nothing to do", async ({
  page,
  founder,
}) => {
  await page.getByRole("link", { name: "Team Overview" }).click();
  await expect(page).toHaveURL("/team");
  await expect(page.getByText("You haven't added your team yet")).toBeVisible();
  await page.getByRole("button", { name: "Add team member" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add team member" });
  const address = `Ada-${randomUUID()}@People.test`;
  await dialog.getByLabel("Name").fill("Ada Byron");
  await dialog.getByLabel("Title").fill("Account Executive");
  await dialog.getByLabel("Email").fill(address);
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await expectToast(page, "Team member added");
  const team = page.getByRole("table", { name: "Team Overview" });
  const row = team.getByRole("row").filter({ hasText: "Ada Byron" });
  await expect(row.getByRole("cell").nth(4)).toHaveText("0");
  await expect(row.getByRole("cell").nth(5)).toHaveText("0");
  await expect(row).not.toContainText(founder.name);

  const opening = page.waitForEvent("popup");
  await row.getByRole("link", { name: "Profile of Ada Byron, in a new tab" }).click();
  const profile = await opening;
  await expect(profile.getByText(address.toLowerCase())).toBeVisible();
  await expect(profile.getByText("Not enough data")).toBeVisible();
  await row.getByRole("cell").nth(3).click();
  await expect(page).toHaveURL(/\/rep\//);
});

test("[UP-1] [UP-2] [SK-1] [SK-2] the manager writes an update, rates skills, keeps a note; the rep sees the first two", async ({
  browserOf,
}) => {
  const manager = await browserOf(people.maya);
  const address = await profileOf(manager, people.tom);
  await manager.goto(address);
  const words = `Brought the buyer along ${randomUUID()}`;
  await manager.getByRole("button", { name: "Add update" }).click();
  const update = manager.getByRole("dialog", { name: `Add update about ${people.tom.name}` });
  await update.getByLabel("What happened?").fill(words);
  await update.getByRole("button", { name: "Add update" }).click();
  await expectToast(manager, "Update Added!");

  await manager.getByRole("button", { name: "Update Skills" }).click();
  const skills = manager.getByRole("dialog", { name: "Update Skills" });
  await skills.getByLabel("Closing ability").fill("5");
  await skills.getByRole("button", { name: "Update", exact: true }).click();
  await expect(manager.getByRole("img", { name: /Closing ability 5/ })).toBeVisible();

  const secret = `Not for Tom ${randomUUID()}`;
  await manager.getByRole("tab", { name: "NOTES" }).click();
  await manager.getByRole("textbox", { name: "Notes" }).fill(secret);
  await expect(manager.getByText("Saved", { exact: true })).toBeVisible();
  await manager.reload();
  await manager.getByRole("tab", { name: "NOTES" }).click();
  await expect(manager.getByRole("textbox", { name: "Notes" })).toHaveText(secret);

  await manager.goto("/team");
  const team = manager.getByRole("table", { name: "Team Overview" });
  const row = team.getByRole("row").filter({ hasText: people.tom.name });
  await expect(row).toContainText(words);
  await expect(row).toContainText("Win");

  const rep = await browserOf(people.tom, address);
  await expect(rep.getByText(words)).toBeVisible();
  await expect(rep.getByRole("img", { name: /Closing ability 5/ })).toBeVisible();
  await expect(rep.getByRole("tab", { name: "NOTES" })).toHaveCount(0);
  await expect(rep.getByText(secret)).toHaveCount(0);
});

test("[ACT-6] the public link works signed out and, rotated, is dead; so is one that was ended", async ({
  browserOf,
  page: visitor,
  trouble,
}) => {
  trouble.expect(/404.*\/api\/rep-actions\//);
  const manager = await browserOf(people.maya);
  await manager.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await manager.goto(await profileOf(manager, people.stefan));
  await manager.getByRole("button", { name: "Create link" }).click();
  const first = await copiedLink(manager);

  const answer = await visitor.goto(first);
  expect(answer?.headers()["x-robots-tag"]).toBe("noindex, nofollow");
  await expect(visitor.getByRole("heading", { name: "Stefan's actions" })).toBeVisible();
  await expect(
    visitor.getByRole("list", { name: "Open" }).getByRole("listitem").first(),
  ).toBeVisible();
  await expect(visitor.locator("meta[name=robots]")).toHaveAttribute("content", /noindex/);
  await expect(visitor.locator("body")).not.toContainText("Novak");
  await expectAccessible(visitor);

  await manager.getByRole("button", { name: "New link" }).click();
  await manager.getByRole("button", { name: "Make new link" }).click();
  await expect(manager.getByRole("dialog")).toHaveCount(0);
  await expect.poll(() => manager.evaluate(() => navigator.clipboard.readText())).not.toBe(first);
  const second = await manager.evaluate(() => navigator.clipboard.readText());
  await visitor.reload();
  await expect(visitor.getByText("This page is not available")).toBeVisible();
  await visitor.goto(second);
  await expect(visitor.getByRole("heading", { name: "Stefan's actions" })).toBeVisible();

  await manager.getByRole("button", { name: "Stop sharing" }).click();
  const asked = manager.getByRole("dialog", { name: "Stop sharing?" });
  await asked.getByRole("button", { name: "Stop sharing" }).click();
  await expect(manager.getByRole("button", { name: "Create link" })).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByText("This page is not available")).toBeVisible();
});

test("[TM-3] a rep keeps a snippet with a picture; the team and others' files are closed to them", async ({
  browserOf,
}) => {
  const rep = await browserOf(people.lucia);
  const address = (await rep.getByRole("link", { name: "My page" }).getAttribute("href"))?.replace(
    "/rep/",
    "/team-member/",
  );
  await rep.goto("/team");
  await expect(rep).toHaveURL("/home");
  await expect(rep.getByText("Only managers can open this page.")).toBeVisible();
  await rep.goto(`/team-member/${randomUUID()}`);
  await expect(rep).toHaveURL(address ?? "");

  await rep.getByRole("button", { name: "Add snippet" }).click();
  const dialog = rep.getByRole("dialog", { name: "Add snippet" });
  await dialog.getByLabel("Title").fill("A slide");
  await dialog.getByLabel("Picture").setInputFiles({
    name: "slide.svg",
    mimeType: "image/svg+xml",
    buffer: Buffer.from("<svg/>"),
  });
  await expect(dialog.getByRole("alert")).toContainText("SVG pictures aren't supported");
  await dialog.getByLabel("Picture").setInputFiles({
    name: "slide.png",
    mimeType: "image/png",
    buffer: await rep.screenshot(),
  });
  await dialog.getByRole("button", { name: "Add snippet" }).click();
  await rep.getByRole("button", { name: "Open the picture of A slide" }).click();
  const whole = rep.getByRole("img", { name: "A slide" });
  await expect(whole).toHaveAttribute("src", /^data:image\/webp/);
  await expect
    .poll(() => whole.evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(200);
});
