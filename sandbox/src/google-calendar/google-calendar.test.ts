import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { calendar } from "@googleapis/calendar";
import { CodeChallengeMethod, OAuth2Client } from "google-auth-library";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { sandboxControl } from "../control-client.ts";
import { type Sandbox, startSandbox } from "../sandbox.ts";

const READ = "https://www.googleapis.com/auth/calendar.events.readonly";
const WRITE = "https://www.googleapis.com/auth/calendar.events";
const REDIRECT = "http://localhost:1/calendar/callback";
const ANN = "ann@calendars.test";
const BOB = "bob@calendars.test";
/** Long enough for a busy machine; polling ends as soon as it succeeds. */
const SOON = { timeout: 120_000 };

let sandbox: Sandbox;
let control: ReturnType<typeof sandboxControl>["googleCalendar"];

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, appOrigins: ["http://localhost:1"] });
  control = sandboxControl(sandbox.url).googleCalendar;
  await control.createAccount({ email: ANN, name: "Ann" });
  await control.createAccount({ email: BOB, name: "Bob" });
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  await control.clearFaults();
  await control.settings({ pageSize: 2500, push: "deliver" });
});

function client() {
  const base = `${sandbox.url}/google-calendar`;
  return new OAuth2Client({
    clientId: "sandbox-google-client-id",
    clientSecret: "sandbox-google-client-secret",
    redirectUri: REDIRECT,
    endpoints: {
      oauth2AuthBaseUrl: `${base}/o/oauth2/v2/auth`,
      oauth2TokenUrl: `${base}/token`,
      oauth2RevokeUrl: `${base}/revoke`,
    },
  });
}

async function consent(
  email: string,
  { scope = READ, ticks = true, decision = "allow", challenge = "" } = {},
) {
  const auth = client();
  const url = auth.generateAuthUrl({
    access_type: "offline",
    prompt: "consent",
    scope: ["openid", "email", scope],
    state: "s",
    login_hint: email,
    ...(challenge && {
      code_challenge: challenge,
      code_challenge_method: CodeChallengeMethod.S256,
    }),
  });
  const page = await (await fetch(url)).text();
  const form = Object.fromEntries(new URL(url).searchParams);
  const answer = await fetch(url.split("?")[0] ?? "", {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({
      ...form,
      account: email,
      decision,
      ...(ticks && { calendar: "on" }),
    }),
  });
  const back = new URL(answer.headers.get("location") ?? "");
  return { auth, page, back, code: back.searchParams.get("code") ?? "" };
}

async function signedIn(email: string, scope = WRITE) {
  const { auth, code } = await consent(email, { scope });
  const { tokens } = await auth.getToken(code);
  auth.setCredentials(tokens);
  const api = calendar({ version: "v3", auth });
  const at = { rootUrl: `${sandbox.url}/google-calendar/`, retry: false };
  return { auth, api, at, tokens };
}
const hours = (from: number, length = 1) => ({
  start: { dateTime: new Date(Date.now() + from * 3_600_000).toISOString(), timeZone: "UTC" },
  end: { dateTime: new Date(Date.now() + (from + length) * 3_600_000).toISOString() },
});
type Signed = Awaited<ReturnType<typeof signedIn>>;

/** All pages of a list, and the sync token at its end. */
async function all({ api, at }: Signed, query: object) {
  const items = [];
  let pageToken: string | undefined;
  let pages = 0;
  for (;;) {
    const { data } = await api.events.list(
      { calendarId: "primary", singleEvents: true, ...query, ...(pageToken && { pageToken }) },
      at,
    );
    pages += 1;
    items.push(...(data.items ?? []));
    if (!data.nextPageToken) return { items, pages, token: data.nextSyncToken ?? "" };
    pageToken = data.nextPageToken;
  }
}
const soon = () => ({
  timeMin: new Date(Date.now() - 86_400_000).toISOString(),
  timeMax: new Date(Date.now() + 30 * 86_400_000).toISOString(),
});

describe("[AUTH-13] the consent page", () => {
  it("offers the accounts and a separate box for the calendar, and gives tokens with what was ticked", async () => {
    const { auth, page, back, code } = await consent(ANN);
    expect(page).toContain(ANN);
    expect(page).toContain('type="checkbox" name="calendar"');
    expect(back.searchParams.get("state")).toBe("s");
    const { tokens } = await auth.getToken(code);
    expect(tokens).toMatchObject({ scope: `openid email ${READ}`, token_type: "Bearer" });
    expect(tokens.refresh_token).toBeTruthy();
    await expect(auth.getToken(code)).rejects.toMatchObject({ status: 400 });
  });

  it("lets somebody sign in without the calendar, or not at all", async () => {
    const { auth, code } = await consent(ANN, { ticks: false });
    expect((await auth.getToken(code)).tokens.scope).toBe("openid email");
    const { back } = await consent(ANN, { decision: "cancel" });
    expect(back.searchParams.get("error")).toBe("access_denied");
  });

  it("keeps to the registered address and to PKCE", async () => {
    const wrong = client().generateAuthUrl({ scope: READ, redirect_uri: "https://evil.test/x" });
    expect((await fetch(wrong)).status).toBe(400);
    const { auth, code } = await consent(ANN);
    const other = { code, redirect_uri: "http://localhost:1/other" };
    await expect(auth.getToken(other)).rejects.toMatchObject({ status: 400 });
    const challenge = createHash("sha256").update("mine").digest("base64url");
    const again = await consent(ANN, { challenge });
    const forged = { code: again.code, codeVerifier: "theirs" };
    await expect(again.auth.getToken(forged)).rejects.toMatchObject({ status: 400 });
    const { auth: mine, code: proven } = await consent(ANN, { challenge });
    expect((await mine.getToken({ code: proven, codeVerifier: "mine" })).tokens).toBeTruthy();
  });

  it("refreshes, without a new refresh token, until it is revoked", async () => {
    const { auth, api, at, tokens } = await signedIn(ANN);
    await control.expireAccess();
    auth.setCredentials({ ...tokens, expiry_date: 1 });
    await api.events.list({ calendarId: "primary" }, at);
    expect(auth.credentials.refresh_token).toBe(tokens.refresh_token);
    await auth.revokeToken(tokens.refresh_token ?? "");
    auth.setCredentials({ refresh_token: tokens.refresh_token ?? "" });
    await expect(api.events.list({ calendarId: "primary" }, at)).rejects.toMatchObject({
      status: 400,
      response: { data: { error: "invalid_grant" } },
    });
  });
});

describe("[EV-2] the list of events", () => {
  it("comes in pages, and at the end a token that tells what changed since", async () => {
    const ann = await signedIn(ANN);
    const { api, at } = ann;
    await control.settings({ pageSize: 2 });
    for (const name of ["one", "two", "three", "four", "five"]) {
      await api.events.insert(
        { calendarId: "primary", requestBody: { summary: name, ...hours(1) } },
        at,
      );
    }
    const first = await all(ann, soon());
    expect(first.pages).toBe(3);
    expect(first.items).toHaveLength(5);
    expect((await all(ann, { syncToken: first.token })).items).toEqual([]);
    const [one, two] = first.items;
    await api.events.patch(
      { calendarId: "primary", eventId: one?.id ?? "", requestBody: hours(5) },
      at,
    );
    await api.events.delete({ calendarId: "primary", eventId: two?.id ?? "" }, at);
    const next = await all(ann, { syncToken: first.token });
    expect(next.items).toMatchObject([
      { id: two?.id, status: "cancelled" },
      { id: one?.id, summary: one?.summary },
    ]);
    expect(next.items[0]?.summary).toBeUndefined();
    const got = await api.events.get({ calendarId: "primary", eventId: one?.id ?? "" }, at);
    expect(got.data).toMatchObject({ organizer: { email: ANN, self: true } });
  });

  it("refuses a token with other restrictions, and one that is too old", async () => {
    const ann = await signedIn(ANN);
    const { token } = await all(ann, soon());
    const list = (query: object) =>
      ann.api.events.list({ calendarId: "primary", singleEvents: true, ...query }, ann.at);
    await expect(list({ syncToken: token, q: "x" })).rejects.toMatchObject({ status: 400 });
    await expect(list({ syncToken: token, singleEvents: false })).rejects.toMatchObject({
      status: 400,
    });
    await control.expireSync();
    await expect(list({ syncToken: token })).rejects.toMatchObject({
      status: 410,
      response: { data: { error: { errors: [{ reason: "fullSyncRequired" }] } } },
    });
  });

  it("expands a series; an instance is moved by itself and keeps its id", async () => {
    const bob = await signedIn(BOB);
    const id = await control.add(BOB, {
      summary: "Series",
      ...hours(2),
      recurrence: ["RRULE:FREQ=DAILY;COUNT=4"],
    });
    const { items, token } = await all(bob, soon());
    const series = items.filter((item) => item.recurringEventId === id);
    expect(series).toHaveLength(4);
    const second = series[1]?.id ?? "";
    await control.change(BOB, second, hours(40));
    expect((await all(bob, { syncToken: token })).items).toMatchObject([
      { id: second, recurringEventId: id, originalStartTime: series[1]?.start },
    ]);
    await control.cancel(BOB, id);
    const after = await all(bob, soon());
    expect(after.items.map((item) => item.id)).toEqual([second]);
  });

  it("keeps a series at its hour when clocks change", async () => {
    const bob = await signedIn(BOB);
    await control.add(BOB, {
      summary: "Zone",
      start: { dateTime: "2026-10-24T08:00:00Z", timeZone: "Europe/Dublin" },
      end: { dateTime: "2026-10-24T09:00:00Z", timeZone: "Europe/Dublin" },
      recurrence: ["RRULE:FREQ=DAILY;COUNT=2"],
    });
    const { items } = await all(bob, {
      timeMin: "2026-10-24T00:00:00Z",
      timeMax: "2026-10-27T00:00:00Z",
    });
    const starts = items.filter(({ summary }) => summary === "Zone").map(({ start }) => start);
    expect(starts.map((start) => start?.dateTime?.slice(0, 16))).toEqual([
      "2026-10-24T08:00",
      "2026-10-25T09:00",
    ]);
  });

  it("is shared by all who are invited, each with their own answer", async () => {
    const [ann, bob] = [await signedIn(ANN), await signedIn(BOB)];
    const { token } = await all(bob, soon());
    const id = await control.add(ANN, {
      summary: "Both",
      ...hours(3),
      attendees: [{ email: BOB, responseStatus: "needsAction" }],
    });
    expect((await all(bob, { syncToken: token })).items).toMatchObject([
      { id, attendees: [{ email: BOB, self: true, responseStatus: "needsAction" }] },
    ]);
    await control.respond(BOB, id, "declined");
    const { data } = await ann.api.events.get({ calendarId: ANN, eventId: id }, ann.at);
    expect(data.attendees).toMatchObject([{ email: BOB, responseStatus: "declined" }]);
    await bob.api.events.delete({ calendarId: "primary", eventId: id }, bob.at);
    expect((await all(bob, { syncToken: token })).items).toMatchObject([
      { id, status: "cancelled" },
    ]);
    await expect(
      ann.api.events.get({ calendarId: BOB, eventId: id }, ann.at),
    ).rejects.toMatchObject({ status: 404 });
  });

  it("needs the right scope, and fails as it is told to", async () => {
    const reader = await signedIn(ANN, READ);
    const list = () => reader.api.events.list({ calendarId: "primary" }, reader.at);
    const insert = reader.api.events.insert(
      { calendarId: "primary", requestBody: hours(1) },
      reader.at,
    );
    await expect(insert).rejects.toMatchObject({ status: 403 });
    await expect(reader.api.calendarList.list({}, reader.at)).rejects.toMatchObject({
      status: 403,
    });
    for (const [status, reason] of [
      [403, "rateLimitExceeded"],
      [410, "fullSyncRequired"],
      [503, "backendError"],
    ] as const) {
      await control.fail({ status, reason, times: 1 });
      await expect(list()).rejects.toMatchObject({ status });
    }
    await expect(list()).resolves.toMatchObject({ status: 200 });
    const whole = await signedIn(ANN, "https://www.googleapis.com/auth/calendar.readonly");
    const { data } = await whole.api.calendarList.list({}, whole.at);
    expect(data.items).toMatchObject([{ id: ANN, primary: true }]);
  });
});

describe("[V-10] Google's quotas", () => {
  it.each([
    [403, "userRateLimitExceeded"],
    [429, "rateLimitExceeded"],
  ] as const)(
    "are 600 calls a minute for each person, answered with %i",
    async (status, reason) => {
      await control.quotas({ status });
      const { access_token: token } = await control.token(ANN);
      const list = (bearer: string) =>
        fetch(`${sandbox.url}/google-calendar/calendar/v3/calendars/primary/events?maxResults=1`, {
          headers: { authorization: `Bearer ${bearer}` },
        });
      for (let batch = 0; batch < 12; batch++) {
        const answers = await Promise.all(Array.from({ length: 50 }, () => list(token)));
        expect(answers.every(({ ok }) => ok)).toBe(true);
      }
      const refused = await list(token);
      expect(refused.status).toBe(status);
      expect(await refused.json()).toMatchObject({
        error: { code: status, errors: [{ domain: "usageLimits", reason }] },
      });
      expect((await list((await control.token(BOB)).access_token)).status).toBe(200);
      await control.advance(60_000);
      expect((await list(token)).status).toBe(200);
    },
  );
});

describe("[EV-2] push channels", () => {
  it("say hello, tell of changes with headers only, twice or never if told so, until stopped", async () => {
    const heard: Array<Record<string, unknown>> = [];
    const server = createServer((request, response) => {
      heard.push(request.headers);
      response.end();
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const address = `http://localhost:${(server.address() as AddressInfo).port}/push`;
    const { api, at } = await signedIn(ANN, READ);
    const requestBody = { id: "channel-1", type: "web_hook", address, token: "secret" };
    const watch = () => api.events.watch({ calendarId: "primary", requestBody }, at);
    const { data } = await watch();
    expect(data).toMatchObject({ kind: "api#channel", id: "channel-1", token: "secret" });
    await expect(watch()).rejects.toMatchObject({ status: 400 });
    await vi.waitFor(() => expect(heard).toHaveLength(1), SOON);
    expect(heard[0]).toMatchObject({
      "x-goog-channel-id": "channel-1",
      "x-goog-channel-token": "secret",
      "x-goog-resource-state": "sync",
      "x-goog-message-number": "1",
      "content-length": "0",
    });
    await control.add(ANN, hours(1));
    await vi.waitFor(() => expect(heard).toHaveLength(2), SOON);
    expect(heard[1]).toMatchObject({ "x-goog-resource-state": "exists" });
    await control.settings({ push: "duplicate" });
    await control.add(ANN, hours(1));
    await vi.waitFor(() => expect(heard).toHaveLength(4), SOON);
    await control.settings({ push: "lose" });
    await control.add(ANN, hours(1));
    await control.channels();
    await control.settings({ push: "deliver" });
    const stop = () =>
      api.channels.stop(
        { requestBody: { id: "channel-1", resourceId: data.resourceId ?? "" } },
        at,
      );
    expect((await stop()).status).toBe(204);
    await expect(stop()).rejects.toMatchObject({ status: 404 });
    await control.add(ANN, hours(1));
    await control.channels();
    expect(heard).toHaveLength(4);
    server.close();
  });
});

describe("[EV-2] what outlives a restart", () => {
  it("is people, their events and what they have allowed", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "google-calendar-"));
    const start = () => startSandbox({ port: 0, appOrigins: ["http://localhost:1"], dataDir });
    const first = await start();
    const before = sandboxControl(first.url).googleCalendar;
    await before.createAccount({ email: ANN, name: "Ann" });
    const id = await before.add(ANN, { summary: "Kept", ...hours(1) });
    const tokens = await before.token(ANN);
    await first.close();
    // As written by a version without push channels.
    const file = join(dataDir, "google-calendar.json");
    const { channels, ...older } = JSON.parse(readFileSync(file, "utf8"));
    expect(channels).toEqual([]);
    writeFileSync(file, JSON.stringify(older));
    const second = await start();
    try {
      const auth = new OAuth2Client({
        clientId: "sandbox-google-client-id",
        clientSecret: "sandbox-google-client-secret",
        endpoints: { oauth2TokenUrl: `${second.url}/google-calendar/token` },
      });
      auth.setCredentials({ refresh_token: tokens.refresh_token });
      const { data } = await calendar({ version: "v3", auth }).events.get(
        { calendarId: ANN, eventId: id },
        { rootUrl: `${second.url}/google-calendar/` },
      );
      expect(data.summary).toBe("Kept");
    } finally {
      await second.close();
      rmSync(dataDir, { recursive: true });
    }
  });
});

describe("[EV-1] the calendar's page", () => {
  const page = `google-calendar/calendar?account=${encodeURIComponent("cleo@calendars.test")}`;
  const post = (form: Record<string, string>) =>
    fetch(`${sandbox.url}/google-calendar/calendar`, {
      method: "POST",
      body: new URLSearchParams({ account: "cleo@calendars.test", ...form }),
    });

  it("adds, moves, declines and cancels, and gives the same as ICS", async () => {
    await control.createAccount({ email: "cleo@calendars.test", name: "Cleo" });
    const start = new Date(Date.now() + 86_400_000).toISOString().slice(0, 13);
    const made = await post({
      act: "add",
      summary: "By <hand>",
      start: `${start}:00`,
      attendees: BOB,
    });
    const shown = await made.text();
    expect(shown).toContain("By &lt;hand&gt;");
    const id = /name="id" value="([^"]+)"/.exec(shown)?.[1] ?? "";
    expect(await (await post({ act: "move", id })).text()).toContain("By &lt;hand&gt;");
    const ics = await fetch(
      `${sandbox.url}/google-calendar/ics/cleo%40calendars.test/secret/basic.ics`,
    );
    expect(await ics.text()).toContain("SUMMARY:By <hand>");
    expect(await (await post({ act: "decline", id })).text()).toContain("(declined)");
    expect(await (await post({ act: "cancel", id })).text()).not.toContain("By &lt;hand&gt;");
    expect((await fetch(`${sandbox.url}/${page}`)).status).toBe(200);
  });

  it("has the demo's people with their meetings", async () => {
    const manager = await signedIn("manager@demo.test", READ);
    const { items } = await all(manager, soon());
    const titles = new Set(items.map(({ summary }) => summary));
    for (const title of ["Weekly pipeline review", "Maya / Sam 1:1", "Dentist", "Sales off-site"]) {
      expect(titles).toContain(title);
    }
    const rep = await signedIn("rep1@demo.test", READ);
    const own = (await all(rep, soon())).items.map(({ summary }) => summary);
    expect(own).toContain("Maya / Sam 1:1");
    expect(own).not.toContain("Dentist");
  });
});
