import { expect, SIGNED_OUT, test } from "../support/fixtures.ts";
import { holdLiveEvents } from "../support/live-events.ts";
import { openUserMenu, people, repPageUrl, userMenuButton } from "../support/people.ts";
import { expectToast } from "../support/toasts.ts";

const GENERIC_FAILURE = "Something went wrong. Please try again later.";

test("[NAV-1] a manager whose trial ended meets the subscribe modal and cannot wave it away", async ({
  browserOf,
  trouble,
}) => {
  trouble.allow(SIGNED_OUT);
  const page = await browserOf(people.trialManager);
  const modal = page.getByRole("dialog", { name: "Your trial has ended" });
  await expect(modal).toBeVisible();
  await page.keyboard.press("Escape");
  await page.mouse.click(5, 5);
  await expect(modal).toBeVisible();
  await expect(modal.getByRole("link", { name: "Get in touch" })).toHaveAttribute(
    "href",
    /^mailto:/,
  );
  await page.reload();
  await expect(modal).toBeVisible();
  await modal.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("heading", { name: "Sign in to Touchline" })).toBeVisible();
});

test("[FMT-1] an organisation in dollars reads amounts the American way", async ({ browserOf }) => {
  const page = await browserOf(people.trialManager);
  // The trial's only user has no deals yet, so the amounts are injected into the responses.
  await page.route("**/api/pipeline-check-ins{,/*}", async (route) => {
    const response = await route.fetch();
    const goal = await response.json();
    if (!goal?.values) return route.fulfill({ response });
    const values = { ...goal.values, won: 1_234_567.5, quota: 2_000_000.5 };
    return route.fulfill({ response, json: { ...goal, values } });
  });
  const session = page.waitForResponse("**/api/session");
  await page.reload();
  const { user } = await (await session).json();
  await page.goto(`/rep/${user.id}`);
  const card = page.getByRole("region", { name: "Goal alignment" });
  await expect(card.getByText("$1.23M", { exact: true })).toBeVisible();
  await expect(card.getByText("of $2M quota")).toHaveAttribute("title", "$2,000,000.50");
  await expect(card).not.toContainText("€");
});

test("[NAV-2] the sidebar is expanded at first and stays collapsed once collapsed", async ({
  manager: page,
}) => {
  const team = page.getByRole("list", { name: "Team" });
  await expect(team.getByText(people.sam.name, { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Collapse sidebar" }).click();
  await expect(team.getByText(people.sam.name, { exact: true })).toHaveCount(0);

  await page.reload();
  await expect(team.getByRole("link", { name: people.sam.name })).toBeVisible();
  await expect(team.getByText(people.sam.name, { exact: true })).toHaveCount(0);
  await page.getByRole("button", { name: "Expand sidebar" }).click();
  await expect(team.getByText(people.sam.name, { exact: true })).toBeVisible();
});

test("[NAV-3] a manager's sidebar has one child per team member but themselves", async ({
  manager: page,
}) => {
  const { maya: _self, noor: _founder, trialManager: _stranger, cro: _elsewhere, ...reps } = people;
  const links = page.getByRole("list", { name: "Team" }).getByRole("link");
  await expect(links).toHaveCount(Object.keys(reps).length);
  for (const { name } of Object.values(reps))
    await expect(links.filter({ hasText: name })).toHaveCount(1);
  await links.filter({ hasText: people.sam.name }).click();
  await expect(page.getByRole("heading", { level: 1, name: people.sam.name })).toBeVisible();
});

test("[NAV-3] a rep's sidebar has no team, only what a rep can open", async ({ rep: page }) => {
  const navigation = page.getByRole("navigation", { name: "Main" });
  await expect(navigation.getByRole("link", { name: "Home" })).toBeVisible();
  await expect(navigation.getByRole("link", { name: "My page" })).toBeVisible();
  await expect(page.getByRole("list", { name: "Team" })).toHaveCount(0);
  for (const forbidden of ["Launch", "Team Overview", "Digests", "Workspace", people.olivia.name]) {
    await expect(page.getByRole("link", { name: forbidden })).toHaveCount(0);
  }
});

test("[NAV-4] the user pop-over offers help and sign-out to all, the rest to managers only", async ({
  rep,
  manager,
}) => {
  const ofRep = await openUserMenu(rep, people.sam);
  const ofManager = await openUserMenu(manager, people.maya);
  for (const { menu, count } of [
    { menu: ofManager, count: 1 },
    { menu: ofRep, count: 0 },
  ]) {
    await expect(menu.getByRole("switch", { name: "Player/coach mode" })).toHaveCount(count);
    await expect(menu.getByRole("button", { name: "Sync deals" })).toHaveCount(count);
    await expect(menu.getByRole("link", { name: "HubSpot" })).toHaveCount(count);
  }
  for (const menu of [ofRep, ofManager]) {
    const help = menu.getByRole("link", { name: "Help" });
    await expect(help).toHaveAttribute("target", "_blank");
    await expect(help).toHaveAttribute("href", /^https:\/\//);
    await expect(menu.getByRole("button", { name: "Sign out" })).toBeVisible();
  }
  await rep.keyboard.press("Escape");
  await expect(ofRep).toHaveCount(0);
  await expect(userMenuButton(rep, people.sam)).toBeFocused();
});

test("[NAV-6] [NAV-4] player/coach mode adds the manager to the players, and says when it cannot", async ({
  page,
  founder,
  trouble,
}) => {
  await expect(page.getByText("No reps on your team yet")).toBeVisible();
  const menu = await openUserMenu(page, founder);
  const mode = menu.getByRole("switch", { name: "Player/coach mode" });
  await expect(mode).not.toBeChecked();

  await mode.click();
  await expectToast(page, "Player/coach mode is now on");
  await expect(mode).toBeChecked();
  await expect(page.getByRole("rowheader", { name: founder.name })).toBeVisible();

  trouble.expect(/503.*\/api\/users\/preferences/);
  await page.route("**/api/users/preferences", (route) => route.fulfill({ status: 503 }));
  await mode.click();
  await expect(page.getByText(GENERIC_FAILURE)).toBeVisible();
  await expect(mode).toBeChecked();

  await page.unroute("**/api/users/preferences");
  await mode.click();
  await expectToast(page, "Player/coach mode is now off");
  await expect(page.getByRole("rowheader", { name: founder.name })).toHaveCount(0);
  await page.reload();
  await expect(page.getByText("No reps on your team yet")).toBeVisible();
});

for (const way of ["Try again", "Reload"]) {
  test(`[NAV-8] a piece that did not load says so and comes with '${way}'`, async ({
    page,
    trouble,
  }) => {
    trouble.expect(/about-page|dynamically imported module/);
    await page.route("**/assets/about-page-*.js", (route) => route.abort());
    await page.goto("/about");
    const card = page.getByRole("alert");
    await expect(card.getByRole("heading", { name: "This part didn't load" })).toBeVisible();
    await expect(page).toHaveURL("/about");

    await page.unroute("**/assets/about-page-*.js");
    await card.getByRole("button", { name: way }).click();
    await expect(page.getByRole("heading", { level: 1, name: "About Touchline" })).toBeVisible();
    await expect(page).toHaveURL("/about");
  });
}

test("[NAV-9] a success message lasts five seconds, a failure stays until closed", async ({
  page,
  founder,
  trouble,
}) => {
  await page.clock.install();
  await page.reload();
  const menu = await openUserMenu(page, founder);
  const mode = menu.getByRole("switch", { name: "Player/coach mode" });
  await page.clock.pauseAt(Date.now() + 60_000);

  await mode.click();
  const success = page.getByText("Player/coach mode is now on");
  await expect(success).toBeVisible();
  await page.clock.runFor(4900);
  await expect(success).toBeVisible();
  await page.clock.runFor(1000);
  await expect(success).toHaveCount(0);

  trouble.expect(/503.*\/api\/users\/preferences/);
  await page.route("**/api/users/preferences", (route) => route.fulfill({ status: 503 }));
  await mode.click();
  const failure = page.getByRole("alert").filter({ hasText: GENERIC_FAILURE });
  await expect(failure).toBeVisible();
  await page.clock.runFor(60_000);
  await expect(failure).toBeVisible();
  await failure.getByRole("button").click();
  await page.clock.runFor(1000);
  await expect(failure).toHaveCount(0);
});

test("[NAV-9] a panel shows that it loads, then why it did not, and recovers on 'try again'", async ({
  manager: page,
  trouble,
}) => {
  trouble.expect(/500.*\/api\/forecast\/team-overview/);
  const answers: Array<() => void> = [];
  const calls = "**/api/forecast/team-overview**";
  await holdLiveEvents(page);
  await page.route(calls, async (route) => {
    await new Promise<void>((resolve) => answers.push(resolve));
    const words = "The abacus is broken.";
    const json = { code: "internal", errorMessage: words, message: words, requestId: "test" };
    await route.fulfill({ status: 500, json });
  });
  await page.reload();
  const panel = page.getByRole("region", { name: "Team this quarter" });
  await expect(panel.getByRole("status").last()).toHaveText("Loading…");
  await expect.poll(() => answers.length).toBeGreaterThan(0);
  for (const answer of answers) answer();
  await expect(panel.getByRole("alert")).toContainText("The abacus is broken.");

  await page.unroute(calls);
  await panel.getByRole("button", { name: "try again" }).click();
  await expect(panel.getByRole("rowheader", { name: people.sam.name })).toBeVisible();
  await expect(panel.getByRole("alert")).toHaveCount(0);
});

test("[NAV-10] the command palette jumps to a rep with the keyboard alone", async ({
  manager: page,
}) => {
  const address = await repPageUrl(page, people.lucia);
  await page.keyboard.press("ControlOrMeta+K");
  const search = page.getByRole("textbox", { name: "Search or jump to" });
  await expect(search).toBeFocused();
  await page.keyboard.type("herr");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(address);
  await expect(page.getByRole("heading", { level: 1, name: people.lucia.name })).toBeVisible();
  await expect(search).toHaveCount(0);
});

test("a screen's own files are on the way before the first script has run", async ({
  managersTab: page,
}) => {
  const first = Promise.withResolvers<void>();
  await page.route("**/assets/main-*.js", async (route) => {
    await first.promise;
    await route.continue();
  });
  const asked = page.waitForRequest(/\/assets\/deals-page-.*\.js$/);
  await page.goto("/deals", { waitUntil: "commit" });
  await asked;
  first.resolve();
  await expect(page.getByRole("heading", { level: 1, name: "Deals" })).toBeVisible();
});

test("[NAV-10] an unknown path shows a page that says so and leads home", async ({
  managersTab: page,
}) => {
  await page.goto("/no/such/page");
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  await expect(page).toHaveURL("/no/such/page");
  await page.getByRole("link", { name: "Go to home" }).click();
  await expect(page).toHaveURL("/home");
});

test("[NAV-3] on a phone the drawer leads to a rep and closes behind", async ({
  manager: page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  const drawer = page.getByRole("dialog", { name: "Menu" });
  await drawer.getByRole("link", { name: people.sam.name }).click();
  await expect(page.getByRole("heading", { level: 1, name: people.sam.name })).toBeVisible();
  await expect(drawer).toHaveCount(0);
});
