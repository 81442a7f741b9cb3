const STEPS = [1, 2, 2.5, 5, 10];
const TARGET_TICKS = 4;

/** Returns round axis values from zero to at least the given one. */
export function ticksUpTo(most: number): number[] {
  if (!(most > 0)) return [0, 1];
  const rough = most / TARGET_TICKS;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = (STEPS.find((size) => size * magnitude >= rough) ?? 10) * magnitude;
  // Counts are whole numbers.
  const whole = most <= TARGET_TICKS ? Math.max(1, Math.round(step)) : step;
  return Array.from({ length: Math.ceil(most / whole) + 1 }, (_, index) => index * whole);
}
