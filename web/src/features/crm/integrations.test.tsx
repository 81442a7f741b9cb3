import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { api, type CrmWrite, type Session } from "@touchline/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openApp } from "../../testing/app.tsx";
import { outboxOf, statusOf, syncOf, writeOf } from "../../testing/crm.ts";
import { checkInOf, manager, rep, sessionOf } from "../../testing/people.ts";
import { errorResponse, mockRoute } from "../../testing/server.ts";
import { notInstalled } from "../../testing/slack.ts";

const asManager: Session = { ...sessionOf(manager), isHubspotConnected: true };
const HERE = "/settings/integrations";

beforeEach(() => {
  mockRoute(api.workspace.services, {
    model: null,
    calendars: { hasGoogle: false, connected: 0, lost: 0 },
    mail: null,
  });
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-15T12:00:00Z") });
  mockRoute(api.team.members, [rep]);
  mockRoute(api.team.players, [rep]);
  mockRoute(api.goals.checkIns, []);
  mockRoute(api.goals.checkIn, checkInOf(rep));
  mockRoute(api.crm.status, statusOf());
  mockRoute(api.crm.latestSync, syncOf());
  mockRoute(api.crm.writes, outboxOf());
  mockRoute(api.slack.installed, notInstalled);
});

afterEach(() => {
  vi.useRealTimers();
});

const panel = async (name: string) => within(await screen.findByRole("region", { name }));

describe("[NAV-4] the integrations", () => {
  it("name the account, what it allows and how much was read", async () => {
    await openApp(HERE, asManager);
    const hubspot = await panel("HubSpot");
    expect(hubspot.getByRole("link", { name: /48975575/ }).getAttribute("href")).toBe(
      "https://app.hubspot.test/home?portalId=48975575",
    );
    expect(hubspot.getByText("Reading deals and owners")).toBeTruthy();
    const sync = await panel("Last sync");
    for (const text of ["8,800", "2", "7", "8 min"]) expect(sync.getByText(text)).toBeTruthy();
    expect(sync.getByText("Finished 2 min ago")).toBeTruthy();
  });

  it("[GOAL-2] say why goals or forecast submissions aren't read, and nothing where they are", async () => {
    const reading = { readAt: null, missingScope: null, problem: null };
    mockRoute(api.crm.status, {
      ...statusOf(),
      readings: [
        { ...reading, kind: "goals", readAt: "2026-11-15T02:00:00.000Z" },
        { ...reading, kind: "submissions", missingScope: "crm.objects.forecasts.read" },
      ],
    });
    await openApp(HERE, asManager);
    const hubspot = await panel("HubSpot");
    expect(
      hubspot.getAllByText("Not read").map(({ nextSibling }) => nextSibling?.textContent),
    ).toEqual([
      "Forecast submissions: the permission crm.objects.forecasts.read is missing. Reconnect HubSpot and allow it; plans without it leave it out.",
      "Deal splits: the permission crm.dealsplits.read_write is missing. Reconnect HubSpot and allow it; plans without it leave it out.",
    ]);
  });

  it("[LINE-5] say nothing of deal splits where HubSpot lets us read them", async () => {
    const status = statusOf();
    const connection = status.connection && {
      ...status.connection,
      scopes: ["crm.objects.deals.read", "crm.dealsplits.read_write"],
    };
    mockRoute(api.crm.status, { ...status, connection });
    await openApp(HERE, asManager);
    const hubspot = await panel("HubSpot");
    expect(hubspot.getByText("Reading deals and deal splits")).toBeTruthy();
    expect(hubspot.queryByText("Not read")).toBeNull();
  });

  it("say who sets up what is off, and name its settings for them alone", async () => {
    await openApp(HERE, asManager);
    const services = await panel("Calendars, email and AI");
    const names = [...(await services.findAllByText(/^[A-Z_]+$/, { selector: "code" }))];
    expect(names.map(({ textContent }) => textContent)).toContain("AI_MODEL");
    expect(services.getByText(/^Summaries are written from facts, without AI\./).textContent).toBe(
      "Summaries are written from facts, without AI. Your administrator can switch on a language model (AI_URL, AI_MODEL).",
    );
  });

  it("list the owners whom nobody here is", async () => {
    const unmatchedOwners = [{ name: "Zoe Gone", email: "zoe@example.test" }];
    mockRoute(api.crm.status, statusOf({}, { unmatchedOwners }));
    await openApp(HERE, asManager);
    const people = await panel("Unmatched owners");
    expect(people.getByText("Zoe Gone")).toBeTruthy();
    expect(people.getByText("zoe@example.test")).toBeTruthy();
  });

  it("send a rep home with a word", async () => {
    const { address } = await openApp(HERE, sessionOf(rep));
    expect(address()).toBe("/home");
    expect(await screen.findByText("Only managers can open this page.")).toBeTruthy();
  });

  it("offer to connect while nothing is connected", async () => {
    mockRoute(api.crm.status, statusOf(null));
    await openApp(HERE, sessionOf(manager));
    expect(await screen.findByRole("button", { name: "Connect HubSpot" })).toBeTruthy();
  });

  it("disconnect only after the word was typed", async () => {
    const gone = mockRoute(api.crm.disconnect, { isHubspotConnected: false, trouble: null });
    await openApp(HERE, asManager);
    await userEvent.click((await panel("HubSpot")).getByRole("button", { name: "Disconnect" }));
    const dialog = within(await screen.findByRole("dialog"));
    const sure = dialog.getByRole("button", { name: "Disconnect" });
    expect(sure.hasAttribute("disabled")).toBe(true);
    await userEvent.type(dialog.getByRole("textbox"), "disconnect");
    mockRoute(api.session.read, sessionOf(manager));
    mockRoute(api.crm.status, statusOf(null));
    await userEvent.click(sure);
    expect(await screen.findByText("HubSpot is disconnected")).toBeTruthy();
    expect(gone).toHaveLength(1);
    expect(await screen.findByRole("button", { name: "Connect HubSpot" })).toBeTruthy();
  });

  it("[V-3] say what is left to do in HubSpot when it couldn't be told", async () => {
    const trouble =
      "HubSpot couldn't be reached (It's down.) Uninstall the app in HubSpot as well.";
    mockRoute(api.crm.disconnect, { isHubspotConnected: false, trouble });
    await openApp(HERE, asManager);
    await userEvent.click((await panel("HubSpot")).getByRole("button", { name: "Disconnect" }));
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.type(dialog.getByRole("textbox"), "disconnect");
    mockRoute(api.session.read, sessionOf(manager));
    mockRoute(api.crm.status, statusOf(null));
    await userEvent.click(dialog.getByRole("button", { name: "Disconnect" }));
    expect(await screen.findByText(`HubSpot is disconnected. ${trouble}`)).toBeTruthy();
  });

  it("say what went wrong and try again", async () => {
    mockRoute(api.crm.status, errorResponse(503, "The database is resting"), statusOf());
    await openApp(HERE, asManager);
    expect((await screen.findByRole("alert")).textContent).toContain("The database is resting");
    await userEvent.click(screen.getByRole("button", { name: "try again" }));
    expect(await screen.findByText("Reading deals and owners")).toBeTruthy();
  });

  it("keep updates in a property of one's own choice, if it is a name", async () => {
    const saved = mockRoute(api.crm.configure, statusOf({ updateProperty: "rep_update" }));
    await openApp(HERE, asManager);
    await userEvent.click(await screen.findByRole("radio", { name: "Another" }));
    const name = screen.getByLabelText("Internal name of the property");
    await userEvent.type(name, "Rep Update");
    expect(screen.getByRole("button", { name: "Save" }).hasAttribute("disabled")).toBe(true);
    await userEvent.clear(name);
    await userEvent.type(name, "rep_update");
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(saved[0]?.body).toEqual({ updateProperty: "rep_update" }));
  });
});

describe("[BY-20] dry run and live", () => {
  it("going live without the right to write asks HubSpot for it", async () => {
    const leave = vi.spyOn(window.location, "assign").mockImplementation(() => undefined);
    const saved = mockRoute(api.crm.configure, statusOf());
    const asked = mockRoute(api.crm.authorize, { url: "https://hubspot.test/w", state: "s-1" });
    await openApp(HERE, asManager);
    await userEvent.click(await screen.findByRole("radio", { name: "Live" }));
    await userEvent.click(await screen.findByRole("button", { name: "Allow writing" }));
    await waitFor(() => expect(leave).toHaveBeenCalledWith("https://hubspot.test/w"));
    expect(Object.fromEntries(asked[0]?.url.searchParams ?? [])).toEqual({
      returnTo: HERE,
      scopes: "write",
    });
    expect(saved).toHaveLength(0);
  });

  it("switches where writing is allowed, and says what follows", async () => {
    mockRoute(api.crm.status, statusOf({ mayWrite: true }));
    const saved = mockRoute(api.crm.configure, statusOf({ mayWrite: true, mode: "live" }));
    await openApp(HERE, asManager);
    await screen.findByText(/Read only/);
    mockRoute(api.crm.status, statusOf({ mayWrite: true, mode: "live" }));
    await userEvent.click(screen.getByRole("radio", { name: "Live" }));
    expect(await screen.findByText(/written to HubSpot\.$/)).toBeTruthy();
    expect(saved[0]?.body).toEqual({ mode: "live" });
  });
});

describe("[BY-20] the outbox", () => {
  async function openOutbox(state: CrmWrite["state"], ...writes: CrmWrite[]) {
    const calls = mockRoute(api.crm.writes, outboxOf(writes));
    const opened = await openApp(`${HERE}?state=${state}`, asManager);
    return { ...opened, calls, outbox: await panel("Outbox") };
  }

  it("shows each state on its own, with counts, and keeps the choice in the address", async () => {
    const { outbox, address, calls } = await openOutbox("waiting", writeOf(), writeOf());
    expect(await outbox.findByRole("radio", { name: "Waiting 2" })).toBeTruthy();
    await userEvent.click(outbox.getByRole("radio", { name: "Refused" }));
    await waitFor(() => expect(address()).toBe(`${HERE}?state=refused`));
    expect(calls.map(({ url }) => url.searchParams.get("state"))).toContain("refused");
  });

  it("says how many there are when it does not list them all", async () => {
    mockRoute(api.crm.writes, outboxOf([writeOf({ state: "sent" })], { sent: 1234 }));
    await openApp(`${HERE}?state=sent`, asManager);
    const outbox = await panel("Outbox");
    expect(await outbox.findByRole("radio", { name: "Sent 1,234" })).toBeTruthy();
    expect(await outbox.findByText("The newest 1 of 1,234 are listed.")).toBeTruthy();
  });

  it("tells what, from what to what, by whom and when", async () => {
    const { outbox } = await openOutbox(
      "sent",
      writeOf({ state: "sent", target: "closedate", previous: "2026-11-20", value: "2027-01-05" }),
    );
    const row = within(await outbox.findByRole("listitem", { name: "Close date of Acme rollout" }));
    expect(row.getByText("Fri 20 Nov")).toBeTruthy();
    expect(row.getByText("Tue 5 Jan 2027")).toBeTruthy();
    expect(row.getByText("Ana Silva, 1 hour ago")).toBeTruthy();
    expect(row.getByText("In HubSpot")).toBeTruthy();
    expect(row.getByRole("link", { name: "Acme rollout" }).getAttribute("href")).toBe(
      "/deals?deal=77",
    );
  });

  it("tries a refused change again, beside HubSpot's words", async () => {
    const write = writeOf({ state: "refused", words: "Property is read only" });
    const { outbox } = await openOutbox("refused", write);
    expect(await outbox.findByText("Property is read only")).toBeTruthy();
    const again = mockRoute(api.crm.retryWrite, { ...write, state: "waiting" });
    mockRoute(api.crm.writes, outboxOf());
    await userEvent.click(outbox.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("On its way to HubSpot")).toBeTruthy();
    expect(again[0]?.url.pathname).toBe(`/api/crm-writes/${write.id}/retry`);
    expect(await outbox.findByText("HubSpot refused nothing")).toBeTruthy();
  });

  it("[V-5] takes what HubSpot wants with a refused change, and sends both", async () => {
    const reasons = [
      { value: "price", label: "Price" },
      { value: "fit", label: "Best fit" },
    ];
    const write = writeOf({
      state: "refused",
      words: "Your HubSpot account requires Won reason and Region for this change.",
      wants: [
        { name: "won_reason", label: "Won reason", type: "choice", options: reasons },
        { name: "region", label: "Region", type: "text", options: [] },
      ],
    });
    const { outbox } = await openOutbox("refused", write);
    const save = await outbox.findByRole("button", { name: "Save to HubSpot" });
    expect(outbox.queryByRole("button", { name: "Retry" })).toBeNull();
    expect(save.hasAttribute("disabled")).toBe(true);
    await userEvent.click(outbox.getByRole("combobox", { name: /Won reason/ }));
    await userEvent.click(await screen.findByRole("option", { name: "Best fit" }));
    expect(save.hasAttribute("disabled")).toBe(true);
    await userEvent.type(outbox.getByRole("textbox", { name: /Region/ }), "EMEA");
    const sent = mockRoute(api.crm.fillWrite, { ...write, state: "waiting", wants: [] });
    mockRoute(api.crm.writes, outboxOf());
    await userEvent.click(save);
    expect(await screen.findByText("On its way to HubSpot")).toBeTruthy();
    expect(sent[0]?.body).toEqual({
      values: [
        { name: "won_reason", value: "fit" },
        { name: "region", value: "EMEA" },
      ],
    });
  });

  it("discards only when asked twice", async () => {
    const write = writeOf();
    const { outbox } = await openOutbox("waiting", write);
    const gone = mockRoute(api.crm.discardWrite, { ...write, state: "discarded" });
    await userEvent.click(await outbox.findByRole("button", { name: "Discard" }));
    expect(gone).toHaveLength(0);
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.click(dialog.getByRole("button", { name: "Discard" }));
    expect(await screen.findByText("Change discarded")).toBeTruthy();
    expect(gone).toHaveLength(1);
  });

  it.each([
    { button: "Keep mine", keep: "mine" },
    { button: "Take theirs", keep: "theirs" },
  ])("shows both values of a conflict: $button", async ({ button, keep }) => {
    const write = writeOf({ state: "conflict", theirValue: "Closed won" });
    const { outbox } = await openOutbox("conflict", write);
    const row = within(await outbox.findByRole("listitem"));
    expect(row.getByText("Proposal")).toBeTruthy();
    expect(row.getByText("Closed won")).toBeTruthy();
    const settled = mockRoute(api.crm.resolveConflict, { ...write, state: "waiting" });
    await userEvent.click(row.getByRole("button", { name: button }));
    await waitFor(() => expect(settled[0]?.body).toEqual({ keep }));
  });

  it.each([
    { state: "waiting", text: "Nothing is waiting" },
    { state: "conflict", text: "No conflicts" },
    { state: "refused", text: "HubSpot refused nothing" },
    { state: "sent", text: "Nothing sent yet" },
    { state: "dry-run", text: "No dry-run changes" },
  ] as const)("says why there is nothing: $state", async ({ state, text }) => {
    const { outbox } = await openOutbox(state);
    expect(await outbox.findByText(text)).toBeTruthy();
  });

  it("is a page of its own for reps, and part of the integrations for managers", async () => {
    mockRoute(api.crm.writes, outboxOf([writeOf({ state: "refused", words: "No" })]));
    const { address } = await openApp("/outbox?state=refused", sessionOf(rep));
    expect(address()).toBe("/outbox?state=refused");
    expect(await screen.findByRole("heading", { name: "Outbox", level: 1 })).toBeTruthy();
    expect(await screen.findByRole("radio", { name: "Refused 1" })).toBeTruthy();
    expect(screen.getAllByText("Outbox", { selector: "h1, h2" })).toHaveLength(1);
    document.body.innerHTML = "";
    const managers = await openApp("/outbox?state=refused", asManager);
    expect(managers.address()).toBe(`${HERE}?state=refused#outbox`);
  });
});
