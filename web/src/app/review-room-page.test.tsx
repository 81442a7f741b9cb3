import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { api, type GuestRoom, type Room } from "@touchline/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openApp } from "../testing/app.tsx";
import { detailOf, reviewOf, smartQueueOf } from "../testing/checks.ts";
import { dealOf } from "../testing/crm.ts";
import { manager, otherRep, rep, sessionOf } from "../testing/people.ts";
import { guestRoomOf, roomDealOf, roomOf } from "../testing/rooms.ts";
import { deferredResponse, errorResponse, mockRoute } from "../testing/server.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-15T12:00:00Z") });
  sessionStorage.clear();
  // No live events in these tests; the connection just stays open.
  mockRoute(api.live.events, deferredResponse(api.live.events).promise);
  mockRoute(api.rooms.streamAsGuest, deferredResponse(api.rooms.streamAsGuest).promise);
  mockRoute(api.checks.deal, detailOf({ name: "Deal 1" }));
});

afterEach(() => {
  vi.useRealTimers();
  sessionStorage.clear();
});

const ROOM = "/colab?room=abcd-efgh";
const ELEVEN = "2026-11-15T11:00:00.000Z";
const ended = () => errorResponse(404, "This room has ended", "not_found");
const labelOf = (element: HTMLElement) => element.getAttribute("aria-label");
const heading = (name: string) => screen.findByRole("heading", { name });

async function openRoom(room: Room) {
  mockRoute(api.rooms.join, { roomId: room.id, token: null });
  mockRoute(api.rooms.read, room);
  await openApp(ROOM, sessionOf(room.side === "rep" ? rep : manager));
  await screen.findByRole("region", { name: room.deals[room.place]?.name ?? "Agenda" });
}

describe("[PUB-2] /colab without a code", () => {
  it("asks a visitor for the code, says when it cannot be one, and offers to sign in", async () => {
    const { address } = await openApp("/colab", null);
    await userEvent.type(await screen.findByLabelText("Room code"), "abc");
    await userEvent.click(screen.getByRole("button", { name: "Join room" }));
    expect(screen.getByText("A room code has 8 letters and digits.")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Sign in" }).getAttribute("href")).toBe(
      "/login?path=%2Fcolab",
    );
    await userEvent.clear(screen.getByLabelText("Room code"));
    await userEvent.type(screen.getByLabelText("Room code"), "abcd-efgh");
    await userEvent.click(screen.getByRole("button", { name: "Join room" }));
    expect(await heading("Join the review room")).toBeTruthy();
    expect(address()).toBe("/colab?room=ABCDEFGH");
    expect(document.querySelector("meta[name=robots]")?.getAttribute("content")).toBe(
      "noindex, nofollow",
    );
  });

  it("lets a manager open a room with one rep and one of their queues", async () => {
    const deals = [dealOf({ name: "Acme" }), dealOf({ name: "Borealis" })];
    const queues = (count: number) => [smartQueueOf("triaged-deals", deals.slice(0, count))];
    mockRoute(api.rooms.list, []);
    mockRoute(api.team.members, [manager, rep, otherRep]);
    mockRoute(api.checks.smartQueues, queues(0), queues(2));
    const made = mockRoute(api.rooms.create, roomOf());
    const { address } = await openApp("/colab", sessionOf(manager));
    expect(await screen.findByText("Nothing to review")).toBeTruthy();
    await userEvent.selectOptions(screen.getByLabelText("Review with"), otherRep.name);
    expect(await screen.findByText(/^2 deals/)).toBeTruthy();
    expect(screen.getByText("No rooms")).toBeTruthy();
    mockRoute(api.rooms.join, { roomId: roomOf().id, token: null });
    mockRoute(api.rooms.read, roomOf());
    await userEvent.click(screen.getByRole("button", { name: "Open room" }));
    expect(await heading(`Review with ${rep.name}`)).toBeTruthy();
    expect(made[0]?.body).toEqual({
      repId: otherRep.id,
      dealIds: deals.map(({ id }) => id),
      minutesPerDeal: 5,
    });
    expect(address()).toBe("/colab?room=ABCDEFGH");
  });

  it("takes the deals that were selected elsewhere, for the rep whose they are", async () => {
    const ids = [roomDealOf(1).dealId, roomDealOf(2).dealId];
    mockRoute(api.rooms.list, []);
    mockRoute(api.team.members, [manager, rep, otherRep]);
    mockRoute(api.checks.smartQueues, []);
    mockRoute(api.rooms.join, { roomId: roomOf().id, token: null });
    mockRoute(api.rooms.read, roomOf());
    const made = mockRoute(api.rooms.create, roomOf());
    await openApp(`/colab?rep=${otherRep.id}&deals=${ids.join(",")}`, sessionOf(manager));
    expect(await screen.findByLabelText(/^Selected deals/)).toBeTruthy();
    await userEvent.selectOptions(screen.getByLabelText("Review with"), rep.name);
    expect(await screen.findByText("Nothing to review")).toBeTruthy();
    await userEvent.selectOptions(screen.getByLabelText("Review with"), otherRep.name);
    await userEvent.click(await screen.findByRole("button", { name: "Open room" }));
    expect(await heading(`Review with ${rep.name}`)).toBeTruthy();
    expect(made[0]?.body).toMatchObject({ repId: otherRep.id, dealIds: ids });
  });

  it("shows a rep the rooms they were asked to, and nothing to open", async () => {
    const { id, code, host } = roomOf();
    const room = { id, code, host, rep: { id: rep.id, name: rep.name }, isClosed: false };
    mockRoute(api.rooms.list, errorResponse(503, "resting"), [
      { ...room, deals: 3, createdAt: ELEVEN, usedAt: ELEVEN },
    ]);
    await openApp("/colab", sessionOf(rep));
    await userEvent.click(await screen.findByRole("button", { name: "try again" }));
    const link = await screen.findByRole("link", { name: /^With Maya Lindt/ });
    expect(link.getAttribute("href")).toBe("/colab?room=ABCDEFGH");
    expect(screen.queryByRole("button", { name: "Open room" })).toBeNull();
  });
});

describe("[PUB-2] a guest", () => {
  it("gives a name, and sees name, stage and notes, and amounts only when shown", async () => {
    const came = mockRoute(api.rooms.joinAsGuest, { token: "secret" });
    const asked = mockRoute(api.rooms.readAsGuest, guestRoomOf());
    const { client } = await openApp(ROOM, null);
    expect(await screen.findByText("ABCD-EFGH")).toBeTruthy();
    await userEvent.type(screen.getByLabelText("Your name"), "Gita");
    await userEvent.click(screen.getByRole("button", { name: "Join as guest" }));
    const deal = within(await screen.findByRole("region", { name: "Deal 1" }));
    expect(deal.getByText("Negotiation")).toBeTruthy();
    expect(deal.getByText("Who signs?")).toBeTruthy();
    expect(deal.getByRole("timer").textContent).toBe("3:30 left");
    expect(deal.queryByText("Amount")).toBeNull();
    expect(screen.queryByRole("button", { name: "1 of 5" })).toBeNull();
    expect(came[0]?.body).toEqual({ code: "ABCDEFGH", name: "Gita" });
    expect(asked[0]?.url.pathname).toBe("/api/room-guests/secret");
    expect(asked[0]?.headers.get("authorization")).toBeNull();
    const seen = { name: "Deal 2", stage: "Closing", amount: 5000, note: "" };
    mockRoute(api.rooms.readAsGuest, guestRoomOf({ place: 2, deal: null, agenda: [seen] }));
    await client.invalidateQueries();
    const agenda = within(await screen.findByRole("region", { name: "Agenda" }));
    expect(agenda.getByText("€5,000")).toBeTruthy();
  });

  it("is sent the room as it changes, and asks again when the line breaks: then it may have ended", async () => {
    mockRoute(api.rooms.joinAsGuest, { token: "secret" });
    const asked = mockRoute(api.rooms.readAsGuest, guestRoomOf());
    const line = new TransformStream<Uint8Array, Uint8Array>();
    const writer = line.writable.getWriter();
    const say = (room: GuestRoom) =>
      writer.write(new TextEncoder().encode(`data: ${JSON.stringify(room)}\n\n`));
    const headers = { "content-type": "text/event-stream" };
    const told = mockRoute(
      api.rooms.streamAsGuest,
      new Response(line.readable, { headers }),
      deferredResponse(api.rooms.streamAsGuest).promise,
    );
    await openApp(ROOM, null);
    await userEvent.type(await screen.findByLabelText("Your name"), "Gita");
    await userEvent.click(screen.getByRole("button", { name: "Join as guest" }));
    await screen.findByRole("region", { name: "Deal 1" });
    expect(told[0]?.url.pathname).toBe("/api/room-guests/secret/events");
    expect(told[0]?.headers.get("authorization")).toBeNull();
    const next = { name: "Deal 2", stage: "Closing", amount: null, note: "Budget?" };
    void say(guestRoomOf({ place: 1, deal: next }));
    expect(await screen.findByText("Budget?")).toBeTruthy();
    // The update came over the stream, so there is no second request.
    expect(asked.length).toBe(1);
    mockRoute(api.rooms.readAsGuest, ended());
    void writer.close();
    expect(await heading("This room has ended")).toBeTruthy();
  });

  it("is told why the door is closed, and only that the room has ended when it has", async () => {
    mockRoute(
      api.rooms.joinAsGuest,
      errorResponse(403, "This room is for people who sign in.", "forbidden"),
      ended(),
    );
    await openApp(ROOM, null);
    await userEvent.type(await screen.findByLabelText("Your name"), "Gita");
    await userEvent.click(screen.getByRole("button", { name: "Join as guest" }));
    expect(await screen.findByText("This room is for people who sign in.")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Join as guest" }));
    expect(await heading("This room has ended")).toBeTruthy();
    expect(screen.getByRole("main").textContent).toBe("TouchlineThis room has ended");
  });
});

describe("[PUB-2] a room that is gone", () => {
  it.each([
    ["a code that cannot be one", "/colab?room=nonsense", null],
    ["a code that has died", ROOM, manager],
  ])("says so and nothing else: %s", async (_, path, who) => {
    mockRoute(api.rooms.join, ended());
    await openApp(path, who && sessionOf(who));
    expect(await heading("This room has ended")).toBeTruthy();
    expect(screen.getByRole("main").textContent).toBe("TouchlineThis room has ended");
  });

  it("is said of one that ends while it is open", async () => {
    mockRoute(api.rooms.join, { roomId: roomOf().id, token: null });
    mockRoute(api.rooms.read, ended());
    await openApp(ROOM, sessionOf(rep));
    expect(await heading("This room has ended")).toBeTruthy();
  });
});

describe("[BY-31] scoring in the room", () => {
  const shownScores = () => {
    const pair = screen.getByLabelText("Scores");
    return within(pair)
      .getAllByRole("definition")
      .map(({ textContent }) => textContent?.trim());
  };

  it("goes by keyboard: a score, the other's covered until both are revealed, the next deal", async () => {
    const [first, second] = [roomDealOf(1), roomDealOf(2)];
    await openRoom(roomOf({ deals: [first, second] }));
    expect(shownScores()).toEqual(["Not scored yet", "Not scored yet"]);
    const held = { name: "Reveal", description: "No scores yet." };
    expect(screen.getByRole("button", held).getAttribute("aria-disabled")).toBe("true");

    const mine = { ...first, isHostIn: true, isRepIn: true, hostScore: 4 };
    const scored = mockRoute(api.rooms.score, roomOf({ deals: [mine, second] }));
    mockRoute(api.rooms.read, roomOf({ deals: [mine, second] }));
    await userEvent.keyboard("4");
    await waitFor(() => expect(shownScores()).toEqual(["Score is in", "Score is in"]));
    expect(scored[0]?.body).toEqual({ score: 4 });
    expect(screen.getByText("Your score is in, and hidden.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "4 of 5" })).toBeNull();
    expect(screen.getByText("Both scores are in.")).toBeTruthy();

    const both = { ...mine, isRevealed: true, repScore: 1, difference: 3 };
    const revealed = mockRoute(api.rooms.reveal, roomOf({ deals: [both, second] }));
    mockRoute(api.rooms.read, roomOf({ deals: [both, second] }));
    await userEvent.keyboard("r");
    await waitFor(() => expect(shownScores()).toEqual(["4", "1"]));
    expect(screen.getByText("3 apart")).toBeTruthy();
    await userEvent.keyboard("2");
    expect([revealed.length, scored.length]).toEqual([1, 1]);

    const moved = mockRoute(api.rooms.change, roomOf({ deals: [both, second], place: 1 }));
    mockRoute(api.rooms.read, roomOf({ deals: [both, second], place: 1 }));
    await userEvent.keyboard("n");
    expect(await screen.findByRole("region", { name: "Deal 2" })).toBeTruthy();
    expect(moved[0]?.body).toEqual({ place: 1 });
  });

  it("gives the rep a score and the host's notes, and nothing to lead with", async () => {
    const deal = roomDealOf(1, { isRepIn: true, repScore: 2, note: "Who signs?" });
    await openRoom(roomOf({ side: "rep", deals: [deal] }));
    expect(screen.getByText("Waiting for Maya Lindt.")).toBeTruthy();
    expect(screen.getByText("Who signs?")).toBeTruthy();
    for (const name of ["Reveal", "Agenda", "Close the room"])
      expect(screen.queryByRole("button", { name })).toBeNull();
    expect(screen.queryByRole("switch")).toBeNull();
  });

  it("ends in the agenda, where the host's notes become feedback", async () => {
    const scored = { isHostIn: true, isRepIn: true, isRevealed: true, hostScore: 5, repScore: 2 };
    const far = roomDealOf(2, { ...scored, difference: 3, note: "Who <signs>?" });
    const open = roomDealOf(1, { isRepIn: true });
    const room = roomOf({ deals: [open, far], place: 2, agenda: [far.dealId, open.dealId] });
    await openRoom({ ...room, isClosed: true });
    const entries = screen.getAllByRole("listitem").filter((item) => labelOf(item));
    expect(entries.map(labelOf)).toEqual(["Deal 2", "Deal 1"]);
    const [first, second] = entries.map((entry) => within(entry));
    expect(first?.getByText("3 apart")).toBeTruthy();
    expect(second?.getByText("Not scored by both")).toBeTruthy();
    expect(screen.getByText(/^This room is closed\./)).toBeTruthy();
    const saved = mockRoute(api.reviews.create, reviewOf(detailOf()));
    mockRoute(api.rooms.read, { ...room, deals: [open, { ...far, isFeedbackSaved: true }] });
    await userEvent.click(screen.getByRole("button", { name: "Save as feedback" }));
    expect(await screen.findByText("Saved as feedback")).toBeTruthy();
    expect(saved[0]?.body).toMatchObject({
      ...{ id: far.reviewId, dealId: far.dealId, RevieweeId: rep.id, score: 5 },
      comment: "<p>Who &lt;signs&gt;?</p>",
    });
  });

  it("wants a note before a score becomes feedback", async () => {
    const scored = { isHostIn: true, isRepIn: true, isRevealed: true, hostScore: 5, repScore: 2 };
    const bare = roomDealOf(1, { ...scored, difference: 3, note: "" });
    await openRoom(roomOf({ deals: [bare], place: 1, agenda: [bare.dealId], isClosed: true }));
    const held = {
      name: "Save as feedback",
      description: "Add a note first: it becomes the comment.",
    };
    expect(screen.getByRole("button", held).getAttribute("aria-disabled")).toBe("true");
  });

  it("saves what the host writes, and lets guests in and amounts out when asked to", async () => {
    await openRoom(roomOf());
    const noted = mockRoute(api.rooms.note, roomOf());
    await userEvent.type(screen.getByLabelText("Your notes"), "Budget?");
    await userEvent.tab();
    expect(await screen.findByText("Saved")).toBeTruthy();
    expect(noted.at(-1)?.body).toEqual({ note: "Budget?" });
    const changed = mockRoute(api.rooms.change, roomOf({ guestsAllowed: true }));
    mockRoute(api.rooms.read, roomOf({ guestsAllowed: true }));
    const guests = screen.getByRole("switch", { name: /^Allow guests/ });
    await userEvent.click(guests);
    await waitFor(() => expect(guests.getAttribute("aria-checked")).toBe("true"));
    expect(changed[0]?.body).toEqual({ guestsAllowed: true });
    const closed = mockRoute(api.rooms.close, roomOf({ isClosed: true }));
    await userEvent.click(screen.getByRole("button", { name: "Close the room" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Close the room?" }));
    await userEvent.click(dialog.getByRole("button", { name: "Close the room" }));
    await waitFor(() => expect(closed).toHaveLength(1));
  });
});
