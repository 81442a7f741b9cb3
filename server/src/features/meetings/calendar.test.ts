import { api, type RouteInput } from "@touchline/contract";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { systemOf } from "../../context/viewer.ts";
import { connect as connectTo } from "../../db/connect.ts";
import { receiversOn } from "../../db/receivers.ts";
import { jobs } from "../../jobs/catalog.ts";
import { runDueTasks } from "../../jobs/schedule.ts";
import { eventually } from "../../testing/eventually.ts";
import type { Person } from "../../testing/product.ts";
import { productWithCalendar } from "../../testing/with-calendar.ts";

let product: Awaited<ReturnType<typeof productWithCalendar>>;

beforeAll(async () => {
  product = await productWithCalendar();
});
afterAll(() => product.close());
afterEach(async () => {
  await product.google.clearFaults();
  await product.google.settings({ pageSize: 2500, push: "deliver" });
});

async function people() {
  const org = await product.organisation();
  return {
    org,
    manager: await org.manager({ name: "Maya" }),
    rep: await org.rep({ name: "Sam" }),
  };
}
const HOUR = 3_600_000;
const hours = (from: number, length = 1) => ({
  start: { dateTime: new Date(Date.now() + from * HOUR).toISOString(), timeZone: "UTC" },
  end: { dateTime: new Date(Date.now() + (from + length) * HOUR).toISOString() },
});
const guest = ({ email, name }: Person) => ({
  email,
  displayName: name,
  responseStatus: "accepted" as const,
});
const day = (days: number) => new Date(Date.now() + days * 24 * HOUR).toISOString().slice(0, 10);
const wide = () => ({ from: day(-80), to: day(170) });
const list = async (who: Person, query: RouteInput<typeof api.meetings.events>["query"] = {}) =>
  (await product.call(who, api.meetings.events, { query: { ...wide(), ...query } })).body;
const titles = async (...given: Parameters<typeof list>) =>
  (await list(...given)).map(({ title }) => title);

describe("[AUTH-13] [EV-7] letting us read a calendar", () => {
  it("[C2] begins at Google, comes back once, and reads", async () => {
    const { manager } = await people();
    expect(await product.status(manager)).toEqual({
      isConfigured: true,
      state: "none",
      kind: null,
      account: "",
      syncedAt: null,
      trouble: null,
    });
    await product.google.createAccount({ email: manager.email, name: "Maya" });
    await product.google.add(manager.email, { summary: "Hello", ...hours(1) });
    const { code, state, form } = await product.consent(manager);
    expect(form).toMatchObject({
      access_type: "offline",
      prompt: "consent",
      login_hint: manager.email,
    });
    const finish = (who: Person) =>
      product.call(who, api.meetings.callback, { query: { code, state } });
    const { rep: other } = await people();
    expect((await finish(other)).status).toBe(400);
    const { body } = await finish(manager);
    expect(body).toMatchObject({
      returnTo: "/launch?x=1",
      calendar: { state: "connected", kind: "google", account: manager.email },
    });
    expect((await finish(manager)).status).toBe(400);
    await product.synced(manager);
    expect(await titles(manager)).toEqual(["Hello"]);
  });

  it("is possible for a rep as well, with an account of another address", async () => {
    const { rep } = await people();
    const account = `private-${rep.email}`;
    await product.google.createAccount({ email: account, name: "Sam" });
    await product.google.add(account, {
      summary: "Own",
      ...hours(1),
      attendees: [{ email: account, responseStatus: "accepted" }],
    });
    await product.connect(rep, { account });
    expect((await product.status(rep)).account).toBe(account);
    const [event] = await list(rep);
    expect(event?.attendees).toMatchObject([{ email: account, member: { id: rep.id } }]);
  });

  it("without the calendar's box says that permission is missing, and asks again", async () => {
    const { manager } = await people();
    const { calendar } = await product.connect(manager, { ticks: false });
    expect(calendar.state).toBe("no-permission");
    expect(await list(manager)).toEqual([]);
    await product.connect(manager);
    expect((await product.status(manager)).state).toBe("connected");
  });

  it("keeps no token in clear", async () => {
    const { manager, org } = await people();
    await product.connect(manager);
    const row = await product.database.owner
      .selectFrom("calendarAccounts")
      .selectAll()
      .where("organisationId", "=", org.id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toMatch(/ya29\.|"1\/\//);
  });

  it("a permission that was taken back shows, and is nobody else's business", async () => {
    const { manager, rep } = await people();
    await product.connect(manager);
    await product.google.revoke(manager.email);
    await product.google.expireAccess();
    await product.call(manager, api.meetings.syncCalendar, {});
    await eventually(async () =>
      expect(await product.status(manager)).toMatchObject({
        state: "revoked",
        trouble: "Google no longer gives us access.",
      }),
    );
    expect((await product.status(rep)).state).toBe("none");
    await product.connect(manager);
    expect(await product.status(manager)).toMatchObject({ state: "connected", trouble: null });
  });

  it("ends when its owner says so: Google is told, and only what was written about stays", async () => {
    const { manager } = await people();
    await product.google.createAccount({ email: manager.email, name: "Maya" });
    await product.google.add(manager.email, { summary: "Noted", ...hours(1) });
    await product.google.add(manager.email, { summary: "Plain", ...hours(2) });
    await product.connect(manager);
    const id = (await list(manager))[0]?.id ?? "";
    const body = { notes: "<p>x</p>", basedOn: 0 };
    await product.call(manager, api.meetings.save, { params: { id }, body });
    const ended = await product.call(manager, api.meetings.disconnect, {});
    expect(ended.body.state).toBe("none");
    expect(await titles(manager)).toEqual(["Noted"]);
    expect((await product.google.revoke(manager.email)).revoked).toBe(0);
    expect((await product.call(manager, api.meetings.disconnect, {})).status).toBe(404);
    expect((await product.call(manager, api.meetings.syncCalendar, {})).status).toBe(404);
  });
});

describe("[EV-2] a calendar that is read", () => {
  it("in pages, whole first and then what changed: moved, cancelled, all-day, declined, rooms", async () => {
    const { manager, rep } = await people();
    const { google } = product;
    await google.createAccount({ email: manager.email, name: "Maya" });
    await google.settings({ pageSize: 2 });
    const add = (summary: string, more: object = hours(2)) =>
      google.add(manager.email, { summary, ...hours(2), ...more });
    const moving = await add("Moving", hours(1));
    const cancelled = await add("Cancelled");
    const declined = await add("Declined", {
      attendees: [{ email: manager.email, responseStatus: "accepted" }],
    });
    await add("Holiday", { start: { date: day(3) }, end: { date: day(5) } });
    await add("With a room", {
      ...hours(4),
      attendees: [
        { ...guest(manager), email: manager.email.toUpperCase() },
        { ...guest(rep), email: rep.email.toUpperCase() },
        { email: "room@resource.calendar.google.com", resource: true, responseStatus: "accepted" },
      ],
    });
    await add("Focus", { eventType: "focusTime" });
    await product.connect(manager);
    const first = await list(manager);
    expect(first.map(({ title }) => title)).toEqual([
      "Moving",
      "Cancelled",
      "Declined",
      "With a room",
      "Holiday",
    ]);
    expect(first[4]).toMatchObject({ allDay: true, start: day(3), end: day(4) });
    expect(first[3]?.attendees.map(({ member }) => member?.name).sort()).toEqual(["Maya", "Sam"]);

    await google.change(manager.email, moving, hours(9));
    await google.cancel(manager.email, cancelled);
    await google.respond(manager.email, declined, "declined");
    await product.read(manager);
    const second = await list(manager);
    expect(second.map(({ title }) => title)).toEqual(["With a room", "Moving", "Holiday"]);
    expect(second[1]?.id).toBe(first[0]?.id);
    await google.respond(manager.email, declined, "accepted");
    await product.read(manager);
    expect(await titles(manager)).toContain("Declined");
  });

  it("a series moved by one instance keeps what was written about it, whatever happens", async () => {
    const { manager } = await people();
    const { google } = product;
    await google.createAccount({ email: manager.email, name: "Maya" });
    const series = await google.add(manager.email, {
      summary: "Series",
      ...hours(1),
      recurrence: ["RRULE:FREQ=DAILY;COUNT=3"],
    });
    await product.connect(manager);
    const before = await list(manager);
    expect(before).toHaveLength(3);
    const { id = "", providerId = "" } = before[1] ?? {};
    expect(providerId.startsWith(`${series}_`)).toBe(true);
    const body = { notes: "<p>kept</p>", basedOn: 0, eventType: "Metrics" };
    await product.call(manager, api.meetings.save, { params: { id: providerId }, body });
    await google.change(manager.email, providerId, hours(90));
    await product.read(manager);
    const moved = await list(manager);
    expect(moved[2]).toMatchObject({ id, eventType: "Metrics" });

    await google.expireSync();
    await product.read(manager);
    const detail = () => product.call(manager, api.meetings.event, { params: { id } });
    expect((await detail()).body).toMatchObject({
      notes: { html: "<p>kept</p>", version: 1 },
      eventType: "Metrics",
    });

    await google.cancel(manager.email, series);
    await google.cancel(manager.email, providerId);
    await product.read(manager);
    expect(await list(manager)).toEqual([]);
    expect((await detail()).body.notes?.html).toBe("<p>kept</p>");
  });

  it("with a sync token that is too old is read as a whole, and what vanished meanwhile goes", async () => {
    const { manager } = await people();
    const { google } = product;
    await google.createAccount({ email: manager.email, name: "Maya" });
    const gone = await google.add(manager.email, { summary: "Gone", ...hours(1) });
    await google.add(manager.email, { summary: "Stays", ...hours(2) });
    await product.connect(manager);
    await google.cancel(manager.email, gone);
    await google.expireSync();
    await product.read(manager);
    expect(await titles(manager)).toEqual(["Stays"]);
    expect(await product.status(manager)).toMatchObject({ state: "connected", trouble: null });
  });

  it("with 5,000 events takes them all and lists them", async () => {
    const { manager, rep } = await people();
    const { google } = product;
    await google.createAccount({ email: manager.email, name: "Maya" });
    const many = Array.from({ length: 5000 }, (_, index) => ({
      summary: `Event ${index}`,
      ...hours(24 + index / 2),
      attendees: [guest(manager), guest(rep)],
    }));
    for (let from = 0; from < many.length; from += 1000) {
      await google.addMany(manager.email, many.slice(from, from + 1000));
    }
    await product.connect(manager);
    const began = performance.now();
    const events = await list(manager);
    expect(events).toHaveLength(5000 - many.filter((_, i) => 24 + i / 2 > 170 * 24 + 24).length);
    expect(events.length).toBeGreaterThan(4000);
    expect(performance.now() - began).toBeLessThan(10_000);
    const week = await list(manager, { from: day(2), to: day(2) });
    expect(week.length).toBeGreaterThan(40);
    expect(week.length).toBeLessThan(60);
  });

  it("is read as a whole again after a week, for the days that have come closer", async () => {
    const { manager, rep, org } = await people();
    const { google } = product;
    await google.createAccount({ email: manager.email, name: "Maya" });
    const invited = { attendees: [guest(manager), guest(rep)] };
    await google.add(manager.email, { summary: "Near", ...hours(1), ...invited });
    await google.add(manager.email, { summary: "Dentist", ...hours(2), visibility: "private" });
    await product.connect(manager);
    const { owner } = product.database;
    const account = () =>
      owner
        .selectFrom("calendarAccounts")
        .select(["windowEnd", "channelId"])
        .where("organisationId", "=", org.id)
        .executeTakeFirstOrThrow();
    await eventually(async () => expect((await account()).channelId).not.toBeNull());
    const before = await account();
    expect(before.windowEnd).toBe(day(180));
    await owner
      .updateTable("calendarAccounts")
      .set({ windowEnd: day(173), channelExpiresAt: new Date(Date.now() + HOUR) })
      .where("organisationId", "=", org.id)
      .execute();
    await product.read(manager);
    expect((await account()).windowEnd).toBe(day(180));
    expect(await titles(manager)).toEqual(["Near", "Dentist"]);
    expect(await titles(rep)).toEqual(["Near"]);
    // A channel that is about to expire is replaced, and the old one stopped.
    await eventually(async () => {
      const { channelId } = await account();
      expect(channelId).not.toBe(before.channelId);
      const open = (await google.channels()).filter(({ email }) => email === manager.email);
      expect(open.map(({ id }) => id)).toEqual([channelId]);
    });
  });

  it("[D12] that Google cannot give just now says so, and recovers by itself", async () => {
    const { manager } = await people();
    const { google } = product;
    await product.connect(manager);
    const troubled = async (status: number, reason: string, words: RegExp) => {
      await google.fail({ status, reason, times: 10, path: "/events" });
      await product.call(manager, api.meetings.syncCalendar, {});
      await vi.waitFor(async () => expect((await product.status(manager)).trouble).toMatch(words), {
        timeout: 120_000,
      });
      expect((await product.status(manager)).state).toBe("connected");
      await google.clearFaults();
      await product.read(manager);
      expect((await product.status(manager)).trouble).toBeNull();
    };
    await troubled(403, "rateLimitExceeded", /slow down/);
    await troubled(503, "backendError", /can't be reached/);
    await google.expireAccess();
    await product.read(manager);
    expect((await product.status(manager)).trouble).toBeNull();
  });

  // Handle API errors, developers.google.com/workspace/calendar/api/guides/errors: 403 is also what
  // an API that isn't enabled and a used-up quota answer; neither is about the person's consent.
  it("[V-7] refused for something other than consent says what is wrong, and heals by itself", async () => {
    const { manager } = await people();
    const { google } = product;
    await product.connect(manager);
    for (const [reason, words] of [
      ["accessNotConfigured", /Google Calendar API is turned off/],
      ["dailyLimitExceeded", /daily limit/],
      ["notACalendarUser", /Google refused/],
    ] as const) {
      await google.fail({ status: 403, reason, times: 10, path: "/events" });
      await product.call(manager, api.meetings.syncCalendar, {});
      await vi.waitFor(async () => expect((await product.status(manager)).trouble).toMatch(words), {
        timeout: 120_000,
      });
      expect((await product.status(manager)).state).toBe("connected");
      await google.clearFaults();
      await product.read(manager);
      expect((await product.status(manager)).trouble).toBeNull();
    }
    await google.expireAccess();
    await product.read(manager);
    expect((await product.status(manager)).trouble).toBeNull();
  });

  // Usage limits, developers.google.com/workspace/calendar/api/guides/quota: 600 calls a minute for
  // each person, refused with 403 or 429.
  it.each([403, 429] as const)(
    "[V-7] [V-10] with its quota used up, answered with %i, is read again on schedule",
    async (status) => {
      const { manager } = await people();
      const { google } = product;
      await product.connect(manager);
      await google.quotas({ status });
      await google.settings({ push: "lose" });
      const { access_token: token } = await google.token(manager.email);
      const path = "/google-calendar/calendar/v3/calendars/primary/events?maxResults=1";
      const headers = { authorization: `Bearer ${token}` };
      const call = async () => {
        const answer = await fetch(`${product.sandbox.url}${path}`, { headers });
        await answer.arrayBuffer();
      };
      for (let batch = 0; batch < 12; batch++) {
        await Promise.all(Array.from({ length: 50 }, call));
      }
      await google.add(manager.email, { summary: "Added meanwhile", ...hours(1) });
      await product.call(manager, api.meetings.syncCalendar, {});
      await eventually(async () =>
        expect(await product.status(manager)).toMatchObject({
          state: "connected",
          trouble: "Google asks us to slow down.",
        }),
      );
      await google.advance(60_000);
      const database = connectTo(product.database.appUrl, { max: 2 });
      for (let minutes = 1; minutes <= 10; minutes++) {
        await runDueTasks({
          receivers: receiversOn(database.db),
          inStore: product.inStore,
          clock: () => new Date(Date.now() + minutes * 60_000),
        });
      }
      await eventually(async () => expect(await titles(manager)).toEqual(["Added meanwhile"]));
      expect((await product.status(manager)).trouble).toBeNull();
      await database.close();
    },
  );

  it("of somebody who has left is read no more, and its keys are thrown away", async () => {
    const { rep, org } = await people();
    await product.connect(rep);
    const { owner } = product.database;
    await owner
      .updateTable("users")
      .set({ deactivatedAt: new Date() })
      .where("id", "=", rep.id)
      .execute();
    await product.inStore(systemOf(org.id), (store) =>
      store.jobs.add(jobs.readCalendar, { userId: rep.id }),
    );
    const accounts = () =>
      owner
        .selectFrom("calendarAccounts")
        .select("userId")
        .where("organisationId", "=", org.id)
        .execute();
    await vi.waitFor(async () => expect(await accounts()).toEqual([]), { timeout: 120_000 });
  });

  it("matches members who are added later", async () => {
    const { manager, org } = await people();
    const { google } = product;
    await google.createAccount({ email: manager.email, name: "Maya" });
    const email = `late-${manager.id}@people.test`;
    await google.add(manager.email, {
      summary: "Maya / Late 1:1",
      ...hours(1),
      attendees: [guest(manager), { email, responseStatus: "accepted" }],
    });
    await product.connect(manager);
    expect((await list(manager))[0]?.eventType).toBe("Uncategorised");
    const late = await org.rep({ name: "Late" });
    const { owner } = product.database;
    await owner.updateTable("users").set({ email }).where("id", "=", late.id).execute();
    await product.read(manager);
    expect((await list(manager))[0]?.eventType).toBe("Development 1:1");
    expect(await list(late)).toMatchObject([
      { title: "Maya / Late 1:1", eventType: "Development 1:1" },
    ]);
  });
});

describe("[EV-2] news of a calendar", () => {
  it("comes by push, checked by the channel's secret", async () => {
    const { manager, org } = await people();
    const { google } = product;
    await product.connect(manager);
    const channel = await eventually(async () => {
      const found = (await google.channels()).find(({ email }) => email === manager.email);
      if (!found) throw new Error("no channel yet");
      return found;
    });
    await google.settings({ push: "duplicate" });
    await google.add(manager.email, { summary: "Pushed", ...hours(1) });
    await google.add(manager.email, { summary: "Too", ...hours(2) });
    await vi.waitFor(async () => expect(await titles(manager)).toEqual(["Pushed", "Too"]), {
      timeout: 120_000,
    });
    const post = (headers: Record<string, string>) =>
      product.app.inject({ method: "POST", url: "/webhooks/google-calendar", headers });
    const genuine = {
      "x-goog-channel-id": channel.id,
      "x-goog-channel-token": channel.token ?? "",
      "x-goog-resource-state": "exists",
    };
    expect((await post(genuine)).statusCode).toBe(200);
    expect((await post({ ...genuine, "x-goog-channel-token": "guess" })).statusCode).toBe(401);
    expect((await post({ ...genuine, "x-goog-channel-id": org.id })).statusCode).toBe(404);
    expect((await post({})).statusCode).toBe(404);
  });

  it("that was lost is found by looking every few minutes", async () => {
    const { manager } = await people();
    const { google } = product;
    await product.connect(manager);
    await google.settings({ push: "lose" });
    await google.add(manager.email, { summary: "Unheard", ...hours(1) });
    const database = connectTo(product.database.appUrl, { max: 2 });
    const tick = (minutes: number) =>
      runDueTasks({
        receivers: receiversOn(database.db),
        inStore: product.inStore,
        clock: () => new Date(Date.now() + minutes * 60_000),
      });
    const before = (await product.status(manager)).syncedAt;
    await tick(9);
    expect((await product.status(manager)).syncedAt).toBe(before);
    await tick(15);
    await vi.waitFor(async () => expect(await titles(manager)).toEqual(["Unheard"]), {
      timeout: 120_000,
    });
    await database.close();
  });
});

describe("[EV-7] a secret ICS address", () => {
  const use = (who: Person, url: string) =>
    product.call(who, api.meetings.useIcs, { body: { url } });
  const trouble = (who: Person, words: RegExp) =>
    vi.waitFor(async () => expect((await product.status(who)).trouble).toMatch(words), {
      timeout: 120_000,
    });

  it("is read instead: series, a moved instance, days, members", async () => {
    const { manager, rep } = await people();
    const { google } = product;
    await google.createAccount({ email: manager.email, name: "Maya" });
    const series = await google.add(manager.email, {
      summary: "Maya / Sam 1:1, weekly",
      ...hours(1),
      recurrence: ["RRULE:FREQ=WEEKLY;COUNT=3"],
      attendees: [guest(manager), guest(rep)],
    });
    await google.add(manager.email, {
      summary: "Off",
      start: { date: day(2) },
      end: { date: day(3) },
    });
    const url = `${product.sandbox.url}/google-calendar/ics/${encodeURIComponent(manager.email)}/secret/basic.ics`;
    const { body } = await use(manager, url);
    expect(body).toMatchObject({ state: "connected", kind: "ics", account: "" });
    await product.synced(manager);
    const events = await list(manager);
    expect(events.map(({ title }) => title)).toEqual([
      "Maya / Sam 1:1, weekly",
      "Off",
      "Maya / Sam 1:1, weekly",
      "Maya / Sam 1:1, weekly",
    ]);
    expect(events[0]).toMatchObject({ eventType: "Development 1:1" });
    expect(events[1]).toMatchObject({ allDay: true, start: day(2), end: day(2) });
    const third = new Date(events[3]?.start ?? "").toISOString().replaceAll(/[-:]|\.\d+/g, "");
    await google.change(manager.email, `${series}_${third}`, hours(30));
    await product.read(manager);
    const moved = await list(manager);
    expect(moved.map(({ id }) => id)).toContain(events[3]?.id);
    expect(moved.filter(({ start }) => start < day(5))).toHaveLength(3);
  });

  it("[S-1] that is endless is read twice, then no more until its owner connects again", async () => {
    const { manager } = await people();
    const { google } = product;
    await google.createAccount({ email: manager.email, name: "Maya" });
    await google.add(manager.email, {
      summary: "Every second",
      ...hours(1),
      recurrence: ["RRULE:FREQ=SECONDLY"],
    });
    const url = `${product.sandbox.url}/google-calendar/ics/${encodeURIComponent(manager.email)}/secret/basic.ics`;
    await use(manager, url);
    await trouble(manager, /^The calendar takes too long to read\./);
    expect((await product.status(manager)).state).toBe("connected");
    await product.call(manager, api.meetings.syncCalendar, {});
    await vi.waitFor(async () => expect((await product.status(manager)).state).toBe("revoked"), {
      timeout: 120_000,
    });
    await use(manager, url);
    expect(await product.status(manager)).toMatchObject({ state: "connected", trouble: null });
  });

  it("[B5] must lead to a calendar on the public internet", async () => {
    const isPrivate = /isn't on the public internet/;
    const cases: Array<[url: string, trouble: RegExp]> = [
      ["http://127.0.0.1:1/x.ics", isPrivate],
      ["http://localhost:1/x.ics", isPrivate],
      ["http://[::1]:1/x.ics", isPrivate],
      ["http://[::ffff:10.0.0.1]/x.ics", isPrivate],
      ["http://169.254.169.254/latest/meta-data", isPrivate],
      ["http://2130706433/x", isPrivate],
      [`${product.sandbox.url}/google-calendar/ics/nobody/secret/basic.ics`, /answered 404/],
      [`${product.sandbox.url}/`, /isn't a calendar/],
    ];
    for (const [url, words] of cases) {
      const { rep } = await people();
      await use(rep, url);
      await trouble(rep, words);
    }
    const { manager } = await people();
    expect((await use(manager, "file:///etc/passwd")).status).toBe(400);
    expect((await use(manager, "x")).status).toBe(400);
  });

  it("[S-1] can be changed three times a minute, because each file may take long to read", async () => {
    const { manager, rep } = await people();
    const url = "http://127.0.0.1:1/x.ics";
    for (let times = 0; times < 3; times++) expect((await use(manager, url)).status).toBe(200);
    expect((await use(manager, url)).status).toBe(429);
    expect((await use(rep, url)).status).toBe(200);
  });
});
