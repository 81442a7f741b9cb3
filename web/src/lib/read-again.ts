import type { QueryClient } from "@tanstack/react-query";

/** Long enough for the server's notice of a change to join the answer to the change itself. */
const WINDOW_MS = 250;

/** The key of mutations whose optimistic result a read would overwrite. */
export const EDITING = ["edit-deal"];

const waiting = new WeakMap<QueryClient, Set<string>>();

/**
 * Reads what is on screen of these paths again, once, however many reasons come together: an edit's
 * answer, the live notice of the same edit, and other notices in between.
 */
export function readAgain(client: QueryClient, paths: Iterable<string>): void {
  const known = waiting.get(client);
  const all = known ?? new Set<string>();
  for (const path of paths) all.add(path);
  if (known) return;
  waiting.set(client, all);
  const read = () => {
    if (client.isMutating({ mutationKey: EDITING }) > 0) return void setTimeout(read, WINDOW_MS);
    waiting.delete(client);
    for (const path of all) void client.invalidateQueries({ queryKey: [path] });
  };
  setTimeout(read, WINDOW_MS);
}
