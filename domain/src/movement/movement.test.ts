import { describe, expect, it } from "vitest";
import { type DealProgress, movementFrom, movementOf } from "./movement.ts";

const since = new Date(`${movementFrom("2026-11-15")}T00:00:00Z`);
const [early, late] = [new Date("2026-08-01T12:00:00Z"), new Date("2026-11-10T12:00:00Z")];
const open = { stageId: "a", status: "open" } as const;
const won = { stageId: "won", status: "won" } as const;

const way = (given: Partial<DealProgress>): DealProgress => ({
  status: "open",
  stageId: "a",
  createdAt: early,
  changedAt: null,
  before: null,
  ...given,
});

describe("[REP-4] what became of a deal in the last seven days", () => {
  it("begins with the first of them, of which today is the last", () => {
    expect(since).toEqual(new Date("2026-11-09T00:00:00Z"));
    expect(movementOf(way({ createdAt: since }), since)).toBe("added");
    expect(movementOf(way({ createdAt: new Date(since.getTime() - 1) }), since)).toBeNull();
  });

  it.each([
    { what: "nothing happened", given: {}, is: null },
    {
      what: "moved on",
      given: { stageId: "b", changedAt: late, before: open },
      is: "moved",
    },
    { what: "went and came back", given: { changedAt: late, before: open }, is: null },
    {
      what: "was re-opened",
      given: { changedAt: late, before: { stageId: "lost", status: "lost" } },
      is: "moved",
    },
    {
      what: "was won",
      given: { status: "won", stageId: "won", changedAt: late, before: open },
      is: "won",
    },
    {
      what: "was won before and changed between won stages",
      given: { status: "won", stageId: "paid", changedAt: late, before: won },
      is: null,
    },
    {
      what: "was won and is lost after all",
      given: { status: "lost", stageId: "lost", changedAt: late, before: won },
      is: "lost",
    },
    {
      what: "was added and moved on",
      given: { createdAt: late, stageId: "b", changedAt: late, before: open },
      is: "added",
    },
    {
      what: "was added and lost",
      given: { createdAt: late, status: "lost", stageId: "lost", changedAt: late, before: open },
      is: "lost",
    },
    {
      what: "was added as won",
      given: { createdAt: late, status: "won", stageId: "won" },
      is: "won",
    },
    {
      what: "has no earlier stage that we know",
      given: { changedAt: late },
      is: null,
    },
    {
      what: "was closed long ago",
      given: { status: "lost", stageId: "lost" },
      is: null,
    },
  ] as Array<{ what: string; given: Partial<DealProgress>; is: string | null }>)(
    "$what: $is",
    ({ given, is }) => {
      expect(movementOf(way(given), since)).toBe(is);
    },
  );
});
