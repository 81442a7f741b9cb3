export function seeded(seed: number) {
  let state = seed >>> 0;
  /** In [0, 1). */
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    /** True with this probability in percent. */
    percent: (share: number) => next() * 100 < share,
    shuffled<T>(list: readonly T[]): T[] {
      const keys = new Map(list.map((item) => [item, next()]));
      return list.toSorted((a, b) => (keys.get(a) ?? 0) - (keys.get(b) ?? 0));
    },
  };
}
