import { useSyncExternalStore } from "react";

export type DraftKind = "update" | "next-step";

/** A text that was typed for a deal and hasn't been saved yet. */
export interface AnswerDraft {
  deal: { id: string; hubspotId: string; name: string };
  kind: DraftKind;
  text: string;
}

const prefixOf = (userId: string) => `touchline.answer.${userId}.`;
const keyOf = (userId: string, { deal, kind }: Pick<AnswerDraft, "deal" | "kind">) =>
  `${prefixOf(userId)}${deal.hubspotId}.${kind}`;

const listeners = new Set<() => void>();

/** Keeps what is typed on this device until it is saved, also without a network. */
export function saveAnswerDraft(userId: string, draft: AnswerDraft) {
  try {
    const key = keyOf(userId, draft);
    if (draft.text.trim() === "") localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    return; // Storage is full or disabled: the text lasts as long as its field.
  }
  for (const listener of listeners) listener();
}

export function readAnswerDraft(
  userId: string,
  of: Pick<AnswerDraft, "deal" | "kind">,
): string | null {
  return parseDraft(readItem(keyOf(userId, of)))?.text ?? null;
}

/** Returns the user's drafts on this device, by deal name. */
export function useAnswerDrafts(userId: string): AnswerDraft[] {
  const stored = useSyncExternalStore(subscribe, () => storedDrafts(userId));
  return stored
    .split("\n")
    .flatMap((text) => parseDraft(text) ?? [])
    .toSorted((one, other) => one.deal.name.localeCompare(other.deal.name));
}

/** One string, because React compares snapshots by identity. */
function storedDrafts(userId: string): string {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefixOf(userId)))
      .map((key) => localStorage.getItem(key))
      .join("\n");
  } catch {
    return "";
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

function readItem(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function parseDraft(stored: string | null): AnswerDraft | null {
  try {
    const draft: unknown = JSON.parse(stored || "null");
    if (typeof draft !== "object" || draft === null) return null;
    const { deal, kind, text } = draft as Partial<AnswerDraft>;
    if (!deal || (kind !== "update" && kind !== "next-step") || typeof text !== "string") {
      return null;
    }
    return { deal, kind, text };
  } catch {
    return null; // Not our format: an older version, or a third-party tool.
  }
}
