import { randomUUID } from "node:crypto";
import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { apiClientFor } from "../support/api-client.ts";
import { expect, test } from "../support/fixtures.ts";
import {
  type Account,
  connectDirectly,
  crmValues,
  dealRow,
  hubspotAccount,
} from "../support/hubspot.ts";
import { control, newPerson, type Person } from "../support/people.ts";
import { expectToast } from "../support/toasts.ts";

const DAY_MS = 24 * 3_600_000;

/** As people type them; each less than ten times the one before. */
const TYPED_AMOUNTS = [
  { keys: "95,000", field: "95,000", amount: 95_000, card: "€95k" },
  { keys: "96.000", field: "96,000", amount: 96_000, card: "€96k" },
  { keys: "200k", field: "200,000", amount: 200_000, card: "€200k" },
  { keys: "1,500,000", field: "1,500,000", amount: 1_500_000, card: "€1.5M" },
  { keys: "€950 000", field: "950,000", amount: 950_000, card: "€950k" },
];

test("[R-1] a quota means the same in five notations, typed by manager and rep", async ({
  page: managersPage,
  founder,
  request,
  browserOf,
}) => {
  const rep = await addRep(request, founder);
  const { get } = await apiClientFor(request, founder);
  const saved = async () => (await get(`/api/pipeline-check-ins/${rep.id}`)).values;
  await managersPage.goto(`/rep/${rep.id}`);
  const repsPage = await browserOf(rep, `/rep/${rep.id}`);
  for (const page of [managersPage, repsPage]) {
    const card = page.getByRole("region", { name: "Goal alignment" });
    const dialog = page.getByRole("dialog", { name: "Goal alignment" });
    const quota = dialog.getByLabel("Quota");
    for (const { keys, field, amount, card: text } of TYPED_AMOUNTS) {
      await card.getByRole("button", { name: "Edit" }).click();
      await retype(quota, keys);
      await page.keyboard.press("Tab");
      await expect(quota).toHaveValue(field);
      await dialog.getByRole("button", { name: "Save" }).click();
      await expectToast(page, "Goal alignment updated!");
      await expect(dialog).toHaveCount(0);
      await expect(card.getByText(`of ${text} quota`)).toBeVisible();
      expect((await saved()).quota).toBe(amount);
    }

    await card.getByRole("button", { name: "Edit" }).click();
    for (const [keys, words] of [
      ["-5", "Enter an amount of 0 or more."],
      ["1.125k", /^That could be two amounts\. Write it out, like 1,250,000/],
    ] as const) {
      await retype(quota, keys);
      await dialog.getByRole("button", { name: "Save" }).click();
      await expect(quota).toHaveAccessibleDescription(words);
      await expect(quota).toHaveValue(keys);
    }
    await retype(quota, "9.500.000");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog.getByRole("alert")).toHaveText(
      "That's 10 times the last quota (€950k). Save anyway?",
    );
    expect((await saved()).quota).toBe(950_000);
    await retype(quota, "95k");
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.getByRole("button", { name: "Save anyway" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(card.getByText("of €95k quota")).toBeVisible();
  }
});

test("[R-1] the manager's call means the same in five notations", async ({
  page,
  founder,
  request,
}) => {
  const rep = await addRep(request, founder);
  await connectDirectly(request, founder, await hubspotAccount(rep, 1));
  const { get } = await apiClientFor(request, founder);
  const saved = async () => {
    const calls: { value: number }[] = await get("/api/pipeline-check-ins/manager-calls");
    return calls.map(({ value }) => value);
  };
  await page.goto("/forecast");
  const opener = page.getByRole("button", { name: /call/i }).filter({ hasText: rep.name });
  const dialog = page.getByRole("dialog", { name: "Manager's call" });
  const call = dialog.getByLabel("Your call");
  for (const { keys, field, amount } of TYPED_AMOUNTS) {
    await opener.click();
    await retype(call, keys);
    await page.keyboard.press("Tab");
    await expect(call).toHaveValue(field);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expectToast(page, "Manager's call saved");
    await expect(dialog).toHaveCount(0);
    expect(await saved()).toEqual([amount]);
  }
  await opener.click();
  await retype(call, "-5");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(call).toHaveAccessibleDescription("Enter an amount of 0 or more.");
  expect(await saved()).toEqual([950_000]);
});

test("[R-2] what HubSpot sets after a stage is announced, and Undo puts both back, by manager and rep", async ({
  page: managersPage,
  founder,
  request,
  browserOf,
}) => {
  const rep = await addRep(request, founder);
  const account = await hubspotAccount(rep, 2);
  await control.hubspot.changePortal(account.portalId, { mapsForecastCategory: true });
  const before = { dealstage: "qualifiedtobuy", hs_manual_forecast_category: "BEST_CASE" };
  for (const { id } of account.deals) {
    await control.hubspot.change(account.portalId, "deals", id, before);
  }
  await connectDirectly(request, founder, account);
  await managersPage.goto("/deals");
  const repsPage = await browserOf(rep, "/deals");
  for (const [index, page] of [managersPage, repsPage].entries()) {
    const deal = dealOf(account, index);
    const row = dealRow(page, deal);
    const stage = row.getByRole("button", { name: `Stage of ${deal.name}` });
    await expect(stage).toContainText("Qualified To Buy");
    const rowBefore = await row.innerText();
    await stage.click();
    await page.getByRole("menuitemradio", { name: "Contract Sent" }).click();
    await expectToast(page, "Stage updated");
    await expect(row.getByText("HubSpot set this to Likely")).toBeVisible();
    await expect(row).toContainText("day 1");
    expect(await crmValues(account, deal)).toMatchObject({
      dealstage: "contractsent",
      hs_manual_forecast_category: "COMMIT",
    });

    await page.goto("/history");
    await page
      .getByRole("listitem")
      .filter({ hasText: deal.name })
      .filter({ hasText: "Contract Sent" })
      .getByRole("button", { name: /^Undo/ })
      .click();
    await expectToast(page, /^Undone:/);
    await expect.poll(() => crmValues(account, deal)).toMatchObject(before);
    await page.goto("/deals");
    await expect(stage).toContainText("Qualified To Buy");
    await expect(row.getByText("HubSpot set this to Likely")).toHaveCount(0);
    await expect.poll(() => row.innerText()).toBe(rowBefore);
  }
});

test("[R-8] feedback that changes after its note and mail says so: the note follows, the mail is sent again", async ({
  page,
  founder,
  request,
}) => {
  const account = await hubspotAccount(founder, 1);
  await connectDirectly(request, founder, account);
  await page.goto(`/home?queue=${dealOf(account, 0).id}`);
  const modal = page.getByRole("dialog", { name: "Deal check" });
  const comment = modal.getByRole("textbox", { name: "Comment" });
  const mails = async () =>
    (await control.mail.mails()).filter(({ to }) => to.includes(founder.email));
  const notes = async () => {
    const all = await control.hubspot.records(account.portalId, "notes");
    return all.map(({ properties }) => properties.hs_note_body);
  };
  await expect(comment).toBeVisible();
  await page.keyboard.press("4");
  await page.keyboard.press("c");
  await expect(comment).toBeFocused();
  await page.keyboard.type("Ask who signs");
  await modal.getByRole("button", { name: "Save", exact: true }).click();
  await expectToast(page, "Your review has been saved");
  await modal.getByRole("button", { name: "Add note to HubSpot" }).click();
  await expect(modal.getByText("Note added to HubSpot")).toBeVisible();
  await modal.getByRole("button", { name: "Send email" }).click();
  await expect(modal.getByText("Email sent", { exact: true })).toBeVisible();
  expect(await notes()).toEqual([expect.stringContaining("Manager feedback (4/5):</")]);

  await modal.getByRole("button", { name: "Edit feedback" }).click();
  await modal.getByRole("radio", { name: "2 of 5" }).check();
  await modal.getByRole("button", { name: "Update", exact: true }).click();
  await expectToast(page, "Your review has been saved");
  await expect(modal.getByText("Email sent 4/5, now 2/5")).toBeVisible();
  expect(await mails()).toHaveLength(1);
  // The note follows by itself.
  await expect
    .poll(notes)
    .toEqual([expect.stringMatching(/Manager feedback \(2\/5\):<.*Ask who signs/s)]);
  await expect(modal.getByText("Note added to HubSpot")).toBeVisible();

  await modal.getByRole("button", { name: "Send again" }).click();
  await expect(modal.getByText("Email sent", { exact: true })).toBeVisible();
  const [newest, ...older] = await mails();
  expect(newest?.subject).toContain("2/5");
  expect(older).toHaveLength(1);
});

test("[R-9] the queue of the highest value holds the five largest open deals, for manager and rep", async ({
  page: managersPage,
  founder,
  request,
  browserOf,
}) => {
  const rep = await addRep(request, founder);
  const account = await hubspotAccount(rep, 8);
  const nextYear = `${new Date().getUTCFullYear() + 1}-11-30T12:00:00.000Z`;
  for (const [index, { id }] of account.deals.entries()) {
    await control.hubspot.change(account.portalId, "deals", id, {
      amount: String([20, 70, 10, 80, 30, 60, 50, 40][index] ?? 0).concat("000"),
      ...(index % 2 === 1 && { closedate: nextYear }),
    });
  }
  await connectDirectly(request, founder, account);
  await managersPage.goto("/home");
  const repsPage = await browserOf(rep, "/home");
  for (const [page, person] of [
    [managersPage, founder],
    [repsPage, rep],
  ] as const) {
    const { get } = await apiClientFor(request, person);
    const { deals } = await get("/api/deals?closed=false&pageSize=100");
    const largest = (deals as { hubspotId: string; amountInHomeCurrency: number }[])
      .toSorted((a, b) => b.amountInHomeCurrency - a.amountInHomeCurrency)
      .slice(0, 5);
    expect(largest.map(({ amountInHomeCurrency }) => amountInHomeCurrency)).toEqual([
      80_000, 70_000, 60_000, 50_000, 40_000,
    ]);
    const card = page.getByRole("listitem").filter({ hasText: "Top five highest value" });
    await expect(card).toContainText("5 deals");
    await expect(card).toContainText("€300k");
    await page.getByRole("button", { name: "Start Top five highest value" }).click();
    await expect(page.getByText("Deal 1 of 5")).toBeVisible();
    const queue = new URL(page.url()).searchParams.get("queue")?.split(",");
    expect(queue).toEqual(largest.map(({ hubspotId }) => hubspotId));
  }
});

test("[R-19] the link in a meeting's mail opens the shared notes for the rep, and for nobody else", async ({
  page,
  founder,
  request,
  browserOf,
  trouble,
}) => {
  const [rep, otherRep] = [await addRep(request, founder), await addRep(request, founder)];
  const { post } = await apiClientFor(request, founder);
  const start = new Date().toISOString();
  const meeting = { title: "Weekly 1:1", start, end: start, attendeeIds: [rep.id] };
  const { id } = await post("/api/calendar-events", meeting);
  await page.goto(`/launch?event=${id}`);
  const canvas = page.getByRole("article", { name: /Weekly 1:1/ });
  await canvas.getByRole("textbox", { name: "Notes" }).press("ControlOrMeta+End");
  await page.keyboard.type("Won the rollout with two references");
  await expect(canvas.getByText("Saved", { exact: true })).toBeVisible();
  await canvas.getByRole("button", { name: "Send summary" }).click();
  await page.getByRole("button", { name: /^Send to/ }).click();
  await expectToast(page, "Summary Sent");

  const linkOf = async () => {
    const mails = await control.mail.mails();
    const mail = mails.find(({ envelope }) => envelope.to.includes(rep.email));
    return /href="([^"]*\/meeting\/[^"]*)"/.exec(mail?.html ?? "")?.[1] ?? "";
  };
  await expect.poll(linkOf).not.toBe("");
  const link = await linkOf();
  const repsPage = await browserOf(rep, link);
  await expect(repsPage.getByRole("heading", { level: 1, name: "Weekly 1:1" })).toBeVisible();
  const summary = repsPage.getByRole("region", { name: "Summary" });
  await expect(summary).toContainText("Won the rollout with two references");
  await expect(summary).toContainText(`Sent by ${founder.name}`);

  trouble.expect(/404.*\/api\/calendar-events\//);
  const othersPage = await browserOf(otherRep, link);
  await expect(othersPage.getByText("This meeting wasn't shared with you.")).toBeVisible();
  await expect(othersPage.getByText("Won the rollout")).toHaveCount(0);
});

test.describe("Escape while typing loses nothing", () => {
  test("[R-20] of an update and a goal: the dialog asks, and the text stays", async ({
    page,
    founder,
    request,
  }) => {
    const rep = await addRep(request, founder);
    for (const { path, button, field, typed } of [
      {
        ...{ path: `/team-member/${rep.id}`, button: "Add update", field: "What happened?" },
        typed: "Won Acme with two references",
      },
      { path: `/rep/${rep.id}`, button: "Edit", field: "Note", typed: "Agreed on Monday" },
    ]) {
      await page.goto(path);
      await page.getByRole("button", { name: button, exact: true }).first().click();
      const dialog = page.getByRole("dialog");
      const text = dialog.getByRole("textbox", { name: field });
      await retype(text, typed);
      await page.keyboard.press("Escape");
      await expect(dialog.getByRole("alert")).toContainText("Discard your changes?");
      await expect(text).toHaveValue(typed);
      await dialog.getByRole("button", { name: "Keep editing" }).click();
      await expect(text).toHaveValue(typed);
    }
  });

  test("[R-20] of a next step and an update in the list of deals: both are there when it opens again", async ({
    founder,
    request,
    browserOf,
  }) => {
    const rep = await addRep(request, founder);
    const account = await hubspotAccount(rep, 1);
    await connectDirectly(request, founder, account);
    const page = await browserOf(rep, "/deals");
    for (const label of ["Next step of", "Latest update of"]) {
      const name = `${label} ${dealOf(account, 0).name}`;
      const editor = page.getByRole("dialog", { name });
      for (const typed of ["Call their lawyer", "Call their lawyer and the CFO"]) {
        await page.getByRole("button", { name }).click();
        const text = editor.getByRole("textbox");
        if (typed.endsWith("CFO")) await expect(text).toHaveValue("Call their lawyer");
        await retype(text, typed);
        await page.keyboard.press("Escape");
        await expect(editor).toBeHidden();
      }
      await page.getByRole("button", { name }).click();
      await expect(editor.getByRole("textbox")).toHaveValue("Call their lawyer and the CFO");
      await page.keyboard.press("Escape");
      await expect(editor).toBeHidden();
    }
  });

  test("[R-20] in the deal check: feedback, next step, a task and the reason of a dismissal", async ({
    page,
    founder,
    request,
  }) => {
    // A close date in the past is a finding that can be dismissed.
    const yesterday = new Date(Date.now() - DAY_MS).toISOString().slice(0, 10);
    const account = await hubspotAccount(await addRep(request, founder), 1, yesterday);
    const deal = dealOf(account, 0);
    await connectDirectly(request, founder, account);
    await page.goto(`/home?queue=${deal.id}`);
    const modal = page.getByRole("dialog", { name: "Deal check" });
    const comment = modal.getByRole("textbox", { name: "Comment" });
    await comment.click();
    await page.keyboard.type("Ask who signs");
    await page.keyboard.press("Escape");
    await page.goto(`/home?queue=${deal.id}`);
    await expect(comment).toHaveText("Ask who signs");

    const nextStep = modal.getByRole("button", { name: `Next step of ${deal.name}` });
    const editor = page.getByRole("dialog", { name: `Next step of ${deal.name}` });
    await nextStep.click();
    await retype(editor.getByRole("textbox"), "Call their lawyer");
    await page.keyboard.press("Escape");
    await expect(editor).toBeHidden();
    await expect(modal).toBeVisible();
    await nextStep.click();
    await expect(editor.getByRole("textbox")).toHaveValue("Call their lawyer");
    await page.keyboard.press("Escape");

    const dismiss = modal.getByRole("button", { name: "Dismiss", exact: true }).first();
    const reason = modal.getByRole("textbox", { name: /^Why dismiss it/ });
    await dismiss.click();
    await page.keyboard.type("On holiday until Monday");
    await page.keyboard.press("Escape");
    await expect(reason).toHaveCount(0);
    await dismiss.click();
    await expect(reason).toHaveValue("On holiday until Monday");
    await page.keyboard.press("Escape");

    await modal.getByRole("button", { name: "Add a task" }).click();
    const task = modal.getByRole("textbox", { name: "Task description" });
    await task.click();
    await page.keyboard.type("Send the contract");
    // Once leaves the field; once more asks before it leaves the deal check.
    await page.keyboard.press("Escape");
    await expect(task).toHaveValue("Send the contract");
    await page.keyboard.press("Escape");
    const question = page.getByRole("dialog", { name: "Discard what you typed?" });
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(question).toHaveCount(0);
    await expect(task).toHaveValue("Send the contract");
  });
});

/** A rep in the founder's team. */
async function addRep(
  request: APIRequestContext,
  founder: Person,
): Promise<Person & { id: string }> {
  const { email } = await newPerson();
  const name = `Robin ${randomUUID().slice(0, 8)}`;
  const { post } = await apiClientFor(request, founder);
  const { id } = await post("/api/team-members", { name, title: "AE", emailAddress: email });
  return { id, email, name };
}

function dealOf({ deals }: Account, index: number) {
  const deal = deals[index];
  if (!deal) throw new Error(`The account has no deal ${index}`);
  return deal;
}

/** Replaces a field's text key by key, as a person does. */
async function retype(field: Locator, text: string) {
  await field.click();
  const page: Page = field.page();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(text);
}
