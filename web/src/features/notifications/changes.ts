import type { SlackPreferences } from "@touchline/contract";

type Alerts = SlackPreferences["deal"];

export type Change = Partial<Omit<SlackPreferences, "deal">> & { deal?: Partial<Alerts> };

export function changed(stored: SlackPreferences, { deal, ...change }: Change): SlackPreferences {
  return { ...stored, ...change, deal: { ...stored.deal, ...deal } };
}

/** Returns the inverse of a change, leaving later changes alone. */
export function undoOf(stored: SlackPreferences, { deal, ...change }: Change): Change {
  return {
    ...picked(stored, change),
    ...(deal && { deal: picked(stored.deal, deal) }),
  };
}

/** Whether a change has no effect, so that nothing needs saving. Ignores the order of lists. */
export function isUnchanged(stored: SlackPreferences, change: Change): boolean {
  return inOrder(changed(stored, change)) === inOrder(changed(stored, {}));
}

function inOrder(value: unknown): string {
  return JSON.stringify(value, (_, part) => (Array.isArray(part) ? part.toSorted() : part));
}

function picked<T extends object>(from: T, keys: object): Partial<T> {
  return Object.fromEntries(
    Object.entries(from).filter(([key]) => Object.hasOwn(keys, key)),
  ) as Partial<T>;
}
