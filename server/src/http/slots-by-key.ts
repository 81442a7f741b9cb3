/** Counts what is open by several keys at once: everything, a network's, one person's. */
export function slotsByKey() {
  const taken = new Map<string, number>();
  const add = (key: string, change: number) => {
    const next = (taken.get(key) ?? 0) + change;
    if (next > 0) taken.set(key, next);
    else taken.delete(key);
  };
  return {
    count: (key: string) => taken.get(key) ?? 0,
    /** Returns how to release the slots, or null where a key has no slot left. */
    take(asked: Array<[key: string, most: number]>): (() => void) | null {
      if (asked.some(([key, most]) => (taken.get(key) ?? 0) >= most)) return null;
      for (const [key] of asked) add(key, 1);
      let isReleased = false;
      return () => {
        if (isReleased) return;
        isReleased = true;
        for (const [key] of asked) add(key, -1);
      };
    },
  };
}
