/**
 * Sets a process's clock wrongly, as machines' clocks are: `node --import` this, with SKEW_MINUTES.
 *
 * On SIGUSR2 it is set back by an hour. Timers go on, as they do when a machine's clock is set.
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
