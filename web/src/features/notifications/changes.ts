import type { SlackPreferences } from "@touchline/contract";

type Alerts = SlackPreferences["deal"];

export type Change = Partial<Omit<SlackPreferences, "deal">> & { deal?: Partial<Alerts> };

export function withChange(
  stored: SlackPreferences,
  { deal, ...change }: Change,
): SlackPreferences {
  return { ...stored, ...change, deal: { ...stored.deal, ...deal } };
}

/** Returns the inverse of a change, leaving later changes alone. */
export function inverseOf(stored: SlackPreferences, { deal, ...change }: Change): Change {
  return {
    ...pickKeys(stored, change),
    ...(deal && { deal: pickKeys(stored.deal, deal) }),
  };
}

/** Whether a change has no effect, so that nothing needs saving. Ignores the order of lists. */
export function isUnchanged(stored: SlackPreferences, change: Change): boolean {
  return stableStringify(withChange(stored, change)) === stableStringify(withChange(stored, {}));
}

function stableStringify(value: unknown): string {
  return JSON.stringify(value, (_, part) => (Array.isArray(part) ? part.toSorted() : part));
}

function pickKeys<T extends object>(from: T, keys: object): Partial<T> {
  return Object.fromEntries(
    Object.entries(from).filter(([key]) => Object.hasOwn(keys, key)),
  ) as Partial<T>;
}
