import { test as base, expect, type Page } from "@playwright/test";
import { enter, expectShown, founderOf, type Person, people, stateOf } from "./people.ts";
import { slowNetwork } from "./slow-network.ts";
import { recordToasts } from "./toasts.ts";
import { watchTrouble } from "./trouble.ts";

export { expect };

/** Asked right after sign-in who this is, the server does not know new people. */
export const NO_ACCOUNT_YET = /403.*\/api\/session/;

/** A call in the background may still be on its way when somebody signs out. */
export const SIGNED_OUT = /401.*\/api\//;

interface Fixtures {
  /** What goes wrong unseen in any browser of the test. Fails the test unless it was expected. */
  trouble: ReturnType<typeof watchTrouble>;
  /** A browser of somebody who is signed in, at the page asked for. */
  browserOf: (person: Person, target?: string) => Promise<Page>;
  /** The same before any page was asked for. */
  tabOf: (person: Person) => Promise<Page>;
  /** The demo's manager, signed in and at home. */
  manager: Page;
  /** The same, where nothing has been opened yet: for whoever does not begin at home, which is the largest page. */
  managersTab: Page;
  /** A rep whose data no test changes, signed in and at home. */
  rep: Page;
  /** The same, where nothing has been opened yet. */
  repsTab: Page;
  /** The manager of a new organisation of their own, at home in `page`. */
  founder: Person;
}

export const test = base.extend<Fixtures>({
  trouble: [
    async ({ context }, use) => {
      const trouble = watchTrouble();
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
      const context = await browser.newContext({ storageState: await stateOf(person) });
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
      await expectShown(page);
      return page;
    }),

  manager: async ({ browserOf }, use) => use(await browserOf(people.maya)),

  managersTab: async ({ tabOf }, use) => use(await tabOf(people.maya)),

  rep: async ({ browserOf }, use) => use(await browserOf(people.sam)),

  repsTab: async ({ tabOf }, use) => use(await tabOf(people.sam)),

  founder: async ({ page, trouble: _watched }, use) => {
    const person = await founderOf("Founders");
    await enter(page, person);
    await use(person);
  },
});
