import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { api, type MemberNotes } from "@touchline/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { isSameRichText } from "../../lib/is-same-rich-text.ts";
import { textDrafts } from "../../lib/text-drafts.ts";
import { manager, rep, sessionOf, signIn } from "../../testing/people.ts";
import { renderUi, testClient } from "../../testing/render.tsx";
import { deferredResponse, errorResponse, mockRoute } from "../../testing/server.ts";
import { MemberNotesEditor } from "./member-notes-editor.tsx";

const PAUSE_MS = 1000;
const notesOf = (html: string, version: number): MemberNotes => ({
  html,
  version,
  updatedAt: version === 0 ? null : "2026-11-15T09:00:00.000Z",
});
const conflict = () => errorResponse(409, "Somebody else has changed these notes.", "conflict");

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});

afterEach(() => {
  vi.useRealTimers();
});

const open = () =>
  renderUi(<MemberNotesEditor memberId={rep.id} />, signIn(testClient(), sessionOf(manager)));
const editor = () => screen.findByRole("textbox", { name: "Notes" });
const drafts = textDrafts(`member.${manager.id}.${rep.id}`);
const pause = () => vi.advanceTimersByTimeAsync(PAUSE_MS);

/** Writes by pasting, the only input the editor handles in jsdom. */
async function write(text: string) {
  fireEvent.paste(await editor(), {
    clipboardData: { getData: (type: string) => (type === "text/plain" ? text : ""), types: [] },
  });
  await waitFor(async () => expect((await editor()).textContent).toContain(text));
}

describe("[UP-2] the notes", () => {
  it("say changed, saving and saved, and go on from the version that was saved", async () => {
    mockRoute(api.people.notes, notesOf("", 0));
    const saving = deferredResponse(api.people.saveNotes);
    const saves = mockRoute(api.people.saveNotes, saving.promise, notesOf("<p>both</p>", 2));
    open();
    await write("Ready to lead");
    expect(screen.getByText("Changed")).toBeTruthy();
    await pause();
    expect(await screen.findByText("Saving…")).toBeTruthy();
    saving.resolve(notesOf("<p>Ready to lead</p>", 1));
    expect(await screen.findByText("Saved")).toBeTruthy();
    expect(saves[0]?.body).toEqual({ html: "<p>Ready to lead</p>", basedOn: 0 });
    expect(drafts.tabs()).toEqual([]);
    await write(" a pod");
    await pause();
    await waitFor(() => expect(saves[1]?.body).toMatchObject({ basedOn: 1 }));
  });

  it("that cannot be saved stay on the screen and on this device, and are tried again", async () => {
    mockRoute(api.people.notes, notesOf("", 0));
    const saves = mockRoute(
      api.people.saveNotes,
      errorResponse(503, "resting"),
      notesOf("<p>Kept</p>", 1),
    );
    open();
    await write("Kept");
    await pause();
    expect(await screen.findByText("Not saved – retrying")).toBeTruthy();
    expect(Object.values(localStorage)).toContain(
      JSON.stringify({ html: "<p>Kept</p>", basedOn: 0 }),
    );
    window.dispatchEvent(new Event("online"));
    expect(await screen.findByText("Saved")).toBeTruthy();
    expect(saves).toHaveLength(2);
  });

  it("that were typed and not saved are there after a reload, and are saved", async () => {
    drafts.save("a-closed-tab", { html: "<p>Typed before</p>", basedOn: 3 });
    mockRoute(api.people.notes, notesOf("<p>Old</p>", 3));
    const saves = mockRoute(api.people.saveNotes, notesOf("<p>Typed before</p>", 4));
    open();
    await waitFor(async () => expect((await editor()).textContent).toBe("Typed before"));
    await waitFor(() =>
      expect(saves[0]?.body).toEqual({ html: "<p>Typed before</p>", basedOn: 3 }),
    );
  });
});

describe("[UP-2] two who write at once", () => {
  async function meet() {
    mockRoute(api.people.notes, notesOf("<p>Old</p>", 1), notesOf("<p>Theirs</p>", 2));
    const saves = mockRoute(api.people.saveNotes, conflict(), notesOf("<p>x</p>", 3));
    open();
    await write("Mine ");
    await pause();
    const theirs = within(await screen.findByRole("region", { name: "Their text" }));
    expect(theirs.getByText("Theirs")).toBeTruthy();
    expect((await editor()).textContent).toContain("Mine");
    await pause();
    expect(saves).toHaveLength(1);
    return saves;
  }

  it("see both texts, and keep both", async () => {
    const saves = await meet();
    await userEvent.click(screen.getByRole("button", { name: "Keep both" }));
    await waitFor(() => expect(saves).toHaveLength(2));
    expect(saves[1]?.body).toEqual({
      html: expect.stringMatching(/^<p>Theirs<\/p>.*Mine/),
      basedOn: 2,
    });
    await waitFor(async () => expect((await editor()).textContent).toContain("Theirs"));
    expect(screen.queryByRole("region", { name: "Their text" })).toBeNull();
  });

  it("may leave it at theirs", async () => {
    const saves = await meet();
    await userEvent.click(screen.getByRole("button", { name: "Use theirs, drop mine" }));
    await waitFor(async () => expect((await editor()).textContent).toBe("Theirs"));
    expect(saves).toHaveLength(1);
    expect(drafts.tabs()).toEqual([]);
  });

  it("are not told of a difference that nobody can see", () => {
    const [typed, tidied] = [
      '<p>a<br>b&nbsp;c <a href="https://x.test">x</a></p>',
      '<p>a<br />b c <a href="https://x.test" rel="nofollow" target="_blank">x</a></p>',
    ];
    expect(isSameRichText(typed, tidied)).toBe(true);
    expect(isSameRichText(typed, tidied.replace("x.test", "y.test"))).toBe(false);
  });
});
