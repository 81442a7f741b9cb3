import { openStateFile } from "../state-file.ts";
import type { SavedState, State } from "./state.ts";

/** Saves workspaces, messages and grants between starts. */
export function openArchive(state: State, dataDir: string | null) {
  return openStateFile<SavedState>(dataDir, "slack.json", {
    read: () => toSavedState(state),
    load: (found) => load(state, found),
  });
}

function toSavedState(state: State): SavedState {
  return {
    teams: [...state.teams.values()],
    people: [...state.people.values()],
    conversations: [...state.conversations.values()],
    messages: state.messages,
    installations: [...state.installations.values()],
    deadTokens: [...state.deadTokens],
    lastMicros: state.lastMicros,
  };
}

function load(state: State, kept: SavedState): void {
  for (const team of kept.teams) state.teams.set(team.id, team);
  for (const person of kept.people) state.people.set(person.id, person);
  for (const one of kept.conversations) {
    // What was saved before there were private channels is public.
    state.conversations.set(one.id, { ...one, isPrivate: one.isPrivate ?? false });
  }
  for (const one of kept.installations) state.installations.set(one.teamId, one);
  for (const [token, reason] of kept.deadTokens) state.deadTokens.set(token, reason);
  state.messages = kept.messages;
  state.lastMicros = kept.lastMicros;
}
