import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { api, type Digest, type Session } from "@touchline/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openApp } from "../testing/app.tsx";
import {
  closingSoon,
  digestOf,
  mockDigestRoutes,
  pipelineBrief,
  pipelineMetrics,
  previewItemOf,
  queryOf,
} from "../testing/digests.ts";
import { mockForecastRoutes } from "../testing/forecast.ts";
import { manager, rep, sessionOf } from "../testing/people.ts";
import { deferredResponse, errorResponse, mockRoute } from "../testing/server.ts";

const asManager: Session = { ...sessionOf(manager), isSlackConnected: true };
const asRep: Session = { ...sessionOf(rep), isSlackConnected: true };
const SALES = { id: "C1", name: "sales", isPrivate: false };
const OTHER_ID = "00000000-0000-4000-8000-0000000d1902";

let logged: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-18T12:00:00Z") });
  logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  mockForecastRoutes();
  mockDigestRoutes();
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

async function open(change: Partial<Digest> = {}, session = asManager) {
  const digest = digestOf(change);
  mockRoute(api.digests.read, digest);
  const app = await openApp(`/digest/${digest.id}`, session);
  await screen.findByRole("region", { name: "Blocks" });
  return { ...app, digest };
}

const title = () => screen.getByRole("heading", { level: 1 });
const toast = async (words: string) =>
  within(
    (await screen.findByText((_, element) => element?.textContent === `${words}Retry`, {
      selector: ".mantine-Notification-description",
    })) as HTMLElement,
  );

describe("[DG-1] the page of a digest", () => {
  it("says that it loads, then shows the digest of its address", async () => {
    const slow = deferredResponse(api.digests.read);
    mockRoute(api.digests.read, slow.promise);
    const { router } = await openApp(`/digest/${digestOf().id}`, asManager);
    expect(await screen.findByText("Loading digest data...")).toBeTruthy();
    await act(async () => slow.resolve(digestOf()));
    expect(await screen.findByRole("heading", { name: "Monday forecast" })).toBeTruthy();
    expect(screen.getByText("Mon at 9:00 AM · #sales · Off")).toBeTruthy();

    const calls = mockRoute(api.digests.read, digestOf({ id: OTHER_ID, name: "Friday wins" }));
    await act(() => router.navigate({ to: "/digest/$digestId", params: { digestId: OTHER_ID } }));
    expect(await screen.findByRole("heading", { name: "Friday wins" })).toBeTruthy();
    expect(calls[0]?.url.pathname).toBe(`/api/digests/${OTHER_ID}`);
  });

  it("says why it could not be loaded, and tries again", async () => {
    mockRoute(api.digests.read, errorResponse(500, "The shelf is empty"), digestOf());
    await openApp(`/digest/${digestOf().id}`, asManager);
    expect(await screen.findByText("Error loading digest: The shelf is empty")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "try again" }));
    expect(await screen.findByRole("heading", { name: "Monday forecast" })).toBeTruthy();
  });

  it("calls a failure without words unknown", async () => {
    mockRoute(api.digests.read, new Response("<html>", { status: 502 }));
    await openApp(`/digest/${digestOf().id}`, asManager);
    expect(await screen.findByText("Error loading digest: Unknown error")).toBeTruthy();
  });

  it("says 'Digest not found' where there is none", async () => {
    mockRoute(api.digests.read, errorResponse(404, "Digest not found.", "not_found"));
    await openApp(`/digest/${digestOf().id}`, asManager);
    expect(await screen.findByText("Digest not found")).toBeTruthy();
  });

  it("is open to a rep who owns the digest, and to no other rep", async () => {
    await open({ owner: { id: rep.id, name: rep.name }, channel: null }, asRep);
    expect(screen.getByText("Mon at 9:00 AM · DM to you · Off")).toBeTruthy();
  });

  it("sends another rep home, with a word", async () => {
    mockRoute(api.digests.read, errorResponse(404, "Digest not found.", "not_found"));
    const { address } = await openApp(`/digest/${digestOf().id}`, asRep);
    await waitFor(() => expect(address()).toBe("/home"));
    expect(await screen.findByText("You can only open your own digests.")).toBeTruthy();
  });
});

describe("[DG-2] the name of a digest", () => {
  const edit = async () => {
    await userEvent.click(screen.getByRole("button", { name: "Monday forecast" }));
    return screen.getByRole<HTMLInputElement>("textbox", { name: "Name of the digest" });
  };

  it("is trimmed and saved with Enter, and is busy meanwhile", async () => {
    await open();
    const slow = deferredResponse(api.digests.save);
    const calls = mockRoute(api.digests.save, slow.promise);
    const field = await edit();
    await userEvent.clear(field);
    await userEvent.type(field, "  Week ahead {Enter}");
    await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{ name: "Week ahead" }]));
    expect(field.readOnly).toBe(true);
    await act(async () => slow.resolve(digestOf({ name: "Week ahead" })));
    await waitFor(() => expect(title().textContent).toBe("Week ahead"));
    expect(screen.queryByRole("textbox", { name: "Name of the digest" })).toBeNull();
  });

  it.each([
    ["blank", "   {Enter}"],
    ["unchanged", " Monday forecast {Enter}"],
    ["given up", "Something else{Escape}"],
  ])("is left as it was without a call when it is %s", async (_, typed) => {
    await open();
    const calls = mockRoute(api.digests.save, digestOf());
    const field = await edit();
    await userEvent.clear(field);
    await userEvent.type(field, typed);
    await waitFor(() =>
      expect(screen.queryByRole("textbox", { name: "Name of the digest" })).toBeNull(),
    );
    expect(title().textContent).toBe("Monday forecast");
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Monday forecast"));
    expect(calls).toEqual([]);
  });

  it("[DG-7] stays as it was typed when it cannot be saved; that is logged and can be tried again", async () => {
    await open();
    const calls = mockRoute(
      api.digests.save,
      new Response("<html>", { status: 502 }),
      digestOf({ name: "Week ahead" }),
    );
    const field = await edit();
    await userEvent.clear(field);
    await userEvent.type(field, "Week ahead{Enter}");
    const said = await toast(
      "Failed to update digest name. Touchline didn't respond. Try again in a moment.",
    );
    expect(field.value).toBe("Week ahead");
    expect(field.readOnly).toBe(false);
    expect(document.title).toBe("Monday forecast · Touchline");
    expect(logged).toHaveBeenCalledWith("Failed to update digest name");
    await userEvent.click(said.getByRole("button", { name: "Retry" }));
    await waitFor(() => expect(title().textContent).toBe("Week ahead"));
    expect(calls).toHaveLength(2);
  });
});

describe("[DG-3] the schedule of a digest", () => {
  const day = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name });
  const time = () => screen.getByRole<HTMLSelectElement>("combobox", { name: "Time" });

  it("is shown at once and saved once the hand rests", async () => {
    await open();
    expect(time().selectedOptions[0]?.textContent).toBe("9:00 AM");
    const calls = mockRoute(api.digests.save, digestOf({ time: "14:00", weekdays: [1, 3, 5] }));
    vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
    const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
    fireEvent.click(day("Wednesday"));
    await pass(150);
    fireEvent.click(day("Friday"));
    fireEvent.change(time(), { target: { value: "14:00" } });
    expect(day("Friday").checked).toBe(true);
    await pass(199);
    expect(calls).toEqual([]);
    await pass(1);
    expect(calls.map(({ body }) => body)).toEqual([{ time: "14:00", weekdays: [1, 3, 5] }]);
    await pass(1000);
    expect(screen.getByText(/^Mon, Wed, Fri at 2:00 PM · /)).toBeTruthy();
    expect(calls).toHaveLength(1);
  });

  it("is saved even if the page is left before", async () => {
    await open();
    const calls = mockRoute(api.digests.save, digestOf({ weekdays: [1, 3] }));
    fireEvent.click(day("Wednesday"));
    cleanup();
    await waitFor(() => expect(calls[0]?.body).toEqual({ time: "09:00", weekdays: [1, 3] }));
  });

  it("keeps at least one day", async () => {
    await open();
    const calls = mockRoute(api.digests.save, digestOf());
    fireEvent.click(day("Monday"));
    expect(day("Monday").checked).toBe(true);
    fireEvent.click(day("Tuesday"));
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]?.body).toEqual({ time: "09:00", weekdays: [1, 2] });
  });

  it("reads a time that was kept as '9am'", async () => {
    await open({ time: "9am" });
    expect(time().value).toBe("09:00");
  });

  it("[DG-7] is taken back when it cannot be saved; the server's words are logged", async () => {
    await open();
    mockRoute(
      api.digests.save,
      errorResponse(503, "The clock is broken"),
      digestOf({ weekdays: [1, 3] }),
    );
    fireEvent.click(day("Wednesday"));
    const said = await toast("Failed to update digest schedule. The clock is broken");
    expect(day("Wednesday").checked).toBe(false);
    expect(logged).toHaveBeenCalledWith("The clock is broken");
    await userEvent.click(said.getByRole("button", { name: "Retry" }));
    await waitFor(() => expect(day("Wednesday").checked).toBe(true));
    expect(await screen.findByText(/^Mon, Wed at 9:00 AM · /)).toBeTruthy();
  });
});

describe("[DG-8] where a digest goes, and whether it does", () => {
  it("goes to a channel of Slack, or to its owner", async () => {
    await open({ channel: null });
    const calls = mockRoute(api.digests.save, digestOf());
    const field = screen.getByRole<HTMLInputElement>("combobox", { name: "Send to" });
    expect(field.value).toBe("You, in a direct message");
    await userEvent.click(field);
    await userEvent.click(await screen.findByRole("option", { name: "#sales" }));
    await waitFor(() => expect(calls[0]?.body).toEqual({ channelId: "C1", channelName: "sales" }));
    expect(await screen.findByText("Mon at 9:00 AM · #sales · Off")).toBeTruthy();
  });

  it("[V-9] goes to a channel that is found as one types", async () => {
    await open({ channel: null });
    const saves = mockRoute(api.digests.save, digestOf());
    const field = screen.getByRole<HTMLInputElement>("combobox", { name: "Send to" });
    await userEvent.click(field);
    await screen.findByRole("option", { name: "#sales" });
    const asked = mockRoute(api.slack.channels, {
      channels: [{ id: "C9", name: "wins-emea", isPrivate: false }],
      isComplete: true,
    });
    await userEvent.clear(field);
    await userEvent.type(field, "emea");
    await userEvent.click(await screen.findByRole("option", { name: "#wins-emea" }));
    expect(asked.map(({ url }) => url.searchParams.get("words"))).toContain("emea");
    await waitFor(() =>
      expect(saves[0]?.body).toEqual({ channelId: "C9", channelName: "wins-emea" }),
    );
  });

  it("[V-9] goes to a private channel, which has a lock and says that it is private", async () => {
    mockRoute(api.slack.channels, {
      channels: [{ id: "C7", name: "leadership", isPrivate: true }, SALES],
      isComplete: true,
    });
    await open({ channel: null });
    const saves = mockRoute(api.digests.save, {
      ...digestOf(),
      channel: { id: "C7", name: "leadership" },
    });
    expect(screen.queryByRole("img", { name: "Private channel" })).toBeNull();
    await userEvent.click(screen.getByRole("combobox", { name: "Send to" }));
    expect((await screen.findByRole("option", { name: "#sales" })).querySelector("svg")).toBeNull();
    const option = screen.getByRole("option", { name: "leadership (private)" });
    expect(option.querySelector("svg")).toBeTruthy();
    await userEvent.click(option);
    await waitFor(() =>
      expect(saves[0]?.body).toEqual({ channelId: "C7", channelName: "leadership" }),
    );
    expect(await screen.findByRole("img", { name: "Private channel" })).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>("combobox", { name: "Send to" }).value).toBe(
      "#leadership",
    );
  });

  it("[V-9] says that channels are still being read, until they are", async () => {
    mockRoute(api.slack.channels, { channels: [SALES], isComplete: false });
    const { client } = await open({ channel: null });
    expect(await screen.findByText("Still reading channels…")).toBeTruthy();
    mockRoute(api.slack.channels, { channels: [SALES], isComplete: true });
    await client.refetchQueries();
    await waitFor(() => expect(screen.queryByText("Still reading channels…")).toBeNull());
  });

  it("is switched on, and a refusal says why beside the switch", async () => {
    await open();
    const calls = mockRoute(
      api.digests.save,
      errorResponse(409, "Add at least one block first.", "conflict"),
      digestOf({ isOn: true, nextAt: "2026-11-23T08:00:00.000Z" }),
    );
    const region = within(screen.getByRole("region", { name: "When and where" }));
    await userEvent.click(region.getByRole("switch", { name: /^Send on schedule/ }));
    expect((await region.findByRole("alert")).textContent).toBe("Add at least one block first.");
    await userEvent.click(region.getByRole("switch", { name: /^Send on schedule/ }));
    expect(
      await region.findByRole("switch", { name: /^Send on schedule/, checked: true }),
    ).toBeTruthy();
    expect(calls[1]?.body).toEqual({ isOn: true });
    expect(screen.getByText("Mon at 9:00 AM · #sales · Next Mon 23 Nov")).toBeTruthy();
  });

  it("[X-14] is sent as a test at once, to all only after asking, and deleted with a way back", async () => {
    const { digest, address } = await open();
    const tests = mockRoute(api.digests.test, digest);
    const sends = mockRoute(api.digests.send, digest);
    mockRoute(api.digests.remove, { id: digest.id });
    mockRoute(api.digests.list, []);
    const restores = mockRoute(api.digests.restore, digest);
    await userEvent.click(screen.getByRole("button", { name: "Send test to me" }));
    expect(await screen.findByText("Sending 'Monday forecast' to you")).toBeTruthy();
    expect(tests).toHaveLength(1);

    await userEvent.click(screen.getByRole("button", { name: "Send now" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByText(/^It goes to #sales right away/)).toBeTruthy();
    // Figures of people go to a channel only after a warning, and sending isn't red.
    expect(dialog.getByRole("alert").textContent).toContain("Everyone in #sales will see each rep");
    const send = dialog.getByRole("button", { name: "Send now" });
    expect(send.getAttribute("style") ?? "").not.toContain("red");
    expect(sends).toHaveLength(0);
    await userEvent.click(dialog.getByRole("button", { name: "Send now" }));
    expect(await screen.findByText("Sending 'Monday forecast' to #sales")).toBeTruthy();

    await userEvent.click(screen.getByRole("button", { name: "More about Monday forecast" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Delete" }));
    await waitFor(() => expect(address()).toBe("/digests"));
    await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
    await waitFor(() => expect(restores).toHaveLength(1));
  });

  it("leads those without a Slack account of theirs to linking it", async () => {
    mockRoute(api.slack.loggedIn, {
      isBound: false,
      slackName: null,
      picture: null,
      teamName: null,
      slackDeepLink: null,
    });
    mockRoute(
      api.digests.test,
      errorResponse(409, "Add a block first.", "conflict"),
      errorResponse(409, "You haven't linked your Slack account yet.", "not_linked"),
    );
    const { address } = await open({ channel: null });
    expect((await screen.findByRole("link", { name: "Link it" })).getAttribute("href")).toBe(
      "/slack",
    );
    mockRoute(
      api.digests.save,
      errorResponse(409, "Add a block first: the digest is empty.", "conflict"),
      errorResponse(
        409,
        `${manager.name} hasn't linked a Slack account yet: choose a channel, or have them link it first.`,
        "conflict",
      ),
    );
    const region = within(screen.getByRole("region", { name: "When and where" }));
    const toggle = () => userEvent.click(region.getByRole("switch", { name: /^Send on schedule/ }));
    await toggle();
    expect((await region.findByRole("alert")).textContent).toMatch(/^Add a block first/);
    await toggle();
    await waitFor(() =>
      expect(region.getByRole("alert").textContent).toMatch(/^Your Slack account isn't linked yet/),
    );
    await userEvent.click(screen.getByRole("button", { name: "Send test to me" }));
    await screen.findByText("Add a block first.");
    expect(screen.queryByRole("button", { name: "Link account" })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Send test to me" }));
    await userEvent.click(await screen.findByRole("button", { name: "Link account" }));
    await waitFor(() => expect(address()).toBe("/slack"));
  });

  it("is not sent without Slack, and says why to whoever comes there by keyboard", async () => {
    const { digest } = await open({}, { ...asManager, isSlackConnected: false });
    const sent = mockRoute(api.digests.test, digest);
    for (const name of ["Send now", "Send test to me"]) {
      const button = screen.getByRole("button", {
        name,
        description: /^Slack is not connected, so no digest is sent\./,
      });
      expect(button.getAttribute("aria-disabled")).toBe("true");
      button.focus();
      expect(document.activeElement).toBe(button);
      await userEvent.keyboard("{Enter}");
    }
    expect(sent).toHaveLength(0);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("tells what is wrong, with the way to connect Slack again", async () => {
    await open(
      { trouble: "Slack lets Touchline in no more." },
      { ...asManager, isSlackConnected: false },
    );
    const notice = within(await screen.findByRole("alert"));
    expect(notice.getByText(/Slack lets Touchline in no more\./)).toBeTruthy();
    expect(notice.getByRole("link", { name: "Reconnect Slack" }).getAttribute("href")).toBe(
      "/install-slack-app",
    );
  });
});

describe("[DG-4] the blocks of a digest", () => {
  it("are added and removed, and the answer is what is shown", async () => {
    await open();
    const both = [
      pipelineBrief,
      { ...pipelineMetrics, DigestQueryLink: { isAdded: true, filters: {} } },
    ];
    const calls = mockRoute(
      api.digests.saveQuery,
      digestOf({ DigestQueries: both }),
      digestOf({ DigestQueries: [queryOf(), ...both.slice(1)] }),
    );
    const blocks = within(screen.getByRole("region", { name: "Blocks" }));
    expect(blocks.getByText("Open, won and lost in numbers")).toBeTruthy();
    await userEvent.click(blocks.getByRole("button", { name: "Add Pipeline metrics" }));
    await userEvent.click(await blocks.findByRole("button", { name: "Remove Pipeline brief" }));
    expect(await blocks.findByRole("button", { name: "Add Pipeline brief" })).toBeTruthy();
    expect(blocks.getByRole("button", { name: "Remove Pipeline metrics" })).toBeTruthy();
    expect(calls.map(({ url, body }) => [url.pathname.split("/").at(-1), body])).toEqual([
      ["pipeline-metrics", { isAdded: true }],
      ["pipeline-brief", { isAdded: false }],
    ]);
  });

  it("[U5] are moved by button and by dragging, at once, and the focus stays", async () => {
    const added = { DigestQueryLink: { isAdded: true, filters: {} } };
    const [one, two, three] = [pipelineBrief, { ...pipelineMetrics, ...added }, closingSoon];
    await open({ DigestQueries: [one, two, three] });
    const blocks = within(screen.getByRole("region", { name: "Blocks" }));
    const order = () =>
      blocks.getAllByRole("listitem").map((row) => row.getAttribute("aria-label"));
    const slow = deferredResponse(api.digests.saveQuery);
    const calls = mockRoute(
      api.digests.saveQuery,
      slow.promise,
      digestOf({ DigestQueries: [three, two, one] }),
    );
    expect(
      blocks.getByRole("button", { name: "Move Pipeline brief up" }).getAttribute("aria-disabled"),
    ).toBe("true");
    const down = blocks.getByRole("button", { name: "Move Pipeline brief down" });
    down.focus();
    await userEvent.keyboard("{Enter}");
    await waitFor(() =>
      expect(order()).toEqual(["Pipeline metrics", "Pipeline brief", "Closing soon"]),
    );
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Move Pipeline brief down");
    expect(blocks.getByRole("status").textContent).toBe("Pipeline brief is now block 2 of 3");
    await act(async () => slow.resolve(digestOf({ DigestQueries: [two, one, three] })));

    const dataTransfer = { setData: () => undefined, effectAllowed: "" };
    fireEvent.dragStart(blocks.getByRole("listitem", { name: "Closing soon" }), { dataTransfer });
    fireEvent.dragOver(blocks.getByRole("listitem", { name: "Pipeline metrics" }));
    fireEvent.drop(blocks.getByRole("listitem", { name: "Pipeline metrics" }));
    await waitFor(() =>
      expect(order()).toEqual(["Closing soon", "Pipeline metrics", "Pipeline brief"]),
    );
    await waitFor(() =>
      expect(calls.map(({ url, body }) => [url.pathname.split("/").at(-1), body])).toEqual([
        ["pipeline-brief", { position: 2 }],
        ["closing-soon", { position: 1 }],
      ]),
    );
  });

  it("[DG-7] stay as they are when that fails", async () => {
    await open();
    mockRoute(api.digests.saveQuery, new Response("<html>", { status: 502 }));
    await userEvent.click(screen.getByRole("button", { name: "Add Pipeline metrics" }));
    await toast("Failed to update query. Touchline didn't respond. Try again in a moment.");
    expect(logged).toHaveBeenCalledWith("Failed to update query");
    expect(screen.getByRole("button", { name: "Add Pipeline metrics" })).toBeTruthy();
  });
});

describe("[DG-6] the preview of a digest", () => {
  const preview = () => within(screen.getByRole("region", { name: "Preview" }));
  const says = (...texts: string[]) => ({
    name: "Monday forecast",
    previewData: texts.map((text) => previewItemOf(text)),
  });

  it("is the message as Slack shows it, anew after each change", async () => {
    const calls = mockRoute(
      api.digests.preview,
      says("*Ana Silva*\n<https://crm.test/1|Acme>", "*Ben Okafor*"),
      says("*Ana Silva* alone"),
    );
    await open();
    expect(await preview().findByRole("link", { name: "Acme" })).toBeTruthy();
    const block = within(preview().getByRole("region", { name: "Pipeline brief" }));
    expect(block.getByText("Ben Okafor").tagName).toBe("STRONG");
    expect(preview().getByText("Monday forecast")).toBeTruthy();
    expect(preview().getByText("APP")).toBeTruthy();
    expect(preview().getByText("9:00 AM")).toBeTruthy();

    mockRoute(api.digests.saveQuery, digestOf());
    await userEvent.click(screen.getByRole("button", { name: "Add Pipeline metrics" }));
    expect(await preview().findByText(/alone/)).toBeTruthy();
    expect(calls).toHaveLength(2);
  });

  it("says how many deals are left out", async () => {
    mockRoute(api.digests.preview, {
      name: "Monday forecast",
      previewData: [
        previewItemOf("", {
          blocks: [{ type: "context", elements: [{ type: "mrkdwn", text: "Plus 7 more" }] }],
        }),
      ],
    });
    await open();
    expect(await preview().findByText("Plus 7 more")).toBeTruthy();
  });

  it("asks for a block where there is none, and says why it cannot be shown", async () => {
    mockRoute(api.digests.preview, errorResponse(503, "No figures today"));
    await open();
    expect(await preview().findByText("No figures today")).toBeTruthy();
    mockRoute(api.digests.saveQuery, digestOf({ DigestQueries: [queryOf()] }));
    await userEvent.click(screen.getByRole("button", { name: "Remove Pipeline brief" }));
    expect(await preview().findByText("Nothing to send yet")).toBeTruthy();
  });
});
