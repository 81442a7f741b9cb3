export const INBOX_KINDS = [
  "feedback",
  "ask",
  "answer",
  "mention",
  "help",
  "refusal",
  "room",
  "hand-over",
] as const;
export type InboxKind = (typeof INBOX_KINDS)[number];

/** What an item is about besides a deal: one record, or a list. */
export const INBOX_SUBJECTS = [
  "review",
  "write",
  "room",
  "action",
  "rep",
  "nudge",
  "deals",
  "actions",
] as const;
export type InboxSubject = (typeof INBOX_SUBJECTS)[number];

/** What the person can still do about an item. */
export const INBOX_TODOS = ["answer", "retry", "resolve", "join", "complete"] as const;
export type InboxTodo = (typeof INBOX_TODOS)[number];

/** What an item depends on, as it is now; null if there is no such record or it isn't visible. */
export interface InboxState {
  kind: InboxKind;
  writeState: string | null;
  isRoomOpen: boolean | null;
  isAskOpen: boolean | null;
  isActionDone: boolean | null;
}

/** Derived from the current state, so that what was dealt with elsewhere offers nothing. */
export function inboxTodo({
  kind,
  writeState,
  isRoomOpen,
  isAskOpen,
  isActionDone,
}: InboxState): InboxTodo | null {
  switch (kind) {
    case "refusal":
      if (writeState === "refused") return "retry";
      return writeState === "conflict" ? "resolve" : null;
    case "room":
      return isRoomOpen ? "join" : null;
    case "ask":
      return isAskOpen ? "answer" : null;
    case "hand-over":
      return isActionDone === false ? "complete" : null;
    default:
      return null;
  }
}

/** Days after which retention deletes an item, and how many a person has at most. */
export const INBOX_READ_DAYS = 30;
export const INBOX_MAX_DAYS = 180;
export const MAX_INBOX_ITEMS = 500;
