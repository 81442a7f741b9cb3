import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { api, type Session, type SlackMember } from "@touchline/contract";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { openApp } from "../../testing/app.tsx";
import { newBusiness, renewals, statusOf, syncOf } from "../../testing/crm.ts";
import { checkInOf, manager, otherRep, rep, sessionOf } from "../../testing/people.ts";
import { deferredResponse, errorResponse, mockRoute } from "../../testing/server.ts";
import { installOf, notInstalled, preferencesOf, recipientOf } from "../../testing/slack.ts";

const withSlack = (session: Session): Session => ({ ...session, isSlackConnected: true });
const asManager = withSlack(sessionOf(manager, { preferences: { playerCoachModeOn: true } }));
const asRep = withSlack(sessionOf(rep));
const SAVED = "Preferences updated successfully";
const NOT_SAVED = "Failed to update preferences";

beforeEach(() => {
  mockRoute(api.team.members, [rep]);
  mockRoute(api.team.players, [rep]);
  mockRoute(api.goals.checkIns, []);
  mockRoute(api.goals.checkIn, checkInOf(rep));
  mockRoute(api.crm.status, statusOf());
  mockRoute(api.crm.latestSync, syncOf());
  mockRoute(api.crm.pipelines, [newBusiness, renewals]);
  mockRoute(api.slack.installed, installOf());
  mockRoute(api.slack.pictures, []);
});

async function openAs(session: Session, ...members: SlackMember[]) {
  mockRoute(api.notifications.members, members);
  const opened = await openApp("/settings", session);
  return { ...opened, mine: within(await screen.findByRole("region", { name: "My alerts" })) };
}

const isOn = (toggle: HTMLElement) => toggle.getAttribute("aria-checked") === "true";
const isDisabled = (element: HTMLElement) => element.hasAttribute("disabled");

describe("[SL-3] my alerts", () => {
  it("are one's own, saved with the whole of one's preferences", async () => {
    const saved = mockRoute(api.session.savePreferences, { playerCoachModeOn: true });
    const { mine } = await openAs(asManager, recipientOf(manager));
    const lost = await mine.findByRole("switch", { name: /Deal lost/ });
    expect(isOn(lost)).toBe(true);
    await userEvent.click(lost);
    expect(await screen.findByText(SAVED)).toBeTruthy();
    expect(saved[0]?.body).toEqual({
      playerCoachModeOn: true,
      slack: preferencesOf({ deal: { ...preferencesOf().deal, lost: false } }),
    });
    expect(isOn(lost)).toBe(false);
  });

  it("hold every key for a manager", async () => {
    const { mine } = await openAs(asManager, recipientOf(manager));
    expect((await mine.findAllByRole("switch")).map(({ textContent }) => textContent)).toEqual(
      [
        "All notifications",
        "Deal lost",
        "Value dropped",
        "Close date pushed",
        "Update added",
        "Late stage, still Pipeline",
        "Feedback added",
        "Inbox messages",
        "Deals to review",
        "Update reminder",
        "Task checker",
      ].map((label) => expect.stringMatching(new RegExp(`^${label}`))),
    );
    expect(mine.getAllByRole("combobox")).toHaveLength(5);
    expect(mine.getAllByRole("button", { name: /Pipelines/ })).toHaveLength(2);
  });

  it("are all that reps see, and only what concerns their own deals", async () => {
    const { mine } = await openAs(asRep, recipientOf(rep));
    expect((await mine.findAllByRole("switch")).map(({ textContent }) => textContent)).toEqual(
      [
        "All notifications",
        "Late stage, still Pipeline",
        "Feedback added",
        "Inbox messages",
        "Nudges",
        "Update reminder",
        "Task checker",
      ].map((label) => expect.stringMatching(new RegExp(`^${label}`))),
    );
    expect(screen.queryByRole("region", { name: "Team alerts" })).toBeNull();
  });

  it("say when one's own account is not linked", async () => {
    await openAs(asRep, recipientOf(rep, {}, null));
    expect(await screen.findByText(/isn't linked yet, so you don't get anything/)).toBeTruthy();
    const link = screen.getByRole("link", { name: "Link your account" });
    expect(link.getAttribute("href")).toBe("/slack");
  });
});

describe("[X-20] each kind of message has its switch", () => {
  it.each([
    ["Nudges", "nudges", "Weekly message: day", false],
    ["Update reminder", "dailyUpdates", "Daily deal update alert: time", true],
    ["Task checker", "taskChecker", "Task checker: day", true],
  ] as const)("%s", async (label, kind, when, isDisabledWith) => {
    const saved = mockRoute(api.session.savePreferences, { playerCoachModeOn: false });
    const { mine } = await openAs(asRep, recipientOf(rep));
    const own = await mine.findByRole("switch", { name: new RegExp(`^${label}`) });
    expect(isOn(own)).toBe(true);
    expect(isDisabled(mine.getByRole("combobox", { name: when }))).toBe(false);
    await userEvent.click(own);
    expect(await screen.findByText(SAVED)).toBeTruthy();
    expect(saved[0]?.body).toEqual({
      playerCoachModeOn: false,
      slack: preferencesOf({ [kind]: false }),
    });
    expect(isOn(own)).toBe(false);
    // The weekly time is the managers' list's too.
    expect(isDisabled(mine.getByRole("combobox", { name: when }))).toBe(isDisabledWith);
  });
});

describe("[SL-3] team alerts", () => {
  const team = async () => within(await screen.findByRole("region", { name: "Team alerts" }));

  it("are set per rep, and say who is not linked yet", async () => {
    const saved = mockRoute(api.notifications.saveMember, recipientOf(otherRep));
    const away = recipientOf(otherRep, { notifications: false }, null);
    await openAs(asManager, recipientOf(manager), recipientOf(rep), away);
    const alerts = await team();
    const row = alerts.getByRole("button", { name: /Ben Okafor/ });
    expect(row.textContent).toContain("Not linked");
    expect(row.textContent).toContain("All notifications off");
    expect(alerts.getByRole("button", { name: /Ana Silva/ }).textContent).toContain(
      "All alerts on",
    );
    await userEvent.click(row);
    await userEvent.click(await alerts.findByRole("switch", { name: /All notifications/ }));
    expect(await screen.findByText(SAVED)).toBeTruthy();
    expect(saved[0]?.url.pathname).toBe(`/api/users/${otherRep.id}/preferences`);
    expect(saved[0]?.body).toEqual({ slack: preferencesOf({ notifications: true }) });
    expect(row.textContent).toContain("All alerts on");
  });

  it("[X-20] show people as Slack knows them", async () => {
    const picture = "data:image/png;base64,iVBORw0KGgo=";
    mockRoute(api.slack.pictures, [{ userId: rep.id, url: picture }]);
    const named = { ...recipientOf(rep), slackName: "Ana S." };
    await openAs(asManager, recipientOf(manager), named, recipientOf(otherRep));
    const row = (await team()).getByRole("button", { name: /Ana Silva/ });
    expect(row.textContent).toContain("Ana S. in Slack");
    await waitFor(() => expect(row.querySelector("img")?.getAttribute("src")).toBe(picture));
    expect((await team()).getByRole("button", { name: /Ben Okafor/ }).querySelector("img")).toBe(
      null,
    );
  });

  it("share the link under which reps meet the app", async () => {
    const written = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    await openAs(asManager, recipientOf(manager), recipientOf(rep));
    await userEvent.click(await (await team()).findByRole("button", { name: "Copy link" }));
    expect(await screen.findByText("Link copied to clipboard!")).toBeTruthy();
    expect(written).toHaveBeenCalledWith("https://slack.test/app_redirect?app=A1&team=T1");
  });

  it("say what to do while there is no team", async () => {
    await openAs(asManager, recipientOf(manager));
    expect(await (await team()).findByText("You haven't added your team yet")).toBeTruthy();
  });
});

describe("[SL-4] a change", () => {
  it("equal to what is stored is not saved", async () => {
    const saved = mockRoute(api.session.savePreferences, { playerCoachModeOn: true });
    const { mine } = await openAs(asManager, recipientOf(manager, { notificationDay: 2 }));
    const day = await mine.findByRole("combobox", { name: "Weekly message: day" });
    await userEvent.selectOptions(day, "Tuesday");
    expect(saved).toHaveLength(0);
    await userEvent.selectOptions(day, "Wednesday");
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.body).toMatchObject({ slack: { notificationDay: 3 } });
  });

  it("shows at once and is taken back when it cannot be saved", async () => {
    const wire = deferredResponse(api.session.savePreferences);
    mockRoute(api.session.savePreferences, wire.promise);
    const { mine } = await openAs(asRep, recipientOf(rep));
    const toggle = await mine.findByRole("switch", { name: /Feedback added/ });
    await userEvent.click(toggle);
    await waitFor(() => expect(isOn(toggle)).toBe(false));
    wire.resolve(errorResponse(503, "The database is resting"));
    expect(await screen.findByText(NOT_SAVED)).toBeTruthy();
    await waitFor(() => expect(isOn(toggle)).toBe(true));
  });

  it("waits for the one before it, and a refused one takes only itself back", async () => {
    const first = deferredResponse(api.session.savePreferences);
    const saved = mockRoute(api.session.savePreferences, first.promise, {
      playerCoachModeOn: false,
    });
    const { mine } = await openAs(asRep, recipientOf(rep));
    const feedback = await mine.findByRole("switch", { name: /Feedback added/ });
    const triage = mine.getByRole("switch", { name: /Late stage, still Pipeline/ });
    await userEvent.click(feedback);
    await userEvent.click(triage);
    expect(saved).toHaveLength(1);
    first.resolve(errorResponse(503, "The database is resting"));
    expect(await screen.findByText(SAVED)).toBeTruthy();
    expect(saved[1]?.body).toMatchObject({
      slack: { deal: { feedbackAdded: true, lateStageTriage: false } },
    });
    expect([isOn(feedback), isOn(triage)]).toEqual([true, false]);
  });

  it("of anything but the global switch waits until that is on", async () => {
    mockRoute(api.session.savePreferences, { playerCoachModeOn: false });
    const { mine } = await openAs(asRep, recipientOf(rep, { notifications: false }));
    const [all, ...others] = await mine.findAllByRole("switch");
    const controls = () => [
      ...others,
      ...mine.getAllByRole("combobox"),
      ...mine.getAllByRole("button", { name: /Pipelines/ }),
    ];
    await waitFor(() => expect(mine.getAllByRole("button", { name: /Pipelines/ })).toHaveLength(2));
    expect(controls().every(isDisabled)).toBe(true);
    expect(all && isDisabled(all)).toBe(false);
    await userEvent.click(all ?? document.body);
    await waitFor(() => expect(controls().some(isDisabled)).toBe(false));
  });

  it("chooses pipelines; all of them is none in particular", async () => {
    const saved = mockRoute(api.session.savePreferences, { playerCoachModeOn: false });
    const { mine } = await openAs(asRep, recipientOf(rep));
    const [picker] = await mine.findAllByRole("button", { name: /All pipelines/ });
    await userEvent.click(picker ?? document.body);
    await userEvent.click(await screen.findByRole("menuitemcheckbox", { name: "Renewals" }));
    await waitFor(() =>
      expect(saved[0]?.body).toMatchObject({ slack: { pipelineIds: ["renewals"] } }),
    );
    await userEvent.click(await screen.findByRole("menuitemcheckbox", { name: "Renewals" }));
    await waitFor(() => expect(saved[1]?.body).toMatchObject({ slack: { pipelineIds: [] } }));
  });

  it("of pipelines has nothing to choose from when they cannot be read", async () => {
    mockRoute(api.crm.pipelines, errorResponse(503, "The database is resting"));
    const { mine } = await openAs(asRep, recipientOf(rep));
    expect(await mine.findAllByText("No pipelines to choose from")).toHaveLength(2);
    expect(screen.queryByText("The database is resting")).toBeNull();
  });
});

describe("[SL-5] the choices", () => {
  it("are full hours from 8 AM to 6 PM, and the days from Sunday to Saturday", async () => {
    const { mine } = await openAs(asRep, recipientOf(rep));
    const texts = (name: string) =>
      within(mine.getByRole("combobox", { name }))
        .getAllByRole("option")
        .map(({ textContent }) => textContent);
    await mine.findAllByRole("switch");
    const hours = "8 AM,9 AM,10 AM,11 AM,12 PM,1 PM,2 PM,3 PM,4 PM,5 PM,6 PM".split(",");
    for (const name of [
      "Weekly message: time",
      "Daily deal update alert: time",
      "Task checker: time",
    ])
      expect(texts(name)).toEqual(hours);
    const days = "Sunday,Monday,Tuesday,Wednesday,Thursday,Friday,Saturday".split(",");
    for (const name of ["Weekly message: day", "Task checker: day"])
      expect(texts(name)).toEqual(days);
  });
});

describe("[SL-3] the settings", () => {
  it("offer to install the app while Slack is not connected", async () => {
    mockRoute(api.slack.installed, notInstalled);
    await openApp("/settings", sessionOf(manager));
    expect(await screen.findByRole("button", { name: "Install slack app" })).toBeTruthy();
    expect(screen.queryByRole("region", { name: "My alerts" })).toBeNull();
  });

  it("say what went wrong and try again", async () => {
    mockRoute(api.notifications.members, errorResponse(503, "The database is resting"), [
      recipientOf(rep),
    ]);
    await openApp("/settings", asRep);
    expect((await screen.findByRole("alert")).textContent).toContain("The database is resting");
    await userEvent.click(screen.getByRole("button", { name: "try again" }));
    expect(await screen.findByRole("switch", { name: /All notifications/ })).toBeTruthy();
  });
});
