import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { sandboxControl } from "../../sandbox/src/control-client.ts";
import { APP_URL, SANDBOX_URL } from "./addresses.ts";

export const PASSWORD = "demo";
export const control = sandboxControl(SANDBOX_URL);

const CALENDAR_PROMPT_PATH = "/connect-calendar";

export interface Person {
  email: string;
  name: string;
}

/** The demo's users. Each test that changes a rep's goal uses a different rep. */
export const people = {
  maya: { email: "manager@demo.test", name: "Maya Lindqvist" },
  sam: { email: "rep1@demo.test", name: "Sam Okafor" },
  olivia: { email: "rep2@demo.test", name: "Olivia Brandt" },
  stefan: { email: "rep3@demo.test", name: "Stefan Novak" },
  priya: { email: "rep4@demo.test", name: "Priya Raman" },
  tom: { email: "rep5@demo.test", name: "Tom Whitfield" },
  lucia: { email: "rep6@demo.test", name: "Lucía Herrera" },
  /** At the top of a company of three levels. */
  cro: { email: "cro@south.test", name: "Rebecca Stone" },
  noor: { email: "manager@new.test", name: "Noor Haddad" },
  trialManager: { email: "manager@trial.test", name: "Grant Ellery" },
} satisfies Record<string, Person>;

/** A user the identity provider knows and the product doesn't. */
export async function newPerson(given: { emailVerified?: boolean } = {}): Promise<Person> {
  const email = `new-${randomUUID()}@people.test`;
  const { name } = await control.identity.createUser({ email, name: "Nadia Novik", ...given });
  return { email, name };
}

/** Opens a protected page, signs in, and waits for that page. */
export async function signIn(page: Page, person: Person, target = "/home") {
  await page.goto(target);
  await continueToProvider(page);
  await enterCredentials(page, person.email);
  await declineCalendar(page, target);
  await expect(page).toHaveURL(target);
  await expectPageLoaded(page);
}

/** After signing in, managers without a calendar are asked to connect one. */
async function declineCalendar(page: Page, target: string) {
  const ends = [new URL(target, APP_URL).pathname, CALENDAR_PROMPT_PATH];
  await expect(page).toHaveURL(({ pathname }) => ends.includes(pathname));
  if (new URL(page.url()).pathname !== CALENDAR_PROMPT_PATH) return;
  await page.getByRole("button", { name: "Not now" }).click();
}

/** A page is loaded once it has its own title; the splash screen's title is the product name. */
export async function expectPageLoaded(page: Page, where?: string) {
  const title = page.getByRole("heading", { level: 1 }).filter({ hasNotText: /^Touchline$/ });
  await expect(title, where).toBeVisible();
}

/** Longer than all tests take, so that no session expires or is renewed during one. */
const SIGNED_IN_SECONDS = 3600;

/** What a browser stores for a signed-in user. */
interface SavedSession {
  name: string;
  value: string;
}
const savedSessions = new Map<string, SavedSession>();

/**
 * Signs a user in without the pages, with the same effect, including on the server. Tests about
 * signing in use the pages.
 */
async function savedSessionOf({ email }: Person): Promise<SavedSession> {
  const known = savedSessions.get(email);
  if (known) return known;
  const tokens = await tokensOf(email);
  await joinIfInvited(tokens);
  await ask("/api/session", tokens, {});
  const kept = await toSavedSession(tokens);
  savedSessions.set(email, kept);
  return kept;
}

/** The browser storage state of this signed-in user. */
export async function storageStateOf(person: Person) {
  return {
    cookies: [],
    origins: [{ origin: APP_URL, localStorage: [await savedSessionOf(person)] }],
  };
}

/** Signs this user in to a blank browser page and opens the home page. */
export async function openSignedIn(page: Page, person: Person): Promise<void> {
  const kept = await savedSessionOf(person);
  // Any page of the same origin will do.
  await page.goto("/api/config");
  await page.evaluate(({ name, value }) => localStorage.setItem(name, value), kept);
  await page.goto("/home");
  await expectPageLoaded(page);
}

/** A new user who manages a new, empty organisation, with the usual Home or the set-up checklist. */
export async function createFounder(name: string, { isSetUp = true } = {}): Promise<Person> {
  const person = await newPerson();
  const tokens = await tokensOf(person.email);
  await ask("/api/organisations", tokens, { name, timeZone: "UTC" });
  if (isSetUp) await hideSetUp(tokens);
  return person;
}

async function hideSetUp({ accessToken }: Tokens): Promise<void> {
  const answer = await fetch(`${APP_URL}/api/workspace/set-up`, {
    method: "PUT",
    headers: { authorization: `Bearer ${accessToken}`, "content-type": "application/json" },
    body: JSON.stringify({ isDone: true }),
  });
  if (!answer.ok) throw new Error(`Set-up: ${answer.status} ${await answer.text()}`);
}

type Tokens = Awaited<ReturnType<typeof control.identity.token>>;

const tokensOf = (email: string) =>
  control.identity.token({ email, expiresInSeconds: SIGNED_IN_SECONDS });

/** Joins the workspace that has just added a new user, as the page would. */
async function joinIfInvited(tokens: Tokens): Promise<void> {
  const { workspaces } = await ask("/api/session/workspaces", tokens, {});
  const [{ organisationId, state }] = [...workspaces, { state: "none" }];
  if (state === "invited") await ask("/api/session/join", tokens, { organisationId });
}

async function ask(path: string, { accessToken, idToken }: Tokens, more: object) {
  const answer = await fetch(`${APP_URL}${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${accessToken}`, "content-type": "application/json" },
    body: JSON.stringify({ idToken, ...more }),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

async function toSavedSession({ accessToken, idToken }: Tokens): Promise<SavedSession> {
  const { identity } = await (await fetch(`${APP_URL}/api/config`)).json();
  const profile = JSON.parse(Buffer.from(idToken.split(".")[1] ?? "", "base64url").toString());
  return {
    name: `touchline.identity.user:${identity.authority}:${identity.clientId}`,
    value: JSON.stringify({
      id_token: idToken,
      access_token: accessToken,
      token_type: "Bearer",
      scope: identity.scope,
      profile,
      expires_at: profile.exp,
    }),
  };
}

export async function continueToProvider(page: Page) {
  await expect(page.getByRole("heading", { name: "Sign in to Touchline" })).toBeVisible();
  const button = page.getByRole("button", { name: "Sign in" });
  const password = page.getByLabel("Password");
  // On a busy machine a click during rendering may be lost (about once in some hundreds), so retry
  // it.
  await expect(async () => {
    if (await button.isVisible()) await button.click();
    await expect(password).toBeVisible({ timeout: 15_000 });
  }).toPass({ timeout: 120_000 });
}

export async function enterCredentials(page: Page, email: string, password = PASSWORD) {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

const menuOf = ({ name }: Pick<Person, "name">) => new RegExp(`^${name}.* menu$`);

export function userMenuButton(page: Page, person: Pick<Person, "name">) {
  return page.getByRole("button", { name: menuOf(person) });
}

export async function openUserMenu(page: Page, { name }: Pick<Person, "name">) {
  await userMenuButton(page, { name }).click();
  const menu = page.getByRole("dialog", { name: menuOf({ name }) });
  await expect(menu).toBeVisible();
  return menu;
}

/** The address of a rep's page, from the manager's sidebar. */
export async function repPageUrl(managersPage: Page, { name }: Person): Promise<string> {
  const team = managersPage.getByRole("list", { name: "Team" });
  const address = await team.getByRole("link", { name }).getAttribute("href");
  if (!address) throw new Error(`${name} has no link in the sidebar`);
  return address;
}
