import type { Role } from "@touchline/contract";
import { useSyncExternalStore } from "react";
import { isTourOver, saveTourOver } from "./storage.ts";

/** The current stop of the tour; null while it isn't running. */
let currentStop: number | null = null;
const listeners = new Set<() => void>();

/**
 * The tour ends at its last stop or when the user leaves it; it's then not offered to this role on
 * this device again.
 */
export const tour = {
  goTo(next: number) {
    currentStop = next;
    notifyListeners();
  },
  end(role: Role) {
    currentStop = null;
    saveTourOver(role);
    notifyListeners();
  },
};

export function useTourStop(): number | null {
  return useSyncExternalStore(subscribe, () => currentStop);
}

export function useIsTourOffered(role: Role): boolean {
  return useSyncExternalStore(subscribe, () => currentStop === null && !isTourOver(role));
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function notifyListeners() {
  for (const listener of listeners) listener();
}
