/** The pictures that alerts are known by. */
export type AlertIcon = "review" | "slipped" | "coverage" | "meeting" | "actions" | "commit";

/** Something worth a manager's look, as a rule found it. */
export interface AlertDraft {
  /** The same matter has the same key, however often it is found. */
  key: string;
  /** Cut by '#': the odd parts are the tokens `deal-link` and `deal-rating`. */
  label: string;
  icon: AlertIcon;
  /** People are talked to, deals are worked on. */
  actionType: "add-talking-point" | "add-todo-item";
  actionContent: string;
  repId: string | null;
  dealId: string | null;
  rating: string | null;
  /** What the deal's own rep can do about it; left out where only a manager can. */
  repAction?: string;
}

/** An alert in somebody's list: the managers' common one, or a rep's own. */
export interface AddressedAlert extends AlertDraft {
  audience: "managers" | "rep";
}

/**
 * Whose lists an alert is in: the managers', and for a deal its rep's too where the rep can do something about it.
 *
 * They are two alerts, so that a rep who dismisses one does not take it from the manager.
 */
export function addressed({ repAction, ...draft }: AlertDraft): AddressedAlert[] {
  const { key, repId, dealId } = draft;
  const toManagers: AddressedAlert = { ...draft, audience: "managers" };
  if (!dealId || !repId || repAction === undefined) return [toManagers];
  const toRep = { ...draft, key: `${key} to ${repId}`, actionContent: repAction };
  return [toManagers, { ...toRep, audience: "rep" }];
}

export const DEAL_LINK = "#deal-link#";
export const DEAL_RATING = "#deal-rating#";

/** Somebody's own words in a label: a '#' in them would be taken for the mark of a token. */
export function plain(words: string): string {
  return words.replaceAll("#", "＃");
}

/** An action holds so many characters. */
const MAX_ACTION_LENGTH = 200;

/** What is to be done about a deal, with as much of its name as fits. */
export function toDo(before: string, dealName: string, after: string): string {
  const room = MAX_ACTION_LENGTH - before.length - after.length;
  const name = dealName.length > room ? `${dealName.slice(0, Math.max(room - 1, 0))}…` : dealName;
  return `${before}${name}${after}`;
}

export interface AlertPerson {
  id: string;
  name: string;
}
