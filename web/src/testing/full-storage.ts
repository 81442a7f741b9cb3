import { vi } from "vitest";

/** Makes all storage writes fail until the returned function is called or the test ends. */
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
