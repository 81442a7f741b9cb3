import { renderHook } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { useInSteps } from "./use-in-steps.ts";

const itself = (item: string) => item;
const list = (name: string, length = 25) => Array.from({ length }, (_, at) => `${name}${at}`);

/** Everything that was shown from one list to another, each state once. */
function shownBetween(before: string[], after: string[]) {
  const states: { shown: string[]; isWhole: boolean }[] = [];
  const { rerender } = renderHook(
    ({ wanted }) => {
      const state = useInSteps(wanted, itself);
      if (states.at(-1)?.shown.join() !== state.shown.join()) states.push(state);
    },
    { initialProps: { wanted: before } },
  );
  states.length = 0;
  rerender({ wanted: after });
  return states;
}

describe("a list that gives way to another", () => {
  it("does so a handful at a time, from the top, and keeps its length", () => {
    const [before, after] = [list("old"), list("new")];
    const states = shownBetween(before, after);
    const mixed = (taken: number) => [...after.slice(0, taken), ...before.slice(taken)];
    expect(states.map(({ shown }) => shown)).toEqual([before, mixed(9), mixed(18), after]);
    expect(states.map(({ isWhole }) => isWhole)).toEqual([false, false, false, true]);
  });

  it("never takes an item away that is in both", () => {
    const after = [...list("new", 20), "old3", ...list("more", 4)];
    for (const { shown } of shownBetween(list("old"), after)) expect(shown).toContain("old3");
  });

  it("never shows an item twice", () => {
    const after = [...list("new", 10), "old20", ...list("more", 14)];
    for (const { shown } of shownBetween(list("old"), after)) {
      expect(new Set(shown).size).toBe(shown.length);
    }
  });

  it.each([
    ["few are new", [...list("new", 9), ...list("old", 16)]],
    ["they are the same in another order", list("old").toReversed()],
    ["hardly any are left", list("new", 3)],
  ])("does so at once where %s", (_, after) => {
    const states = shownBetween(list("old"), after);
    expect(states).toEqual([{ shown: after, isWhole: true }]);
  });

  it("grows where it was shorter", () => {
    const states = shownBetween(list("old", 2), list("new", 12));
    expect(states.map(({ shown }) => shown.length)).toEqual([2, 9, 12]);
  });
});
