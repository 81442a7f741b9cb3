export type AlertIcon = "review" | "slipped" | "coverage" | "meeting" | "actions" | "commit";

export interface AlertDraft {
  /** Stable for the same issue, however often it is found. */
  key: string;
  /** Split by '#': the odd parts are the tokens `deal-link` and `deal-rating`. */
  label: string;
  icon: AlertIcon;
  /** People get a talking point, deals get an action. */
  actionType: "add-talking-point" | "add-todo-item";
  actionContent: string;
  repId: string | null;
  dealId: string | null;
  rating: string | null;
  /** What the deal's own rep can do about it; omitted if only a manager can act. */
  repAction?: string;
}

/** An alert with its audience: all managers, or one rep. */
export interface AddressedAlert extends AlertDraft {
  audience: "managers" | "rep";
}

/**
 * Returns an alert for the managers and, if the deal's rep can act on it, a second one for the rep,
 * so that a rep who dismisses theirs doesn't dismiss the manager's.
 */
export function toAddressedAlerts({ repAction, ...draft }: AlertDraft): AddressedAlert[] {
  const { key, repId, dealId } = draft;
  const toManagers: AddressedAlert = { ...draft, audience: "managers" };
  if (!dealId || !repId || repAction === undefined) return [toManagers];
  const toRep = { ...draft, key: `${key} to ${repId}`, actionContent: repAction };
  return [toManagers, { ...toRep, audience: "rep" }];
}

export const DEAL_LINK = "#deal-link#";
export const DEAL_RATING = "#deal-rating#";

/** Replaces '#' in user text in a label, where it would be read as a token delimiter. */
export function escapeAlertLabel(words: string): string {
  return words.replaceAll("#", "＃");
}

const MAX_ACTION_LENGTH = 200;

/** Builds the text of an action about a deal, with as much of the deal's name as fits. */
export function alertActionText(before: string, dealName: string, after: string): string {
  const room = MAX_ACTION_LENGTH - before.length - after.length;
  const name = dealName.length > room ? `${dealName.slice(0, Math.max(room - 1, 0))}…` : dealName;
  return `${before}${name}${after}`;
}

export interface AlertPerson {
  id: string;
  name: string;
}
