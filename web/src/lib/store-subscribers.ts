interface StoreActions {
  /** Saves what it can while the page is closing. */
  leave: () => void;
  saveNow: () => void;
}

/** Subscribers of a keeper. Handles page unload and reconnection for them. */
export function storeSubscribers({ leave, saveNow }: StoreActions) {
  const listeners = new Set<() => void>();
  return {
    notify() {
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void) {
      if (listeners.size === 0) {
        window.addEventListener("pagehide", leave);
        window.addEventListener("online", saveNow);
      }
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        // Navigating within the app saves immediately; failures are still retried.
        if (listeners.size === 0) saveNow();
      };
    },
  };
}
