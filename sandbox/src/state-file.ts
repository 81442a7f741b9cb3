import { existsSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";

const DEBOUNCE_MS = 500;

interface StateAccess<Kept> {
  read: () => Kept;
  load: (kept: Kept) => void;
}

/**
 * Saves a stand-in's state to one file, which replaces its predecessor only when it is complete.
 */
export async function openStateFile<Kept>(
  dataDir: string | null,
  name: string,
  { read, load }: StateAccess<Kept>,
) {
  if (dataDir === null) return { changed: () => undefined, close: async () => undefined };
  await mkdir(dataDir, { recursive: true });
  const file = join(dataDir, name);
  if (existsSync(file)) load(JSON.parse(await readFile(file, "utf8")));

  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();
  function save(): Promise<void> {
    if (timer) clearTimeout(timer);
    timer = null;
    writing = writing.then(async () => {
      await writeFile(`${file}.new`, JSON.stringify(read()), { mode: 0o600 });
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
