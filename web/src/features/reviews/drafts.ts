import { Ask, type ReviewThumbs } from "@touchline/contract";
import { useSyncExternalStore } from "react";

/** Feedback as entered on the card; 0 means no score yet. */
export interface Feedback {
  score: number;
  thumbs: ReviewThumbs;
  /** HTML; empty if it has no text. */
  comment: string;
  /** What should change on the deal; null for no ask. */
  expectation: Ask | null;
}

export const BLANK: Feedback = { score: 0, thumbs: {}, comment: "", expectation: null };

/** Old drafts have no expectation. */
const StoredAsk = Ask.nullable().catch(null);

const listeners = new Set<() => void>();
const draftKey = (userId: string, hubspotId: string) => `touchline.feedback.${userId}.${hubspotId}`;

/** Unsaved feedback stays on this device. */
export function readDraft(userId: string, hubspotId: string): Feedback | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(draftKey(userId, hubspotId)) ?? "null");
    return isFeedback(kept) ? { ...kept, expectation: StoredAsk.parse(kept.expectation) } : null;
  } catch {
    return null; // Storage is disabled, or the value isn't ours.
  }
}

export function saveDraft(userId: string, hubspotId: string, draft: Feedback | null) {
  try {
    if (draft) localStorage.setItem(draftKey(userId, hubspotId), JSON.stringify(draft));
    else localStorage.removeItem(draftKey(userId, hubspotId));
  } catch {
    // Storage is full or disabled: the card holds it as long as it's open.
  }
  for (const hear of listeners) hear();
}

export function useDrafts(userId: string, hubspotIds: string[]): Set<string> {
  const begun = useSyncExternalStore(subscribe, () =>
    hubspotIds.filter((id) => readDraft(userId, id) !== null).join(","),
  );
  return new Set(begun.split(",").filter(Boolean));
}

function subscribe(hear: () => void) {
  listeners.add(hear);
  return () => listeners.delete(hear);
}

function isFeedback(kept: unknown): kept is Feedback {
  if (typeof kept !== "object" || kept === null) return false;
  const { score, thumbs, comment } = kept as Partial<Feedback>;
  return typeof score === "number" && typeof comment === "string" && typeof thumbs === "object";
}
