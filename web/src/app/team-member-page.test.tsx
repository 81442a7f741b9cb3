import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { type Action, api, type Skill, type UserUpdate } from "@touchline/contract";
import { ratedSkills } from "@touchline/domain";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openApp } from "../testing/app.tsx";
import { mockForecastRoutes } from "../testing/forecast.ts";
import { manager, rep, sessionOf } from "../testing/people.ts";
import { errorResponse, mockRoute } from "../testing/server.ts";

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
const updateOf = (number: number, change: Partial<UserUpdate> = {}): UserUpdate => ({
  id: id(number),
  teamMemberId: rep.id,
  description: `Update ${number}`,
  status: "positive",
  createdAt: `2026-11-1${number}T12:00:00.000Z`,
  createdBy: "Maya Lindt",
  ...change,
});
const actionOf = (number: number, change: Partial<Action> = {}): Action => ({
  id: id(number),
  text: `Action ${number}`,
  isDone: false,
  isFocused: false,
  dueDate: "2026-11-20",
  AssigneeId: rep.id,
  Assignee: { id: rep.id, name: rep.name, role: "rep" },
  CalendarEventId: null,
  CalendarEvent: null,
  type: "personal",
  ...change,
});
const skillsOf = (values: number[]): Skill[] =>
  ratedSkills([]).map((skill, index) => ({
    ...skill,
    value: values[index] ?? 3,
    ratedAt: values[index] ? "2026-11-10T12:00:00.000Z" : null,
  }));
const groupOf = (...actions: Action[]) => [{ id: rep.id, title: rep.name, actions }];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-15T12:00:00Z") });
  mockForecastRoutes();
  mockRoute(api.meetings.events, []);
  mockRoute(api.people.updates, []);
  mockRoute(api.people.skills, skillsOf([]));
  mockRoute(api.people.snippets, []);
  mockRoute(api.people.shareLink, { link: null });
  mockRoute(api.actions.list, []);
  mockRoute(api.actions.own, []);
});

afterEach(() => {
  vi.useRealTimers();
});

const open = (person = manager, member = rep.id) =>
  openApp(`/team-member/${member}`, sessionOf(person));
const region = async (name: string | RegExp) => within(await screen.findByRole("region", { name }));

describe("[TM-3] the profile", () => {
  it("shows who it is, and what there is to say of each part", async () => {
    mockRoute(api.team.member, { ...rep, phoneNumber: "+49 30 1" });
    await open();
    expect(await screen.findByText("Account Executive · ana@example.test · +49 30 1")).toBeTruthy();
    const events = await region("Events");
    expect(await events.findByText("No Next Events")).toBeTruthy();
    await userEvent.click(events.getByRole("tab", { name: "PREVIOUS" }));
    expect(await events.findByText("No Previous Events")).toBeTruthy();
    expect(await screen.findByText("No updates here yet")).toBeTruthy();
    expect(await screen.findByText("No snippets")).toBeTruthy();
  });

  it("tells meetings that are over from those to come, the nearest first", async () => {
    const event = (title: string, start: string, end = start) => ({
      id: id(title.length),
      providerId: title,
      title,
      start,
      end,
      allDay: !start.includes("T"),
      eventType: "One to one",
      attendees: [],
      isQuick: false,
      isOwn: true,
      link: "",
    });
    const asked = mockRoute(api.meetings.events, [
      event("Long ago", "2026-10-01T09:00:00.000Z"),
      event("Last week", "2026-11-08"),
      event("Today", "2026-11-15"),
      event("Next week..", "2026-11-22T09:00:00.000Z"),
    ]);
    await open();
    const events = await region("Events");
    const titles = async () =>
      (await events.findAllByRole("listitem")).map((row) => row.firstChild?.textContent);
    await waitFor(async () => expect(await titles()).toEqual(["Today", "Next week.."]));
    expect(events.getByText("Sun 15 Nov, All Day")).toBeTruthy();
    expect(events.getByText("Sun 22 Nov, 10am")).toBeTruthy();
    await userEvent.click(events.getByRole("tab", { name: "PREVIOUS" }));
    expect(await titles()).toEqual(["Last week", "Long ago"]);
    expect(asked[0]?.url.searchParams.get("memberId")).toBe(rep.id);
  });

  it("is a rep's own only, and shows them no notes", async () => {
    mockRoute(api.people.updates, [updateOf(1)]);
    const notes = mockRoute(api.people.notes, { html: "<p>x</p>", version: 1, updatedAt: null });
    const { address } = await open(rep, manager.id);
    expect(address()).toBe(`/team-member/${rep.id}`);
    const updates = await region("Updates");
    expect(await updates.findByText("Update 1")).toBeTruthy();
    expect(updates.getByText(/Their private notes aren't shown/)).toBeTruthy();
    expect(screen.queryByRole("tab", { name: "NOTES" })).toBeNull();
    for (const name of ["Add update", "Update Skills"]) {
      expect(screen.queryByRole("button", { name })).toBeNull();
    }
    expect(notes).toHaveLength(0);
  });

  it("of somebody else's team says so", async () => {
    mockRoute(api.team.member, errorResponse(404, "nobody", "not_found"));
    await open();
    expect(await screen.findByRole("heading", { name: "Not on your team" })).toBeTruthy();
  });
});

describe("[UP-1] updates", () => {
  it("are shown newest first, with their tone", async () => {
    mockRoute(api.people.updates, [updateOf(1), updateOf(2, { status: "negative" })]);
    await open();
    const list = within(await screen.findByRole("list", { name: "Updates" }));
    expect(list.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Issue.*Update 2$/),
      expect.stringMatching(/^Win.*Update 1$/),
    ]);
  });

  it("are a win unless said otherwise, and need words", async () => {
    const added = mockRoute(api.people.addUpdate, updateOf(1));
    await open();
    await userEvent.click(await screen.findByRole("button", { name: "Add update" }));
    const dialog = within(
      await screen.findByRole("dialog", { name: "Add update about Ana Silva" }),
    );
    const add = dialog.getByRole("button", { name: "Add update" });
    expect(dialog.getByRole<HTMLInputElement>("radio", { name: "Win" }).checked).toBe(true);
    await userEvent.type(dialog.getByRole("textbox"), "   ");
    expect(add.hasAttribute("disabled")).toBe(true);
    await userEvent.type(dialog.getByRole("textbox"), "Won Acme ");
    await userEvent.click(dialog.getByRole("radio", { name: "Needs attention" }));
    await userEvent.click(add);
    expect(await screen.findByText("Update Added!")).toBeTruthy();
    expect(added[0]?.body).toEqual({
      teamMemberId: rep.id,
      description: "Won Acme",
      status: "neutral",
    });
  });

  it("that cannot be saved keep what was typed", async () => {
    mockRoute(api.people.addUpdate, errorResponse(503, "resting"));
    await open();
    await userEvent.click(await screen.findByRole("button", { name: "Add update" }));
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.type(dialog.getByRole("textbox"), "Won Acme");
    await userEvent.click(dialog.getByRole("button", { name: "Add update" }));
    expect(await screen.findByText("Something went wrong. Please try again later.")).toBeTruthy();
    expect(dialog.getByRole<HTMLTextAreaElement>("textbox").value).toBe("Won Acme");
  });
});

describe("[T-11] [SK-2] the chart of skills", () => {
  it("says 'Not enough data' while nothing was rated", async () => {
    await open();
    expect(await (await region("Skills")).findByText("Not enough data")).toBeTruthy();
  });

  it("has one sector for each skill", async () => {
    mockRoute(api.people.skills, skillsOf([4, 5, 3, 2, 4, 1]));
    await open();
    const chart = await (await region("Skills")).findByRole("img", { name: /^Skills: / });
    expect(chart.getAttribute("aria-label")).toContain("Demo skills 5");
    // Clockwise from twelve o'clock, a sixth of the circle each, with the value as radius: 84 is
    // five of five.
    expect([...chart.querySelectorAll("path")].map((path) => path.getAttribute("d"))).toEqual([
      "M 186 108 L 186 40.8 A 67.2 67.2 0 0 1 244.2 74.4 Z",
      "M 186 108 L 258.75 66 A 84 84 0 0 1 258.75 150 Z",
      "M 186 108 L 229.65 133.2 A 50.4 50.4 0 0 1 186 158.4 Z",
      "M 186 108 L 186 141.6 A 33.6 33.6 0 0 1 156.9 124.8 Z",
      "M 186 108 L 127.8 141.6 A 67.2 67.2 0 0 1 127.8 74.4 Z",
      "M 186 108 L 171.45 99.6 A 16.8 16.8 0 0 1 186 91.2 Z",
    ]);
    const rings = [...chart.querySelectorAll("circle")].map((ring) => ring.getAttribute("r"));
    expect(rings.map(Number)).toEqual([16.8, 33.6, 50.4, 67.2, 84]);
  });
});

it("[SK-1] skills begin at 3 and are rated with Update", async () => {
  mockRoute(api.people.skills, skillsOf([]), skillsOf([3, 5, 3, 3, 3, 3]));
  const saved = mockRoute(api.people.saveSkills, skillsOf([3, 5, 3, 3, 3, 3]));
  await open();
  await (await region("Skills")).findByText("Not enough data");
  await userEvent.click(screen.getByRole("button", { name: "Update Skills" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Update Skills" }));
  const sliders = dialog.getAllByRole<HTMLInputElement>("slider");
  expect(sliders.map(({ value }) => value)).toEqual(["3", "3", "3", "3", "3", "3"]);

  fireEvent.change(dialog.getByRole("slider", { name: /Demo skills/ }), { target: { value: "5" } });
  await userEvent.click(dialog.getByRole("button", { name: "Update" }));
  expect(await screen.findByRole("img", { name: /Demo skills 5/ })).toBeTruthy();
  expect(saved[0]?.body).toContainEqual({ id: "demo-skills", value: 5 });
  expect(saved[0]?.body).toHaveLength(6);
});

describe("[ACT-4] the card of actions", () => {
  const late = actionOf(1, { dueDate: "2026-11-14" });
  const opened = Array.from({ length: 9 }, (_, index) => actionOf(index + 10));

  it("[R-13] counts late, open with the late ones, and completed, and begins with what is late", async () => {
    mockRoute(api.actions.list, groupOf(late, ...opened, actionOf(2, { isDone: true })));
    await open();
    const card = await region("Actions");
    expect((await card.findByRole<HTMLInputElement>("radio", { name: "Late 1" })).checked).toBe(
      true,
    );
    expect(card.getByRole("radio", { name: "Open 10" })).toBeTruthy();
    expect(card.getByRole("radio", { name: "Completed 1" })).toBeTruthy();
  });

  it("shows three, and five more each time", async () => {
    mockRoute(api.actions.list, groupOf(...opened));
    await open();
    const card = await region("Actions");
    expect(await card.findAllByRole("listitem")).toHaveLength(3);
    await userEvent.click(card.getByRole("button", { name: "Show more" }));
    expect(card.getAllByRole("listitem")).toHaveLength(8);
    await userEvent.click(card.getByRole("button", { name: "Show more" }));
    expect(card.getAllByRole("listitem")).toHaveLength(9);
    expect(card.queryByRole("button", { name: "Show more" })).toBeNull();
    await userEvent.click(card.getByRole("radio", { name: "Late 0" }));
    expect(card.getByText("No actions for this filter")).toBeTruthy();
  });

  it("ticks in place, and takes it back when that fails", async () => {
    mockRoute(api.actions.own, groupOf(actionOf(1), actionOf(2)));
    mockRoute(api.actions.update, actionOf(1, { isDone: true }), errorResponse(503, "resting"));
    await open(rep);
    const card = await region("Actions");
    await userEvent.click(await card.findByRole("checkbox", { name: "Action 1" }));
    expect(await card.findByRole("radio", { name: "Completed 1" })).toBeTruthy();
    await userEvent.click(card.getByRole("checkbox", { name: "Action 2" }));
    expect(await screen.findByText("Something went wrong. Please try again later.")).toBeTruthy();
    expect(card.getByRole("radio", { name: "Open 1" })).toBeTruthy();
  });
});

describe("[TM-3] snippets", () => {
  const pictured = {
    id: id(7),
    title: "Slide",
    comment: "",
    imageId: id(8),
    createdAt: "2026-11-15T11:00:00.000Z",
  };

  it("show their picture as a thumbnail that opens", async () => {
    mockRoute(api.people.snippets, [pictured]);
    const asked = mockRoute(api.people.image, { url: "data:image/webp;base64,AAAA" });
    await open();
    await userEvent.click(await screen.findByRole("button", { name: "Open the picture of Slide" }));
    expect(await screen.findByRole("img", { name: "Slide" })).toBeTruthy();
    expect(asked.map(({ url }) => url.searchParams.get("size"))).toEqual(["200", null]);
    expect(asked[0]?.headers.get("authorization")).toMatch(/^Bearer /);
  });

  it.each([
    { file: new File(["x"], "notes.txt", { type: "text/plain" }), words: /not a picture/ },
    { file: new File(["<svg/>"], "logo.svg", { type: "image/svg+xml" }), words: /SVG pictures/ },
    {
      file: new File([new Uint8Array(5 * 1024 * 1024 + 1)], "big.png", { type: "image/png" }),
      words: /The limit is 5 MB/,
    },
  ])("refuse $file.name in words, before it is sent", async ({ file, words }) => {
    const sent = mockRoute(api.people.addSnippet, pictured);
    await open();
    await userEvent.click(await screen.findByRole("button", { name: "Add snippet" }));
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.setup({ applyAccept: false }).upload(dialog.getByLabelText("Picture"), file);
    expect((await dialog.findByRole("alert")).textContent).toMatch(words);
    expect(sent).toHaveLength(0);
  });

  it("send the picture in base 64, and show the server's refusal beside it", async () => {
    const sent = mockRoute(
      api.people.addSnippet,
      errorResponse(400, "image: this picture can't be read.", "bad_request"),
    );
    await open();
    await userEvent.click(await screen.findByRole("button", { name: "Add snippet" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByText(/^You can also paste one\./)).toBeTruthy();
    await userEvent.type(dialog.getByRole("textbox", { name: /^Title/ }), "Slide");
    const file = new File(["hello"], "a.png", { type: "image/png" });
    await userEvent.upload(dialog.getByLabelText("Picture"), file);
    await dialog.findByRole("img", { name: "a.png" });
    await userEvent.click(dialog.getByRole("button", { name: "Add snippet" }));
    expect((await dialog.findByRole("alert")).textContent).toBe("this picture can't be read.");
    expect(sent[0]?.body).toEqual({ title: "Slide", comment: "", image: "aGVsbG8=" });
  });
});

describe("[ACT-6] the link to the shared actions", () => {
  const link = { uuid: "secret-of-ana", expiresAt: "2027-02-13T12:00:00.000Z" };

  it("is made, and copied", async () => {
    mockRoute(api.people.shareLink, { link: null }, { link });
    mockRoute(api.people.createShareLink, { link });
    const user = userEvent.setup();
    await open();
    await user.click(await screen.findByRole("button", { name: "Create link" }));
    expect(await screen.findByText("Link copied to clipboard")).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(
      `${window.location.origin}/rep-actions/secret-of-ana`,
    );
    expect(await screen.findByText(/until Sat 13 Feb 2027\./)).toBeTruthy();
  });

  it("is replaced and ended only after asking", async () => {
    mockRoute(api.people.shareLink, { link });
    const made = mockRoute(api.people.createShareLink, { link });
    const ended = mockRoute(api.people.revokeShareLink, { link: null });
    const user = userEvent.setup();
    await open();
    await user.click(await screen.findByRole("button", { name: "New link" }));
    expect(made).toHaveLength(0);
    await user.click(await screen.findByRole("button", { name: "Make new link" }));
    await waitFor(() => expect(made).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await user.click(screen.getByRole("button", { name: "Stop sharing" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Stop sharing?" }));
    expect(ended).toHaveLength(0);
    await user.click(dialog.getByRole("button", { name: "Stop sharing" }));
    await waitFor(() => expect(ended).toHaveLength(1));
  });
});
