/** A reason that people pick from: what is written to the CRM, and what people read. */
export interface LostReason {
  value: string;
  label: string;
}

export const MAX_LOST_REASONS = 20;
export const MAX_LOST_REASON_LENGTH = 60;

/** For organisations that have no list of their own yet. */
export const DEFAULT_LOST_REASONS = [
  "Price",
  "Chose a competitor",
  "No decision",
  "No budget",
  "Bad timing",
  "Missing feature",
  "Went silent",
  "Not a fit",
] as const;

/**
 * The reasons to pick from. Where the CRM's property has options, the CRM takes nothing else, so
 * they are the list; else the organisation's own, or the default ones.
 */
export function lostReasonsOf(
  crmOptions: readonly LostReason[],
  own: readonly string[] | null,
): { source: "crm" | "own" | "default"; reasons: LostReason[] } {
  if (crmOptions.length > 0) return { source: "crm", reasons: [...crmOptions] };
  const labels = own ?? DEFAULT_LOST_REASONS;
  return {
    source: own ? "own" : "default",
    reasons: labels.map((label) => ({ value: label, label })),
  };
}

/** Which texts are one reason: case, and spaces around and between words, make no difference. */
export const lostReasonKey = (text: string): string =>
  text.trim().replaceAll(/\s+/g, " ").toLowerCase();

/**
 * A reason as people read it: "price" is the list's Price. HubSpot joins several options of one
 * deal with `;`. What isn't on the list stays as it was written.
 */
export function lostReasonLabel(value: string, reasons: readonly LostReason[]): string {
  const labelOf = (text: string) =>
    reasons.find(
      (one) =>
        one.value === text ||
        lostReasonKey(one.value) === lostReasonKey(text) ||
        lostReasonKey(one.label) === lostReasonKey(text),
    )?.label;
  const whole = labelOf(value);
  if (whole !== undefined) return whole;
  const parts = value.split(";").map(labelOf);
  return parts.length > 1 && parts.every((part) => part !== undefined)
    ? parts.join(", ")
    : value.trim().replaceAll(/\s+/g, " ");
}
