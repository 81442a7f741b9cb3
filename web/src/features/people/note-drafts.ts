/** Notes as they were typed, and the version that was changed. */
interface NoteDraft {
  html: string;
  basedOn: number;
}

const keyOf = (userId: string, memberId: string) => `touchline.notes.${userId}.${memberId}`;

/** What was typed and not saved stays on this device until it is. */
export function readNoteDraft(userId: string, memberId: string): NoteDraft | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(userId, memberId)) ?? "null");
    return isDraft(kept) ? kept : null;
  } catch {
    return null; // Storage switched off, or not what we wrote.
  }
}

export function keepNoteDraft(userId: string, memberId: string, draft: NoteDraft) {
  try {
    localStorage.setItem(keyOf(userId, memberId), JSON.stringify(draft));
  } catch {
    // Storage full or switched off: the page itself holds it as long as it is open.
  }
}

export function dropNoteDraft(userId: string, memberId: string) {
  try {
    localStorage.removeItem(keyOf(userId, memberId));
  } catch {
    // Storage switched off: there was nothing to drop.
  }
}

function isDraft(kept: unknown): kept is NoteDraft {
  if (typeof kept !== "object" || kept === null) return false;
  const { html, basedOn } = kept as Partial<NoteDraft>;
  return typeof html === "string" && typeof basedOn === "number";
}
