import { act, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { api, type TalkingPoint } from "@touchline/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { manager, rep, sessionOf, signIn } from "../../testing/people.ts";
import { renderUi, testClient } from "../../testing/render.tsx";
import { deferredResponse, errorResponse, mockRoute } from "../../testing/server.ts";
import { draftsOf } from "./point-drafts.ts";
import { TalkingPoints } from "./talking-points.tsx";

const PAUSE_MS = 1000;

function pointOf(number: number, title: string, change: Partial<TalkingPoint> = {}): TalkingPoint {
  return {
    id: `00000000-0000-4000-8000-0000000001${String(number).padStart(2, "0")}`,
    title,
    complete: false,
    repId: rep.id,
    updatedAt: "2026-11-15T09:00:00.000Z",
    ...change,
  };
}

const price = pointOf(1, "Price of Acme");
const legal = pointOf(2, "Legal at Globex");

let user: ReturnType<typeof userEvent.setup>;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
});

afterEach(() => {
  vi.useRealTimers();
});

const open = () => {
  const client = signIn(testClient(), sessionOf(manager));
  return { client, ...renderUi(<TalkingPoints repId={rep.id} />, client) };
};
const line = (number: number) =>
  screen.getByRole<HTMLTextAreaElement>("textbox", { name: `Point ${number}` });
const firstLine = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Point 1" });
const lines = () => screen.getAllByRole<HTMLTextAreaElement>("textbox").map(({ value }) => value);
const pause = () => vi.advanceTimersByTimeAsync(PAUSE_MS);
const indicator = () => screen.getAllByRole("status")[0]?.textContent;

describe("[TP-1] the list", () => {
  it("has one empty line when there is nothing, and typing can begin", async () => {
    mockRoute(api.talkingPoints.list, []);
    const saves = mockRoute(api.talkingPoints.save, price);
    open();
    await user.type(await firstLine(), "Price of Acme");
    expect(indicator()).toBe("Changed");
    expect(saves).toHaveLength(0);
    await pause();
    expect(saves).toHaveLength(1);
    expect(await screen.findByText("Saved")).toBeTruthy();
    expect(saves[0]?.body).toEqual({
      id: expect.stringMatching(/^new-/),
      title: "Price of Acme",
      complete: false,
      repId: rep.id,
    });
  });

  it("goes on with the server's record after the first save, without losing the cursor", async () => {
    mockRoute(api.talkingPoints.list, []);
    const saves = mockRoute(api.talkingPoints.save, price, {
      ...price,
      title: "Price of Acme, again",
    });
    open();
    await user.type(await firstLine(), "Price of Acme");
    await pause();
    await screen.findByText("Saved");
    expect(document.activeElement).toBe(line(1));
    await user.type(line(1), ", again");
    await pause();
    await waitFor(() => expect(saves).toHaveLength(2));
    expect(saves[1]?.body).toMatchObject({
      id: price.id,
      title: "Price of Acme, again",
      updatedAt: price.updatedAt,
    });
  });

  it("saves once for many keystrokes, one second after the last", async () => {
    mockRoute(api.talkingPoints.list, [price]);
    const saves = mockRoute(api.talkingPoints.save, price);
    open();
    await user.type(await firstLine(), "!!");
    await vi.advanceTimersByTimeAsync(PAUSE_MS - 100);
    await user.type(line(1), "!");
    await vi.advanceTimersByTimeAsync(PAUSE_MS - 100);
    expect(saves).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(100);
    await waitFor(() => expect(saves).toHaveLength(1));
    expect(saves[0]?.body).toMatchObject({ title: "Price of Acme!!!" });
  });

  it("adds a line with Enter and removes an empty one with Backspace, without asking the server", async () => {
    mockRoute(api.talkingPoints.list, [price]);
    const removals = mockRoute(api.talkingPoints.remove, { id: price.id });
    open();
    await user.type(await firstLine(), "{Enter}");
    expect(document.activeElement).toBe(line(2));
    await user.keyboard("{Backspace}");
    expect(lines()).toEqual(["Price of Acme"]);
    expect(document.activeElement).toBe(line(1));
    expect(removals).toHaveLength(0);
  });

  it("tells the server when a saved one is removed", async () => {
    mockRoute(api.talkingPoints.list, [price, legal]);
    mockRoute(api.talkingPoints.save, { ...legal, title: "" });
    const removals = mockRoute(api.talkingPoints.remove, { id: legal.id });
    open();
    await firstLine();
    await user.clear(line(2));
    await user.type(line(2), "{Backspace}");
    expect(lines()).toEqual(["Price of Acme"]);
    await waitFor(() => expect(removals).toHaveLength(1));
    expect(removals[0]?.url.pathname).toBe(`/api/talking-point/${legal.id}`);
  });

  it("keeps the last line, however often Backspace is pressed", async () => {
    mockRoute(api.talkingPoints.list, []);
    open();
    await user.type(await firstLine(), "{Backspace}{Backspace}");
    expect(lines()).toEqual([""]);
    expect(screen.getByRole<HTMLButtonElement>("button", { name: /^Remove/ }).disabled).toBe(true);
  });

  it("ticks a point off", async () => {
    mockRoute(api.talkingPoints.list, [price]);
    const saves = mockRoute(api.talkingPoints.save, { ...price, complete: true });
    open();
    await user.click(await screen.findByRole("checkbox", { name: "Talked about: Price of Acme" }));
    await pause();
    await waitFor(() => expect(saves[0]?.body).toMatchObject({ id: price.id, complete: true }));
  });

  it("[R-2] puts a removed point back where it was", async () => {
    mockRoute(api.talkingPoints.list, [price, legal]);
    const removals = mockRoute(api.talkingPoints.remove, { id: price.id });
    const returns = mockRoute(api.talkingPoints.restore, price);
    const saves = mockRoute(api.talkingPoints.save, price);
    open();
    await user.click(await screen.findByRole("button", { name: "Remove Price of Acme" }));
    await waitFor(() => expect(removals).toHaveLength(1));
    expect(lines()).toEqual(["Legal at Globex"]);
    await user.click(await screen.findByRole("button", { name: "Undo" }));
    expect(lines()).toEqual(["Price of Acme", "Legal at Globex"]);
    await waitFor(() => expect(returns).toHaveLength(1));
    expect(returns[0]?.url.pathname).toBe(`/api/talking-point/${price.id}/restore`);
    expect(await screen.findByText("Saved")).toBeTruthy();
    expect(lines()).toEqual(["Price of Acme", "Legal at Globex"]);
    expect(saves).toEqual([]);
  });

  it("[R-2] puts a point back that is being removed just now, and what was typed in it", async () => {
    mockRoute(api.talkingPoints.list, [price, legal]);
    const coming = deferredResponse(api.talkingPoints.remove);
    mockRoute(api.talkingPoints.remove, coming.promise);
    mockRoute(api.talkingPoints.restore, price);
    const saves = mockRoute(api.talkingPoints.save, { ...price, title: "Price of Acme!" });
    open();
    await user.type(await firstLine(), "!");
    await user.click(screen.getByRole("button", { name: "Remove Price of Acme!" }));
    await user.click(await screen.findByRole("button", { name: "Undo" }));
    coming.resolve({ id: price.id });
    await waitFor(() => expect(saves).toHaveLength(1));
    expect(saves[0]?.body).toMatchObject({ id: price.id, title: "Price of Acme!" });
    expect(lines()).toEqual(["Price of Acme!", "Legal at Globex"]);
  });
});

describe("[TP-2] [F1] nothing typed is lost", () => {
  it("when a save fails: it says so and tries again by itself", async () => {
    mockRoute(api.talkingPoints.list, [price]);
    const saves = mockRoute(api.talkingPoints.save, errorResponse(503, "resting"), {
      ...price,
      title: "Price of Acme!",
    });
    open();
    await user.type(await firstLine(), "!");
    await pause();
    expect(await screen.findByText("Not saved – retrying")).toBeTruthy();
    expect(line(1).value).toBe("Price of Acme!");
    await vi.advanceTimersByTimeAsync(2000);
    expect(await screen.findByText("Saved")).toBeTruthy();
    expect(saves).toHaveLength(2);
  });

  it("when the connection comes back: it is saved at once", async () => {
    mockRoute(api.talkingPoints.list, [price]);
    const saves = mockRoute(api.talkingPoints.save, errorResponse(503, "resting"), price);
    open();
    await user.type(await firstLine(), "!");
    await pause();
    await screen.findByText("Not saved – retrying");
    window.dispatchEvent(new Event("online"));
    expect(await screen.findByText("Saved")).toBeTruthy();
    expect(saves).toHaveLength(2);
  });

  it("while a save is on its way: what is typed meanwhile is saved next", async () => {
    mockRoute(api.talkingPoints.list, [price]);
    const coming = deferredResponse(api.talkingPoints.save);
    const after = { ...price, updatedAt: "2026-11-15T09:01:00.000Z" };
    const saves = mockRoute(api.talkingPoints.save, coming.promise, after);
    open();
    await user.type(await firstLine(), "!");
    await pause();
    expect(await screen.findByText("Saving…")).toBeTruthy();
    await user.type(line(1), "?");
    coming.resolve(after);
    await pause();
    await waitFor(() => expect(saves).toHaveLength(2));
    expect(saves[1]?.body).toMatchObject({
      title: "Price of Acme!?",
      updatedAt: after.updatedAt,
    });
    expect(line(1).value).toBe("Price of Acme!?");
  });

  it("when the page is left: it goes out at once and stays on this device until it is known to be safe", async () => {
    mockRoute(api.talkingPoints.list, [price]);
    const saves = mockRoute(api.talkingPoints.save, price);
    open();
    await user.type(await firstLine(), " today");
    window.dispatchEvent(new Event("pagehide"));
    await waitFor(() => expect(saves[0]?.body).toMatchObject({ title: "Price of Acme today" }));
    expect(Object.values(localStorage).join()).toContain("Price of Acme today");
  });

  it("after a reload: what an earlier page left behind is shown and saved", async () => {
    const drafts = draftsOf(manager.id, rep.id);
    const isRemoved = false;
    const known = { title: legal.title, complete: false, updatedAt: legal.updatedAt };
    drafts.save("earlier", "new-1", {
      id: "new-1",
      title: "Half a sen",
      complete: false,
      known: null,
      isRemoved,
      isSent: true,
    });
    drafts.save("earlier", legal.id, {
      id: legal.id,
      title: "Legal at Globex, Friday",
      complete: false,
      known,
      isRemoved,
      isSent: false,
    });
    mockRoute(api.talkingPoints.list, [price, legal]);
    const saves = mockRoute(api.talkingPoints.save, legal, pointOf(3, "Half a sen"));
    open();
    await waitFor(() =>
      expect(lines()).toEqual(["Price of Acme", "Legal at Globex, Friday", "Half a sen"]),
    );
    await waitFor(() => expect(saves).toHaveLength(2));
    expect(saves[1]?.body).toMatchObject({ id: "new-1", title: "Half a sen" });
    await screen.findByText("Saved");
    expect(drafts.tabs()).toEqual([]);
  });

  it("after a reload: what arrived at the last moment is not there twice", async () => {
    draftsOf(manager.id, rep.id).save("earlier", "new-1", {
      id: "new-1",
      title: price.title,
      complete: false,
      known: null,
      isRemoved: false,
      isSent: true,
    });
    mockRoute(api.talkingPoints.list, [price]);
    const saves = mockRoute(api.talkingPoints.save, price);
    open();
    await firstLine();
    await pause();
    expect(lines()).toEqual(["Price of Acme"]);
    expect(saves).toHaveLength(0);
  });

  it("with another tab still open: its drafts are left to it", async () => {
    void navigator.locks.request("touchline.tab.other", () => new Promise(() => undefined));
    draftsOf(manager.id, rep.id).save("other", "new-1", {
      id: "new-1",
      title: "Being typed over there",
      complete: false,
      known: null,
      isRemoved: false,
      isSent: false,
    });
    mockRoute(api.talkingPoints.list, [price]);
    open();
    await firstLine();
    await pause();
    expect(lines()).toEqual(["Price of Acme"]);
    expect(draftsOf(manager.id, rep.id).tabs()).toEqual(["other"]);
  });

  it("when somebody else changed the point: both texts are kept, and it says so", async () => {
    const theirs = { ...price, title: "Price, says Ben", updatedAt: "2026-11-15T09:05:00.000Z" };
    mockRoute(api.talkingPoints.list, [price], [theirs]);
    const saves = mockRoute(
      api.talkingPoints.save,
      errorResponse(409, "It has changed since.", "conflict"),
      pointOf(3, "Price of Acme!"),
    );
    open();
    await user.type(await firstLine(), "!");
    await pause();
    expect(await screen.findByText(/We kept both/)).toBeTruthy();
    expect(lines()).toEqual(["Price, says Ben", "Price of Acme!"]);
    await waitFor(() => expect(saves).toHaveLength(2));
    expect(saves[1]?.body).toEqual({
      id: expect.stringMatching(/^new-/),
      title: "Price of Acme!",
      complete: false,
      repId: rep.id,
    });
    await screen.findByText("Saved");
    expect(lines()).toEqual(["Price, says Ben", "Price of Acme!"]);
  });

  it("when the meeting is wrapped up while its title is written: the tick stays, and the title", async () => {
    const ticked = { ...price, complete: true, updatedAt: "2026-11-15T09:05:00.000Z" };
    mockRoute(api.talkingPoints.list, [price], [ticked]);
    const saves = mockRoute(api.talkingPoints.save, { ...ticked, title: "Price of Acme!" });
    const { client } = open();
    await user.type(await firstLine(), "!");
    await act(() => client.invalidateQueries());
    await waitFor(() => expect(screen.getByRole("checkbox")).toHaveProperty("checked", true));
    await pause();
    await screen.findByText("Saved");
    expect(lines()).toEqual(["Price of Acme!"]);
    expect(saves.map(({ body }) => body)).toEqual([
      {
        id: price.id,
        title: "Price of Acme!",
        complete: true,
        repId: rep.id,
        updatedAt: ticked.updatedAt,
      },
    ]);
  });

  it("when it was ticked elsewhere unheard: title and tick go together in one point", async () => {
    const ticked = { ...price, complete: true, updatedAt: "2026-11-15T09:05:00.000Z" };
    mockRoute(api.talkingPoints.list, [price], [ticked]);
    const saves = mockRoute(
      api.talkingPoints.save,
      errorResponse(409, "It has changed since.", "conflict"),
      {
        ...ticked,
        title: "Price of Acme!",
      },
    );
    open();
    await user.type(await firstLine(), "!");
    await pause();
    await waitFor(() => expect(saves).toHaveLength(2));
    expect(saves[1]?.body).toMatchObject({ id: price.id, title: "Price of Acme!", complete: true });
    expect(lines()).toEqual(["Price of Acme!"]);
  });

  it("when somebody else removed the point: it is written down anew", async () => {
    mockRoute(api.talkingPoints.list, [price, legal], [legal]);
    const saves = mockRoute(
      api.talkingPoints.save,
      errorResponse(404, "No such point.", "not_found"),
      pointOf(3, "Price of Acme!"),
    );
    open();
    await user.type(await firstLine(), "!");
    await pause();
    await waitFor(() => expect(saves).toHaveLength(2));
    await waitFor(() => expect(lines().toSorted()).toEqual(["Legal at Globex", "Price of Acme!"]));
  });

  it("[NAV-9] when the list cannot be read: it says so and tries again", async () => {
    mockRoute(api.talkingPoints.list, errorResponse(500, "The list is resting"), [price]);
    open();
    expect((await screen.findByRole("alert")).textContent).toContain("The list is resting");
    await user.click(screen.getByRole("button", { name: "try again" }));
    expect((await firstLine()).value).toBe("Price of Acme");
  });
});
