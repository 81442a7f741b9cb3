import { expect, type Page } from "@playwright/test";
import { test } from "../support/fixtures.ts";
import { type Person, people } from "../support/people.ts";
import { idOfSam, openPage, waitUntilLoaded } from "../support/screens.ts";
import { captureScreen } from "./capture-screen.ts";

const { maya, sam, priya, trialManager } = people;
const DAY_MS = 24 * 3_600_000;
const LAST_MONTH = new Date(Date.now() - 30 * DAY_MS).toISOString().slice(0, 10);

interface State {
  of: Person;
  /** `:sam` is replaced with his id. */
  at: string;
  /** The steps from the page to this state. */
  by?: (page: Page) => Promise<void>;
}

/** States of pages after an interaction, or with another tab open. */
const STATES: Record<string, State> = {
  "forecast of next quarter": { of: maya, at: "/forecast?quarter=next" },
  "forecast, changes of the quarter": { of: maya, at: "/forecast?since=quarter" },
  "forecast as of last month": { of: maya, at: `/forecast?asOf=${LAST_MONTH}` },
  "forecast, deals behind a figure": { of: maya, at: "/forecast", by: press(/^Likely of Sam/) },
  "forecast, goal of a rep": { of: maya, at: "/forecast", by: press(/^Edit attainment of Sam/) },
  "scenario being built": { of: maya, at: "/forecast/scenarios?scenario=new" },
  "deals by owner": { of: maya, at: "/deals?group=owner" },
  "deals as of last month": { of: maya, at: `/deals?asOf=${LAST_MONTH}` },
  "deal beside the table": { of: maya, at: "/deals", by: openFirstDeal },
  "deals selected": { of: maya, at: "/deals", by: selectPage },
  "deals being changed": {
    of: maya,
    at: "/deals",
    by: async (page) => {
      await selectPage(page);
      await page.locator("[data-bulk]").first().click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  "deals, no such": { of: maya, at: "/deals?quarter=beyond&triage=COMMIT" },
  "deal check": { of: maya, at: "/home", by: press("Start Top five highest value") },
  "deal check of a rep": {
    of: sam,
    at: "/deals",
    by: async (page) => {
      await selectPage(page);
      await press("queue")(page);
    },
  },
  "deal of a rep": { of: sam, at: "/deals", by: openFirstDeal },
  "goal dialog": { of: sam, at: "/home", by: press("Edit") },
  "goal history": { of: sam, at: "/home", by: press("History") },
  "rep as of last month": { of: maya, at: `/rep/:sam?asOf=${LAST_MONTH}` },
  "team as of last month": { of: maya, at: `/team?asOf=${LAST_MONTH}` },
  "new member": { of: maya, at: "/team", by: press("Add team member") },
  "new update": { of: maya, at: "/team-member/:sam", by: press("Add update") },
  "skills being rated": { of: maya, at: "/team-member/:sam", by: press("Update Skills") },
  "new snippet": { of: sam, at: "/team-member/:sam", by: press("Add snippet") },
  "new action": { of: maya, at: "/actions", by: press("New action") },
  meeting: {
    of: maya,
    at: "/launch",
    by: async (page) => {
      await page.getByRole("region", { name: "Events" }).getByRole("link").first().click();
      await expect(page.getByRole("article")).toBeVisible();
    },
  },
  "history of meetings": { of: maya, at: "/history?tab=meetings" },
  "history of forecasts": { of: maya, at: "/history?tab=forecasts" },
  "settings, digests": { of: sam, at: "/settings/digests" },
  "settings, tokens": { of: maya, at: "/settings/tokens" },
  "new token": { of: maya, at: "/settings/tokens", by: press("New token") },
  "settings, sign-ins": { of: maya, at: "/settings/sign-ins" },
  "room of a review": {
    of: maya,
    at: "/colab",
    by: async (page) => {
      await page.getByLabel("Review with").selectOption(priya.name);
      await page.getByRole("button", { name: "Open room" }).click();
      await expect(page.getByText(/^Deal 1 of \d+$/)).toBeVisible();
    },
  },
  "user pop-over": { of: maya, at: "/home", by: press(/^Maya.* menu$/) },
  palette: { of: maya, at: "/home", by: keys("ControlOrMeta+K") },
  "all keys": { of: maya, at: "/home", by: keys("?") },
  "trial ended": { of: trialManager, at: "/home", by: dialogShown },
};

for (const [name, { of, at, by }] of Object.entries(STATES)) {
  test(`[U3] ${name}, in every look`, async ({ browserOf, request }) => {
    const page = await browserOf(of);
    expect(await openPage(page, at.replace(":sam", await idOfSam(request))), at).toBe(true);
    await by?.(page);
    await waitUntilLoaded(page);
    await captureScreen(page, `state-${name}`);
  });
}

async function dialogShown(page: Page): Promise<void> {
  await expect(page.getByRole("dialog").first()).toBeVisible();
}

/** Presses a button that opens a dialog. */
function press(name: string | RegExp) {
  return async (page: Page) => {
    const exact = typeof name === "string";
    await page.getByRole("button", { name, exact }).first().click();
    await dialogShown(page);
  };
}

function keys(combination: string) {
  return async (page: Page) => {
    await page.keyboard.press(combination);
    await dialogShown(page);
  };
}

async function openFirstDeal(page: Page): Promise<void> {
  await page.locator("tr[data-row] td[data-title=true] button").first().click();
  await expect(page).toHaveURL(/deal=/);
}

async function selectPage(page: Page): Promise<void> {
  await page.getByRole("checkbox", { name: "Select this page" }).click();
  await expect(page.getByText(/deals selected$/)).toBeVisible();
}
