import type { Page } from "@playwright/test";
import {
  expectAccessible,
  expectNoDefects,
  expectNoHorizontalScroll,
  VIEWPORTS,
} from "../support/accessible.ts";
import { expect, test } from "../support/fixtures.ts";
import { openUserMenu, people, userMenuButton } from "../support/people.ts";
import { allPageUrls, idOfSam, openPage, PUBLIC_PATHS, secretUrls } from "../support/screens.ts";

/**
 * Each page in one of the looks, in rotation; `npm run screens` covers all pages in all of them.
 */
async function expectPage(page: Page, turn: number) {
  const look = VIEWPORTS[turn % VIEWPORTS.length];
  if (look) await expectNoDefects(page, look, "all");
  await expectNoHorizontalScroll(page);
}

test("[U3] what everybody may open is accessible, and no wider than a small phone", async ({
  page,
  request,
}) => {
  const addresses = [...PUBLIC_PATHS, ...(await secretUrls(request))];
  for (const [turn, address] of addresses.entries()) {
    expect(await openPage(page, address), address).toBe(true);
    await expectPage(page, turn);
  }
});

/** Split, so that two browsers share the work. */
const PARTS = [0, 1, 2];
/**
 * Addresses that redirect a manager to another page: the root, pages for visitors, and old names.
 */
const LEADS_ON = [
  ...["/", "/login", "/sign-up", "/auth/callback", "/connect-calendar"],
  ...["/all-actions", "/rep/actions", "/outbox", "/settings", "/workspace", "/workspace/people"],
];

for (const part of PARTS) {
  test(`[U3] every page of a manager is accessible, and no wider than a small phone, part ${part + 1}`, async ({
    manager: page,
    request,
  }) => {
    // A dozen pages.
    test.slow();
    for (const [turn, address] of (await allPageUrls(page, request)).entries()) {
      if (turn % PARTS.length !== part) continue;
      const isPage = await openPage(page, address);
      expect(isPage, address).toBe(!LEADS_ON.includes(address));
      if (isPage) await expectPage(page, turn);
    }
  });
}

test("[U3] what a rep sees otherwise is accessible, and no wider than a small phone", async ({
  repsTab: page,
  request,
}) => {
  const own = `/rep/${await idOfSam(request)}`;
  const pages = [
    "/home",
    "/forecast",
    "/forecast/lines",
    "/forecast/landing",
    "/forecast/wins-and-losses",
    "/deals",
    own,
    "/actions",
    "/settings/notifications",
  ];
  for (const [turn, address] of pages.entries()) {
    expect(await openPage(page, address), address).toBe(true);
    await expectPage(page, turn);
  }
});

test("[U3] the settings of a company with Slack are accessible", async ({ managersTab: page }) => {
  // The demo has no Slack, so pretend in the session that it has, to make the settings available.
  await page.route("**/api/session", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), isSlackConnected: true } });
  });
  await page.goto("/settings/notifications");
  await page.getByRole("button", { name: new RegExp(people.sam.name) }).click();
  await expect(page.getByRole("switch", { name: "All notifications" })).toHaveCount(2);
  await expectAccessible(page, [390]);
});

test("[U3] the edit and history dialogs are accessible", async ({ rep: page }) => {
  await page.getByRole("button", { name: "Edit" }).click();
  await expect(page.getByRole("dialog").getByLabel("Commit")).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "History" }).click();
  await expect(page.getByRole("dialog").getByRole("listitem").first()).toBeVisible();
  await expectAccessible(page);
});

test("[U3] the user pop-over and the palette are accessible", async ({ manager: page }) => {
  await openUserMenu(page, people.maya);
  await expectAccessible(page, [1440]);
  await page.keyboard.press("Escape");

  await page.keyboard.press("ControlOrMeta+K");
  await expect(page.getByRole("textbox", { name: "Search or jump to" })).toBeFocused();
  await expectAccessible(page);
});

test("[U3] the menu of a phone and the pop-over in it are accessible", async ({
  manager: page,
}) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await expect(menu.getByRole("link", { name: people.sam.name })).toBeVisible();
  await expectAccessible(page, [390]);
  await userMenuButton(page, people.maya).click();
  await expect(page.getByRole("switch", { name: "Player/coach mode" })).toBeVisible();
  await expectAccessible(page, [390]);
});

test("[U3] the subscribe modal is accessible", async ({ browserOf }) => {
  const page = await browserOf(people.trialManager);
  await expect(page.getByRole("dialog", { name: "Your trial has ended" })).toBeVisible();
  await expectAccessible(page);
});
