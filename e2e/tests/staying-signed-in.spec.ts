import type { Page } from "@playwright/test";
import { SANDBOX_URL } from "../support/addresses.ts";
import { expect, SIGNED_OUT, test } from "../support/fixtures.ts";
import { control, expectPageLoaded, openUserMenu, people, signIn } from "../support/people.ts";

test("[AUTH-2] every call to the server carries the bearer token", async ({ manager: page }) => {
  const calls = apiCalls(page);
  await page.reload();
  await page.getByRole("rowheader").getByRole("link", { name: people.sam.name }).click();
  await expect(page.getByText("Remaining commit")).toBeVisible();
  await expect.poll(() => calls.map(({ path }) => path)).toContain("/api/live");
  expect(calls.length).toBeGreaterThan(5);
  expect(calls.filter(({ token }) => !token)).toEqual([]);
});

test("[AUTH-2] an expired token is renewed silently, on the page", async ({ page }) => {
  await signIn(page, people.sam);
  const calls = goalCalls(page);
  const pageLoads = loadsOf(page);
  const { access_token: before } = await changeStored(page, { expires_at: 1 });

  await page.getByText("Next quarter").click();
  await expect.poll(() => calls.length).toBeGreaterThan(0);
  await expect(page.getByText("Remaining commit")).toBeVisible();
  const { access_token: after } = await changeStored(page, {});
  expect(after).not.toBe(before);
  expect(calls.map(({ token }) => token)).toEqual(calls.map(() => `Bearer ${after}`));
  await expect(page).toHaveURL("/home");
  expect(pageLoads()).toBe(0);
});

test("[AUTH-2] a token the server refuses is renewed and the call repeated", async ({
  page,
  trouble,
}) => {
  await signIn(page, people.sam);
  trouble.expect(/401.*\/api\//);
  const pageLoads = loadsOf(page);
  const { accessToken } = await control.identity.token({
    email: people.sam.email,
    expiresInSeconds: -60,
  });
  await changeStored(page, { access_token: accessToken });

  await page.getByText("Next quarter").click();
  await expect(page.getByText("Remaining commit")).toBeVisible();
  expect((await changeStored(page, {})).access_token).not.toBe(accessToken);
  await expect(page).toHaveURL("/home");
  expect(pageLoads()).toBe(0);
});

for (const { loss, change } of [
  { loss: "a token that cannot be renewed", change: { expires_at: 1 } },
  { loss: "a session that is gone from the browser", change: null },
]) {
  test(`[AUTH-2] after ${loss} 'No auth' is logged and sign-in asks for the way back`, async ({
    page,
    trouble,
  }) => {
    await signIn(page, people.sam);
    await page.getByRole("link", { name: "My page" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "My page" })).toBeVisible();
    const { pathname } = new URL(page.url());
    await expect(page.getByText("Remaining commit")).toBeVisible();

    trouble.expect(/401.*\/api\//);
    if (change) trouble.expect(/503.*\/identity\//);
    await page.route(`${SANDBOX_URL}/identity/**`, (route) => route.fulfill({ status: 503 }));
    const calls = goalCalls(page);
    const said = page.waitForEvent("console", (message) => message.text() === "No auth");
    await changeStored(page, change, "Next quarter");
    await said;

    await expect(page.getByRole("heading", { name: "Sign in to Touchline" })).toBeVisible();
    // Before the token was changed, the page may have reloaded the same data after a live event.
    const first = calls.findIndex(({ token }) => !token);
    expect(first).toBeGreaterThanOrEqual(0);
    expect(calls.slice(first).filter(({ token }) => token)).toEqual([]);
    await expect(page).toHaveURL(
      (url) => url.pathname === "/login" && url.searchParams.get("path") === pathname,
    );
  });
}

test("[AUTH-3] [NAV-4] [C3] signing out ends the session here, in the history and in other tabs", async ({
  page,
  context,
  trouble,
}) => {
  trouble.allow(SIGNED_OUT);
  await signIn(page, people.maya);
  const other = await context.newPage();
  await other.goto("/home");
  await expect(other.getByRole("rowheader", { name: people.sam.name })).toBeVisible();

  const menu = await openUserMenu(page, people.maya);
  await menu.getByRole("button", { name: "Sign out" }).click();
  for (const tab of [page, other]) {
    await expect(tab.getByRole("heading", { name: "Sign in to Touchline" })).toBeVisible();
    await expect(tab.getByText(people.sam.name)).toHaveCount(0);
  }

  await page.goBack();
  await expectPageLoaded(page);
  await expect(page.getByText(people.sam.name)).toHaveCount(0);

  // The provider's session is gone too, so it asks again.
  await page.goto("/home");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByLabel("Password")).toBeVisible();
});

/** Every authenticated call the page makes from now on. */
function apiCalls(page: Page, below = "/api/"): Array<{ path: string; token: string | undefined }> {
  const calls: Array<{ path: string; token: string | undefined }> = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith(below) || pathname === "/api/config") return;
    calls.push({ path: pathname, token: request.headers().authorization });
  });
  return calls;
}

function goalCalls(page: Page) {
  return apiCalls(page, "/api/pipeline-check-ins");
}

/** How often the page has been reloaded since. */
function loadsOf(page: Page): () => number {
  let loads = 0;
  page.on("load", () => {
    loads += 1;
  });
  return () => loads;
}

interface Stored {
  access_token: string;
  expires_at: number;
}

/**
 * Changes the stored sign-in as if time had passed; null removes it. Clicks a label in the same
 * tick, before a background call can notice.
 */
async function changeStored(
  page: Page,
  change: Partial<Stored> | null,
  label?: string,
): Promise<Stored> {
  return page.evaluate(
    ([given, wanted]): Stored => {
      const key = Object.keys(localStorage).find((name) => name.startsWith("touchline.identity."));
      if (!key) throw new Error("Nobody is signed in");
      const stored = { ...JSON.parse(localStorage.getItem(key) ?? "{}"), ...given };
      if (given) localStorage.setItem(key, JSON.stringify(stored));
      else localStorage.removeItem(key);
      const labels = Array.from(document.querySelectorAll("label"));
      if (wanted) labels.find(({ textContent }) => textContent === wanted)?.click();
      return stored;
    },
    [change, label] as const,
  );
}
