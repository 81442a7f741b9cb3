import { existsSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Kept, State } from "./state.ts";

const DEBOUNCE_MS = 500;

/** Keeps workspaces, messages and grants in one file, which replaces its predecessor only when it is whole. */
export async function openArchive(state: State, dataDir: string | null) {
  if (dataDir === null) return { changed: () => undefined, close: async () => undefined };
  await mkdir(dataDir, { recursive: true });
  const file = join(dataDir, "slack.json");
  if (existsSync(file)) load(state, JSON.parse(await readFile(file, "utf8")));

  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();
  function save(): Promise<void> {
    if (timer) clearTimeout(timer);
    timer = null;
    writing = writing.then(async () => {
      await writeFile(`${file}.new`, JSON.stringify(kept(state)), { mode: 0o600 });
      await rename(`${file}.new`, file);
    });
    return writing;
  }
  return {
    changed() {
      timer ??= setTimeout(() => void save(), DEBOUNCE_MS).unref();
    },
    close: save,
  };
}

function kept(state: State): Kept {
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

function load(state: State, kept: Kept): void {
  for (const team of kept.teams) state.teams.set(team.id, team);
  for (const person of kept.people) state.people.set(person.id, person);
  for (const one of kept.conversations) state.conversations.set(one.id, one);
  for (const one of kept.installations) state.installations.set(one.teamId, one);
  for (const [token, reason] of kept.deadTokens) state.deadTokens.set(token, reason);
  state.messages = kept.messages;
  state.lastMicros = kept.lastMicros;
}
