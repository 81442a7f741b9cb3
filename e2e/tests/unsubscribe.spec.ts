import { apiClientFor } from "../support/api-client.ts";
import { expect, test } from "../support/fixtures.ts";
import { control, people } from "../support/people.ts";
import { unsubscribeUrl } from "../support/screens.ts";

test("[S-7] who doesn't want mail stops it from the mail, signed out on a phone, and takes it back", async ({
  page,
  request,
}) => {
  const { post } = await apiClientFor(request, people.maya);
  const buyer = `buyer-${Date.now()}@customer.test`;
  const start = "2026-01-15T10:00:00Z";
  const share = async (title: string, to: string[]) => {
    const meeting = { title, start, end: start, attendeeIds: [] };
    const { id } = await post("/api/calendar-events", meeting);
    return post(`/api/calendar-events/${id}/share`, to);
  };
  await share("Kick-off", [buyer]);
  const address = await unsubscribeUrl(buyer);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(address);
  await expect(
    page.getByRole("heading", { level: 1, name: /^Stop emails from .+\?$/ }),
  ).toBeVisible();
  await page.getByRole("button", { name: "Stop emails" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^You stopped emails/ })).toBeVisible();
  await expect(page.getByText(`${buyer} gets no more emails from`)).toBeVisible();

  const { unsubscribed } = await share("Pricing", [buyer, people.sam.email]);
  expect(unsubscribed).toEqual([buyer]);
  const subjects = async (to: string) =>
    (await control.mail.mails())
      .filter(({ envelope }) => envelope.to.includes(to))
      .map(({ subject }) => subject);
  await expect.poll(() => subjects(people.sam.email)).toContain("Summary: Pricing");
  expect(await subjects(buyer)).toEqual(["Summary: Kick-off"]);

  await page.reload();
  await page.getByRole("button", { name: "Get emails again" }).click();
  await expect(
    page.getByRole("heading", { level: 1, name: /^You get emails .* again$/ }),
  ).toBeVisible();
  await share("Contract", [buyer]);
  await expect.poll(() => subjects(buyer)).toEqual(["Summary: Contract", "Summary: Kick-off"]);
});
