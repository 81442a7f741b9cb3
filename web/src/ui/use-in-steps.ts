import { startTransition, useEffect, useReducer, useRef } from "react";

/** So many are drawn in a blink, also by a slow processor. */
const STEP = 9;

interface Steps<Item> {
  shown: Item[];
  /** Nothing is left of what was shown before. */
  isWhole: boolean;
}

/**
 * A list that gives way to another: a handful at a time, from the top, so that a key or a click in between is
 * answered at once. What is not replaced yet stays, and so does the height of the list. Few new items are shown at once.
 */
export function useInSteps<Item>(wanted: Item[], keyOf: (item: Item) => string): Steps<Item> {
  const [step, goOn] = useReducer((before: number) => before + 1, 0);
  const drawn = useRef({ shown: wanted, step });
  const before = drawn.current;
  const isTurn = step !== before.step;
  const after = replaced(before.shown, wanted, keyOf);
  const isWhole = after === wanted;
  // Nobody waits for a step: whatever draws the list for another reason leaves it where it is.
  const shown = isWhole || isTurn ? after : before.shown;
  useEffect(() => {
    drawn.current = { shown, step };
    if (!isWhole) startTransition(goOn);
  });
  return { shown, isWhole };
}

/** What was shown, with as many new items as one step takes. What is in both lists is never taken away. */
function replaced<Item>(shown: Item[], wanted: Item[], keyOf: (item: Item) => string): Item[] {
  const known = new Set(shown.map(keyOf));
  let left = STEP;
  const end = wanted.findIndex((item) => !known.has(keyOf(item)) && left-- === 0);
  if (end < 0) return wanted;
  const taken = new Set(wanted.slice(0, end).map(keyOf));
  const later = new Set(wanted.slice(end).map(keyOf));
  const rest = shown.filter(
    (item, place) => later.has(keyOf(item)) || (place >= end && !taken.has(keyOf(item))),
  );
  return [...wanted.slice(0, end), ...rest];
}
