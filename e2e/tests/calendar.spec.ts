import { expect, test } from "../support/fixtures.ts";
import { control } from "../support/people.ts";

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => ({
  dateTime: new Date(Date.now() + hours * HOUR_MS).toISOString(),
});

test("[AUTH-13] [EV-7] [EV-4] a manager lets the calendar be read, and two tabs lose nothing of a meeting's notes", async ({
  page,
  founder,
  browserOf,
  trouble,
}) => {
  trouble.allow(/ERR_INTERNET_DISCONNECTED/);
  trouble.expect(/409.*\/api\/calendar-events/);
  const title = `Planning with ${founder.email}`;
  await control.googleCalendar.createAccount(founder);
  const event = { summary: title, start: inHours(2), end: inHours(3) };
  await control.googleCalendar.add(founder.email, event);

  await page.goto("/launch");
  const events = page.getByRole("region", { name: "Events" });
  await expect(events.getByText("Looks like we can't access your calendar")).toBeVisible();
  const connect = events.getByRole("button", { name: "Connect Google Calendar" });
  await connect.click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("alert")).toContainText("Access to the calendar was declined.");
  await page.getByRole("link", { name: "Continue without a calendar" }).click();
  await connect.click();
  await page.getByRole("radio", { name: new RegExp(founder.email) }).check();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(/\/launch/);
  await events.getByRole("link", { name: new RegExp(title) }).click();
  const canvas = page.getByRole("article", { name: new RegExp(title) });
  const notes = canvas.getByRole("textbox", { name: "Notes" });
  await expect(notes).toBeVisible();

  const other = await browserOf(founder, new URL(page.url()).pathname + new URL(page.url()).search);
  const otherNotes = other.getByRole("textbox", { name: "Notes" });
  await expect(otherNotes).toBeVisible();
  await other.context().setOffline(true);
  await otherNotes.pressSequentially("Written on the train");
  await notes.pressSequentially("Written at the desk");
  await expect(canvas.getByText("Saved", { exact: true })).toBeVisible();
  await other.context().setOffline(false);
  const choice = other.getByRole("alert").filter({ hasText: "Yours" });
  await expect(choice).toContainText("Written at the desk");
  await other.getByRole("button", { name: "Keep both, one after the other" }).click();
  await expect(notes).toContainText("Written on the train");
  await expect(notes).toContainText("Written at the desk");
});
