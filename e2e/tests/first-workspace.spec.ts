import { randomUUID } from "node:crypto";
import { expect, NO_ACCOUNT_YET, test } from "../support/fixtures.ts";
import { continueToProvider, giveCredentials, newPerson, openUserMenu } from "../support/people.ts";

test("[AUTH-12] a visitor registers, names a workspace and manages an empty organisation", async ({
  page,
  trouble,
}) => {
  trouble.expect(NO_ACCOUNT_YET);
  const person = { name: "Ingrid Solberg", email: `ingrid-${randomUUID()}@people.test` };
  await page.goto("/welcome");
  await page.getByRole("link", { name: "Create workspace" }).click();
  await expect(page).toHaveURL("/sign-up");
  await page.getByRole("button", { name: "Create account" }).click();

  await page.getByLabel("Full name").fill(person.name);
  await page.getByLabel("E-mail").fill(person.email);
  await page.getByLabel("Password").fill("correct horse");
  await page.getByRole("button", { name: "Create account" }).click();

  await expect(page).toHaveURL("/sign-up");
  await page.getByRole("button", { name: "Create workspace" }).click();
  await expect(page.getByText("Give your workspace a name.")).toBeVisible();
  await page.getByLabel("Workspace name").fill("Solberg Sails");
  await page.getByRole("button", { name: "Create workspace" }).click();

  await expect(page).toHaveURL("/home");
  await expect(page.getByText("What needs a look at Solberg Sails")).toBeVisible();
  await expect(page.getByText("No reps in your team yet")).toBeVisible();
  await expect(page.getByRole("list", { name: "Team" }).getByRole("link")).toHaveCount(0);
  const menu = await openUserMenu(page, person);
  await expect(menu.getByRole("switch", { name: "Player/coach mode" })).toBeVisible();

  await page.reload();
  await expect(page.getByText("What needs a look at Solberg Sails")).toBeVisible();
});

test("[AUTH-12] someone without an account is asked to name a workspace, not shown somebody's", async ({
  page,
  trouble,
}) => {
  trouble.expect(NO_ACCOUNT_YET);
  const person = await newPerson();
  await page.goto("/home");
  await continueToProvider(page);
  await giveCredentials(page, person.email);
  await expect(page).toHaveURL("/sign-up");
  await expect(page.getByRole("heading", { name: "Name your workspace" })).toBeVisible();
});

test("[AUTH-12] someone whose address is not verified is told so and gets no workspace", async ({
  page,
  trouble,
}) => {
  trouble.expect(NO_ACCOUNT_YET);
  trouble.expect(/403.*\/api\/organisations/);
  const person = await newPerson({ emailVerified: false });
  await page.goto("/login");
  await continueToProvider(page);
  await giveCredentials(page, person.email);
  await page.getByLabel("Workspace name").fill("Nobody's");
  await page.getByRole("button", { name: "Create workspace" }).click();
  await expect(page.getByRole("alert")).toHaveText(
    "Your identity provider has not verified your e-mail address.",
  );
  await expect(page).toHaveURL("/sign-up");
});

test("[AUTH-12] a team mate whom a manager added is told to sign in instead of signing up", async ({
  page,
}) => {
  await page.goto("/sign-up");
  await expect(page.getByText("If a manager has already added you to a team")).toBeVisible();
  await page.getByRole("link", { name: "Sign in" }).click();
  await expect(page).toHaveURL("/login");
});
