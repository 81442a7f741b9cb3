import { vi } from "vitest";

/** From now on this device keeps nothing more, until what is returned is called or the test ends. */
export function fillStorage(): () => void {
  const storage = localStorage;
  const refuse = () => {
    throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
  };
  vi.stubGlobal(
    "localStorage",
    new Proxy(storage, {
      get: (_, key) => (key === "setItem" ? refuse : Reflect.get(storage, key)),
    }),
  );
  return () => vi.stubGlobal("localStorage", storage);
}
