import type { Role } from "@touchline/contract";
import { useSyncExternalStore } from "react";
import { isTourOver, rememberTourOver } from "./storage.ts";

/** The stop of the first walk through the product that is shown; none while nobody walks. */
let stop: number | null = null;
const listeners = new Set<() => void>();

/** A walk ends at its last stop, or where somebody leaves it; then nobody in this role is asked on this device again. */
export const tour = {
  goTo(next: number) {
    stop = next;
    tell();
  },
  end(role: Role) {
    stop = null;
    rememberTourOver(role);
    tell();
  },
};

export function useTourStop(): number | null {
  return useSyncExternalStore(listen, () => stop);
}

/** Whether to ask somebody if they want to be shown around. */
export function useIsTourOffered(role: Role): boolean {
  return useSyncExternalStore(listen, () => stop === null && !isTourOver(role));
}

function listen(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function tell() {
  for (const listener of listeners) listener();
}
