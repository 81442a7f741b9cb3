import { expect, test } from "../support/fixtures.ts";
import { control, people } from "../support/people.ts";
import { expectToast } from "../support/toasts.ts";

test("[EV-1] [EV-4] [EV-5] [TM-4] [X-13] a manager runs a one-to-one, and the summary arrives", async ({
  browserOf,
}) => {
  const page = await browserOf(people.maya, "/launch");
  const row = page
    .getByRole("region", { name: "Events" })
    .getByRole("link", { name: /Stefan 1:1/ });
  await row.click();
  await expect(row).toHaveAttribute("aria-current", "page");
  const canvas = page.getByRole("article", { name: /Stefan 1:1/ });
  const notes = canvas.getByRole("textbox", { name: "Notes" });
  await expect(notes).toContainText("What went well");
  await notes.press("ControlOrMeta+End");
  await notes.pressSequentially("Won the rollout with two references");
  await expect(canvas.getByText("Saved", { exact: true })).toBeVisible();

  for (const text of ["Send the mutual plan", "Call the economic buyer"]) {
    await canvas.getByLabel("What needs to be done").fill(text);
    await canvas
      .getByRole("combobox", { name: "Who does it" })
      .selectOption({ label: people.stefan.name });
    await canvas.getByRole("button", { name: "Add", exact: true }).click();
    await expect(canvas.getByRole("checkbox", { name: text })).toBeVisible();
  }
  const overview = page.getByRole("complementary", { name: "Rep overview" });
  await expect(overview.getByRole("region", { name: "Since we last spoke" })).toBeVisible();
  await expect(overview.getByRole("heading", { name: people.stefan.name })).toBeVisible();
  await expect(overview.getByRole("checkbox", { name: "Send the mutual plan" })).toBeVisible();

  await canvas.getByRole("button", { name: "Send summary" }).click();
  await page.getByRole("button", { name: /^Send to/ }).click();
  await expectToast(page, "Summary Sent");
  await expect(canvas.getByText(/^Sent to .*rep3@demo.test/)).toBeVisible();
  const arrived = async () => {
    const mails = await control.mail.mails();
    return JSON.stringify(mails.find(({ envelope }) => envelope.to.includes("rep3@demo.test")));
  };
  await expect.poll(arrived).toContain("Won the rollout with two references");
  expect(await arrived()).toContain("Call the economic buyer");
});

test("[X-13] an event opened by its address is in sight in the list", async ({ browserOf }) => {
  const page = await browserOf(people.maya, "/launch");
  const rows = page.getByRole("region", { name: "Events" }).getByRole("link");
  await expect(rows.first()).toBeVisible();
  const href = (await rows.last().getAttribute("href")) ?? "";
  await page.goto(href);
  const opened = page.getByRole("region", { name: "Events" }).locator('a[aria-current="page"]');
  await expect(opened).toBeInViewport();
});
