import type { APIRequestContext, Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { apiClientFor } from "../support/api-client.ts";
import { expect, test } from "../support/fixtures.ts";
import { connectDirectly, hubspotAccount, lastDayOfQuarter } from "../support/hubspot.ts";
import { control, createFounder, newPerson, type Person, people } from "../support/people.ts";
import { expectToast } from "../support/toasts.ts";

const table = (page: Page) => page.getByRole("table", { name: "Team overview" });
const rowOf = (page: Page, name: string) =>
  table(page)
    .getByRole("row")
    .filter({ has: page.getByRole("cell", { name }).first() });
const teamButton = (page: Page, name: string) =>
  page.getByRole("button", { name: `${name}'s team`, exact: true });

/** A director with Nora's team of Ana and Ben, and Sven's of Eve; Nora is short. */
async function company(request: APIRequestContext) {
  const director = await createFounder("Two teams");
  const api = await apiClientFor(request, director);
  const session = await api.get("/api/session");
  const add = async (name: string, managerId: string, role: "manager" | "rep" = "rep") => {
    const { email } = await newPerson();
    const form = { name, title: "Sales", emailAddress: email, role, managerId, invite: false };
    return { id: (await api.post("/api/team-members", form)).id as string, email, name };
  };
  const nora = await add("Nora Lind", session.user.id, "manager");
  const sven = await add("Sven Holm", session.user.id, "manager");
  const ana = await add("Ana Silva", nora.id);
  const ben = await add("Ben Okafor", nora.id);
  const eve = await add("Eve Moreau", sven.id);
  await connectDirectly(request, director, await accountOf(director, [ana, ben, eve]));
  for (const [rep, quota, repCommit] of [
    [ana, 100_000, 60_000],
    [ben, 200_000, 100_000],
    [eve, 30_000, 30_000],
  ] as const) {
    await api.post("/api/pipeline-check-ins", { revieweeId: rep.id, values: ZEROS });
    const values = { quota, repCommit };
    await api.patch(`/api/pipeline-check-ins/${rep.id}`, { values });
  }
  return { director, nora, sven };
}

interface Row {
  person: { id: string; name: string };
  isPast: boolean;
  leftOn: string | null;
}

const ZEROS = { open: 0, repCommit: 0, won: 0, quota: 0, bestCase: 0, mostLikely: 0 };

/** Each rep has one deal of 20,000 that is Likely. */
async function accountOf(director: Person, reps: Person[]) {
  const account = await hubspotAccount(director, 0);
  const closedate = `${lastDayOfQuarter(new Date())}T12:00:00.000Z`;
  await control.hubspot.importInto(
    account.portalId,
    "owners",
    reps.map(({ email, name }, index) => ({
      ...{ id: String(21 + index), email, userId: 921 + index, archived: false },
      ...{ firstName: name.split(" ")[0] ?? "", lastName: name.split(" ")[1] ?? "" },
    })),
  );
  await control.hubspot.importInto(
    account.portalId,
    "deals",
    reps.map(({ name }, index) => ({
      id: String(2001 + index),
      properties: {
        ...{ dealname: `${name} ${account.portalId}`, amount: "20000", pipeline: "default" },
        ...{ dealstage: "qualifiedtobuy", closedate, hubspot_owner_id: String(21 + index) },
        hs_manual_forecast_category: "COMMIT",
      },
    })),
  );
  return account;
}

test("[TREE-4] [TREE-5] a director finds the manager who is short, opens the team, sees why, and calls it with a reason", async ({
  browserOf,
  request,
}) => {
  const { director, nora } = await company(request);
  const page = await browserOf(director, "/forecast");
  const short = table(page).getByRole("row").filter({ hasText: "Furthest from goal" });
  await expect(short).toHaveCount(1);
  await expect(short).toContainText("Nora Lind");
  await expect(short).toContainText("€260k short");
  await expect(short).toContainText("2 people");

  const opener = teamButton(page, "Nora Lind");
  await opener.focus();
  await page.keyboard.press("ArrowRight");
  await expect(opener).toHaveAttribute("aria-expanded", "true");
  await expect(rowOf(page, "Ben Okafor")).toContainText("€180k short");
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  await table(page).getByRole("link", { name: "Nora Lind" }).click();
  await expect(page).toHaveURL(`/forecast?team=${nora.id}`);
  const path = page.getByRole("navigation", { name: "Teams above" });
  await expect(path).toContainText("Nora Lind");
  const calls = page.getByRole("region", { name: "Calls and quota" });
  await expect(calls).toContainText("€160k");
  await calls.getByRole("button", { name: "Set call for Nora Lind's team" }).click();
  const dialog = page.getByRole("dialog", { name: "Call for the team" });
  await dialog.getByLabel("Your call").fill("120k");
  await expect(dialog).toContainText("€40,000 below the commits rolled up");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toContainText("Say why it differs from the commits.");
  await dialog.getByLabel("Why").fill("Ben has no meeting booked with the buyer");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expectToast(page, "Call saved");
  await expect(calls).toContainText("€40k below");
  await expect(calls).toContainText("“Ben has no meeting booked with the buyer”");

  await path.getByRole("link").first().click();
  await expect(page).toHaveURL("/forecast");
  await expect(short).toContainText("€120k");
  await expect(short).toContainText("€40k below");
  await page.goBack();
  await expect(page).toHaveURL(`/forecast?team=${nora.id}`);
  await expect(rowOf(page, "Ben Okafor")).toContainText("€100k");
});

test("[TREE-8] a director looks at one team on every page, and at all of them again", async ({
  browserOf,
  request,
}) => {
  const { director, nora } = await company(request);
  const page = await browserOf(director, "/home");
  await page.getByLabel("Whose numbers to show").selectOption("Nora Lind's team");
  await expect(page).toHaveURL(`/home?team=${nora.id}`);
  await expect(page.getByText("Showing Nora Lind's team.")).toBeVisible();
  const team = page.getByRole("region", { name: "Team this quarter" });
  await expect(team.getByRole("row", { name: /^Ana Silva/ })).toBeVisible();
  await expect(team.getByRole("row", { name: /Eve Moreau/ })).toHaveCount(0);
  await expectAccessible(page, [1440]);
  await page.setViewportSize({ width: 1440, height: 900 });

  const menu = page.getByRole("navigation", { name: "Main" });
  await menu.getByRole("link", { name: "Deals", exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`team=${nora.id}`));
  const deals = page.getByRole("main");
  await expect(deals.getByText(/^Ana Silva \d/).first()).toBeVisible();
  await expect(deals.getByText(/^Eve Moreau \d/)).toHaveCount(0);
  await page.reload();
  await expect(deals.getByText(/^Ana Silva \d/).first()).toBeVisible();
  await page.getByRole("button", { name: "Show everyone" }).click();
  await expect(deals.getByText(/^Eve Moreau \d/).first()).toBeVisible();
  await expect(page).not.toHaveURL(/team=/);
});

test("[TREE-6] a director sets a team's quota below the sum and sees how much is over-assigned, and undoes it", async ({
  browserOf,
  request,
}) => {
  const { director } = await company(request);
  const page = await browserOf(director, "/forecast");
  const row = rowOf(page, "Nora Lind");
  await row.getByRole("button", { name: /^Edit attainment of Nora Lind's team/ }).click();
  const dialog = page.getByRole("dialog", { name: "Team quota" });
  await expect(dialog).toContainText("Everyone in it carries €300,000 in total");
  await dialog.getByRole("textbox", { name: "Team quota" }).fill("250k");
  await expect(dialog).toContainText("20% over-assigned (€50k)");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(row).toContainText("/ €250k");
  await expect(row).toContainText("20% over-assigned (€50k)");
  await page.getByRole("button", { name: "Undo" }).click();
  await expectToast(page, "Undone");
  await expect(row).toContainText("/ €300k");
  await expect(row).not.toContainText("over-assigned");
});

test("[TREE-7] who changed teams is marked where they were, and the week before shows the old tree", async ({
  browserOf,
  request,
}) => {
  const api = await apiClientFor(request, people.cro);
  const { rows } = await api.get("/api/forecast/tree");
  const named = (name: string) => rows.find((row: Row) => row.person.name === name).person;
  const [from, to] = [named("Hannes Vogel"), named("Nora Brennan")];
  let mover: Row | undefined;
  // The company's deals arrive after the first company's.
  await expect(async () => {
    const left = await api.get(`/api/forecast/tree?lead=${from.id}`);
    mover = left.rows.find(({ isPast }: Row) => isPast);
    expect(mover).toBeDefined();
  }).toPass();
  if (!mover?.leftOn) throw new Error("Nobody has left the team");
  const page = await browserOf(people.cro, `/forecast?team=${from.id}`);
  const row = rowOf(page, mover.person.name);
  await expect(row).toContainText("What they won before stays here.");
  const before = new Date(Date.parse(mover.leftOn) - 7 * 86_400_000).toISOString().slice(0, 10);
  await page.goto(`/forecast?team=${from.id}&asOf=${before}`);
  await expect(rowOf(page, mover.person.name)).toBeVisible();
  await expect(rowOf(page, mover.person.name)).not.toContainText("Moved on");
  await page.goto(`/forecast?team=${to.id}&asOf=${before}`);
  await expect(table(page)).toBeVisible();
  await expect(rowOf(page, mover.person.name)).toHaveCount(0);
});
