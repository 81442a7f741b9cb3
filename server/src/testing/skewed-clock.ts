/**
 * Skews a process's clock by SKEW_MINUTES; load it with `node --import`. SIGUSR2 sets the clock
 * back by an hour. Timers are unaffected, as when a real machine's clock is set.
 */
const HOUR_MS = 3_600_000;
let shift = Number(process.env.SKEW_MINUTES) * 60_000;
process.on("SIGUSR2", () => {
  shift -= HOUR_MS;
});
globalThis.Date = new Proxy(Date, {
  construct: (real, given, as) =>
    Reflect.construct(real, given.length === 0 ? [real.now() + shift] : given, as),
  apply: (real) => new real(real.now() + shift).toString(),
  get: (real, key, as) => (key === "now" ? () => real.now() + shift : Reflect.get(real, key, as)),
});
