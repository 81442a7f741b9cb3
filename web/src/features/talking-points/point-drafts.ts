import type { Point } from "./point-list.ts";

/** What was typed and is not saved yet, kept on this device until it is. */
export interface Draft extends Pick<Point, "id" | "title" | "complete" | "known" | "isRemoved"> {
  /** It went out as the page was left; whether it arrived is not known. */
  isSent: boolean;
}

/**
 * The drafts of one person about one rep. Each tab keeps its own beside the
 * others', so that no tab writes over what was typed in another.
 */
export function draftsOf(userId: string, repId: string) {
  const prefix = `touchline.talking-points.${userId}.${repId}.`;
  return {
    keep(tab: string, key: string, draft: Draft) {
      withStorage((storage) => storage.setItem(`${prefix}${tab}.${key}`, JSON.stringify(draft)));
    },
    drop(tab: string, key: string) {
      withStorage((storage) => storage.removeItem(`${prefix}${tab}.${key}`));
    },
    tabs(): string[] {
      return Array.from(new Set(keysFrom(prefix).map((key) => tabIn(key, prefix))));
    },
    /** Takes over what another tab left behind. */
    take(tab: string): Draft[] {
      return keysFrom(`${prefix}${tab}.`).flatMap((key) => {
        const draft = readDraft(localStorage.getItem(key));
        localStorage.removeItem(key);
        return draft ? [draft] : [];
      });
    },
  };
}

function tabIn(key: string, prefix: string): string {
  return key.slice(prefix.length).split(".")[0] ?? "";
}

function keysFrom(prefix: string): string[] {
  const found: string[] = [];
  withStorage((storage) => {
    found.push(...Object.keys(storage).filter((key) => key.startsWith(prefix)));
  });
  return found;
}

function readDraft(kept: string | null): Draft | null {
  try {
    const draft: unknown = JSON.parse(kept ?? "null");
    const isWhole =
      typeof draft === "object" && draft !== null && "title" in draft && "id" in draft;
    return isWhole ? (draft as Draft) : null;
  } catch {
    return null; // Not what we wrote: an older version, or somebody's tool.
  }
}

/** Storage can be full or switched off; what was typed then lasts as long as the page. */
function withStorage(use: (storage: Storage) => void) {
  try {
    use(localStorage);
  } catch {
    // The page itself still holds it and says so.
  }
}
