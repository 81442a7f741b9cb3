import { randomUUID } from "node:crypto";
import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test";
import { sandboxControl } from "../../sandbox/src/control-client.ts";

export const SANDBOX = "http://localhost:3610";
export const PASSWORD = "demo";
export const control = sandboxControl(SANDBOX);

export interface Person {
  email: string;
  name: string;
}

/** The demo's people. Tests that change a rep's goal each have a rep of their own. */
export const people = {
  maya: { email: "manager@demo.test", name: "Maya Lindqvist" },
  sam: { email: "rep1@demo.test", name: "Sam Okafor" },
  olivia: { email: "rep2@demo.test", name: "Olivia Brandt" },
  stefan: { email: "rep3@demo.test", name: "Stefan Novak" },
  priya: { email: "rep4@demo.test", name: "Priya Raman" },
  tom: { email: "rep5@demo.test", name: "Tom Whitfield" },
  lucia: { email: "rep6@demo.test", name: "Lucía Herrera" },
  noor: { email: "manager@new.test", name: "Noor Haddad" },
  trialManager: { email: "manager@trial.test", name: "Grant Ellery" },
} satisfies Record<string, Person>;

/** Somebody the identity provider knows and the product does not. */
export async function newPerson(given: { emailVerified?: boolean } = {}): Promise<Person> {
  const email = `new-${randomUUID()}@people.test`;
  const { name } = await control.identity.createUser({ email, name: "Nadia Novik", ...given });
  return { email, name };
}

/** Opens a page that asks for a sign-in, signs in, and arrives at that page. */
export async function signIn(page: Page, person: Person, target = "/home") {
  await page.goto(target);
  await continueToProvider(page);
  await giveCredentials(page, person.email);
  await expect(page).toHaveURL(target);
  await expectShown(page);
}

/** A page is there once it has its title; the splash before it is only called after the product. */
export async function expectShown(page: Page, where?: string) {
  const title = page.getByRole("heading", { level: 1 }).filter({ hasNotText: /^Touchline$/ });
  await expect(title, where).toBeVisible();
}

type State = Awaited<ReturnType<BrowserContext["storageState"]>>;

/** Well before the token ends: two browsers must not renew the same session. */
const GOOD_FOR_MS = 4 * 60_000;
const signedIn = new Map<string, { state: State; until: number }>();

/** What a browser remembers of a signed-in person. Signs in through the pages once per worker. */
export async function stateOf(browser: Browser, person: Person): Promise<State> {
  const known = signedIn.get(person.email);
  if (known && known.until > Date.now()) return known.state;
  const context = await browser.newContext();
  await signIn(await context.newPage(), person);
  const state = await context.storageState();
  await context.close();
  signedIn.set(person.email, { state, until: Date.now() + GOOD_FOR_MS });
  return state;
}

/** From our sign-in page to the provider's. */
export async function continueToProvider(page: Page) {
  await expect(page.getByRole("heading", { name: "Sign in to Touchline" })).toBeVisible();
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByLabel("Password")).toBeVisible();
}

export async function giveCredentials(page: Page, email: string, password = PASSWORD) {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** Signs a new person in and makes them the manager of a new, empty organisation. */
export async function createWorkspace(page: Page, name: string): Promise<Person> {
  const person = await newPerson();
  await page.goto("/login");
  await continueToProvider(page);
  await giveCredentials(page, person.email);
  await page.getByLabel("Workspace name").fill(name);
  await page.getByRole("button", { name: "Create workspace" }).click();
  await expect(page).toHaveURL("/home");
  return person;
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

/** The address of a rep's page, as the manager's sidebar has it. */
export async function addressOf(managersPage: Page, { name }: Person): Promise<string> {
  const team = managersPage.getByRole("list", { name: "Team" });
  const address = await team.getByRole("link", { name }).getAttribute("href");
  if (!address) throw new Error(`${name} has no link in the sidebar`);
  return address;
}
