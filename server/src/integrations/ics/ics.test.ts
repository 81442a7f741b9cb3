import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import { isPublic } from "../../shared/public-address.ts";
import { eventsOf } from "./ics-calendar.ts";
import { readIcs } from "./read-ics.ts";
import { fetchText } from "./safe-fetch.ts";

const WINDOW = { from: "2026-11-01", to: "2026-11-30" } as const;

const calendar = (...events: string[][]) =>
  [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    ...events.flatMap((lines) => ["BEGIN:VEVENT", ...lines, "END:VEVENT"]),
    "END:VCALENDAR",
  ].join("\r\n");
const starts = (text: string) =>
  readIcs(text, WINDOW).map(({ time }) =>
    "firstDay" in time ? `${time.firstDay}..${time.lastDay}` : time.start.toISOString(),
  );

describe("[EV-7] a calendar file", () => {
  it("gives moments in their zones, explained in the file or known by name, and days as they are", () => {
    const zone = (start: string) => calendar(["UID:1", start, "SUMMARY:x"]);
    expect(starts(zone("DTSTART:20261110T090000Z"))).toEqual(["2026-11-10T09:00:00.000Z"]);
    expect(starts(zone("DTSTART;TZID=America/New_York:20261110T090000"))).toEqual([
      "2026-11-10T14:00:00.000Z",
    ]);
    expect(starts(zone("DTSTART;TZID=Nowhere:20261110T090000"))).toEqual([
      "2026-11-10T09:00:00.000Z",
    ]);
    expect(starts(zone("DTSTART;VALUE=DATE:20261110"))).toEqual(["2026-11-10..2026-11-10"]);
    const days = ["UID:1", "DTSTART;VALUE=DATE:20261110", "DTEND;VALUE=DATE:20261113"];
    expect(starts(calendar(days))).toEqual(["2026-11-10..2026-11-12"]);
    const explained = [
      "BEGIN:VCALENDAR",
      "BEGIN:VTIMEZONE",
      "TZID:Ours",
      "BEGIN:STANDARD",
      "DTSTART:19700101T000000",
      "TZOFFSETFROM:+0300",
      "TZOFFSETTO:+0300",
      "END:STANDARD",
      "END:VTIMEZONE",
      "BEGIN:VEVENT",
      "UID:1",
      "DTSTART;TZID=Ours:20261110T090000",
      "END:VEVENT",
      "END:VCALENDAR",
    ].join("\r\n");
    expect(starts(explained)).toEqual(["2026-11-10T06:00:00.000Z"]);
  });

  it("writes series out within the window, without what was left out or cancelled, with what was moved", () => {
    const text = calendar(
      [
        "UID:s",
        "DTSTART:20261028T090000Z",
        "DTEND:20261028T100000Z",
        "RRULE:FREQ=WEEKLY",
        "EXDATE:20261111T090000Z",
        "SUMMARY:Weekly",
      ],
      ["UID:s", "RECURRENCE-ID:20261118T090000Z", "DTSTART:20261119T150000Z", "SUMMARY:Moved"],
      ["UID:c", "DTSTART:20261112T090000Z", "STATUS:CANCELLED"],
    );
    expect(starts(text)).toEqual([
      "2026-11-04T09:00:00.000Z",
      "2026-11-19T15:00:00.000Z",
      "2026-11-25T09:00:00.000Z",
    ]);
    const ids = readIcs(text, WINDOW).map(({ id }) => id);
    expect(new Set(ids).size).toBe(3);
    expect(readIcs(text, WINDOW)[1]).toMatchObject({ title: "Moved", icalUid: "s", seriesId: "s" });
  });

  it("that repeats for ever, or is none, does no harm", () => {
    const wild = ["UID:w", "DTSTART:19700101T000000Z", "RRULE:FREQ=SECONDLY"];
    expect(() => starts(calendar(wild))).toThrow(/takes too long to read/);
    expect(readIcs(calendar(), WINDOW)).toEqual([]);
    for (const text of ["", "hello", "<html></html>", "BEGIN:VCALENDAR"]) {
      expect(() => readIcs(text, WINDOW)).toThrow(/isn't a calendar/);
    }
  });

  it("[S-1] of old series begins near the window and gives what walking through them would give", () => {
    const far = (start: string, rule: string) =>
      starts(calendar(["UID:s", `DTSTART:${start}T090000Z`, `RRULE:${rule}`]));
    const walked = (days: string[]) => days.map((day) => `2026-${day}T09:00:00.000Z`);
    expect(far("20150106", "FREQ=WEEKLY;INTERVAL=2")).toEqual(walked(["11-10", "11-24"]));
    expect(far("20150106", "FREQ=DAILY;INTERVAL=10")).toEqual(walked(["11-04", "11-14", "11-24"]));
    expect(far("20150313", "FREQ=MONTHLY;INTERVAL=5")).toEqual(walked(["11-13"]));
    expect(far("20160131", "FREQ=MONTHLY;BYMONTHDAY=-1")).toEqual(walked(["10-31", "11-30"]));
    expect(far("20141112", "FREQ=YEARLY;INTERVAL=4")).toEqual(walked(["11-12"]));
    expect(far("20151112", "FREQ=YEARLY;INTERVAL=4")).toEqual([]);
    expect(far("20261020", "FREQ=DAILY;COUNT=14")).toEqual(walked(["10-31", "11-01", "11-02"]));
    expect(far("20150106", "FREQ=WEEKLY;COUNT=3")).toEqual([]);
    expect(far("20150106", "FREQ=WEEKLY;UNTIL=20261111T000000Z;INTERVAL=2")).toEqual(
      walked(["11-10"]),
    );
    const moved = calendar(
      ["UID:s", "DTSTART:20150106T090000Z", "RRULE:FREQ=WEEKLY;INTERVAL=52"],
      ["UID:s", "RECURRENCE-ID:20250909T090000Z", "DTSTART:20261120T090000Z"],
    );
    expect(starts(moved)).toEqual(["2026-11-20T09:00:00.000Z"]);
  });

  it("[S-1] whose event never happens is given up in time, and nobody waits meanwhile", async () => {
    const never = ["UID:n", "DTSTART:20261101T090000Z", "RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30"];
    let turns = 0;
    const others = setInterval(() => {
      turns += 1;
    }, 10);
    const limits = { milliseconds: 500, megabytes: 64 };
    await expect(eventsOf(calendar(never), WINDOW, limits)).rejects.toMatchObject({
      kind: "endless",
      message: expect.stringMatching(/^The calendar takes too long to read\./),
    });
    clearInterval(others);
    expect(turns).toBeGreaterThan(5);
    const events = await eventsOf(calendar(["UID:1", "DTSTART:20261110T090000Z"]), WINDOW);
    expect(events.map(({ time }) => time)).toEqual([
      { start: new Date("2026-11-10T09:00:00Z"), end: new Date("2026-11-10T09:00:00Z") },
    ]);
    await expect(eventsOf("hello", WINDOW)).rejects.toMatchObject({ kind: "refused" });
  });

  it("[S-1] that the parser trips over is refused with words", async () => {
    const rule = "RRULE:FREQ=YEARLY;BYYEARDAY=366;BYMONTH=2";
    const text = calendar(["UID:b", "DTSTART:20261101T090000Z", rule]);
    await expect(eventsOf(text, WINDOW)).rejects.toMatchObject({
      kind: "refused",
      message:
        "An event of this calendar can't be read, so nothing was taken from it. Correct it there, or use another address.",
    });
  });

  it("names who comes, without rooms, in lower case", () => {
    const text = calendar([
      "UID:1",
      "DTSTART:20261110T090000Z",
      'ATTENDEE;CN="Sam O";PARTSTAT=ACCEPTED:mailto:Sam@Acme.TEST',
      "ATTENDEE;CUTYPE=ROOM:mailto:room@acme.test",
      "ATTENDEE:nobody",
    ]);
    expect(readIcs(text, WINDOW)[0]?.attendees).toEqual([
      { email: "sam@acme.test", name: "Sam O", response: "accepted", isSelf: false },
    ]);
  });
});

describe("[EV-7] an address that somebody entered", () => {
  it.each([
    "0.0.0.0",
    "10.1.2.3",
    "100.64.0.1",
    "127.0.0.1",
    "169.254.169.254",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.1.1",
    "224.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::ffff:127.0.0.1",
    "::ffff:8.8.8.8",
    "64:ff9b::a00:1",
    "fc00::1",
    "fd12:3456::1",
    "fe80::1",
    "ff02::1",
    "localhost",
    "",
  ])("%s is not public", (address) => {
    expect(isPublic(address)).toBe(false);
  });

  it.each(["8.8.8.8", "172.15.0.1", "172.32.0.1", "142.250.74.110", "2a00:1450:4009::200e"])(
    "%s is",
    (address) => {
      expect(isPublic(address)).toBe(true);
    },
  );

  async function serving<T>(listener: RequestListener, work: (origin: string) => Promise<T>) {
    const server = createServer(listener);
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    try {
      return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  }

  it("is not followed into the own network, not even by a trusted server's redirect", async () => {
    const redirect: RequestListener = (request, response) => {
      const inside = request.url === "/in" ? "http://localhost:1/x" : `http://127.0.0.2:1/x`;
      response.writeHead(302, { location: request.url === "/loop" ? "/loop" : inside }).end();
    };
    await serving(redirect, async (origin) => {
      const publicly = /public internet/;
      await expect(fetchText(`${origin}/out`, origin)).rejects.toThrow(publicly);
      await expect(fetchText(`${origin}/in`, origin)).rejects.toThrow(publicly);
      await expect(fetchText(`${origin}/in`, null)).rejects.toThrow(publicly);
      await expect(fetchText(`${origin}/loop`, origin)).rejects.toThrow(/redirects in a loop/);
    });
  });

  it("may give 20 MB and not more, and nothing but success", async () => {
    const endless: RequestListener = (request, response) => {
      if (request.url !== "/huge") return void response.writeHead(503).end();
      const chunk = Buffer.alloc(1024 * 1024, "x");
      const more = () => {
        while (response.write(chunk)) if (response.destroyed) return;
        response.once("drain", more);
      };
      more();
    };
    await serving(endless, async (origin) => {
      await expect(fetchText(`${origin}/huge`, origin)).rejects.toMatchObject({
        kind: "refused",
        message: "The calendar is larger than 20 MB.",
      });
      await expect(fetchText(`${origin}/x`, origin)).rejects.toMatchObject({ kind: "away" });
    });
  });
});
