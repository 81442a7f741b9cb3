/** A text that is not saved yet, kept on this device until it is. */
export interface TextDraft {
  html: string;
  /** The version of the text that was being changed. */
  basedOn: number;
}

/** The drafts of one text. Each tab keeps its own, so that none writes over another's. */
export function textDrafts(name: string) {
  const prefix = `touchline.draft.${name}.`;
  return {
    keep: (tab: string, draft: TextDraft) =>
      withStorage((storage) => storage.setItem(prefix + tab, JSON.stringify(draft))),
    drop: (tab: string) => withStorage((storage) => storage.removeItem(prefix + tab)),
    tabs: (): string[] =>
      withStorage((storage) =>
        Object.keys(storage)
          .filter((key) => key.startsWith(prefix))
          .map((key) => key.slice(prefix.length)),
      ) ?? [],
    /** Takes over what another tab left behind. */
    take(tab: string): TextDraft | null {
      const kept = withStorage((storage) => storage.getItem(prefix + tab)) ?? null;
      withStorage((storage) => storage.removeItem(prefix + tab));
      return readDraft(kept);
    },
  };
}

function readDraft(kept: string | null): TextDraft | null {
  try {
    const draft: unknown = JSON.parse(kept ?? "null");
    if (typeof draft !== "object" || draft === null) return null;
    const { html, basedOn } = draft as Partial<TextDraft>;
    if (typeof html !== "string" || typeof basedOn !== "number") return null;
    return { html, basedOn };
  } catch {
    return null; // Not what we wrote: an older version, or somebody's tool.
  }
}

/** Storage can be full or switched off; what was typed then lasts as long as the page, which says so. */
function withStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(localStorage);
  } catch {
    return undefined;
  }
}
