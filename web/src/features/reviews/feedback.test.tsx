import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { api, type DealDetail, type Review } from "@touchline/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openApp } from "../../testing/app.tsx";
import { detailOf, reviewOf } from "../../testing/checks.ts";
import { writeOf } from "../../testing/crm.ts";
import { asManager, mockDealCheckRoutes, openDealCheck } from "../../testing/deal-check.ts";
import { rep } from "../../testing/people.ts";
import { deferredResponse, errorResponse, mockRoute } from "../../testing/server.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-15T12:00:00Z") });
  mockDealCheckRoutes();
});

afterEach(() => {
  vi.useRealTimers();
});

const card = async () => within(await screen.findByRole("region", { name: "Add feedback" }));
const save = () => screen.getByRole("button", { name: /^(Save|Update)$/ });
const edit = async () =>
  userEvent.click(await screen.findByRole("button", { name: "Edit feedback" }));
const mayNotSave = () => save().hasAttribute("aria-disabled");
const score = (value: number) => screen.getByRole("radio", { name: `${value} of 5` });

/** Writes by pasting, the only input the editor handles in jsdom. */
async function write(text: string) {
  const editor = await screen.findByRole("textbox", { name: "Comment" });
  fireEvent.paste(editor, {
    clipboardData: { getData: (type: string) => (type === "text/plain" ? text : ""), types: [] },
  });
  await waitFor(() => expect(editor.textContent).toContain(text));
}

async function openWith(change: Partial<DealDetail> = {}, reviews: Review[] = []) {
  const deal = detailOf({ name: "Acme", ...change });
  mockRoute(api.reviews.ofDeal, reviews);
  await openDealCheck(deal);
  if (reviews.some(({ isOwn }) => isOwn)) await screen.findByText("from you today");
  else await screen.findByRole("textbox", { name: "Comment" });
  return deal;
}

describe("[RV-1] giving feedback", () => {
  it("waits until it is known what was said today: else it would be said twice", async () => {
    const deal = detailOf({ name: "Acme" });
    mockRoute(api.reviews.ofDeal, errorResponse(503, "The database is resting"), [reviewOf(deal)]);
    await openDealCheck(deal);
    const shown = await card();
    expect((await shown.findByRole("alert")).textContent).toContain("The database is resting");
    expect(screen.queryByRole("textbox", { name: "Comment" })).toBeNull();
    await userEvent.click(shown.getByRole("button", { name: "try again" }));
    await edit();
    await waitFor(() => expect(score(4)).toHaveProperty("checked", true));
    expect(save().textContent).toBe("Update");
  });

  it("needs a score and a comment, and is saved as a review of the deal", async () => {
    const deal = await openWith();
    const made = mockRoute(api.reviews.create, reviewOf(deal));
    expect(mayNotSave()).toBe(true);
    const why = { name: "Save", description: "Add a score and a comment to save." };
    expect(screen.getByRole("button", why)).toBe(save());
    await userEvent.click(score(4));
    expect(mayNotSave()).toBe(true);
    await write("Call the buyer");
    expect(mayNotSave()).toBe(false);
    await userEvent.click(screen.getByRole("button", { name: "Interaction: thumb up" }));
    await userEvent.click(screen.getByRole("button", { name: "Progression: thumb down" }));
    await userEvent.click(screen.getByRole("button", { name: "Success plan: thumb up" }));
    await userEvent.click(screen.getByRole("button", { name: "Success plan: thumb up" }));
    await userEvent.click(save());
    expect(await screen.findByText("Your review has been saved")).toBeTruthy();
    expect(made.map(({ body }) => body)).toEqual([
      {
        id: expect.any(String),
        url: deal.url,
        title: "Acme",
        attributes: { interaction: 1, progression: -1 },
        comment: "<p>Call the buyer</p>",
        score: 4,
        RevieweeId: rep.id,
        source: "deal-check",
        dealId: deal.id,
      },
    ]);
  });

  it("saves again what has changed, as the same review", async () => {
    const deal = await openWith();
    const review = reviewOf(deal);
    mockRoute(api.reviews.create, review);
    await userEvent.click(score(4));
    await write("Call the buyer");
    await userEvent.click(save());
    await screen.findByText("Your review has been saved");
    await edit();
    expect(mayNotSave()).toBe(true);
    await userEvent.click(screen.getByRole("button", { name: "Interaction: thumb up" }));
    expect(mayNotSave()).toBe(true);
    const changed = mockRoute(api.reviews.update, { ...review, score: 5 });
    await userEvent.click(score(5));
    await userEvent.click(save());
    await waitFor(() => expect(changed).toHaveLength(1));
    expect(changed[0]?.url.pathname).toBe(`/api/reviews/${review.id}`);
    expect(changed[0]?.body).toEqual({
      score: 5,
      comment: "<p>Call the buyer</p>",
      attributes: { interaction: 1 },
    });
  });

  it("goes on with what one has said today, not with what others or earlier days said", async () => {
    const deal = detailOf({ name: "Acme" });
    await openWith({ id: deal.id }, [
      reviewOf(deal, {
        id: "00000000-0000-4000-8000-00000000e003",
        reviewer: "Somebody else",
        isOwn: false,
      }),
      reviewOf(deal, { score: 2, attributes: [{ id: "interaction", value: -1 }] }),
    ]);
    await edit();
    expect((score(2) as HTMLInputElement).checked).toBe(true);
    expect((await screen.findByRole("textbox", { name: "Comment" })).textContent).toBe(
      "Call the buyer",
    );
    expect(screen.getByRole("button", { name: "Update" })).toBeTruthy();
    const thumb = screen.getByRole("button", { name: "Interaction: thumb down" });
    expect(thumb.getAttribute("aria-pressed")).toBe("true");
  });

  it("keeps what was not saved, marks the deal, and has it again after a reload", async () => {
    const deal = await openWith();
    await userEvent.click(score(3));
    await write("Half a thought");
    expect(screen.getByRole("button", { name: "Acme, feedback not saved" })).toBeTruthy();
    document.body.innerHTML = "";
    await openApp(`/home?queue=${deal.hubspotId}`, asManager);
    const again = await card();
    expect((await again.findByRole("textbox", { name: "Comment" })).textContent).toBe(
      "Half a thought",
    );
    expect((again.getByRole("radio", { name: "3 of 5" }) as HTMLInputElement).checked).toBe(true);
  });

  it("keeps it when saving fails, says so, and tries again when asked", async () => {
    const deal = await openWith();
    const made = mockRoute(api.reviews.create, errorResponse(503, "resting"), reviewOf(deal));
    await userEvent.click(score(4));
    await write("Call the buyer");
    await userEvent.click(save());
    expect(await screen.findByText("Not saved. Kept on this device.")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("Your review has been saved")).toBeTruthy();
    expect(made).toHaveLength(2);
    expect(made[0]?.body).toEqual(made[1]?.body);
    expect(screen.queryByRole("button", { name: /feedback not saved/ })).toBeNull();
  });

  it.each([
    [null, "This deal has no owner in HubSpot. Give it one to give feedback."],
    [
      { id: "50", name: "Daniel Frost", isOnTeam: false },
      "Daniel Frost isn’t on your team. Add them to the team to give feedback.",
    ],
  ])("[R-31] is not asked for where the owner isn't on the team: %o", async (ownedBy, words) => {
    mockRoute(api.checks.deal, detailOf({ name: "Acme", rep: null, Owner: null, ownedBy }));
    await openApp("/home?queue=77", asManager);
    expect((await card()).getByText(words)).toBeTruthy();
  });
});

describe("[BY-13] feedback by keyboard", () => {
  it("gives score, thumbs and comment and saves, without taking letters from the text", async () => {
    const deal = await openWith();
    const made = mockRoute(api.reviews.create, reviewOf(deal));
    await userEvent.keyboard("4");
    expect((score(4) as HTMLInputElement).checked).toBe(true);
    await userEvent.keyboard("i");
    await userEvent.keyboard("{Shift>}F{/Shift}");
    const pressed = (name: string) =>
      screen.getByRole("button", { name }).getAttribute("aria-pressed");
    expect(pressed("Interaction: thumb up")).toBe("true");
    expect(pressed("Forecast impact: thumb down")).toBe("true");
    await userEvent.keyboard("c");
    const editor = screen.getByRole("textbox", { name: "Comment" });
    await waitFor(() => expect(document.activeElement).toBe(editor));
    fireEvent.keyDown(editor, { key: "1" });
    fireEvent.keyDown(editor, { key: "p" });
    expect((score(4) as HTMLInputElement).checked).toBe(true);
    expect(pressed("Progression: thumb up")).toBe("false");
    await write("Call the buyer");
    fireEvent.keyDown(editor, { key: "Enter", ctrlKey: true });
    expect(await screen.findByText("Your review has been saved")).toBeTruthy();
    expect(made[0]?.body).toMatchObject({
      score: 4,
      attributes: { interaction: 1, forecastImpact: -1 },
    });
  });

  it("Escape leaves the text first, and the deal check after it", async () => {
    await openWith();
    await userEvent.keyboard("c");
    const editor = screen.getByRole("textbox", { name: "Comment" });
    await waitFor(() => expect(document.activeElement).toBe(editor));
    await userEvent.keyboard("{Escape}");
    expect(screen.getByRole("dialog", { name: "Deal check" })).toBeTruthy();
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Deal check" })).toBeNull());
  });
});

describe("[X-1] feedback that was given earlier today", () => {
  const given = (change: Partial<Review> = {}) => {
    const deal = detailOf({ name: "Acme" });
    const review = reviewOf(deal, { attributes: [{ id: "interaction", value: -1 }], ...change });
    const { id, comment, score: points, reviewer, createdAt } = review;
    const lastReview = { id, comment, score: points, reviewer, createdAt };
    return { review, change: { id: deal.id, hubspotId: deal.hubspotId, lastReview } };
  };

  it("is shown as given, once, and not offered as new", async () => {
    const { review, change } = given();
    await openWith(change, [review]);
    const shown = await card();
    expect(shown.getByText("4/5")).toBeTruthy();
    expect(shown.getByText("Saved")).toBeTruthy();
    expect(shown.getByLabelText("Thumb down:").closest("li")?.textContent).toBe("Interaction");
    expect(screen.getAllByText("Call the buyer")).toHaveLength(1);
    expect(screen.queryByRole("textbox", { name: "Comment" })).toBeNull();
    expect(screen.queryByRole("button", { name: /^(Save|Update)/ })).toBeNull();
  });

  it("is edited on request, by keyboard too, and saved as the same review", async () => {
    const { review, change } = given();
    await openWith(change, [review]);
    const saved = mockRoute(api.reviews.update, { ...review, score: 2 });
    await userEvent.keyboard("2");
    expect((score(2) as HTMLInputElement).checked).toBe(true);
    expect((await screen.findByRole("textbox", { name: "Comment" })).textContent).toBe(
      "Call the buyer",
    );
    await userEvent.click(save());
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(await screen.findByText("2/5")).toBeTruthy();
    expect(screen.queryByRole("textbox", { name: "Comment" })).toBeNull();
  });

  it("from another day is the last comment, and the form is empty", async () => {
    const { review, change } = given({ createdAt: "2026-11-13T11:00:00.000Z" });
    mockRoute(api.reviews.ofDeal, [review]);
    await openDealCheck(detailOf({ name: "Acme", ...change }));
    expect((await screen.findByRole("textbox", { name: "Comment" })).textContent).toBe("");
    expect(screen.getByText("Call the buyer").closest("aside")).toBeTruthy();
  });
});

describe("[X-12] after saving", () => {
  it("by Ctrl+Enter the next key is no text, even before the answer has come", async () => {
    const deal = await openWith();
    const answer = deferredResponse(api.reviews.create);
    mockRoute(api.reviews.create, answer.promise);
    await userEvent.keyboard("4");
    await userEvent.keyboard("c");
    const editor = screen.getByRole("textbox", { name: "Comment" });
    await waitFor(() => expect(document.activeElement).toBe(editor));
    await write("Call the buyer");
    fireEvent.keyDown(editor, { key: "Enter", ctrlKey: true });
    expect(document.activeElement).toBe(screen.getByRole("dialog", { name: "Deal check" }));
    await userEvent.keyboard("j");
    expect(editor.textContent).toBe("Call the buyer");
    answer.resolve(reviewOf(deal));
    expect(await screen.findByText("Your review has been saved")).toBeTruthy();
  });

  it("by Ctrl+Enter with single keys switched off too", async () => {
    const deal = await openWith();
    const made = mockRoute(api.reviews.create, reviewOf(deal));
    await userEvent.click(screen.getByRole("button", { name: "Turn single keys off" }));
    await userEvent.click(score(4));
    await write("Call the buyer");
    const editor = screen.getByRole("textbox", { name: "Comment" });
    fireEvent.keyDown(editor, { key: "Enter", metaKey: true });
    expect(await screen.findByText("Your review has been saved")).toBeTruthy();
    expect(made).toHaveLength(1);
    localStorage.clear();
  });
});

describe("[RV-2] what becomes of saved feedback", () => {
  it("goes to HubSpot as a note with what it is in bold, and tells how that is doing", async () => {
    const deal = detailOf({ name: "Acme" });
    const review = reviewOf(deal);
    await openWith({ id: deal.id, hubspotId: deal.hubspotId }, [review]);
    const noted = mockRoute(api.deals.addNote, { write: writeOf({ kind: "note" }) });
    mockRoute(api.reviews.ofDeal, [{ ...review, note: { ...review.note, state: "sent" } }]);
    await userEvent.click(await screen.findByRole("button", { name: "Add note to HubSpot" }));
    expect(await screen.findByText("Note added to HubSpot")).toBeTruthy();
    await userEvent.keyboard("2");
    expect((score(2) as HTMLInputElement).checked).toBe(true);
    expect(noted[0]?.url.pathname).toBe(`/api/deals/${deal.hubspotId}/note`);
    expect(noted[0]?.body).toEqual({
      message: "<b>Manager feedback (4/5):</b> <p>Call the buyer</p>",
      reviewId: review.id,
    });
  });

  it("goes out by e-mail; a failure shows the other side's words and is tried again", async () => {
    const deal = detailOf({ name: "Acme" });
    const failed = reviewOf(deal, {
      mail: { state: "failed", words: "Mailbox unknown", isOutdated: false, sentScore: 4 },
    });
    await openWith({ id: deal.id }, [failed]);
    const sent = mockRoute(api.reviews.share, {
      ...failed,
      mail: { ...failed.mail, state: "sent" },
      malformed: [],
      unsubscribed: [],
    });
    const alert = within(await screen.findByRole("alert"));
    expect(alert.getByText("The email was not sent. Mailbox unknown")).toBeTruthy();
    await userEvent.click(alert.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("Email sent")).toBeTruthy();
    expect(sent[0]?.url.pathname).toBe(`/api/reviews/${failed.id}/share`);
    expect(sent[0]?.body).toEqual({});
  });

  it("[R-8] changed since it was sent, it says what was sent and what holds now, and is sent again", async () => {
    const deal = detailOf({ name: "Acme" });
    const old = { state: "sent" as const, words: null, isOutdated: true, sentScore: 2 };
    const changed = reviewOf(deal, { score: 1, mail: old, note: { ...old, sentScore: 1 } });
    await openWith({ id: deal.id, hubspotId: deal.hubspotId }, [changed]);
    expect(await screen.findByText("Email sent 2/5, now 1/5")).toBeTruthy();
    expect(screen.getByText("Note changed since it was sent")).toBeTruthy();
    const mailed = {
      ...changed,
      mail: { ...old, isOutdated: false, sentScore: 1 },
      malformed: [],
      unsubscribed: [],
    };
    const sent = mockRoute(api.reviews.share, mailed);
    await userEvent.click(screen.getByRole("button", { name: "Send again" }));
    expect(await screen.findByText("Email sent")).toBeTruthy();
    expect(sent).toHaveLength(1);
    const noted = mockRoute(api.deals.addNote, { write: writeOf({ kind: "note-update" }) });
    await userEvent.click(screen.getByRole("button", { name: "Update note" }));
    await waitFor(() => expect(noted).toHaveLength(1));
  });

  it("a request that does not get through is told and tried again", async () => {
    const deal = detailOf({ name: "Acme" });
    await openWith({ id: deal.id }, [reviewOf(deal)]);
    mockRoute(api.deals.addNote, errorResponse(409, "HubSpot is not connected", "conflict"));
    await userEvent.click(await screen.findByRole("button", { name: "Add note to HubSpot" }));
    expect(
      await screen.findByText("The note was not saved in HubSpot. HubSpot is not connected"),
    ).toBeTruthy();
    expect(screen.getByRole("button", { name: "Retry" })).toBeTruthy();
  });

  it("[X-8] says who the email goes to, and shows it first without sending it", async () => {
    const deal = detailOf({ name: "Acme" });
    const preview = {
      hasMail: true,
      subject: "Feedback on Acme: 4/5",
      html: "<html><head></head></html>",
    };
    const recipient = { name: rep.name, emailAddress: rep.emailAddress, isUnsubscribed: false };
    mockRoute(api.reviews.mail, { ...preview, recipient });
    const mailed = mockRoute(api.reviews.share, errorResponse(500, "Never"));
    await openWith({ id: deal.id }, [reviewOf(deal)]);
    expect(await screen.findByText(`Goes to ${rep.name}, ${rep.emailAddress}`)).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Preview email" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Email preview" }));
    expect(await dialog.findByText("Feedback on Acme: 4/5")).toBeTruthy();
    expect(dialog.getByTitle("The email").getAttribute("sandbox")).toBe("");
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Email preview" })).toBeNull());
    expect(screen.getByText("from you today")).toBeTruthy();
    expect(mailed).toEqual([]);
  });

  it.each([
    [
      "has stopped mail",
      { hasMail: true, isUnsubscribed: true },
      `${rep.name} has stopped mail from this workspace, so it can't be sent.`,
    ],
    [
      "can't be mailed at all",
      { hasMail: false, isUnsubscribed: false },
      "Email isn't set up. Ask your administrator.",
    ],
  ])("[X-8] isn't mailed to a rep who %s, and says why", async (_, given, why) => {
    const deal = detailOf({ name: "Acme" });
    const { hasMail, isUnsubscribed } = given;
    const recipient = { name: rep.name, emailAddress: rep.emailAddress, isUnsubscribed };
    mockRoute(api.reviews.mail, { hasMail, subject: "Feedback", html: "", recipient });
    const mailed = mockRoute(api.reviews.share, errorResponse(500, "Never"));
    await openWith({ id: deal.id }, [reviewOf(deal)]);
    expect(await screen.findByText(why)).toBeTruthy();
    const button = screen.getByRole("button", { name: "Send email" });
    expect(button.getAttribute("aria-disabled")).toBe("true");
    await userEvent.click(button);
    expect(mailed).toEqual([]);
  });

  it("sends only what is saved", async () => {
    const deal = detailOf({ name: "Acme" });
    await openWith({ id: deal.id }, [reviewOf(deal)]);
    const noted = mockRoute(api.deals.addNote, { write: writeOf({ kind: "note" }) });
    const mailed = mockRoute(api.reviews.share, {
      ...reviewOf(deal),
      malformed: [],
      unsubscribed: [],
    });
    await edit();
    await userEvent.click(score(1));
    expect(screen.getByText("Not saved yet. Kept on this device.")).toBeTruthy();
    for (const name of ["Send email", "Add note to HubSpot"]) {
      const button = screen.getByRole("button", {
        name,
        description: "Not saved yet. Kept on this device.",
      });
      button.focus();
      expect(document.activeElement).toBe(button);
      await userEvent.keyboard("{Enter}");
      expect(button.getAttribute("aria-disabled")).toBe("true");
    }
    expect([...noted, ...mailed]).toEqual([]);
  });
});

it("[RV-3] the toolbar has exactly seven tools", async () => {
  await openWith();
  const tools = within(screen.getByRole("toolbar", { name: "Format comment" }));
  expect(tools.getAllByRole("button").map((tool) => tool.getAttribute("aria-label"))).toEqual([
    "Bold",
    "Italic",
    "Underline",
    "Bullet list",
    "Ordered list",
    "Link",
    "Clean",
  ]);
});
