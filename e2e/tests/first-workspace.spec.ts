import { randomUUID } from "node:crypto";
import { apiClientFor } from "../support/api-client.ts";
import { expect, NO_ACCOUNT_YET, SIGNED_OUT, test } from "../support/fixtures.ts";
import {
  continueToProvider,
  control,
  enterCredentials,
  newPerson,
  openUserMenu,
} from "../support/people.ts";

test("[AUTH-12] [R-18] a visitor registers, names a workspace and manages an empty organisation", async ({
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

  await expect(page).toHaveURL("/sign-up?workspace=new");
  await page.getByRole("button", { name: "Create workspace" }).click();
  await expect(page.getByText("Give your workspace a name.")).toBeVisible();
  await page.getByLabel("Workspace name").fill("Solberg Sails");
  await page.getByRole("button", { name: "Create workspace" }).click();

  const question = page.getByRole("heading", { name: "Connect your calendar" });
  await expect(question).toBeVisible();
  await page.getByRole("button", { name: "Not now" }).click();
  await expect(page).toHaveURL("/home");
  await expect(page.getByText("Set up Solberg Sails: 0 of 5 done")).toBeVisible();
  await expect(page.getByRole("button", { name: "Connect HubSpot" })).toBeVisible();
  await expect(page.getByRole("list", { name: "Team" }).getByRole("link")).toHaveCount(0);
  const menu = await openUserMenu(page, person);
  await expect(menu.getByRole("switch", { name: "Player/coach mode" })).toBeVisible();

  await page.reload();
  await expect(page.getByText("Set up Solberg Sails: 0 of 5 done")).toBeVisible();

  trouble.allow(SIGNED_OUT);
  await control.googleCalendar.createAccount(person);
  await openUserMenu(page, person);
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("heading", { name: "Sign in to Touchline" })).toBeVisible();
  await page.goto("/launch?span=day");
  await continueToProvider(page);
  await enterCredentials(page, person.email, "correct horse");
  await expect(question).toBeVisible();
  await page.getByRole("button", { name: "Connect Google Calendar" }).click();
  await page.getByRole("radio", { name: new RegExp(person.email) }).check();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL("/launch?span=day");
  const events = page.getByRole("region", { name: "Events" });
  await expect(events.getByText("We haven't found any events")).toBeVisible();
});

test("[AUTH-12] someone without an account is asked to name a workspace, not shown somebody's", async ({
  page,
  trouble,
}) => {
  trouble.expect(NO_ACCOUNT_YET);
  const person = await newPerson();
  await page.goto("/home");
  await continueToProvider(page);
  await enterCredentials(page, person.email);
  await expect(page).toHaveURL("/sign-up?workspace=new");
  await expect(page.getByRole("heading", { name: "Name your workspace" })).toBeVisible();
});

test("[AUTH-12] [O-9] someone whose address is not verified is told so at once and gets no workspace", async ({
  page,
  trouble,
}) => {
  trouble.expect(NO_ACCOUNT_YET);
  const person = await newPerson({ emailVerified: false });
  await page.goto("/login");
  await continueToProvider(page);
  await enterCredentials(page, person.email);
  await expect(page.getByRole("heading", { name: "Verify your email address" })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveText(
    "Your identity provider hasn't verified your email address.",
  );
  await expect(page).toHaveURL("/sign-up");
});

test("[AUTH-12] [S-3] a team mate whom a manager added signs in, sees who invites them, and joins by choice", async ({
  founder,
  request,
  browser,
}) => {
  const person = await newPerson();
  const form = { name: person.name, title: "AE", emailAddress: person.email };
  await (await apiClientFor(request, founder)).post("/api/team-members", form);
  const page = await browser.newPage();
  await page.goto("/sign-up");
  await expect(page.getByText("If a manager has already added you to a team")).toBeVisible();
  await page.getByRole("link", { name: "Sign in" }).click();
  await expect(page).toHaveURL("/login");
  await continueToProvider(page);
  await enterCredentials(page, person.email);
  await expect(page.getByRole("heading", { level: 1, name: "Join your team" })).toBeVisible();
  await expect(page.getByText(`Manager: ${founder.name} (${founder.email})`)).toBeVisible();
  await page.getByRole("button", { name: /^Join / }).click();
  await expect(page).toHaveURL("/home");
  await openUserMenu(page, person);
  await page.getByRole("link", { name: "Switch workspace" }).click();
  await expect(page.getByText("You're here now, as a rep.")).toBeVisible();
  await page.close();
});
