/** An unsaved text, stored on this device until saved. */
export interface TextDraft {
  html: string;
  /** The version that was being edited. */
  basedOn: number;
}

/** The drafts of a text. Each tab stores its own so that tabs don't overwrite each other. */
export function textDrafts(name: string) {
  const prefix = `touchline.draft.${name}.`;
  return {
    save: (tab: string, draft: TextDraft) =>
      withStorage((storage) => storage.setItem(prefix + tab, JSON.stringify(draft))),
    remove: (tab: string) => withStorage((storage) => storage.removeItem(prefix + tab)),
    tabs: (): string[] =>
      withStorage((storage) =>
        Object.keys(storage)
          .filter((key) => key.startsWith(prefix))
          .map((key) => key.slice(prefix.length)),
      ) ?? [],
    /** Takes over another tab's draft. */
    take(tab: string): TextDraft | null {
      const kept = withStorage((storage) => storage.getItem(prefix + tab)) ?? null;
      withStorage((storage) => storage.removeItem(prefix + tab));
      return parseDraft(kept);
    },
  };
}

function parseDraft(kept: string | null): TextDraft | null {
  try {
    const draft: unknown = JSON.parse(kept ?? "null");
    if (typeof draft !== "object" || draft === null) return null;
    const { html, basedOn } = draft as Partial<TextDraft>;
    if (typeof html !== "string" || typeof basedOn !== "number") return null;
    return { html, basedOn };
  } catch {
    return null; // Not our format: an older version, or a third-party tool.
  }
}

/** Storage can be full or disabled; input then lasts as long as the page, which indicates it. */
function withStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(localStorage);
  } catch {
    return undefined;
  }
}
