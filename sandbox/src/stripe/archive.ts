import { existsSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Kept, State } from "./state.ts";

const DEBOUNCE_MS = 500;

/** Keeps customers and what they pay for in one file, which replaces its predecessor only when it is whole. */
export async function openArchive(state: State, dataDir: string | null) {
  if (dataDir === null) return { changed: () => undefined, close: async () => undefined };
  await mkdir(dataDir, { recursive: true });
  const file = join(dataDir, "stripe.json");
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
    customers: [...state.customers.values()],
    sessions: [...state.sessions.values()],
    baskets: [...state.baskets],
    subscriptions: [...state.subscriptions.values()],
    invoices: [...state.invoices.values()],
    cards: [...state.cards],
    events: [...state.events.values()],
  };
}

function load(state: State, kept: Kept): void {
  for (const one of kept.customers) state.customers.set(one.id, one);
  for (const one of kept.sessions) state.sessions.set(one.id, one);
  for (const [id, basket] of kept.baskets) state.baskets.set(id, basket);
  for (const one of kept.subscriptions) state.subscriptions.set(one.id, one);
  for (const one of kept.invoices) state.invoices.set(one.id, one);
  for (const [id, card] of kept.cards) state.cards.set(id, card);
  for (const one of kept.events) state.events.set(one.id, one);
}
