interface Keeper {
  /** Saves what it can while the page goes away. */
  leave: () => void;
  saveNow: () => void;
}

/** Those who show what a keeper holds. A page that goes away, or a network that is back, is heard for them. */
export function keeperAudience({ leave, saveNow }: Keeper) {
  const listeners = new Set<() => void>();
  return {
    tell() {
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
        // Another page of the product is no reason to wait; what fails goes on being tried.
        if (listeners.size === 0) saveNow();
      };
    },
  };
}
