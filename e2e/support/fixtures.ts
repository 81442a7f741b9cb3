import { test as base, expect, type Page } from "@playwright/test";
import { watchBrowserErrors } from "./browser-errors.ts";
import {
  createFounder,
  expectPageLoaded,
  openSignedIn,
  type Person,
  people,
  storageStateOf,
} from "./people.ts";
import { slowNetwork } from "./slow-network.ts";
import { recordToasts } from "./toasts.ts";

export { expect };

/** The session call right after sign-in fails for users without an account. */
export const NO_ACCOUNT_YET = /403.*\/api\/session/;

/** A background call may still be pending when the user signs out. */
export const SIGNED_OUT = /401.*\/api\//;

interface Fixtures {
  /** Errors in any browser of the test. Fails the test unless they were expected. */
  trouble: ReturnType<typeof watchBrowserErrors>;
  /** Opens a browser for a signed-in user, at the given page. */
  browserOf: (person: Person, target?: string) => Promise<Page>;
  /** The same without opening a page. */
  tabOf: (person: Person) => Promise<Page>;
  /** The demo's manager, signed in, on the home page. */
  manager: Page;
  /**
   * The same, without a page open: for tests that don't start on the home page, which is the
   * largest.
   */
  managersTab: Page;
  /** A rep whose data no test changes, signed in, on the home page. */
  rep: Page;
  /** The same, without a page open. */
  repsTab: Page;
  /** The manager of a new organisation, on the home page in `page`. */
  founder: Person;
  /** The same, with the set-up checklist as Home. */
  newcomer: Person;
}

export const test = base.extend<Fixtures>({
  trouble: [
    async ({ context }, use) => {
      const trouble = watchBrowserErrors();
      await trouble.watch(context);
      await recordToasts(context);
      await slowNetwork(context);
      await use(trouble);
      expect(trouble.unexpected(), "nothing goes wrong unseen").toEqual([]);
      await expect
        .poll(() => trouble.missing(), { message: "what was expected to go wrong did" })
        .toEqual([]);
    },
    { auto: true },
  ],

  tabOf: async ({ browser, trouble }, use) => {
    const open: Array<{ close(): Promise<void> }> = [];
    await use(async (person) => {
      const context = await browser.newContext({ storageState: await storageStateOf(person) });
      open.push(context);
      await trouble.watch(context);
      await recordToasts(context);
      await slowNetwork(context);
      return context.newPage();
    });
    for (const context of open) await context.close();
  },

  browserOf: async ({ tabOf }, use) =>
    use(async (person, target = "/home") => {
      const page = await tabOf(person);
      await page.goto(target);
      await expectPageLoaded(page);
      return page;
    }),

  manager: async ({ browserOf }, use) => use(await browserOf(people.maya)),

  managersTab: async ({ tabOf }, use) => use(await tabOf(people.maya)),

  rep: async ({ browserOf }, use) => use(await browserOf(people.sam)),

  repsTab: async ({ tabOf }, use) => use(await tabOf(people.sam)),

  founder: async ({ page, trouble: _watched }, use) => {
    const person = await createFounder("Founders");
    await openSignedIn(page, person);
    await use(person);
  },

  newcomer: async ({ page, trouble: _watched }, use) => {
    const person = await createFounder("Newcomers", { isSetUp: false });
    await openSignedIn(page, person);
    await use(person);
  },
});
