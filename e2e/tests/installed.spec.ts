import type { Page } from "@playwright/test";
import { expect, SIGNED_OUT, test } from "../support/fixtures.ts";
import { expectPageLoaded, openUserMenu, people } from "../support/people.ts";

const OFFLINE = /ERR_INTERNET_DISCONNECTED|Failed to fetch|NetworkError/;
const LAST_SEEN = "touchline.last-seen";

/** Waits until the app could open without a network. */
async function untilInstalled(page: Page) {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active && active.state !== "activated") {
      await new Promise((done) => active.addEventListener("statechange", done, { once: true }));
    }
  });
  await expect
    .poll(() => page.evaluate(async () => (await caches.match("/home")) !== undefined))
    .toBe(true);
}

/** Opens a page until it is on the device: what it shows, and the files for it. */
async function openAndKeep(page: Page, path: string) {
  await page.goto(path);
  await expectPageLoaded(page);
  await expect
    .poll(() =>
      page.evaluate(
        ([key, name]) => Boolean(JSON.parse(localStorage.getItem(key) ?? "{}").pages?.[name]),
        [LAST_SEEN, path] as const,
      ),
    )
    .toBe(true);
}

const keptAnswers = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests
      .flat()
      .map(({ url }) => new URL(url).pathname)
      .filter((path) => path.startsWith("/api/"));
  });

test("[X-18] installed, Home and Deals open without a network as they were, until somebody signs out", async ({
  tabOf,
  trouble,
}) => {
  trouble.allow(OFFLINE);
  trouble.allow(SIGNED_OUT);
  const page = await tabOf(people.olivia);
  await page.goto("/home");
  await expectPageLoaded(page);
  await untilInstalled(page);
  await openAndKeep(page, "/deals");
  const deal = page.locator("td[data-title=true] button").first();
  const name = await deal.innerText();
  await openAndKeep(page, "/home");
  const deals = page.getByRole("list", { name: "Your deals" });
  await expect(deals).toBeVisible();
  expect(await keptAnswers(page), "answers kept by the worker").toEqual([]);

  await page.context().setOffline(true);
  await page.goto("/deals");
  await expectPageLoaded(page);
  await expect(deal).toHaveText(name);
  await expect(page.getByText(/^You're offline\. This is as of \d/)).toBeVisible();
  await expect(page.getByText(/^Offline · as of \d/)).toBeVisible();
  await page.goto("/home");
  await expect(page.getByRole("heading", { name: /, Olivia$/ })).toBeVisible();
  await expect(deals).toBeVisible();

  // Typed without a network, it stays, and is saved once there is one.
  const row = deals.getByRole("listitem").first();
  await row.getByRole("button", { name: "Next step" }).click();
  await row.getByRole("textbox", { name: "Next step" }).fill("Call from the train");
  await row.getByRole("button", { name: "Add next step" }).click();
  await expect(page.getByText("You're offline, so this isn't saved yet.")).toBeVisible();
  const waiting = page.getByRole("list", { name: "Not saved yet" });
  await expect(waiting).toContainText("Call from the train");
  await page.context().setOffline(false);
  await waiting.getByRole("button", { name: /^Save next step/ }).click();
  await expect(waiting).toHaveCount(0);
  await expect(page.getByText(/^You're offline/)).toHaveCount(0);

  const menu = await openUserMenu(page, people.olivia);
  await menu.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("heading", { name: "Sign in to Touchline" })).toBeVisible();
  expect(await page.evaluate((key) => localStorage.getItem(key), LAST_SEEN)).toBeNull();
});

test("[X-18] a new release takes over at once, from an old page that was kept too", async ({
  tabOf,
  trouble,
}) => {
  trouble.allow(OFFLINE);
  const page = await tabOf(people.olivia);
  await page.goto("/home");
  await expectPageLoaded(page);
  await untilInstalled(page);
  // The device still has the page of a release of which one file was another.
  await page.evaluate(async () => {
    const html = (await (await caches.match("/home"))?.text()) ?? "";
    const old = html
      .replace("<body>", "<body><h1>Old release</h1>")
      .replace("&quot;deals&quot;:[&quot;", "&quot;deals&quot;:[&quot;old-");
    if (!old.includes("Old release") || !old.includes("old-")) throw new Error("Not an old page");
    const cache = await caches.open("touchline-page");
    await cache.put("/home", new Response(old, { headers: { "content-type": "text/html" } }));
  });
  await openAndKeep(page, "/home");
  await expect(page.getByRole("heading", { name: /, Olivia$/ })).toBeVisible();
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.match("/home"))?.text()) ?? ""))
    .not.toContain("Old release");
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByRole("heading", { name: /, Olivia$/ })).toBeVisible();
  await page.context().setOffline(false);

  const manifest = await page.request.get("/manifest.webmanifest");
  const { start_url, display, icons, shortcuts } = await manifest.json();
  expect([start_url, display]).toEqual(["/home", "standalone"]);
  expect(shortcuts.map(({ name }: { name: string }) => name)).toEqual([
    "Home",
    "Deals",
    "Forecast",
  ]);
  for (const { src } of icons) {
    expect((await page.request.get(src)).headers()["content-type"]).toBe("image/png");
  }
});
