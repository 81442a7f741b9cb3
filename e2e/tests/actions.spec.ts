import { randomUUID } from "node:crypto";
import { expect, test } from "../support/fixtures.ts";
import { people } from "../support/people.ts";
import { expectToast } from "../support/toasts.ts";

test("[ACT-1] [ACT-2] [ACT-3] [NAV-3] a manager adds an action for a rep, who ticks it; a line of the scratchpad becomes one", async ({
  browserOf,
}) => {
  const text = `Call the buyer ${randomUUID()}`;
  const manager = await browserOf(people.maya, "/actions");
  await manager.getByRole("button", { name: "New action" }).first().click();
  const dialog = manager.getByRole("dialog", { name: "New action" });
  await dialog.getByLabel("Details").fill(text);
  await dialog.getByLabel("Owner").selectOption(people.lucia.name);
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await expectToast(manager, "Action added");

  await manager.getByRole("button", { name: "Owner" }).click();
  await manager.getByRole("menuitem", { name: `Only ${people.lucia.name}` }).click();
  await manager.keyboard.press("Escape");
  await expect(manager).toHaveURL(/assignees=/);
  const row = manager.getByRole("row").filter({ hasText: text });
  await expect(row.getByText(people.lucia.name)).toBeVisible();

  const rep = await browserOf(people.lucia, "/actions");
  await expect(rep.getByRole("button", { name: "Owner" })).toHaveCount(0);
  await rep.getByRole("checkbox", { name: text }).check();
  await manager.getByText("Completed", { exact: true }).click();
  await expect(row.getByRole("checkbox")).toBeChecked();

  await rep.getByRole("link", { name: "Scratchpad" }).click();
  const line = `Send the offer ${randomUUID().slice(0, 8)}`;
  const page = rep.getByRole("textbox", { name: "Page", exact: true });
  await page.click();
  await rep.keyboard.press("Control+End");
  await rep.keyboard.press("Enter");
  await page.pressSequentially(`[ ] ${line}`);
  await expect(rep.getByText("Saved", { exact: true })).toBeVisible();
  await rep.getByRole("button", { name: "Make action" }).click();
  const made = rep.getByRole("dialog", { name: "New action" });
  await expect(made.getByLabel("Details")).toHaveValue(line);
  await made.getByRole("button", { name: "Add", exact: true }).click();
  await expectToast(rep, "Action added");
  await rep.getByRole("checkbox", { name: `Done: ${line}` }).check();
  await expect(rep.getByText("Changed", { exact: true })).toBeVisible();
  await expect(rep.getByText("Saved", { exact: true })).toBeVisible();
  await rep.reload();
  await expect(rep.getByRole("checkbox", { name: `Done: ${line}` })).toBeChecked();
  await rep.getByRole("link", { name: "Actions" }).click();
  await expect(rep.getByRole("checkbox", { name: line })).toBeVisible();
  // An action ticked on an earlier visit is no longer among the open ones.
  await expect(rep.getByRole("checkbox", { name: text })).toHaveCount(0);
});
