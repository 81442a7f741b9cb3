import { useDeferredValue, useLayoutEffect, useRef } from "react";
import { keyOf, type Line } from "./groups-layout.ts";

/**
 * The lines to draw now. Drawing others takes a while, so what was pressed is seen first, and then all of them at once;
 * what changes within the same lines does not wait.
 */
export function useSettledLines(lines: Line[]): { lines: Line[]; isSettled: boolean } {
  const which = lines.map(keyOf).join();
  const isSettled = useDeferredValue(which) === which;
  const drawn = useRef(lines);
  useLayoutEffect(() => {
    if (isSettled) drawn.current = lines;
  });
  return { lines: isSettled ? lines : drawn.current, isSettled };
}
