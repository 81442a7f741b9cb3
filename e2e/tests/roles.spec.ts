import type { APIRequestContext, Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { expect, test } from "../support/fixtures.ts";
import { type Account, connectDirectly, dealRow, hubspotAccount } from "../support/hubspot.ts";
import { control, newPerson, type Person, storageStateOf } from "../support/people.ts";
import { expectToast } from "../support/toasts.ts";

interface Member extends Person {
  id: string;
}

/** Calls the API as this person and returns the status, also of refusals. */
async function call(
  request: APIRequestContext,
  { email }: Person,
  method: "GET" | "POST" | "PUT" | "PATCH",
  path: string,
  data?: object,
) {
  const { accessToken } = await control.identity.token({ email });
  const answer = await request.fetch(path, {
    method,
    headers: { authorization: `Bearer ${accessToken}` },
    ...(data && { data }),
  });
  return { status: answer.status(), body: await answer.json().catch(() => null) };
}

async function addPerson(
  request: APIRequestContext,
  by: Person,
  given: { name: string; role: string; managerId?: string; observesId?: string },
): Promise<Member> {
  const { email } = await newPerson();
  const { status, body } = await call(request, by, "POST", "/api/team-members", {
    ...{ title: given.role, emailAddress: email, phoneNumber: "", invite: false },
    ...given,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  // Joins, as the invitation's page would.
  await storageStateOf({ email, name: given.name });
  return { email, name: given.name, id: body.id };
}

/** Two managers below the founder, each with one rep who owns deals in HubSpot. */
async function company(request: APIRequestContext, founder: Person) {
  const { body: people } = await call(request, founder, "GET", "/api/workspace/people");
  const top: Member = { ...founder, id: people[0].id };
  const add = (name: string, role: string, more: object = {}) =>
    addPerson(request, founder, { name, role, ...more });
  const nora = await add("Nora Berg", "manager", { managerId: top.id });
  const sven = await add("Sven Adler", "manager", { managerId: top.id });
  const ana = await add("Ana Silva", "rep", { managerId: nora.id });
  const eve = await add("Eve Marin", "rep", { managerId: sven.id });
  return { top, nora, sven, ana, eve, add };
}

const seeOwnTree = async (request: APIRequestContext, founder: Person) =>
  expect(
    (await call(request, founder, "PATCH", "/api/workspace", { managersSee: "tree" })).status,
  ).toBe(200);

/** The deals table, once it has loaded. */
async function expectDeal(page: Page, { deals: [deal] }: Account) {
  await expect(dealRow(page, deal ?? { name: "" })).toBeVisible();
}

const CHANGES =
  /\b(save|edit|add|set|confirm|dismiss|undo|new|invite|remove|delete|send|check deals|start|mark|reason)\b/i;

/** Fails with the names of all buttons and fields that would change something. */
async function expectNothingToChange(page: Page) {
  const content = page.getByRole("main");
  await expect(content.getByRole("button").or(content.getByRole("link")).first()).toBeVisible();
  const names = await content
    .locator("button:visible, input:visible, textarea:visible, [role=button]:visible")
    .evaluateAll((all) =>
      all.map((one) => one.getAttribute("aria-label") ?? one.textContent?.trim() ?? ""),
    );
  expect(names.filter((name) => CHANGES.test(name))).toEqual([]);
}

test("[TREE-3] an observer sees one team's forecast and deals, and can't change anything", async ({
  founder,
  page,
  tabOf,
  request,
  trouble,
}) => {
  test.slow();
  const { nora, ana, eve, add } = await company(request, founder);
  const account = await hubspotAccount(ana, 2);
  await connectDirectly(request, founder, account);
  const oskar = await add("Oskar Brandt", "observer", { observesId: nora.id });

  const observer = await tabOf(oskar);
  await observer.goto("/home");
  await expect(observer.getByText("You can look at everything here, not change it.")).toBeVisible();
  const team = observer.getByRole("region", { name: "Team this quarter" });
  await expect(team.getByRole("rowheader", { name: /Ana Silva/ })).toBeVisible();
  await expect(team).not.toContainText("Eve Marin");
  await expectNothingToChange(observer);
  await expectAccessible(observer, [1440, 390]);
  await observer.setViewportSize({ width: 1440, height: 900 });

  const navigation = observer.getByRole("navigation", { name: "Main" });
  await navigation.getByRole("link", { name: "Deals" }).click();
  await expectDeal(observer, account);
  await expectNothingToChange(observer);
  await expect(
    observer.getByRole("button", { name: /^(Stage|Close date|Next step) of/ }),
  ).toHaveCount(0);
  const [deal] = account.deals;
  await observer
    .getByRole("button", { name: deal?.name ?? "" })
    .first()
    .click();
  await expect(observer.getByRole("complementary", { name: deal?.name ?? "" })).toContainText(
    deal?.nextStep ?? "",
  );
  await expectNothingToChange(observer);

  await observer.goto(`/home?queue=${deal?.id}`);
  const check = observer.getByRole("dialog", { name: "Deal check" });
  await expect(check.getByRole("heading", { name: "Things to consider" })).toBeVisible();
  await expect(check.getByRole("textbox")).toHaveCount(0);
  await expect(check.getByRole("button", { name: CHANGES })).toHaveCount(0);

  await observer.goto("/forecast");
  await expect(observer.getByRole("row", { name: /Ana Silva/ })).toBeVisible();
  await expectNothingToChange(observer);
  await observer.goto(`/rep/${ana.id}`);
  await expect(observer.getByRole("heading", { name: "Goal alignment" })).toBeVisible();
  await expectNothingToChange(observer);

  // What isn't theirs to open leads home, or isn't found.
  for (const path of ["/settings/people", "/actions", "/launch", `/team-member/${ana.id}`]) {
    await observer.goto(path);
    await expect(observer, path).toHaveURL("/home");
  }
  trouble.allow(/404.*\/api\//);
  await observer.goto(`/rep/${eve.id}`);
  await expect(observer.getByRole("heading", { name: "Not on your team" })).toBeVisible();

  const refused = [
    await call(request, oskar, "PATCH", `/api/deals/${deal?.id}/property`, { hs_next_step: "x" }),
    await call(request, oskar, "POST", "/api/actions", { text: "x", assigneeId: ana.id }),
    await call(request, oskar, "PATCH", "/api/workspace", { name: "Mine" }),
    await call(request, oskar, "PATCH", `/api/pipeline-check-ins/${ana.id}`, { values: {} }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  expect(refused[0]?.body.message).toBe("You can look at everything here, but not change it.");
  await page.goto("/deals");
  await expectDeal(page, account);
});

test("[TREE-3] an admin looks after people and settings, and sees no deals", async ({
  founder,
  tabOf,
  request,
}) => {
  test.slow();
  const { nora, ana, add } = await company(request, founder);
  const account = await hubspotAccount(ana, 1);
  await connectDirectly(request, founder, account);
  const ada = await add("Ada Novak", "admin");

  const admin = await tabOf(ada);
  await admin.goto("/home");
  await expect(admin).toHaveURL("/settings/people");
  await expect(admin.getByRole("list", { name: "People" })).toContainText("Ana Silva");
  await expectAccessible(admin, [1440, 390]);
  await admin.setViewportSize({ width: 1440, height: 900 });
  await expect(
    admin
      .getByRole("navigation", { name: "Main" })
      .getByRole("link", { name: /Deals|Forecast|Home/ }),
  ).toHaveCount(0);
  for (const path of ["/deals", "/forecast", `/rep/${ana.id}`, "/history", "/settings/quotas"]) {
    await admin.goto(path);
    await expect(admin, path).toHaveURL("/settings/people");
  }
  const { body } = await call(request, ada, "GET", "/api/deals");
  expect(body.deals).toEqual([]);

  await admin.getByRole("button", { name: "Invite", exact: true }).click();
  const dialog = admin.getByRole("dialog", { name: "Invite someone" });
  await dialog.getByRole("textbox", { name: "Name" }).fill("Otto Kern");
  await dialog.getByRole("textbox", { name: "Title" }).fill("Board member");
  await dialog.getByRole("textbox", { name: /mail/i }).fill((await newPerson()).email);
  await dialog.getByText("Observer", { exact: true }).click();
  await dialog.getByRole("combobox", { name: "What they see" }).click();
  await admin.getByRole("option", { name: `${nora.name}'s team` }).click();
  await dialog.getByRole("button", { name: "Invite" }).click();
  await expect(admin.getByText(`Observes ${nora.name}'s team`)).toBeVisible();
});

test("[TREE-2] where managers see their own tree, no address leads to a sibling's rep", async ({
  founder,
  page,
  tabOf,
  request,
  trouble,
}) => {
  test.slow();
  const { nora, eve, ana } = await company(request, founder);
  const account = await hubspotAccount(eve, 1);
  await connectDirectly(request, founder, account);
  const [deal] = account.deals;

  // Until the workspace chooses so, everybody sees everyone.
  const manager = await tabOf(nora);
  await manager.goto(`/rep/${eve.id}`);
  await expect(manager.getByRole("heading", { name: eve.name })).toBeVisible();

  await page.goto("/settings/general");
  await page.getByText("Their own team", { exact: true }).click();
  const asked = page.getByRole("dialog", { name: "Show managers only their own team?" });
  await expect(asked).toContainText("can no longer open settings");
  await asked.getByRole("button", { name: "Show only their team" }).click();
  await expectToast(page, "Managers see their own team");

  trouble.allow(/40[034].*\/api\//);
  await manager.goto(`/rep/${eve.id}`);
  await expect(manager.getByRole("heading", { name: "Not on your team" })).toBeVisible();
  await manager.goto(`/team-member/${eve.id}`);
  await expect(manager.getByRole("heading", { name: "Not on your team" })).toBeVisible();
  await manager.goto(`/deals?owner=${eve.id}`);
  await expect(manager.getByRole("heading", { name: "Deals" })).toBeVisible();
  await expect(manager.getByText("No deals found!")).toBeVisible();
  await expect(manager.getByText(deal?.name ?? "")).toHaveCount(0);
  await manager.goto(`/home?queue=${deal?.id}`);
  await expect(
    manager.getByRole("dialog", { name: "Deal check" }).getByText("Deal not found"),
  ).toBeVisible();
  await manager.goto("/forecast");
  await expect(manager.getByRole("row", { name: new RegExp(ana.name) })).toBeVisible();
  await expect(manager.getByRole("main")).not.toContainText(eve.name);
  await manager.goto(`/history?rep=${eve.id}`);
  await expect(manager.getByRole("main")).not.toContainText(eve.name);
  for (const path of ["/settings/people", "/settings/general"]) {
    await manager.goto(path);
    await expect(manager, path).toHaveURL("/home");
  }

  const addresses = [
    ...[`/api/team-members/${eve.id}`, `/api/team-members/${eve.id}/notes`],
    ...[`/api/team-members/${eve.id}/reviews/`, `/api/team-members/${eve.id}/coaching`],
    ...[`/api/pipeline-check-ins/${eve.id}`, `/api/pipeline-check-ins/${eve.id}/history`],
    ...[`/api/meeting-pack/${eve.id}`, `/api/talking-point/${eve.id}`],
    ...[
      `/api/deals/${deal?.id}`,
      `/api/deals/${deal?.id}/reviews`,
      `/api/attention/${eve.id}?week=2026-11-16`,
    ],
  ];
  for (const path of addresses) {
    expect((await call(request, nora, "GET", path)).status, path).toBe(404);
    expect((await call(request, founder, "GET", path)).status, `${path} of the top`).toBe(200);
  }
  const score = { dealId: deal?.id, score: 1 };
  expect((await call(request, nora, "POST", "/api/reviews", score)).status).not.toBe(200);
  const { body: found } = await call(
    request,
    nora,
    "GET",
    `/api/deals/find?words=${account.portalId}`,
  );
  expect(found).toEqual([]);
});

test("[TREE-1] people move by mouse and keyboard, and a successor follows who leaves", async ({
  founder,
  page,
  tabOf,
  request,
}) => {
  test.slow();
  const { nora, sven, ana, top } = await company(request, founder);
  await seeOwnTree(request, founder);
  await page.goto("/settings/people");
  const list = page.getByRole("list", { name: "People" });
  const row = ({ email }: Person) => list.getByRole("listitem").filter({ hasText: email });
  const reportsTo = ({ name }: Person, manager: string) =>
    expect(list.getByRole("button", { name: `Manager of ${name}: ${manager}` })).toBeVisible();
  await reportsTo(ana, `Reports to ${nora.name}`);

  await row(ana).dragTo(row(sven));
  await reportsTo(ana, `Reports to ${sven.name}`);
  await list.getByRole("button", { name: `Move ${ana.name}` }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowUp");
  await expect(page.getByText(`${ana.name}: reports to ${nora.name}.`)).toBeAttached();
  await page.keyboard.press("Enter");
  await reportsTo(ana, `Reports to ${nora.name}`);
  // A circle is refused with a sentence.
  await row(top).dragTo(row(nora));
  await expect(
    page.getByText(
      `${top.name} can't report to ${nora.name}: ${nora.name} already reports to ${top.name}.`,
    ),
  ).toBeVisible();

  await page.getByRole("button", { name: `More about ${nora.name}` }).click();
  await page.getByRole("menuitem", { name: "Deactivate" }).click();
  const leaving = page.getByRole("dialog", { name: `Deactivate ${nora.name}?` });
  const successor = leaving.getByRole("combobox", {
    name: `Who takes over 1 report of ${nora.name}?`,
  });
  await expect(successor).toHaveValue(`${top.name}, their manager`);
  await successor.click();
  await page.getByRole("option", { name: sven.name, exact: true }).click();
  await leaving.getByRole("button", { name: "Deactivate" }).click();
  await reportsTo(ana, `Reports to ${sven.name}`);

  const manager = await tabOf(sven);
  await manager.goto(`/rep/${ana.id}`);
  await expect(manager.getByRole("heading", { name: ana.name })).toBeVisible();
  await manager.close();
  await page.setViewportSize({ width: 390, height: 844 });
  await list.getByRole("button", { name: `Manager of ${ana.name}` }).click();
  await page.getByRole("menuitemradio", { name: top.name }).click();
  await reportsTo(ana, `Reports to ${top.name}`);
});
