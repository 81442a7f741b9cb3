import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import { isPublic } from "../../public-address.ts";
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
    expect(starts(calendar(wild))).toEqual([]);
    expect(readIcs(calendar(), WINDOW)).toEqual([]);
    for (const text of ["", "hello", "<html></html>", "BEGIN:VCALENDAR"]) {
      expect(() => readIcs(text, WINDOW)).toThrow(/does not lead to a calendar/);
    }
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
      await expect(fetchText(`${origin}/loop`, origin)).rejects.toThrow(/circles/);
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
