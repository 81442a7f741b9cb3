import { fireEvent, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { api, type EventDetail } from "@touchline/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { routeQuery } from "../../lib/api.ts";
import { textDrafts } from "../../lib/text-drafts.ts";
import { eventDetailOf } from "../../testing/meetings.ts";
import { manager, sessionOf, signIn } from "../../testing/people.ts";
import { renderUi, testClient } from "../../testing/render.tsx";
import { deferredResponse, errorResponse, mockRoute } from "../../testing/server.ts";
import { EventNotes } from "./event-notes.tsx";
import { useEvent } from "./use-events.ts";

const PAUSE_MS = 1000;
let user: ReturnType<typeof userEvent.setup>;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
});

afterEach(() => {
  vi.useRealTimers();
});

function Notes({ id }: { id: string }) {
  const { data } = useEvent(id);
  return data ? <EventNotes event={data} /> : null;
}

function open(event: EventDetail) {
  mockRoute(api.meetings.event, event);
  const client = signIn(testClient(), sessionOf(manager));
  renderUi(<Notes id={event.id} />, client);
  return client;
}

const draftsOf = ({ id }: EventDetail) => textDrafts(`notes.${manager.id}.${id}`);
const editor = () => screen.findByRole("textbox", { name: "Notes" });
const pause = () => vi.advanceTimersByTimeAsync(PAUSE_MS);

/** Writes by pasting, the only input the editor handles in jsdom. */
async function write(text: string) {
  const field = await editor();
  fireEvent.paste(field, {
    clipboardData: { getData: (type: string) => (type === "text/plain" ? text : "") },
  });
  await waitFor(() => expect(field.textContent).toContain(text));
}

const written = (event: EventDetail, html: string, version: number): EventDetail => ({
  ...event,
  notes: { html, version, updatedAt: "2026-11-16T09:00:00.000Z" },
});

describe("[EV-4] the notes of a meeting", () => {
  it("begin with the template, which is not saved until something is written", async () => {
    const event = eventDetailOf();
    const saves = mockRoute(api.meetings.save, written(event, "<p>x</p>", 1));
    open(event);
    expect((await editor()).textContent).toContain("What went well");
    await pause();
    expect(saves).toHaveLength(0);
    await write("The demo");
    expect(screen.getByText("Changed")).toBeTruthy();
    await pause();
    expect(await screen.findByText("Saved")).toBeTruthy();
    expect(saves[0]?.body).toMatchObject({
      notes: expect.stringContaining("The demo"),
      basedOn: 0,
    });
  });

  it("say that they are being saved, and try again when that failed", async () => {
    const event = written(eventDetailOf(), "<p>Before</p>", 3);
    const coming = deferredResponse(api.meetings.save);
    mockRoute(
      api.meetings.save,
      coming.promise,
      errorResponse(503, "Resting"),
      written(event, "<p>y</p>", 4),
    );
    open(event);
    await write("More");
    await pause();
    expect(await screen.findByText("Saving…")).toBeTruthy();
    coming.resolve(errorResponse(503, "Resting"));
    expect(await screen.findByText("Not saved – retrying")).toBeTruthy();
    await vi.advanceTimersByTimeAsync(8 * PAUSE_MS);
    expect(await screen.findByText("Saved")).toBeTruthy();
  });

  it("that were not saved are there after a reload", async () => {
    const event = written(eventDetailOf(), "<p>Before</p>", 3);
    draftsOf(event).save("a-closed-tab", {
      html: "<p>Typed offline</p>",
      basedOn: 3,
    });
    const saves = mockRoute(api.meetings.save, written(event, "<p>Typed offline</p>", 4));
    open(event);
    expect((await screen.findByText("Typed offline")).textContent).toBeTruthy();
    await waitFor(() =>
      expect(saves[0]?.body).toEqual({ notes: "<p>Typed offline</p>", basedOn: 3 }),
    );
    await waitFor(() => expect(draftsOf(event).tabs()).toEqual([]));
  });

  it("that arrived as the page was left are not taken for another text", async () => {
    const event = written(eventDetailOf(), "<p>Typed <b>last</b></p>", 4);
    draftsOf(event).save("a-closed-tab", {
      html: "<p>Typed <strong>last</strong></p>",
      basedOn: 3,
    });
    open(event);
    await editor();
    await waitFor(() => expect(draftsOf(event).tabs()).toEqual([]));
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it.each([
    ["Keep mine", (html: string) => html.includes("Mine") && !html.includes("Theirs")],
    ["Keep both, one after the other", (html: string) => /Theirs.*Mine/s.test(html)],
  ])("changed elsewhere are shown beside one's own: %s", async (button, isRight) => {
    const event = written(eventDetailOf(), "<p>Before</p>", 3);
    const saves = mockRoute(
      api.meetings.save,
      errorResponse(409, "Somebody else changed these notes.", "conflict"),
      written(event, "<p>End</p>", 5),
    );
    open(event);
    await write("Mine");
    mockRoute(api.meetings.event, written(event, "<p>Theirs</p>", 4));
    await pause();
    const choice = await screen.findByRole("alert");
    expect(choice.textContent).toContain("Mine");
    expect(choice.textContent).toContain("Theirs");
    expect(screen.getByText("Not saved")).toBeTruthy();
    expect(saves).toHaveLength(1);
    await user.click(screen.getByRole("button", { name: button }));
    await waitFor(() => expect(saves).toHaveLength(2));
    const sent = saves[1]?.body as { notes: string; basedOn: number };
    expect(sent.basedOn).toBe(4);
    expect(isRight(sent.notes)).toBe(true);
  });

  it("changed elsewhere can be taken as they are", async () => {
    const event = written(eventDetailOf(), "<p>Before</p>", 3);
    const saves = mockRoute(api.meetings.save, errorResponse(409, "Changed.", "conflict"));
    open(event);
    await write("Mine");
    mockRoute(api.meetings.event, written(event, "<p>Theirs</p>", 4));
    await pause();
    await user.click(await screen.findByRole("button", { name: "Take the other one" }));
    await waitFor(async () => expect((await editor()).textContent).toBe("Theirs"));
    await pause();
    expect(saves).toHaveLength(1);
  });

  it("follow what another tab saved while nothing is being written here", async () => {
    const event = written(eventDetailOf(), "<p>Before</p>", 3);
    const client = open(event);
    await editor();
    client.setQueryData(
      routeQuery(api.meetings.event, { params: { id: event.id } }).queryKey,
      written(event, "<p>From elsewhere</p>", 4),
    );
    await waitFor(async () => expect((await editor()).textContent).toBe("From elsewhere"));
  });

  it("of somebody else's event can only be read", async () => {
    open({ ...written(eventDetailOf(), "<p>Before</p>", 3), isOwn: false });
    expect(await screen.findByText("Before")).toBeTruthy();
    expect(screen.queryByRole("textbox", { name: "Notes" })).toBeNull();
  });
});
