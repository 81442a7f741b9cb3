import { existsSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Kept, State } from "./state.ts";

const DEBOUNCE_MS = 500;

/** Keeps accounts, events and grants in one file, which replaces its predecessor only when it is whole. */
export async function openArchive(state: State, dataDir: string | null) {
  if (dataDir === null) return { changed: () => undefined, close: async () => undefined };
  await mkdir(dataDir, { recursive: true });
  const file = join(dataDir, "google-calendar.json");
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

function kept({ accounts, events, counter, oldestToken, refresh, channels }: State): Kept {
  return {
    accounts: [...accounts.values()],
    events: [...events.values()],
    counter,
    oldestToken,
    refresh: [...refresh],
    channels: channels.list(),
  };
}

/** A file that an older version wrote lacks what that version did not know. */
function load(state: State, kept: Partial<Kept>): void {
  const { accounts = [], events = [], refresh = [], channels = [] } = kept;
  const { counter = state.counter, oldestToken = state.oldestToken } = kept;
  state.channels.restore(channels);
  for (const account of accounts) state.accounts.set(account.email, account);
  for (const event of events) state.events.set(event.id, event);
  for (const [token, grant] of refresh) state.refresh.set(token, grant);
  state.counter = counter;
  state.oldestToken = oldestToken;
}
