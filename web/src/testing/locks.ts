type Work = (lock: null) => unknown;

/** A minimal fake of the browser's locks: one holder per name, first come first served. */
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
