import type { Role } from "@touchline/contract";
import { useSyncExternalStore } from "react";
import { isTourOver, rememberTourOver } from "./storage.ts";

/** The current stop of the tour; null while it isn't running. */
let stop: number | null = null;
const listeners = new Set<() => void>();

/**
 * The tour ends at its last stop or when the user leaves it; it's then not offered to this role on
 * this device again.
 */
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
