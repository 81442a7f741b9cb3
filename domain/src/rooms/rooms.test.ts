import { describe, expect, it } from "vitest";
import {
  agendaOf,
  canReveal,
  formatRoomCode,
  hasRoomEnded,
  newRoomCode,
  parseRoomCode,
  roomEndsAt,
  roomSideOf,
  scoreDifference,
  visibleScores,
} from "../index.ts";

const at = (moment: string) => new Date(moment);

describe("[PUB-2] a room's code", () => {
  it("has eight letters and digits that cannot be taken for one another", () => {
    let next = 0;
    const code = newRoomCode((among) => next++ % among);
    expect(code).toBe("23456789");
    const last = newRoomCode((among) => among - 1);
    expect(last).toBe("ZZZZZZZZ");
    const all = Array.from({ length: 31 }, (_, one) => newRoomCode(() => one)).join("");
    expect(all).not.toMatch(/[01OIL]/);
    expect(new Set(all).size).toBe(31);
  });

  it("is read as people type it, and nothing else is taken for one", () => {
    expect(parseRoomCode(" abcd-efgh ")).toBe("ABCDEFGH");
    expect(parseRoomCode("2345 6789")).toBe("23456789");
    for (const typed of [
      "",
      "ABCDEFG",
      "ABCDEFGHJ",
      "ABCDEFG0",
      "ABCDEFGI",
      "ÀBCDEFGH",
      "ABCD_EFG",
    ])
      expect(parseRoomCode(typed)).toBeNull();
    expect(parseRoomCode(formatRoomCode("ABCDEFGH"))).toBe("ABCDEFGH");
  });

  it("dies 24 hours after the room closed, or a week after anything happened in it", () => {
    const open = { closedAt: null, usedAt: at("2026-11-10T12:00:00Z") };
    expect(hasRoomEnded(open, at("2026-11-17T11:59:59Z"))).toBe(false);
    expect(hasRoomEnded(open, at("2026-11-17T12:00:00Z"))).toBe(true);
    const closed = { closedAt: at("2026-11-10T12:30:00Z"), usedAt: at("2026-11-10T12:30:00Z") };
    expect(roomEndsAt(closed)).toEqual(at("2026-11-11T12:30:00Z"));
    expect(hasRoomEnded(closed, at("2026-11-11T12:29:59Z"))).toBe(false);
    expect(hasRoomEnded(closed, at("2026-11-11T12:30:00Z"))).toBe(true);
  });
});

describe("[BY-31] blind scores", () => {
  const scores = { host: 5, rep: 2 };

  it("belong to the host and the rep; everybody else watches", () => {
    const room = { hostId: "maya", repId: "sam" };
    expect(["maya", "sam", "olivia"].map((id) => roomSideOf(room, id))).toEqual([
      "host",
      "rep",
      null,
    ]);
  });

  it("show each side its own and nobody the other's until they are uncovered", () => {
    expect(visibleScores("host", scores, false)).toEqual({ host: 5, rep: null });
    expect(visibleScores("rep", scores, false)).toEqual({ host: null, rep: 2 });
    expect(visibleScores(null, scores, false)).toEqual({ host: null, rep: null });
    for (const viewer of ["host", "rep", null] as const)
      expect(visibleScores(viewer, scores, true)).toEqual(scores);
  });

  it("are uncovered once, and only when both are in", () => {
    const may = (isHostIn: boolean, isRepIn: boolean, isRevealed = false) =>
      canReveal({ isHostIn, isRepIn, isRevealed });
    expect([may(false, false), may(true, false), may(false, true)]).toEqual([false, false, false]);
    expect(may(true, true)).toBe(true);
    expect(may(true, true, true)).toBe(false);
  });

  it("make the agenda: the largest difference first, then what is agreed, then what is open", () => {
    const deal = (place: number, host: number | null, rep: number | null) => ({
      place,
      difference: scoreDifference({ host, rep }),
    });
    const agenda = agendaOf([
      deal(0, 4, 3),
      deal(1, 3, 3),
      deal(2, null, 1),
      deal(3, 1, 5),
      deal(4, 2, 1),
      deal(5, null, null),
    ]);
    expect(agenda.map(({ place }) => place)).toEqual([3, 0, 4, 1, 2, 5]);
  });
});
