import type { AlertIcon } from "./alert.ts";

/** How many alerts of one kind are listed; the rest are only counted. */
export const MAX_PER_KIND = 5;

const KINDS_BY_WEIGHT: readonly AlertIcon[] = [
  "slipped",
  "coverage",
  "commit",
  "review",
  "meeting",
  "actions",
];

/**
 * Orders alerts so that no kind crowds out the others: first the top alert of each kind, then the
 * second of each, up to five per kind, largest amount first. The last of a kind carries the ones
 * that aren't listed.
 */
export function balanceAlerts<T extends { icon: AlertIcon; amount: number | null }>(
  alerts: readonly T[],
): Array<T & { more: T[] }> {
  const kinds = KINDS_BY_WEIGHT.map((kind) => {
    const all = alerts
      .filter(({ icon }) => icon === kind)
      .toSorted((one, other) => (other.amount ?? 0) - (one.amount ?? 0));
    const listed = all.slice(0, MAX_PER_KIND);
    return listed.map((alert, place) => ({
      ...alert,
      more: place === listed.length - 1 ? all.slice(MAX_PER_KIND) : [],
    }));
  });
  const places = Array.from({ length: MAX_PER_KIND }, (_, place) => place);
  return places.flatMap((place) => kinds.flatMap((kind) => kind[place] ?? []));
}
