import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { api, type EventDetail, type PackLine, type TalkingPoint } from "@touchline/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { packLineOf, packOf } from "../../testing/meeting-pack.ts";
import { manager, rep, sessionOf, signIn } from "../../testing/people.ts";
import { renderUi, testClient } from "../../testing/render.tsx";
import { deferredResponse, errorResponse, mockRoute } from "../../testing/server.ts";
import { SinceLast } from "./since-last.tsx";

const pushed = packLineOf();
const grown = packLineOf({
  kind: "grown",
  deal: {
    id: "00000000-0000-4000-a000-000000000999",
    hubspotId: "999",
    name: "Globex renewal",
    amountInHomeCurrency: 20_000,
  },
  says: [{ text: "Up " }, { amount: 5000 }, { text: ", now " }, { amount: 20_000 }],
});
const missed = packLineOf({
  kind: "missed",
  deal: null,
  says: [{ fact: "Send the terms" }, { text: ", 5 days late" }],
});
const pack = packOf({ deals: [pushed, grown], promises: [missed] });
const eventOf = ({ id, notes = "", template = "" }: Record<string, string>): EventDetail => ({
  ...{ id: id ?? "", providerId: "quick", title: "1:1 Ana", allDay: false, eventType: "Metrics" },
  ...{ start: "2026-11-15T10:00:00.000Z", end: "2026-11-15T11:00:00.000Z", attendees: [] },
  ...{ isQuick: false, isOwn: true, link: "", template, guideUrl: "", actions: [], summaries: [] },
  notes: notes === "" ? null : { html: notes, version: 1, updatedAt: "2026-11-15T10:00:00.000Z" },
});
const ADD = "Add as talking point";
const WORDS = "Acme rollout: pushed by 30 days, now closing Thu 31 Dec";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-15T12:00:00Z") });
  mockRoute(api.talkingPoints.list, []);
});
afterEach(() => {
  vi.useRealTimers();
});

const open = (person = manager, client = testClient()) =>
  renderUi(<SinceLast repId={rep.id} />, signIn(client, sessionOf(person)));
const panel = async () =>
  within(await screen.findByRole("region", { name: "Since we last spoke" }));

describe("[BY-22] the pack", () => {
  it("tells since when, the figures then and now, deals and promises", async () => {
    mockRoute(api.meetingPack.read, pack);
    open();
    const shown = await panel();
    expect(await shown.findByText("Since 1:1 Ana, Mon 2 Nov")).toBeTruthy();
    const figures = shown
      .getAllByRole("term")
      .map(({ parentElement }) => parentElement?.textContent);
    expect(figures).toEqual([
      "Commit€90kwas €120k",
      "Won€20kunchanged",
      "Likely€55kwas €40k",
      "Open pipeline€280kwas €300k",
      "Coverage–was 2.1x",
    ]);
    const lines = shown.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(lines[0]).toContain("Acme rollout€48kPushed by 30 days, now closing Thu 31 Dec");
    expect(lines[1]).toContain("Globex renewal€20kUp €5k, now €20k");
    expect(lines[2]).toContain("Send the terms, 5 days late");
  });

  it("says what became of confidence and which deals are gone; those cannot be opened or noted on", async () => {
    const downgraded = packLineOf({
      kind: "downgraded",
      says: [{ text: "Downgraded from " }, { fact: "Likely" }, { text: " to " }, { fact: "Maybe" }],
    });
    const gone = packLineOf({
      kind: "gone",
      deal: grown.deal,
      says: [{ text: "Deleted, was " }, { fact: "Likely" }, { text: " in " }, { fact: "Proposal" }],
    });
    mockRoute(api.meetingPack.read, packOf({ deals: [downgraded, gone] }));
    open();
    const shown = await panel();
    expect(await shown.findByText("Downgraded from Likely to Maybe")).toBeTruthy();
    expect(shown.getByText("Deleted, was Likely in Proposal")).toBeTruthy();
    expect(shown.getByRole("button", { name: "Acme rollout" })).toBeTruthy();
    expect(shown.getByText("Globex renewal")).toBeTruthy();
    expect(shown.queryByRole("button", { name: "Globex renewal" })).toBeNull();
    await userEvent.click(shown.getByRole("button", { name: "Wrap up" }));
    const step = within(await screen.findByRole("dialog"));
    expect(await step.findByRole("checkbox", { name: "Acme rollout" })).toBeTruthy();
    expect(step.queryByRole("checkbox", { name: "Globex renewal" })).toBeNull();
  });

  it("says so where the two have not met and where nothing has changed", async () => {
    mockRoute(
      api.meetingPack.read,
      packOf({ lastMeeting: null, since: "2026-11-01T12:00:00.000Z" }),
    );
    open();
    const shown = await panel();
    expect(await shown.findByText("No 1:1 yet, so since Sun 1 Nov")).toBeTruthy();
    expect(shown.getByText("Nothing has changed since")).toBeTruthy();
  });

  it("[NAV-9] says what went wrong and tries again", async () => {
    mockRoute(api.meetingPack.read, errorResponse(500, "The pack is resting"), pack);
    open();
    expect((await screen.findByRole("alert")).textContent).toContain("The pack is resting");
    await userEvent.click(screen.getByRole("button", { name: "try again" }));
    expect(await screen.findByText("Acme rollout")).toBeTruthy();
  });

  it("a line becomes a talking point by keyboard, stays marked, and can be taken back", async () => {
    const accepted = { ...pack, deals: [{ ...pushed, mark: "accepted" as const }, grown] };
    mockRoute(api.meetingPack.read, pack, accepted, pack);
    const coming = deferredResponse(api.meetingPack.mark);
    const marks = mockRoute(api.meetingPack.mark, coming.promise, {
      key: pushed.key,
      mark: "none",
    });
    open();
    const add = await screen.findByRole("button", { name: `${ADD}: ${WORDS}` });
    add.focus();
    await userEvent.keyboard("{Enter}");
    // Appears before the server answers, and the focus stays.
    expect(await screen.findByText("Talking point")).toBeTruthy();
    expect(document.activeElement?.textContent).toBe("Undo");
    coming.resolve({ key: pushed.key, mark: "accepted" });
    expect(marks[0]?.body).toEqual({ mark: "accepted", key: pushed.key, title: WORDS });
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(marks[1]?.body).toEqual({ mark: "none", key: pushed.key }));
    await waitFor(() => expect(screen.queryByText("Talking point")).toBeNull());
  });

  it("a line is put aside, and brought back; a refusal takes it back by itself", async () => {
    const aside = { ...pack, deals: [{ ...pushed, mark: "dismissed" as const }, grown] };
    mockRoute(api.meetingPack.read, pack, aside);
    const marks = mockRoute(
      api.meetingPack.mark,
      { key: pushed.key, mark: "dismissed" },
      errorResponse(409, "Somebody was first", "conflict"),
    );
    open();
    await userEvent.click(await screen.findByRole("button", { name: `Put aside: ${WORDS}` }));
    await waitFor(() => expect(screen.queryByText("Acme rollout")).toBeNull());
    expect(document.activeElement?.getAttribute("aria-label")).toContain("Globex renewal");
    await waitFor(() => expect(marks).toHaveLength(1));
    await userEvent.click(screen.getByRole("button", { name: "1 put aside" }));
    await userEvent.click(screen.getByRole("button", { name: `Bring back: ${WORDS}` }));
    expect(await screen.findByText("Somebody was first")).toBeTruthy();
    expect(screen.getByRole("button", { name: "1 put aside" })).toBeTruthy();
  });

  it("a rep has the same pack and wraps up nothing", async () => {
    mockRoute(api.meetingPack.read, pack);
    open(rep);
    expect(await screen.findByRole("button", { name: `${ADD}: ${WORDS}` })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Wrap up" })).toBeNull();
  });
});

describe("[BY-22] closing the meeting", () => {
  const point: TalkingPoint = {
    id: "00000000-0000-4000-9000-000000000001",
    title: "Discount for Acme",
    complete: true,
    repId: rep.id,
    updatedAt: "2026-11-15T09:00:00.000Z",
  };
  const dialog = async () =>
    within(await screen.findByRole("dialog", { name: "Wrap up with Ana Silva" }));
  const begin = async () => userEvent.click(await screen.findByRole("button", { name: "Wrap up" }));

  it("is one step: actions from talking points and typed, chosen notes, the recap, [S-7] and word of a mail that was not wanted", async () => {
    mockRoute(api.meetingPack.read, pack);
    mockRoute(api.talkingPoints.list, [point]);
    const closed = {
      id: point.id,
      eventId: null,
      closedAt: "2026-11-15T12:00:00.000Z",
      actions: 2,
      notes: 1,
      isSent: false,
      unsubscribed: [rep.emailAddress],
    };
    const sent = mockRoute(api.meetingPack.wrapUp, errorResponse(503, "Resting"), closed);
    open();
    await begin();
    const step = await dialog();
    const recap = await step.findByRole<HTMLTextAreaElement>("textbox", { name: "Recap" });
    expect(recap.value).toBe("We talked about:\n- Discount for Acme");
    await userEvent.click(await step.findByRole("checkbox", { name: "Discount for Acme" }));
    await userEvent.click(step.getByRole("button", { name: "Add an action" }));
    await userEvent.type(step.getByRole("textbox", { name: "Action 2" }), "Ask legal");
    await userEvent.selectOptions(
      step.getByRole("combobox", { name: "Who does action 1" }),
      rep.id,
    );
    await userEvent.click(step.getByRole("checkbox", { name: "Acme rollout" }));
    const note = step.getByRole<HTMLTextAreaElement>("textbox", { name: "Note on Acme rollout" });
    expect([note.value, note.placeholder]).toEqual(["", "What did you agree?"]);
    expect(step.getByText("Pushed by 30 days, now closing Thu 31 Dec")).toBeTruthy();
    await userEvent.type(note, "Legal first");
    expect(step.getByText(`Goes to ${rep.name}, ${rep.emailAddress}`)).toBeTruthy();
    await userEvent.click(
      step.getByRole("checkbox", { name: /^Email notes, recap and actions to Ana Silva/ }),
    );
    expect(
      step.getByText(
        "Creates 2 actions, adds 1 HubSpot note, saves the recap, emails Ana Silva and closes the meeting.",
      ),
    ).toBeTruthy();

    await userEvent.click(step.getByRole("button", { name: "Wrap up" }));
    expect((await step.findByRole("alert")).textContent).toContain("Nothing was saved. Resting");
    await userEvent.click(step.getByRole("button", { name: "Wrap up" }));
    expect(
      await screen.findByText("Wrapped up with Ana Silva · 2 actions · 1 HubSpot note"),
    ).toBeTruthy();
    expect(
      await screen.findByText(
        `${rep.emailAddress} doesn't want mail from this workspace, so it wasn't sent there.`,
      ),
    ).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent[1]?.body).toEqual({
      id: expect.any(String),
      eventId: null,
      actions: [
        { text: "Discount for Acme", dueDate: "2026-11-18", assigneeId: rep.id },
        { text: "Ask legal", dueDate: "2026-11-18", assigneeId: manager.id },
      ],
      notes: [
        {
          dealId: pushed.deal?.id,
          message: "Legal first",
        },
      ],
      pointIds: ["00000000-0000-4000-9000-000000000001"],
      recap: "We talked about:\n- Discount for Acme",
      isSent: true,
    });
    // A retry sends the same body, so that it's applied only once.
    expect(sent[0]?.body).toEqual(sent[1]?.body);
  });

  it("is about what was ticked off since they last met and the lines that were taken over", async () => {
    const id = (place: number) => `00000000-0000-4000-9000-00000000000${place}`;
    const old = { updatedAt: "2026-11-02T09:59:00.000Z" };
    const taken = (line: PackLine, place: number): PackLine => ({
      ...line,
      mark: "accepted",
      talkingPointId: id(place),
    });
    mockRoute(api.talkingPoints.list, [
      { ...point, ...old, id: id(2), title: "Ticked off last time" },
      point,
      { ...point, ...old, id: id(3), title: "Still to be talked about", complete: false },
      { ...point, ...old, id: id(4), title: "Acme rollout", complete: false },
      { ...point, id: id(5), title: "Globex: grown, ask why" },
      { ...point, ...old, id: id(6), title: "Missed: Send the terms" },
    ]);
    const deals = [taken(pushed, 4), taken(grown, 5)];
    mockRoute(api.meetingPack.read, { ...pack, deals, promises: [taken(missed, 6)] });
    open();
    await begin();
    const step = await dialog();
    const recap = await step.findByRole<HTMLTextAreaElement>("textbox", { name: "Recap" });
    expect(recap.value.split("\n")).toEqual([
      "We talked about:",
      "- Discount for Acme",
      "- Globex: grown, ask why",
      `- ${WORDS}`,
    ]);
    const offered = within(step.getByRole("list", { name: "Talking points to turn into actions" }));
    expect(offered.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "Discount for Acme",
      "Still to be talked about",
      "Acme rollout",
      "Globex: grown, ask why",
    ]);
  });

  it("whose answer is lost is not said to have failed: the very same is sent again until there is one", async () => {
    mockRoute(api.meetings.event, eventOf({ id: point.id }));
    const meeting = {
      id: point.id,
      title: "1:1",
      start: "2026-11-15T10:00:00.000Z",
      allDay: false,
    };
    mockRoute(api.meetingPack.read, { ...pack, meeting, meetings: [meeting] }, pack);
    const [lost, closed] = [
      deferredResponse(api.meetingPack.wrapUp),
      deferredResponse(api.meetingPack.wrapUp),
    ];
    const sent = mockRoute(api.meetingPack.wrapUp, lost.promise, closed.promise);
    const client = testClient();
    open(manager, client);
    await begin();
    const step = await dialog();
    await userEvent.type(await step.findByRole("textbox", { name: "Recap" }), "A good talk");
    await userEvent.click(step.getByRole("button", { name: "Wrap up" }));
    await waitFor(() => expect(sent).toHaveLength(1));
    lost.reject(new TypeError("Failed to fetch"));
    const unknown = await step.findByRole("alert");
    expect(unknown.textContent).toContain("we don't know whether this was saved");
    expect(unknown.textContent).not.toContain("Nothing was saved");
    expect(step.getByRole("textbox", { name: "Recap" }).closest("fieldset[disabled]")).toBeTruthy();

    // It was saved: the pack no longer has a meeting, and the dialog was closed meanwhile.
    await client.invalidateQueries({ queryKey: [api.meetingPack.read.path] });
    await userEvent.click(step.getByRole("button", { name: "Not yet" }));
    await begin();
    const again = await dialog();
    await userEvent.click(await again.findByRole("button", { name: "Try again" }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[0]?.body).toMatchObject({ eventId: point.id, recap: "A good talk" });
    expect(sent[1]?.body).toEqual(sent[0]?.body);

    closed.resolve(errorResponse(409, "This meeting was wrapped up before.", "conflict"));
    expect((await again.findByRole("alert")).textContent).toBe(
      "Nothing was saved. This meeting was wrapped up before.",
    );
    expect(again.getByRole("textbox", { name: "Recap" }).closest("fieldset[disabled]")).toBeNull();
  });

  it("keeps what was written when it is closed, and offers no notes without HubSpot", async () => {
    mockRoute(api.meetingPack.read, { ...pack, notesReach: "nowhere", canMail: false });
    open();
    await begin();
    const step = await dialog();
    await userEvent.type(await step.findByRole("textbox", { name: "Recap" }), "A good talk");
    const [mail, ...others] = step.getAllByRole<HTMLInputElement>("checkbox");
    expect(others).toEqual([]);
    expect(mail?.disabled).toBe(true);
    expect(step.getByText("Email isn't set up. Ask your administrator.")).toBeTruthy();
    await userEvent.click(step.getByRole("button", { name: "Not yet" }));
    await begin();
    const again = await (await dialog()).findByRole<HTMLTextAreaElement>("textbox", {
      name: "Recap",
    });
    expect(again.value).toBe("A good talk");
  });

  it("[X-8] shows the email first, as the form stands, and is sent to nobody by that", async () => {
    mockRoute(api.meetingPack.read, pack);
    mockRoute(api.talkingPoints.list, []);
    const wrapped = mockRoute(api.meetingPack.wrapUp, errorResponse(500, "Never"));
    const previews = mockRoute(api.meetingPack.wrapUpMail, {
      ...{ hasMail: true, subject: "Summary: 1:1", html: "<html><head></head></html>" },
      recipient: { name: rep.name, emailAddress: rep.emailAddress, isUnsubscribed: false },
    });
    open();
    await begin();
    const step = await dialog();
    const recap = await step.findByRole("textbox", { name: "Recap" });
    await userEvent.clear(recap);
    await userEvent.type(recap, "A good talk");
    await userEvent.click(step.getByRole("button", { name: "Preview email" }));
    const preview = within(await screen.findByRole("dialog", { name: "Email preview" }));
    expect(await preview.findByText("Summary: 1:1")).toBeTruthy();
    expect(preview.getByText(`${rep.name}, ${rep.emailAddress}`)).toBeTruthy();
    expect(preview.getByTitle("The email").getAttribute("sandbox")).toBe("");
    expect(previews.map(({ body }) => body)).toMatchObject([{ recap: "A good talk" }]);
    expect(wrapped).toEqual([]);
  });

  it("[X-8] isn't mailed to a rep who has stopped mail, and the form says so", async () => {
    mockRoute(api.meetingPack.read, { ...pack, rep: { ...pack.rep, isUnsubscribed: true } });
    open();
    await begin();
    const step = await dialog();
    const mail = await step.findByRole<HTMLInputElement>("checkbox", { name: /^Email notes/ });
    expect(mail.disabled).toBe(true);
    expect(
      step.getByText(`${rep.name} has stopped mail from this workspace, so it can't be sent.`),
    ).toBeTruthy();
  });
});

describe("[X-5] which meeting is wrapped up", () => {
  const id = (place: number) => `00000000-0000-4000-9000-0000000000${place}`;
  const at = (place: number, start: string, title = "1:1 Ana") => ({
    ...{ id: id(place), title, start, allDay: false },
  });
  const thursday = at(12, "2026-11-12T10:00:00.000Z");
  const today = at(15, "2026-11-15T10:00:00.000Z");
  const coming = at(19, "2026-11-19T09:30:00.000Z", "");
  const done = {
    ...{ id: id(99), eventId: null, closedAt: "2026-11-15T12:00:00.000Z" },
    ...{ actions: 0, notes: 0, isSent: false, unsubscribed: [] },
  };
  const begin = async () => {
    await userEvent.click(await screen.findByRole("button", { name: "Wrap up" }));
    const step = within(await screen.findByRole("dialog"));
    const choice = await step.findByRole<HTMLSelectElement>("combobox", { name: "Meeting" });
    return { step, choice };
  };

  it("is today's, with its notes; others can be chosen", async () => {
    mockRoute(
      api.meetingPack.read,
      packOf({ meeting: today, meetings: [thursday, today, coming] }),
    );
    mockRoute(
      api.meetings.event,
      eventOf({ id: today.id, notes: "<p>She wants the Berlin account</p>" }),
    );
    const sent = mockRoute(api.meetingPack.wrapUp, done);
    open();
    const { step, choice } = await begin();
    expect(Array.from(choice.options, ({ text }) => text)).toEqual([
      "1:1 Ana · Thu 12 Nov, 11am",
      "1:1 Ana · Today, 11am",
      "No title · Thu 19 Nov, 10:30am",
      "Ad hoc, not in the calendar",
    ]);
    expect(choice.value).toBe(today.id);
    const notes = await step.findByRole("region", { name: "Notes from this meeting" });
    expect(notes.textContent).toContain("She wants the Berlin account");
    await userEvent.click(step.getByRole("button", { name: "Wrap up" }));
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ eventId: today.id }));
  });

  it("is asked for where none is today, and nothing is sent before it is said", async () => {
    mockRoute(api.meetingPack.read, packOf({ meetings: [thursday] }));
    const sent = mockRoute(api.meetingPack.wrapUp, done);
    open();
    const { step, choice } = await begin();
    expect([choice.value, choice.required]).toEqual(["", true]);
    expect(choice.options[0]?.text).toBe("Which 1:1 was it?");
    await userEvent.selectOptions(choice, "Ad hoc, not in the calendar");
    const when = step.getByRole("textbox", { name: "When did you talk?" });
    await userEvent.clear(when);
    await userEvent.type(when, "13 Nov 2026");
    await userEvent.click(step.getByRole("button", { name: "Wrap up" }));
    await waitFor(() =>
      expect(sent[0]?.body).toMatchObject({ eventId: null, metOn: "2026-11-13" }),
    );
  });

  it("has no notes to carry where only the template is there", async () => {
    const template = "<p><strong>Wins</strong></p><p></p>";
    mockRoute(api.meetingPack.read, packOf({ meeting: today }));
    mockRoute(api.meetings.event, eventOf({ id: today.id, notes: template, template }));
    open();
    const { step } = await begin();
    expect(await step.findByText("No notes in this meeting.")).toBeTruthy();
  });
});

describe("[X-5] a meeting that was wrapped up today", () => {
  const wrappedUp = {
    ...{ id: "00000000-0000-4000-9000-000000000077", eventId: null, title: "1:1 Ana" },
    ...{ closedAt: "2026-11-15T11:05:00.000Z", actions: 2, notes: 1, isSent: true, canUndo: true },
  };
  const undone = {
    ...{ id: wrappedUp.id, mail: "none", crmNotesDeleted: 0, crmNotesLeft: 0 },
    ...{ actionsLeft: 0, isRecapLeft: false },
  } as const;

  it("keeps the pack, says what was done, and is undone; what cannot be is said", async () => {
    mockRoute(api.meetingPack.read, { ...pack, wrappedUp }, pack);
    const left = { mail: "sent", crmNotesLeft: 1, actionsLeft: 1, isRecapLeft: true } as const;
    const asked = mockRoute(
      api.meetingPack.undoWrapUp,
      errorResponse(409, "This one is older.", "conflict"),
      { ...undone, ...left },
    );
    open();
    const shown = await panel();
    expect(await shown.findByText("Acme rollout")).toBeTruthy();
    expect(
      shown.getByText(
        "Wrapped up today at 12:05 PM · 2 actions · 1 HubSpot note · emailed to Ana Silva",
      ),
    ).toBeTruthy();
    await userEvent.click(shown.getByRole("button", { name: "Undo wrap-up" }));
    expect(await screen.findByText("This one is older.")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Retry" }));
    const said = await screen.findByText(/^Undone, except:/);
    expect(said.textContent).toBe(
      "Undone, except: The email to Ana Silva is out and can't be recalled. HubSpot isn't connected for writing, so 1 note stayed there. Delete it in HubSpot. 1 action changed since, so we kept it. You edited the recap since, so it's still in the notes.",
    );
    expect(asked[1]?.url.pathname).toBe(`/api/meeting-pack/${rep.id}/wrap-up/${wrappedUp.id}/undo`);
    await waitFor(() => expect(shown.queryByText(/^Wrapped up today/)).toBeNull());
  });

  it("is undone from the message too, with word of the mail and the notes", async () => {
    mockRoute(api.meetingPack.read, pack);
    mockRoute(api.meetingPack.wrapUp, { ...wrappedUp, unsubscribed: [] });
    const asked = mockRoute(api.meetingPack.undoWrapUp, {
      ...undone,
      mail: "stopped",
      crmNotesDeleted: 1,
    });
    open();
    await userEvent.click(await screen.findByRole("button", { name: "Wrap up" }));
    const step = within(await screen.findByRole("dialog"));
    await userEvent.click(await step.findByRole("button", { name: "Wrap up" }));
    await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
    expect(
      await screen.findByText("Wrap-up undone · the email wasn't sent · deleting 1 HubSpot note"),
    ).toBeTruthy();
    expect(asked).toHaveLength(1);
  });

  it("is shown to the rep, who can undo nothing", async () => {
    mockRoute(api.meetingPack.read, { ...pack, wrappedUp: { ...wrappedUp, canUndo: false } });
    open(rep);
    const shown = await panel();
    expect(await shown.findByText(/^Wrapped up today at 12:05 PM .* emailed to you$/)).toBeTruthy();
    expect(shown.queryByRole("button", { name: "Undo wrap-up" })).toBeNull();
  });
});
