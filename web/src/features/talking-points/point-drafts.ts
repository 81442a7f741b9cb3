import type { Point } from "./point-list.ts";

/** Unsaved input, stored on this device until saved. */
export interface Draft extends Pick<Point, "id" | "title" | "complete" | "known" | "isRemoved"> {
  /** Sent while the page was closing; it's unknown whether it arrived. */
  isSent: boolean;
}

/** A user's drafts about a rep. Each tab stores its own so that tabs don't overwrite each other. */
export function draftsOf(userId: string, repId: string) {
  const prefix = `touchline.talking-points.${userId}.${repId}.`;
  return {
    save(tab: string, key: string, draft: Draft) {
      withStorage((storage) => storage.setItem(`${prefix}${tab}.${key}`, JSON.stringify(draft)));
    },
    remove(tab: string, key: string) {
      withStorage((storage) => storage.removeItem(`${prefix}${tab}.${key}`));
    },
    tabs(): string[] {
      return Array.from(new Set(keysWithPrefix(prefix).map((key) => tabOf(key, prefix))));
    },
    /** Takes over another tab's drafts. */
    take(tab: string): Draft[] {
      return keysWithPrefix(`${prefix}${tab}.`).flatMap((key) => {
        const draft = parseDraft(localStorage.getItem(key));
        localStorage.removeItem(key);
        return draft ? [draft] : [];
      });
    },
  };
}

function tabOf(key: string, prefix: string): string {
  return key.slice(prefix.length).split(".")[0] ?? "";
}

function keysWithPrefix(prefix: string): string[] {
  const found: string[] = [];
  withStorage((storage) => {
    found.push(...Object.keys(storage).filter((key) => key.startsWith(prefix)));
  });
  return found;
}

function parseDraft(kept: string | null): Draft | null {
  try {
    const draft: unknown = JSON.parse(kept ?? "null");
    const isWhole =
      typeof draft === "object" && draft !== null && "title" in draft && "id" in draft;
    return isWhole ? (draft as Draft) : null;
  } catch {
    return null; // Not our format: an older version, or a third-party tool.
  }
}

/** Storage can be full or disabled; input then lasts as long as the page. */
function withStorage(use: (storage: Storage) => void) {
  try {
    use(localStorage);
  } catch {
    // The page still has the input and indicates that it's unsaved.
  }
}
