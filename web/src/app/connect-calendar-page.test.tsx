import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { api, type CalendarStatus } from "@touchline/contract";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { clearUserData } from "../lib/storage.ts";
import { openApp } from "../testing/app.tsx";
import { returnFromProvider, storeUser } from "../testing/identity.ts";
import { calendarOf } from "../testing/meetings.ts";
import { manager, rep, sessionOf } from "../testing/people.ts";
import { deferredResponse, errorResponse, mockRoute } from "../testing/server.ts";

const asManager = sessionOf(manager);
const TARGET = "/about?x=1#legal";
const MISSING = calendarOf({ state: "none", kind: null, account: "" });

beforeEach(() => {
  mockRoute(api.meetings.calendar, MISSING);
});

/** Returns from the identity provider with a target page. */
async function signIn(session = asManager, returnTo = TARGET) {
  return openApp(await returnFromProvider(returnTo), session);
}

const question = () => screen.queryByRole("heading", { name: "Connect your calendar" });
const click = (name: string) => userEvent.click(screen.getByRole("button", { name }));

describe("[R-18] after sign-in a manager without a calendar", () => {
  it.each(["none", "no-permission", "revoked"] as const)("(%s) is asked for it", async (state) => {
    mockRoute(api.meetings.calendar, { ...MISSING, state });
    const { address } = await signIn();
    expect(await screen.findByRole("heading", { name: "Connect your calendar" })).toBeTruthy();
    expect(address()).toBe("/connect-calendar?path=%2Fabout&query=x%3D1&hash=legal");
  });

  it("leaves for Google, and comes back to where they wanted to go", async () => {
    const url = "https://accounts.google.test/consent";
    const begun = mockRoute(api.meetings.authorize, { url, state: "s1" });
    const leave = vi.spyOn(window.location, "assign").mockImplementation(() => undefined);
    await signIn();
    await screen.findByRole("heading", { name: "Connect your calendar" });
    await click("Connect Google Calendar");
    await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith(url));
    expect(begun.map(({ url: { searchParams } }) => searchParams.get("returnTo"))).toEqual([
      TARGET,
    ]);
  });

  it("reads why Google can't be asked, and can still go on", async () => {
    mockRoute(api.meetings.authorize, errorResponse(503, "The database is resting"));
    const { address } = await signIn();
    await screen.findByRole("heading", { name: "Connect your calendar" });
    await click("Connect Google Calendar");
    expect((await screen.findByRole("alert")).textContent).toBe("The database is resting");
    await click("Not now");
    await waitFor(() => expect(address()).toBe(TARGET));
  });

  it("goes on with Not now, and is not asked or looked up again", async () => {
    const { address } = await signIn();
    await screen.findByRole("heading", { name: "Connect your calendar" });
    await click("Not now");
    await waitFor(() => expect(address()).toBe(TARGET));
    const reads = mockRoute(api.meetings.calendar, MISSING);
    const again = await signIn();
    expect([again.address(), reads.length]).toEqual([TARGET, 0]);
  });

  it("is asked again after signing out, and a colleague at this computer is asked too", async () => {
    await signIn();
    await screen.findByRole("heading", { name: "Connect your calendar" });
    await click("Not now");
    const colleague = await signIn(sessionOf({ ...manager, id: rep.id }));
    expect(colleague.address()).toMatch(/^\/connect-calendar/);
    clearUserData();
    const again = await signIn();
    expect(again.address()).toMatch(/^\/connect-calendar/);
  });

  it.each([
    ["cancelled", "?error=access_denied&state=s1"],
    ["left without the events allowed", "?code=abc&state=s1"],
  ])("has declined when Google's page was %s", async (_, given) => {
    const begun = JSON.stringify({ state: "s1", returnTo: TARGET });
    sessionStorage.setItem("touchline.calendar-consent", begun);
    mockRoute(api.meetings.callback, {
      returnTo: TARGET,
      calendar: calendarOf({ state: "no-permission" }),
    });
    await openApp(`/calendar/callback${given}`, asManager);
    expect((await screen.findByRole("alert")).textContent).toBe(
      "Access to the calendar was declined. You can allow it at any time.",
    );
    const on = screen.getByRole("link", { name: "Continue without a calendar" });
    expect(on.getAttribute("href")).toBe(TARGET);
    const { address } = await signIn();
    expect(address()).toBe(TARGET);
  });

  it("is asked at the end of signing up", async () => {
    storeUser();
    mockRoute(api.session.open, errorResponse(404, "There is no account yet.", "no_account"));
    mockRoute(api.session.createOrganisation, asManager);
    mockRoute(api.session.read, asManager);
    const { address } = await openApp("/sign-up?workspace=new", null);
    await userEvent.type(await screen.findByLabelText("Workspace name"), "Northwind");
    await click("Create workspace");
    await screen.findByRole("heading", { name: "Connect your calendar" });
    expect(address()).toBe("/connect-calendar?path=%2Fhome");
    await click("Not now");
    await waitFor(() => expect(address()).toBe("/home"));
  });
});

describe("[R-18] nobody else is asked for a calendar", () => {
  const UNASKED: [string, CalendarStatus | Response][] = [
    ["whose calendar is connected", calendarOf()],
    ["who reads it from an ICS address", calendarOf({ kind: "ics", account: "" })],
    ["where Google is not set up", { ...MISSING, isConfigured: false }],
    ["whose calendar can't be read", errorResponse(503, "The database is resting")],
  ];

  it.each(UNASKED)("a manager %s goes straight on", async (_, status) => {
    mockRoute(api.meetings.calendar, status);
    const { address } = await signIn();
    expect([address(), question()]).toEqual([TARGET, null]);
  });

  it("a rep goes straight on, and their calendar is not looked up", async () => {
    const reads = mockRoute(api.meetings.calendar, MISSING);
    const { address } = await signIn(sessionOf(rep));
    expect([address(), reads.length]).toEqual([TARGET, 0]);
  });

  it("a manager who is signed in already opens pages without being looked up", async () => {
    const reads = mockRoute(api.meetings.calendar, MISSING);
    const { address } = await openApp("/about", asManager);
    expect([address(), reads.length]).toEqual(["/about", 0]);
  });

  it("a sign-in does not wait for an answer that does not come", async () => {
    mockRoute(api.meetings.calendar, deferredResponse(api.meetings.calendar).promise);
    const { address } = await signIn();
    expect(address()).toBe(TARGET);
  });

  it.each([
    ["a manager with a calendar", asManager, TARGET],
    ["a rep", sessionOf(rep), "/home"],
  ])("%s who opens the page itself is led on", async (_, session, end) => {
    mockRoute(api.meetings.calendar, calendarOf());
    const { address } = await openApp(
      "/connect-calendar?path=%2Fabout&query=x%3D1&hash=legal",
      session,
    );
    expect(address()).toBe(end);
  });

  it("and no other site is led to", async () => {
    mockRoute(api.meetings.calendar, calendarOf());
    const { address } = await openApp("/connect-calendar?path=//evil.test", asManager);
    expect(address()).toBe("/home");
  });
});
