import { openStateFile } from "../state-file.ts";
import type { SavedState, State } from "./state.ts";

/** Saves accounts, events and grants between starts. */
export function openArchive(state: State, dataDir: string | null) {
  return openStateFile<Partial<SavedState>>(dataDir, "google-calendar.json", {
    read: () => toSavedState(state),
    load: (found) => load(state, found),
  });
}

function toSavedState({
  accounts,
  events,
  counter,
  oldestToken,
  refresh,
  channels,
}: State): SavedState {
  return {
    accounts: [...accounts.values()],
    events: [...events.values()],
    counter,
    oldestToken,
    refresh: [...refresh],
    channels: channels.list(),
  };
}

/** A file written by an older version lacks newer fields. */
function load(state: State, kept: Partial<SavedState>): void {
  const { accounts = [], events = [], refresh = [], channels = [] } = kept;
  const { counter = state.counter, oldestToken = state.oldestToken } = kept;
  state.channels.restore(channels);
  for (const account of accounts) state.accounts.set(account.email, account);
  for (const event of events) state.events.set(event.id, event);
  for (const [token, grant] of refresh) state.refresh.set(token, grant);
  state.counter = counter;
  state.oldestToken = oldestToken;
}
