import { Expectation, type ReviewThumbs } from "@touchline/contract";
import { useSyncExternalStore } from "react";

/** Feedback as it stands on the card; 0 is no score yet. */
export interface Feedback {
  score: number;
  thumbs: ReviewThumbs;
  /** HTML; empty when there is nothing to read in it. */
  comment: string;
  /** What should change on the deal; null asks for nothing. */
  expectation: Expectation | null;
}

export const BLANK: Feedback = { score: 0, thumbs: {}, comment: "", expectation: null };

/** Drafts may be older than expectations are. */
const KeptExpectation = Expectation.nullable().catch(null);

const hearers = new Set<() => void>();
const keyOf = (userId: string, hubspotId: string) => `touchline.feedback.${userId}.${hubspotId}`;

/** Feedback that was begun and not saved stays on this device until it is. */
export function readDraft(userId: string, hubspotId: string): Feedback | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(userId, hubspotId)) ?? "null");
    return isFeedback(kept)
      ? { ...kept, expectation: KeptExpectation.parse(kept.expectation) }
      : null;
  } catch {
    return null; // Storage switched off, or not what we wrote.
  }
}

export function keepDraft(userId: string, hubspotId: string, draft: Feedback | null) {
  try {
    if (draft) localStorage.setItem(keyOf(userId, hubspotId), JSON.stringify(draft));
    else localStorage.removeItem(keyOf(userId, hubspotId));
  } catch {
    // Storage full or switched off: the card itself holds it as long as it is shown.
  }
  for (const hear of hearers) hear();
}

/** Which of these deals have feedback that was begun and not saved. */
export function useDrafts(userId: string, hubspotIds: string[]): Set<string> {
  const begun = useSyncExternalStore(listen, () =>
    hubspotIds.filter((id) => readDraft(userId, id) !== null).join(","),
  );
  return new Set(begun.split(",").filter(Boolean));
}

function listen(hear: () => void) {
  hearers.add(hear);
  return () => hearers.delete(hear);
}

function isFeedback(kept: unknown): kept is Feedback {
  if (typeof kept !== "object" || kept === null) return false;
  const { score, thumbs, comment } = kept as Partial<Feedback>;
  return typeof score === "number" && typeof comment === "string" && typeof thumbs === "object";
}
