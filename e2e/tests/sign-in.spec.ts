import { expect, test } from "../support/fixtures.ts";
import {
  continueToProvider,
  enterCredentials,
  expectPageLoaded,
  people,
  repPageUrl,
  signIn,
} from "../support/people.ts";

const HOSTILE = [
  "//evil.test",
  "https://evil.test",
  "/\\evil.test",
  "javascript:alert(1)",
  "/%2Fevil.test",
];
const OPEN = [
  "/welcome",
  "/colab",
  "/login",
  "/sign-up",
  "/about",
  "/rep-actions/0d9f4dd0-54a3-4c0c-9f0e-1f5a8f0c2b11",
  "/unsubscribe/0d9f4dd0-54a3-4c0c-9f0e-1f5a8f0c2b11",
];
const CLOSED = ["/", "/home", "/history", "/launch", "/rep/anybody"];

test.describe("signing in", () => {
  test("[AUTH-1] a manager lands on the team's home", async ({ page }) => {
    await signIn(page, people.maya);
    await expect(page.getByRole("heading", { level: 1, name: "Home" })).toBeVisible();
    await expect(page.getByRole("rowheader", { name: people.sam.name })).toBeVisible();
  });

  test("[AUTH-1] a rep lands on their own home", async ({ page }) => {
    await signIn(page, people.sam);
    await expect(page.getByRole("heading", { level: 1, name: /^Good .+, Sam$/ })).toBeVisible();
    await expect(page.getByRole("region", { name: "Goal alignment" })).toBeVisible();
    await expect(page.getByText(people.olivia.name)).toHaveCount(0);
  });

  test("[AUTH-1] a wrong password is refused in words and keeps the address typed", async ({
    page,
    trouble,
  }) => {
    trouble.expect(/401.*\/identity\/interaction\//);
    await page.goto("/login");
    await continueToProvider(page);
    await enterCredentials(page, people.sam.email, "wrong");
    await expect(page.getByRole("alert")).toContainText("E-mail and password do not match");
    await expect(page.getByLabel("E-mail")).toHaveValue(people.sam.email);

    await enterCredentials(page, people.sam.email);
    await expect(page).toHaveURL("/home");
  });

  test("[AUTH-1] a sign-in that was cancelled says so and can be tried again", async ({ page }) => {
    await page.goto("/login");
    await continueToProvider(page);
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByRole("heading", { name: "Sign-in was not completed" })).toBeVisible();
    await expect(page.getByRole("alert")).toContainText("The sign-in was cancelled.");
    await page.getByRole("link", { name: "Sign in again" }).click();
    await expect(page).toHaveURL("/login");
  });
});

test.describe("where a sign-in leads", () => {
  test("[AUTH-3] [AUTH-7] exactly to the page, query and all, that was asked for", async ({
    page,
  }) => {
    const wanted = "/forecast?quarter=next&by=count";
    await page.goto(wanted);
    await expect(page).toHaveURL((url) => url.pathname === "/login");
    const target = new URL(page.url()).searchParams;
    expect(target.get("path")).toBe("/forecast");
    expect(target.get("query")).toBe("quarter=next&by=count");

    await continueToProvider(page);
    await enterCredentials(page, people.maya.email);
    await expect(page).toHaveURL(wanted);
    await expect(page.getByRole("heading", { level: 1, name: "Forecast" })).toBeVisible();

    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: "Forecast" })).toBeVisible();
    await expect(page).toHaveURL(wanted);
  });

  test("[AUTH-3] home, whatever other site the address names", async ({ page }) => {
    await signIn(page, people.sam);
    const strangers: string[] = [];
    page.on("request", (request) => {
      if (new URL(request.url()).hostname !== "localhost") strangers.push(request.url());
    });
    page.on("dialog", async (dialog) => {
      strangers.push(dialog.message());
      await dialog.dismiss();
    });
    for (const hostile of HOSTILE) {
      const login = `/login?${new URLSearchParams({ path: hostile })}`;
      await page.goto(login);
      await expect(page, `signed in already, ${hostile}`).toHaveURL("/home");

      // The provider still has a session, so it redirects straight back.
      await page.goto("/favicon.svg");
      await page.evaluate(() => localStorage.clear());
      await page.goto(login);
      await page.getByRole("button", { name: "Sign in" }).click();
      await expect(page, hostile).toHaveURL("/home");
    }
    expect(strangers).toEqual([]);
  });
});

test.describe("guards", () => {
  test("[AUTH-4] public pages open without signing in", async ({ page, trouble }) => {
    // An invalid shared link has its own page.
    trouble.expect(/404.*\/api\/rep-actions\//);
    trouble.expect(/404.*\/api\/unsubscribe\//);
    for (const open of OPEN) {
      await page.goto(open);
      await expectPageLoaded(page, open);
      await expect(page, open).toHaveURL(open);
    }
  });

  test("[AUTH-4] all other pages ask to sign in first", async ({ page }) => {
    for (const closed of CLOSED) {
      await page.goto(closed);
      const title = page.getByRole("heading", { name: "Sign in to Touchline" });
      await expect(title, closed).toBeVisible();
      expect(new URL(page.url()).pathname, closed).toBe("/login");
    }
  });

  test("[AUTH-4] /signup and /report lead to the welcome page", async ({ page }) => {
    await page.goto("/signup");
    await expect(page).toHaveURL("/welcome");
    await page.goto("/report#x");
    await expect(page).toHaveURL("/welcome#x");
    await expect(page.getByRole("link", { name: "Create workspace" })).toBeVisible();
  });

  test("[AUTH-5] [AUTH-6] a rep who opens a colleague's page or /launch gets their own", async ({
    rep: page,
    browserOf,
  }) => {
    const manager = await browserOf(people.maya);
    const own = await repPageUrl(manager, people.sam);
    await page.goto(await repPageUrl(manager, people.olivia));
    await expect(page).toHaveURL(own);
    await expect(page.getByRole("heading", { level: 1, name: "My page" })).toBeVisible();

    await page.goto("/launch");
    await expect(page).toHaveURL(own);
    await page.goto("/");
    await expect(page).toHaveURL("/home");
  });

  test("[AUTH-5] [AUTH-6] a manager opens anybody's page, and is told of strangers", async ({
    manager: page,
    trouble,
  }) => {
    for (const person of [people.sam, people.olivia]) {
      await page.goto(await repPageUrl(page, person));
      await expect(page.getByRole("heading", { level: 1, name: person.name })).toBeVisible();
    }
    await page.goto("/");
    await expect(page).toHaveURL("/home");

    trouble.expect(/404.*\/api\/team-members\//);
    const stranger = "/rep/0d9f4dd0-54a3-4c0c-9f0e-1f5a8f0c2b11";
    await page.goto(stranger);
    await expect(page.getByRole("heading", { level: 1, name: "Not on your team" })).toBeVisible();
    await expect(page).toHaveURL(stranger);
  });
});
