type Work = (lock: null) => unknown;

/** The browser's locks in small: one holder of a name at a time, in the order of asking. */
export function installLocks() {
  const held = new Map<string, Promise<unknown>>();
  const request = (name: string, optionsOrWork: LockOptions | Work, given?: Work) => {
    const work = typeof optionsOrWork === "function" ? optionsOrWork : given;
    const turn = (held.get(name) ?? Promise.resolve()).then(() => work?.(null));
    held.set(
      name,
      turn.catch(() => undefined),
    );
    return turn;
  };
  Object.defineProperty(navigator, "locks", { configurable: true, value: { request } });
}
