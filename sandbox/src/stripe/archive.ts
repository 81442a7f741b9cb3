import { openStateFile } from "../state-file.ts";
import type { SavedState, State } from "./state.ts";

/** Saves customers and their subscriptions between starts. */
export function openArchive(state: State, dataDir: string | null) {
  return openStateFile<SavedState>(dataDir, "stripe.json", {
    read: () => toSavedState(state),
    load: (found) => load(state, found),
  });
}

function toSavedState(state: State): SavedState {
  return {
    customers: [...state.customers.values()],
    sessions: [...state.sessions.values()],
    baskets: [...state.baskets],
    subscriptions: [...state.subscriptions.values()],
    invoices: [...state.invoices.values()],
    cards: [...state.cards],
    events: [...state.events.values()],
  };
}

function load(state: State, kept: SavedState): void {
  for (const one of kept.customers) state.customers.set(one.id, one);
  for (const one of kept.sessions) state.sessions.set(one.id, one);
  for (const [id, basket] of kept.baskets) state.baskets.set(id, basket);
  for (const one of kept.subscriptions) state.subscriptions.set(one.id, one);
  for (const one of kept.invoices) state.invoices.set(one.id, one);
  for (const [id, card] of kept.cards) state.cards.set(id, card);
  for (const one of kept.events) state.events.set(one.id, one);
}
