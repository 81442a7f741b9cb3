/** Limits concurrency per key; further work queues. */
export function concurrencyByKey(mostAtOnce: number) {
  const busy = new Map<string, { count: number; waiting: Array<() => void> }>();
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const turn = busy.get(key) ?? { count: 0, waiting: [] };
    busy.set(key, turn);
    if (turn.count >= mostAtOnce) await new Promise<void>((begin) => turn.waiting.push(begin));
    else turn.count += 1;
    try {
      return await work();
    } finally {
      const next = turn.waiting.shift();
      if (next) next();
      else turn.count -= 1;
      if (turn.count === 0) busy.delete(key);
    }
  };
}
