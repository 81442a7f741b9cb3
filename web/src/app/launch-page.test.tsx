import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { api } from "@touchline/contract";
import { MEETING_TYPES } from "@touchline/domain";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openApp } from "../testing/app.tsx";
import { connectedSession, reviewOf } from "../testing/forecast.ts";
import { packLineOf, packOf } from "../testing/meeting-pack.ts";
import {
  actionOf,
  attendeeOf,
  calendarOf,
  eventDetailOf,
  eventOf,
  mockLaunchRoutes,
} from "../testing/meetings.ts";
import { checkInOf, manager, otherRep, rep } from "../testing/people.ts";
import { deferredResponse, errorResponse, mockRoute } from "../testing/server.ts";

const NOW = new Date("2026-11-16T08:00:00.000Z");

let user: ReturnType<typeof userEvent.setup>;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: NOW });
  user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  mockLaunchRoutes();
});

afterEach(() => {
  vi.useRealTimers();
});

const events = () => screen.findByRole("region", { name: "Events" });
const open = (path = "/launch") => openApp(path, connectedSession(manager));

/** Opens the canvas of an event that the server returns unchanged. */
async function openEvent(event = eventDetailOf()) {
  mockRoute(api.meetings.events, [event]);
  mockRoute(api.meetings.event, event);
  const app = await open(`/launch?event=${event.id}`);
  await screen.findByRole("article", { name: event.title });
  return app;
}

describe("[AUTH-6] launch", () => {
  it("opens for managers", async () => {
    const { address } = await open();
    expect(address()).toBe("/launch");
    expect(await screen.findByRole("heading", { name: "Launch" })).toBeTruthy();
  });

  it("sends a rep to their own page", async () => {
    const { address } = await openApp("/launch", connectedSession(rep));
    expect(address()).toBe(`/rep/${rep.id}`);
  });
});

describe("[EV-1] the events", () => {
  it("are all or the team's, under their days, each with whom it is", async () => {
    const calls = mockRoute(api.meetings.events, [eventOf({ title: "Weekly with Ana" })]);
    await open();
    const row = await within(await events()).findByRole("link", { name: /Weekly with Ana/ });
    expect(row.textContent).toContain("10am");
    expect(row.textContent).toContain("Development 1:1");
    expect(row.textContent).toContain("with Ana Silva");
    expect(screen.getByRole("heading", { name: "Today, Mon 16 Nov" })).toBeTruthy();
    expect(screen.getByText("Now, 9am")).toBeTruthy();
    expect(calls[0]?.url.search).toBe("?from=2026-11-16&to=2026-11-22&scope=all");
  });

  it("say nothing of whom one meets before that is known", async () => {
    const slow = deferredResponse(api.meetings.events);
    mockRoute(api.meetings.events, slow.promise);
    await open();
    const beside = within(await screen.findByRole("complementary", { name: "Rep overview" }));
    const nobody = /^Open an event/;
    expect(beside.getByRole("status").textContent).toContain("Loading…");
    await within(await events()).findByText(/^Updated /);
    expect(beside.queryByText(nobody)).toBeNull();
    await act(async () => slow.resolve([]));
    expect(await beside.findByText(nobody)).toBeTruthy();
  });

  it("leave beside them whom one meets: each rep's next one-to-one, and who is not met", async () => {
    const on = (day: number, title: string, people = [rep]) =>
      eventOf({
        title,
        start: `2026-11-${day}T09:00:00.000Z`,
        end: `2026-11-${day}T09:30:00.000Z`,
        attendees: [manager, ...people].map(attendeeOf),
      });
    const cleo = { ...rep, id: "00000000-0000-4000-8000-0000000000c3", name: "Cleo Park" };
    mockRoute(api.team.members, [{ ...manager, sub: true }, rep, otherRep, cleo]);
    mockRoute(api.meetings.events, [on(17, "Team", [rep, otherRep]), on(18, "Ana 1:1")]);
    const { address } = await open();
    const beside = within(await screen.findByRole("complementary", { name: "Rep overview" }));
    const listed = await beside.findAllByRole("listitem");
    expect(listed.map(({ textContent }) => textContent?.replace(/^[A-Z]{2}/, ""))).toEqual([
      "Ben OkaforTue 17 Nov, 10am · Team",
      "Ana SilvaWed 18 Nov, 10am · Ana 1:1",
      "Cleo ParkNo meetings these days",
    ]);
    mockRoute(api.meetings.event, eventDetailOf({ title: "Ana 1:1" }));
    await user.click(beside.getByRole("link", { name: /Ana Silva/ }));
    await waitFor(() => expect(address()).toContain("event="));
  });

  it("say so when there are none, of all and of the team's", async () => {
    const calls = mockRoute(api.meetings.events, []);
    const { address } = await open();
    expect(await screen.findByText("We haven't found any events")).toBeTruthy();
    await user.click(screen.getByRole("tab", { name: "Team Events" }));
    expect(await screen.findByText("There are no team events")).toBeTruthy();
    expect(calls.at(-1)?.url.searchParams.get("scope")).toBe("team");
    expect(address()).toBe("/launch?scope=team");
  });

  it("page by week and by day, kept in the address", async () => {
    const calls = mockRoute(api.meetings.events, []);
    const { address } = await open();
    await user.click(await screen.findByRole("button", { name: "Next week" }));
    await waitFor(() => expect(address()).toBe("/launch?day=2026-11-23"));
    await user.click(screen.getByRole("radio", { name: "Day" }));
    await user.click(await screen.findByRole("button", { name: "Previous day" }));
    await waitFor(() =>
      expect(calls.at(-1)?.url.search).toBe("?from=2026-11-22&to=2026-11-22&scope=all"),
    );
    await user.click(screen.getByRole("button", { name: "Today" }));
    await waitFor(() => expect(address()).toBe("/launch?span=day"));
  });

  it("tell what went wrong, and try again", async () => {
    mockRoute(api.meetings.events, errorResponse(503, "The database is resting"), []);
    await open();
    expect(await screen.findByText("The database is resting")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "try again" }));
    expect(await screen.findByText("We haven't found any events")).toBeTruthy();
  });
});

describe("[X-13] an opened one-to-one", () => {
  it("has its pack beside it, not under the notes, with the way to wrap it up", async () => {
    mockRoute(api.meetingPack.read, packOf({ deals: [packLineOf()] }));
    await openEvent(eventDetailOf({ title: "Weekly with Ana" }));
    const beside = within(screen.getByRole("complementary", { name: "Rep overview" }));
    const pack = within(await beside.findByRole("region", { name: "Since we last spoke" }));
    expect(await pack.findByText("Acme rollout")).toBeTruthy();
    // It starts in an hour.
    expect(pack.getByText("Wrap up from Mon 16 Nov, 10am")).toBeTruthy();
    const canvas = within(screen.getByRole("article", { name: "Weekly with Ana" }));
    expect(canvas.queryByRole("region", { name: "Since we last spoke" })).toBeNull();
    expect(beside.getByRole("tab", { name: "Actions" })).toBeTruthy();
  });

  it("is wrapped up once it has started, until it is wrapped up", async () => {
    const event = eventDetailOf({ start: "2026-11-16T07:00:00.000Z" });
    const { id, title, start } = event;
    const meeting = { id, title, start, allDay: false };
    mockRoute(api.meetingPack.read, packOf({ meeting }), packOf());
    const { client } = await openEvent(event);
    const beside = within(screen.getByRole("complementary", { name: "Rep overview" }));
    expect(await beside.findByRole("button", { name: "Wrap up" })).toBeTruthy();
    await act(() => client.invalidateQueries({ queryKey: [api.meetingPack.read.path] }));
    await waitFor(() => expect(beside.queryByRole("button", { name: "Wrap up" })).toBeNull());
  });

  it("that is met with several has no pack", async () => {
    await openEvent(eventDetailOf({ attendees: [rep, otherRep].map(attendeeOf) }));
    expect(await screen.findByRole("heading", { name: "Team event" })).toBeTruthy();
    expect(screen.queryByRole("region", { name: "Since we last spoke" })).toBeNull();
  });

  it("is scrolled to in the list, which shows its days once", async () => {
    const seen = vi.spyOn(HTMLElement.prototype, "scrollIntoView");
    const start = "2026-11-27T09:00:00.000Z";
    const event = eventDetailOf({ title: "Next week", start, end: start });
    const { address } = await openEvent(event);
    await waitFor(() => expect(address()).toContain("day=2026-11-27"));
    const row = await within(await events()).findByRole("link", { name: /Next week/ });
    await waitFor(() => expect(seen.mock.contexts).toContain(row));
    await user.click(screen.getByRole("button", { name: "Today" }));
    await waitFor(() => expect(address()).toBe(`/launch?event=${event.id}`));
  });
});

describe("[EV-7] [AUTH-13] without the calendar", () => {
  it.each(["none", "no-permission", "revoked"] as const)(
    "(%s) the panel says so",
    async (state) => {
      mockRoute(api.meetings.calendar, calendarOf({ state, kind: null }));
      mockRoute(api.meetings.authorize, {
        url: "https://accounts.google.test/consent",
        state: "state-1",
      });
      const leave = vi.spyOn(window.location, "assign").mockImplementation(() => undefined);
      await open();
      expect(await screen.findByText("Looks like we can't access your calendar")).toBeTruthy();
      expect(
        screen.getByText(
          "Try signing out and then when you sign in again, allow event permissions when requested",
        ),
      ).toBeTruthy();
      await user.click(screen.getByRole("button", { name: /Connect Google Calendar/ }));
      await waitFor(() =>
        expect(leave).toHaveBeenCalledWith("https://accounts.google.test/consent"),
      );
    },
  );

  it("[R-18] an ICS address does as well, and a bad one is told before anything is sent", async () => {
    mockRoute(
      api.meetings.calendar,
      calendarOf({ state: "none", kind: null, isConfigured: false }),
    );
    const saves = mockRoute(
      api.meetings.useIcs,
      errorResponse(400, "There is no calendar at this address.", "bad_request"),
      calendarOf({ kind: "ics" }),
    );
    await open();
    const field = await screen.findByLabelText("Secret ICS address");
    expect(screen.queryByText(/Try signing out/)).toBeNull();
    await user.type(field, "calendar");
    await user.click(screen.getByRole("button", { name: "Use this address" }));
    expect(await screen.findByText(/Enter a whole address/)).toBeTruthy();
    expect(saves).toHaveLength(0);
    await user.clear(field);
    await user.type(field, "webcal://example.test/a.ics");
    await user.click(screen.getByRole("button", { name: "Use this address" }));
    expect(await screen.findByText("There is no calendar at this address.")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Use this address" }));
    expect(await screen.findByText("Calendar connected")).toBeTruthy();
    expect(saves.at(-1)?.body).toEqual({ url: "https://example.test/a.ics" });
  });
});

describe("[AUTH-13] back from Google's consent", () => {
  const begin = () =>
    sessionStorage.setItem(
      "touchline.calendar-consent",
      JSON.stringify({ state: "s1", returnTo: "/launch?span=day" }),
    );

  it("the code is shown to the server and one goes on to where it began", async () => {
    begin();
    const calls = mockRoute(api.meetings.callback, {
      returnTo: "/launch?span=day",
      calendar: calendarOf(),
    });
    const { address } = await open("/calendar/callback?code=abc&state=s1");
    await waitFor(() => expect(address()).toBe("/launch?span=day"));
    expect(calls[0]?.url.search).toBe("?code=abc&state=s1");
  });

  it("an answer to somebody else's question is not taken", async () => {
    begin();
    const calls = mockRoute(api.meetings.callback, { returnTo: "/", calendar: calendarOf() });
    await open("/calendar/callback?code=abc&state=other");
    expect((await screen.findByRole("alert")).textContent).toMatch(/^This link has expired/);
    expect(calls).toHaveLength(0);
  });

  it("declining is no error, and one can go on without a calendar", async () => {
    begin();
    await open("/calendar/callback?error=access_denied&state=s1");
    expect((await screen.findByRole("alert")).textContent).toContain("declined");
    const on = screen.getByRole("link", { name: "Continue without a calendar" });
    expect(on.getAttribute("href")).toBe("/launch?span=day");
  });
});

describe("[EV-3] [EV-4] the canvas", () => {
  it("shows the meeting with its type, guide, template and the rep's figures", async () => {
    mockRoute(api.goals.checkIns, [checkInOf(rep, { quota: 100_000, won: 44_000 })]);
    await openEvent(eventDetailOf({ title: "Weekly with Ana" }));
    const canvas = screen.getByRole("article", { name: "Weekly with Ana" });
    expect(canvas.textContent).toContain("Mon 16 Nov, 10am to 10:30am");
    const guide = within(canvas).getByRole("link", { name: "Guide" });
    expect(guide.getAttribute("href")).toBe("https://guides.example.test/one-to-one");
    const notes = await within(canvas).findByRole("textbox", { name: "Notes" });
    expect(notes.textContent).toContain("What went well");
    expect(await within(canvas).findByText("44%")).toBeTruthy();
  });

  it("compares the figures of several reps in one table", async () => {
    mockRoute(api.goals.checkIns, [checkInOf(rep, { quota: 100_000, won: 44_000 })]);
    await openEvent(eventDetailOf({ attendees: [rep, otherRep].map(attendeeOf) }));
    const table = await screen.findByRole("table", { name: "Reps' CRM data" });
    const rows = within(table).getAllByRole("row").slice(1);
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining(`${rep.name}44% €44k of €100k`),
      `${otherRep.name}No goal for this quarter yet.`,
    ]);
  });

  it("offers the twelve types and saves the chosen one", async () => {
    const event = eventDetailOf();
    const saves = mockRoute(api.meetings.save, { ...event, eventType: "Metrics" });
    await openEvent(event);
    await user.click(await screen.findByRole("button", { name: /Type of this event/ }));
    const offered = await screen.findAllByRole("menuitemradio");
    expect(offered.map(({ textContent }) => textContent)).toEqual(
      MEETING_TYPES.map(({ label }) => label),
    );
    await user.click(screen.getByRole("menuitemradio", { name: "Metrics" }));
    await waitFor(() => expect(saves[0]?.body).toEqual({ eventType: "Metrics" }));
  });

  it("says when the event is gone", async () => {
    mockRoute(api.meetings.event, errorResponse(404, "Event not found.", "not_found"));
    const { address } = await open("/launch?event=gone");
    await user.click(await screen.findByRole("button", { name: "Back to events" }));
    await waitFor(() => expect(address()).toBe("/launch"));
  });

  it("updates the template of the type", async () => {
    const saves = mockRoute(api.meetings.saveTemplate, {
      ...MEETING_TYPES[2],
      id: "development-1-1",
      label: "Development 1:1",
      template: "",
      guideUrl: "",
    });
    await openEvent();
    await user.click(screen.getByRole("button", { name: "More about this event" }));
    await user.click(await screen.findByRole("menuitem", { name: "Update template" }));
    const guide = await screen.findByLabelText("Guide");
    await user.clear(guide);
    await user.type(guide, "https://x.test/guide");
    await user.click(screen.getByRole("button", { name: "Update" }));
    expect(await screen.findByText("Template updated")).toBeTruthy();
    expect(saves[0]?.url.pathname).toBe("/api/event-types/development-1-1/template");
    expect(saves[0]?.body).toMatchObject({ guideUrl: "https://x.test/guide" });
  });

  it("[R-22] takes down actions, due in three days and for who writes them, and ticks them", async () => {
    const event = eventDetailOf();
    const made = actionOf({ text: "Call the buyer", CalendarEventId: event.id });
    const adds = mockRoute(api.meetings.addAction, made);
    await openEvent(event);
    mockRoute(api.meetings.event, { ...event, actions: [made] });
    await user.type(screen.getByLabelText("What needs to be done"), "  Call the buyer ");
    await user.click(screen.getByRole("button", { name: "Add" }));
    const box = await screen.findByRole("checkbox", { name: "Call the buyer" });
    expect(adds[0]?.body).toEqual({
      text: "Call the buyer",
      dueDate: "2026-11-19",
      assigneeId: manager.id,
    });
    const ticks = mockRoute(api.meetings.tickAction, { ...made, isDone: true });
    mockRoute(api.meetings.event, { ...event, actions: [{ ...made, isDone: true }] });
    await user.click(box);
    await waitFor(() => expect(ticks[0]?.body).toEqual({ isDone: true }));
  });

  it("keeps a typed action when it cannot be saved", async () => {
    mockRoute(api.meetings.addAction, errorResponse(503, "The database is resting"));
    await openEvent();
    const field = screen.getByLabelText<HTMLInputElement>("What needs to be done");
    await user.type(field, "Call the buyer");
    await user.click(screen.getByRole("button", { name: "Add" }));
    expect(await screen.findByText("The database is resting")).toBeTruthy();
    expect(field.value).toBe("Call the buyer");
  });
});

describe("[EV-5] the summary", () => {
  it("is not sent of somebody else's event, and says why where one would send", async () => {
    await openEvent({ ...eventDetailOf(), isOwn: false });
    const send = screen.getByRole("button", {
      name: "Send summary",
      description: "Only people with this event in their calendar can send its summary.",
    });
    send.focus();
    expect(document.activeElement).toBe(send);
    await user.keyboard("{Enter}");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("goes to the checked and the typed, outsiders only after a second click", async () => {
    const event = eventDetailOf();
    const shares = mockRoute(api.meetings.share, { ...event, malformed: [], unsubscribed: [] });
    await openEvent(event);
    await user.click(screen.getByRole("button", { name: "Send summary" }));
    const ben = await screen.findByRole("checkbox", { name: /Ben Okafor/ });
    const ana = screen.getByRole<HTMLInputElement>("checkbox", { name: /Ana Silva/ });
    expect(ana.checked).toBe(true);
    await user.click(ben);
    const others = screen.getByLabelText("Others");
    await user.type(others, " cara@customer.test , ");
    await user.click(screen.getByRole("button", { name: /^Send to/ }));
    expect(await screen.findByText(/Outside your company: cara@customer.test/)).toBeTruthy();
    expect(shares).toHaveLength(0);
    await user.click(screen.getByRole("button", { name: "Send it outside too" }));
    expect(await screen.findByText("Summary Sent")).toBeTruthy();
    expect(shares[0]?.url.pathname).toBe(`/api/calendar-events/${event.providerId}/share`);
    expect(shares[0]?.body).toEqual([
      manager.emailAddress,
      rep.emailAddress,
      otherRep.emailAddress,
      "cara@customer.test",
    ]);
  });

  it("[R-21] goes to the others where an address is malformed, which stays in its field, named", async () => {
    const event = eventDetailOf();
    const shares = mockRoute(api.meetings.share, { ...event, malformed: [], unsubscribed: [] });
    await openEvent(event);
    await user.click(screen.getByRole("button", { name: "Send summary" }));
    const others = await screen.findByLabelText<HTMLInputElement>("Others");
    await user.type(others, "nobody, Ben <ben@example.test>; x@");
    await user.click(screen.getByRole("button", { name: "Send to 3 people" }));
    expect(await screen.findByText("Summary Sent")).toBeTruthy();
    expect(shares.map(({ body }) => body)).toEqual([
      [manager.emailAddress, rep.emailAddress, "ben@example.test"],
    ]);
    expect(others.value).toBe("nobody, x@");
    expect(
      screen.getByText(
        "Not sent to nobody, x@. Enter an email address like name@example.com. Everyone else got it.",
      ),
    ).toBeTruthy();

    await user.click(screen.getByRole("button", { name: "Send" }));
    expect(
      await screen.findByText(
        "Not sent to nobody, x@. Enter an email address like name@example.com.",
      ),
    ).toBeTruthy();
    await user.clear(others);
    await user.type(others, "nobody@example.test");
    await user.click(screen.getByRole("button", { name: "Send to 1 person" }));
    await waitFor(() => expect(shares.at(-1)?.body).toEqual(["nobody@example.test"]));
  });

  it("[S-7] says who doesn't want mail from the workspace, before and after it went out", async () => {
    const words = `${rep.emailAddress} doesn't want mail from this workspace, so it wasn't sent there.`;
    const at = "2026-11-16T07:00:00.000Z";
    const recipients = ["ben@example.test"];
    const event = eventDetailOf({ summaries: [{ at, recipients, state: "sent", words }] });
    mockRoute(
      api.meetings.share,
      { ...event, malformed: [], unsubscribed: [rep.emailAddress] },
      errorResponse(409, words, "conflict"),
    );
    await openEvent(event);
    expect(screen.getByText(new RegExp(`^Sent to ben@example.test, .*\\. ${words}$`))).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Send summary" }));
    await user.click(await screen.findByRole("button", { name: "Send to 2 people" }));
    expect(await screen.findByText("Summary Sent")).toBeTruthy();
    const dialog = within(screen.getByRole("dialog", { name: "Send summary" }));
    expect(dialog.getByText(`${words} Everyone else got it.`)).toBeTruthy();
    await user.click(dialog.getByRole("checkbox", { name: /Ana Silva/ }));
    await user.click(dialog.getByRole("button", { name: "Send to 1 person" }));
    expect(await dialog.findByText(`Nothing was sent. ${words}`)).toBeTruthy();
    expect(dialog.queryByText(/Everyone else/)).toBeNull();
  });

  it("[X-8] names those who stopped mail before it goes out, and can be seen first", async () => {
    const event = eventDetailOf();
    const shares = mockRoute(api.meetings.share, { ...event, malformed: [], unsubscribed: [] });
    mockRoute(api.meetings.summaryMail, {
      ...{ hasMail: true, subject: "Summary: 1:1", html: "<html><head></head></html>" },
      unsubscribed: [rep.emailAddress],
    });
    await openEvent(event);
    await user.click(screen.getByRole("button", { name: "Send summary" }));
    expect(
      await screen.findByText(`${rep.emailAddress} · stopped mail from this workspace`),
    ).toBeTruthy();
    const ana = screen.getByRole<HTMLInputElement>("checkbox", { name: /Ana Silva/ });
    expect([ana.disabled, ana.checked]).toEqual([true, false]);
    await user.click(screen.getByRole("button", { name: "Preview email" }));
    const preview = within(await screen.findByRole("dialog", { name: "Email preview" }));
    expect(await preview.findByText("Summary: 1:1")).toBeTruthy();
    await user.click(preview.getByRole("button", { name: "Close" }));
    expect(shares).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Send to 1 person" }));
    await waitFor(() => expect(shares[0]?.body).toEqual([manager.emailAddress]));
  });

  it("[X-8] can't be sent where no mail is set up, and says so", async () => {
    mockRoute(api.meetings.summaryMail, {
      ...{ hasMail: false, subject: "Summary", html: "", unsubscribed: [] },
    });
    await openEvent(eventDetailOf());
    await user.click(screen.getByRole("button", { name: "Send summary" }));
    expect(await screen.findByText("Email isn't set up. Ask your administrator.")).toBeTruthy();
    expect(
      screen.getByRole<HTMLButtonElement>("button", { name: "Send to 2 people" }).disabled,
    ).toBe(true);
  });

  it("that failed says why and can be sent again", async () => {
    const event = eventDetailOf({
      summaries: [
        {
          at: "2026-11-16T07:00:00.000Z",
          recipients: ["ana@example.test"],
          state: "failed",
          words: "The mail server is down.",
        },
      ],
    });
    const shares = mockRoute(api.meetings.share, { ...event, malformed: [], unsubscribed: [] });
    await openEvent(event);
    expect(screen.getByText(/Not sent to ana@example.test. The mail server is down./)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await waitFor(() => expect(shares[0]?.body).toEqual(["ana@example.test"]));
  });
});

describe("[EV-6] quick events", () => {
  it("are made with a date, a time on the organisation's clock and attendees", async () => {
    const made = eventDetailOf({ title: "Corridor talk", isQuick: true });
    const creates = mockRoute(api.meetings.createQuick, made);
    mockRoute(api.meetings.event, made);
    const { address } = await open();
    await user.click(await screen.findByRole("button", { name: "New quick event" }));
    await user.type(await screen.findByLabelText(/^Title/), "Corridor talk");
    const time = screen.getByLabelText("Time");
    await user.clear(time);
    await user.type(time, "3pm");
    await user.click(screen.getByRole("checkbox", { name: "Ana Silva" }));
    await user.click(screen.getByRole("button", { name: "Create" }));
    await waitFor(() => expect(address()).toBe(`/launch?event=${made.id}`));
    expect(creates[0]?.body).toEqual({
      title: "Corridor talk",
      start: "2026-11-16T14:00:00.000Z",
      end: "2026-11-16T14:30:00.000Z",
      attendeeIds: [rep.id],
    });
  });

  it("[EV-8] what is typed as the time is taken after 1500 ms, as hh mm A", async () => {
    await open();
    await user.click(await screen.findByRole("button", { name: "New quick event" }));
    const time = await screen.findByLabelText<HTMLInputElement>("Time");
    expect(time.value).toMatch(/^\d\d \d\d [AP]M$/);
    await user.clear(time);
    await user.type(time, "1530");
    await vi.advanceTimersByTimeAsync(1000);
    expect(time.value).toBe("1530");
    await vi.advanceTimersByTimeAsync(600);
    await waitFor(() => expect(time.value).toBe("03 30 PM"));
  });

  it("are deleted after one more question; others are not", async () => {
    const event = eventDetailOf({ title: "Corridor talk", isQuick: true });
    const removes = mockRoute(api.meetings.remove, { id: event.id });
    const { address } = await openEvent(event);
    await user.click(screen.getByRole("button", { name: "More about this event" }));
    await user.click(await screen.findByRole("menuitem", { name: "Delete quick event" }));
    await user.click(await screen.findByRole("button", { name: "Delete" }));
    await waitFor(() => expect(address()).toBe("/launch"));
    expect(removes[0]?.url.pathname).toBe(`/api/calendar-events/${event.providerId}`);
  });
});

describe("[TM-4] the rep overview", () => {
  const overview = () => screen.findByRole("complementary", { name: "Rep overview" });

  it("says when nobody of the team is there", async () => {
    await openEvent(eventDetailOf({ attendees: [attendeeOf(manager)] }));
    const panel = within(await overview());
    expect(await panel.findByText("Nobody here...")).toBeTruthy();
    expect(panel.getByText(/^Invite a team member/)).toBeTruthy();
  });

  it("shows the one rep with four tabs and their blank slates", async () => {
    await openEvent();
    const panel = within(await overview());
    expect(await panel.findByRole("heading", { name: "Ana Silva" })).toBeTruthy();
    expect(panel.getByText("Account Executive")).toBeTruthy();
    expect(await panel.findByText("No actions to show")).toBeTruthy();
    for (const [tab, none] of [
      ["Deal Reviews", "No deal reviews to show"],
      ["Updates", "No updates to show"],
      ["Snippets", "No snippets"],
    ] as const) {
      await user.click(panel.getByRole("tab", { name: tab }));
      expect(await panel.findByText(none)).toBeTruthy();
    }
  });

  it("lets one of a team event be chosen, and shows dates as 'MMM do, kk:mm'", async () => {
    const dealId = "0192f0c0-0000-7000-8000-000000000007";
    const createdAt = "2026-11-15T13:05:00.000Z";
    mockRoute(api.reviews.ofMember, [reviewOf({ title: "Acme", dealId, createdAt })]);
    await openEvent(eventDetailOf({ attendees: [rep, otherRep].map(attendeeOf) }));
    const panel = within(await overview());
    expect(await panel.findByRole("heading", { name: "Team event" })).toBeTruthy();
    await user.click(panel.getByRole("button", { name: /Ben Okafor/ }));
    expect(await panel.findByRole("heading", { name: "Ben Okafor" })).toBeTruthy();
    await user.click(panel.getByRole("tab", { name: "Deal Reviews" }));
    expect(await panel.findByText("Nov 15th, 14:05")).toBeTruthy();
    const deal = panel.getByRole("link", { name: "Acme" });
    expect(deal.getAttribute("href")).toBe(`/deals?deal=${dealId}`);
    await user.click(panel.getByRole("button", { name: "Team event" }));
    expect(await panel.findByRole("heading", { name: "Team event" })).toBeTruthy();
  });

  it("[UP-1] shows updates newest first, and adds one that is not blank", async () => {
    const update = (number: number, description: string) => ({
      id: `00000000-0000-4000-a000-00000000000${number}`,
      teamMemberId: rep.id,
      description,
      status: "positive" as const,
      createdAt: `2026-11-1${number}T09:00:00.000Z`,
      createdBy: manager.name,
    });
    const updates = [update(1, "Older"), update(2, "Newer")];
    mockRoute(api.people.updates, updates);
    const adds = mockRoute(api.people.addUpdate, update(3, "Won Acme"));
    await openEvent();
    const panel = within(await overview());
    await user.click(await panel.findByRole("tab", { name: "Updates" }));
    const listed = await panel.findAllByRole("listitem");
    expect(listed[0]?.textContent).toContain("Newer");
    await user.click(panel.getByRole("button", { name: "Add update" }));
    const dialog = within(await screen.findByRole("dialog"));
    const save = dialog.getByRole<HTMLButtonElement>("button", { name: "Add update" });
    await user.type(dialog.getByLabelText("What happened?"), "   ");
    expect(save.disabled).toBe(true);
    await user.type(dialog.getByLabelText("What happened?"), "Won Acme");
    await user.click(save);
    expect(await screen.findByText("Update Added!")).toBeTruthy();
    expect(adds[0]?.body).toEqual({
      teamMemberId: rep.id,
      description: "Won Acme",
      status: "positive",
    });
  });
});

describe("[ACT-5] without a meeting", () => {
  it("shows the open actions", async () => {
    mockRoute(api.actions.list, [
      { id: rep.id, title: "Ana Silva", actions: [actionOf({ text: "Call the buyer" })] },
    ]);
    await open();
    expect(await screen.findByRole("checkbox", { name: "Call the buyer" })).toBeTruthy();
    await user.click(screen.getByRole("tab", { name: "My Actions" }));
    expect(await screen.findByText("Looks like you have no open actions")).toBeTruthy();
  });

  it("everybody's actions may be none", async () => {
    await open();
    expect(await screen.findByText("Looks like there are no open actions")).toBeTruthy();
  });
});
