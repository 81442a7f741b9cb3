import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { api, type InboxItem } from "@touchline/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { openApp } from "../testing/app.tsx";
import { coachingOf } from "../testing/coaching.ts";
import { outboxOf, writeOf } from "../testing/crm.ts";
import { manager, rep, sessionOf } from "../testing/people.ts";
import { deferredResponse, errorResponse, mockRoute } from "../testing/server.ts";

const id = (place: number) => `00000000-0000-4000-a000-00000000000${place}`;
const itemOf = (place: number, change: Partial<InboxItem> = {}): InboxItem => ({
  id: id(place),
  kind: "feedback",
  sentence: `Feedback on Deal ${place}: 4/5`,
  detail: "Get to the CFO",
  actor: { id: manager.id, name: manager.name },
  deal: { id: id(place), hubspotId: `90${place}`, name: `Deal ${place}` },
  subject: { kind: "review", id: id(place) },
  todo: null,
  at: `2026-11-1${9 - place}T09:00:00.000Z`,
  readAt: null,
  ...change,
});
const page = (items: InboxItem[], next: string | null = null) => ({
  items,
  unread: items.filter(({ readAt }) => readAt === null).length,
  next,
});
const rows = () => within(screen.getByRole("region", { name: "Inbox" })).getAllByRole("listitem");
const unreadRows = () => rows().filter((row) => within(row).queryByText("Unread")).length;

beforeEach(() => {
  mockRoute(api.inbox.unread, { unread: 2 });
});

const open = (path = "/inbox") => openApp(path, sessionOf(rep));

describe("[X-15] the inbox", () => {
  it("has a bell with the number of unread items on every page, for both roles", async () => {
    mockRoute(api.scratchpad.pages, []);
    for (const person of [manager, rep]) {
      await openApp("/scratchpad", sessionOf(person));
      const [bell] = await screen.findAllByRole("link", { name: "Inbox, 2 unread" });
      expect(bell?.getAttribute("href")).toBe("/inbox");
      expect(bell?.textContent).toBe("2");
    }
  });

  it("says nothing about a number it does not know, and of none", async () => {
    mockRoute(api.scratchpad.pages, []);
    mockRoute(api.inbox.unread, errorResponse(403, "no", "forbidden"), { unread: 0 });
    const { client } = await openApp("/scratchpad", sessionOf(rep));
    const bell = () => screen.getAllByRole("link", { name: "Inbox" })[0];
    expect((await screen.findAllByRole("link", { name: "Inbox" }))[0]?.textContent).toBe("");
    await client.refetchQueries({ queryKey: [api.inbox.unread.path] });
    expect(bell()?.textContent).toBe("");
  });

  it("[X-18] goes to the item that a notification led to, which is then read", async () => {
    const read = itemOf(2, { readAt: "2026-11-18T09:00:00.000Z" });
    mockRoute(
      api.inbox.list,
      page([itemOf(1), itemOf(2), itemOf(3)]),
      page([itemOf(1), read, itemOf(3)]),
    );
    const marked = mockRoute(api.inbox.mark, { unread: 2 });
    await open(`/inbox?item=${id(2)}`);
    const link = await screen.findByRole("link", { name: "Feedback on Deal 2: 4/5" });
    await waitFor(() => expect(document.activeElement).toBe(link));
    await waitFor(() =>
      expect(marked.map(({ url }) => url.pathname)).toEqual([`/api/inbox/${id(2)}`]),
    );
    expect(marked[0]?.body).toEqual({ isRead: true });
    await waitFor(() => expect(unreadRows()).toBe(2));
  });

  it("lists who did what and when, and opens the deal over the page, which is then read", async () => {
    mockRoute(api.inbox.list, page([itemOf(1), itemOf(2, { readAt: "2026-11-18T09:00:00.000Z" })]));
    const marks = mockRoute(api.inbox.mark, { unread: 0 });
    const { router } = await open();
    const link = await screen.findByRole("link", { name: "Feedback on Deal 1: 4/5" });
    const [first] = rows();
    expect(first?.textContent).toContain(manager.name);
    expect(first?.textContent).toContain("Get to the CFO");
    expect(unreadRows()).toBe(1);
    await userEvent.click(link);
    await waitFor(() => expect(router.state.location.search).toMatchObject({ queue: "901" }));
    expect(marks.map(({ url, body }) => [url.pathname, body])).toEqual([
      [`/api/inbox/${id(1)}`, { isRead: true }],
    ]);
  });

  it("is worked by keyboard: J and K move, E marks and goes on, Enter opens", async () => {
    mockRoute(api.inbox.list, page([itemOf(1), itemOf(2), itemOf(3)]));
    const marks = mockRoute(api.inbox.mark, { unread: 0 });
    const { router } = await open();
    const link = (place: number) =>
      screen.getByRole("link", { name: `Feedback on Deal ${place}: 4/5` });
    await screen.findByRole("link", { name: "Feedback on Deal 1: 4/5" });
    await userEvent.keyboard("j");
    expect(document.activeElement).toBe(link(1));
    await userEvent.keyboard("jjjk");
    expect(document.activeElement).toBe(link(2));
    mockRoute(
      api.inbox.list,
      page([itemOf(1), itemOf(2, { readAt: "2026-11-18T09:00:00.000Z" }), itemOf(3)]),
    );
    await userEvent.keyboard("e");
    expect(document.activeElement).toBe(link(3));
    await waitFor(() => expect(unreadRows()).toBe(2));
    await userEvent.keyboard("k");
    await userEvent.keyboard("e");
    await waitFor(() =>
      expect(marks.map(({ url, body }) => [url.pathname.at(-1), body])).toEqual([
        ["2", { isRead: true }],
        ["2", { isRead: false }],
      ]),
    );
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(router.state.location.search).toMatchObject({ queue: "903" }));
  });

  it("marks all as read up to what is on the screen", async () => {
    mockRoute(
      api.inbox.list,
      page([itemOf(1), itemOf(2)]),
      page([
        itemOf(1, { readAt: "2026-11-18T09:00:00.000Z" }),
        itemOf(2, { readAt: "2026-11-18T09:00:00.000Z" }),
      ]),
    );
    const marks = mockRoute(api.inbox.markAll, { unread: 0 });
    await open();
    const button = await screen.findByRole("button", { name: "Mark all as read" });
    await waitFor(() => expect(button.hasAttribute("disabled")).toBe(false));
    await userEvent.click(button);
    await waitFor(() => expect(unreadRows()).toBe(0));
    expect(marks.map(({ body }) => body)).toEqual([{ until: "2026-11-18T09:00:00.000Z" }]);
    await waitFor(() => expect(button.hasAttribute("disabled")).toBe(true));
  });

  it("takes a mark back that the server refused, and says so", async () => {
    mockRoute(api.inbox.list, page([itemOf(1)]));
    const answer = deferredResponse(api.inbox.mark);
    mockRoute(api.inbox.mark, answer.promise);
    await open();
    await userEvent.click(await screen.findByRole("button", { name: "Mark as read" }));
    expect(unreadRows()).toBe(0);
    answer.resolve(errorResponse(404, "This item is no longer in your inbox.", "not_found"));
    expect(await screen.findByText("This item is no longer in your inbox.")).toBeTruthy();
    await waitFor(() => expect(unreadRows()).toBe(1));
  });

  it("tries a refused change again, or takes HubSpot's value, where it is told", async () => {
    const refusal = {
      kind: "refusal",
      actor: null,
      subject: { kind: "write", id: id(7) },
    } as const;
    mockRoute(
      api.inbox.list,
      page([
        itemOf(1, { ...refusal, sentence: "HubSpot refused the close date", todo: "retry" }),
        itemOf(2, { ...refusal, sentence: "HubSpot has another value", todo: "resolve" }),
        itemOf(3, { ...refusal, sentence: "HubSpot refused the stage", todo: null }),
      ]),
    );
    const retries = mockRoute(
      api.crm.retryWrite,
      errorResponse(409, "It is sent already.", "conflict"),
    );
    const resolved = mockRoute(api.crm.resolveConflict, errorResponse(409, "Gone.", "conflict"));
    mockRoute(api.crm.writes, outboxOf());
    await open();
    await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await screen.findByText("It is sent already.")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Take HubSpot's" }));
    await waitFor(() => expect(resolved[0]?.body).toEqual({ keep: "theirs" }));
    expect(retries[0]?.url.pathname).toContain(id(7));
    expect(within(rows()[2] as HTMLElement).queryAllByRole("button")).toHaveLength(1);
  });

  it("[V-5] takes what HubSpot wants with a refused change", async () => {
    const region = { name: "region", label: "Region", type: "text" as const, options: [] };
    const write = writeOf({ id: id(7), state: "refused", wants: [region] });
    const refusal = {
      kind: "refusal",
      actor: null,
      subject: { kind: "write", id: id(7) },
    } as const;
    mockRoute(api.inbox.list, page([itemOf(1, { ...refusal, todo: "retry" })]));
    mockRoute(api.crm.writes, outboxOf([write]));
    const sent = mockRoute(api.crm.fillWrite, { ...write, state: "waiting", wants: [] });
    await open();
    await userEvent.type(await screen.findByRole("textbox", { name: /Region/ }), "EMEA");
    await userEvent.click(screen.getByRole("button", { name: "Save to HubSpot" }));
    await waitFor(() =>
      expect(sent[0]?.body).toEqual({ values: [{ name: "region", value: "EMEA" }] }),
    );
  });

  it("joins a room by its code, and marks an action done", async () => {
    mockRoute(
      api.inbox.list,
      page([
        itemOf(1, {
          ...{ kind: "room", deal: null, todo: "join", sentence: "Invited you to a review room" },
          subject: { kind: "room", id: id(5) },
        }),
        itemOf(2, {
          ...{ kind: "hand-over", deal: null, todo: "complete", sentence: "Gave you an action" },
          subject: { kind: "action", id: id(6) },
        }),
      ]),
    );
    const person = ({ id, name }: { id: string; name: string }) => ({ id, name });
    mockRoute(api.rooms.list, [
      {
        ...{ id: id(5), code: "ABCD2345", host: person(manager), rep: person(rep) },
        ...{ isClosed: false, deals: 2, createdAt: "2026-11-18T08:00:00.000Z" },
        usedAt: "2026-11-18T08:00:00.000Z",
      },
    ]);
    const done = mockRoute(
      api.actions.update,
      errorResponse(404, "There is no such action.", "not_found"),
    );
    await open();
    const join = await screen.findByRole("link", { name: "Join the room" });
    await waitFor(() => expect(join.getAttribute("href")).toBe("/colab?room=ABCD2345"));
    await userEvent.click(screen.getByRole("button", { name: "Mark as done" }));
    expect(await screen.findByText("There is no such action.")).toBeTruthy();
    expect(done[0]?.body).toEqual({ isDone: true });
  });

  it("answers an ask: what is done is ticked, the deal opens, and the rep can disagree", async () => {
    mockRoute(
      api.inbox.list,
      page([itemOf(1, { kind: "ask", todo: "answer", sentence: "Ask on Deal 1, due Fri 20 Nov" })]),
    );
    const entry = coachingOf({ id: id(1), isOwn: true, disagreement: null });
    mockRoute(api.coaching.ofMember, [entry]);
    const said = mockRoute(api.coaching.disagree, entry);
    const { router } = await open();
    expect(await screen.findByRole("img", { name: "Done:" })).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: /I see it differently$/ }));
    await userEvent.type(screen.getByRole("textbox", { name: "Your side" }), "Legal has it");
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(said[0]?.body).toEqual({ reason: "Legal has it" }));
    await userEvent.click(screen.getByRole("link", { name: "Open the deal" }));
    await waitFor(() =>
      expect(router.state.location.search).toMatchObject({ queue: entry.deal?.hubspotId }),
    );
  });

  it("shows older items page by page, and only unread ones when asked", async () => {
    const lists = mockRoute(
      api.inbox.list,
      page([itemOf(1)], `2026-11-18T09:00:00.000Z_${id(1)}`),
      page([itemOf(2)]),
      page([]),
    );
    await open();
    await userEvent.click(await screen.findByRole("button", { name: "Show older" }));
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(lists[1]?.url.searchParams.get("before")).toBe(`2026-11-18T09:00:00.000Z_${id(1)}`);
    await userEvent.click(screen.getByRole("radio", { name: "Unread" }));
    expect(await screen.findByText("You're all caught up")).toBeTruthy();
    expect(lists[2]?.url.searchParams.get("show")).toBe("unread");
  });

  it("tells loading, nothing and an error apart", async () => {
    const coming = deferredResponse(api.inbox.list);
    mockRoute(api.inbox.list, coming.promise);
    await open();
    const section = await screen.findByRole("region", { name: "Inbox" });
    expect(within(section).getByText("Loading…")).toBeTruthy();
    coming.resolve(errorResponse(403, "Not for you", "forbidden"));
    expect(await screen.findByText("Your inbox couldn't be loaded")).toBeTruthy();
    mockRoute(api.inbox.list, page([]));
    await userEvent.click(screen.getByRole("button", { name: "try again" }));
    expect(await screen.findByText("Nothing yet")).toBeTruthy();
  });
});
