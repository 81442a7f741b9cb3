import type { Day } from "../calendar/day.ts";
import type { OwnField, OwnFieldValue } from "../deals/own-fields.ts";

/** What an organisation asks of one of its own fields. */
export interface OwnFieldDemands {
  /** 'pipeline/stage': from these stages on it must be filled in; at most one per pipeline. */
  requiredFrom: readonly string[];
  /** After this many days it must have changed; null for never. */
  maxDays: number | null;
  /** It may only have these values; empty for any. */
  allowed: readonly string[];
}

/** An own field that something is asked of, as it is on one deal. */
export interface OwnFieldFact extends Pick<OwnField, "label" | "type" | "options"> {
  /** Null if it is empty. */
  value: OwnFieldValue | null;
  /** Since when it has this value; null if that isn't known. */
  since: Day | null;
  /** The order of the stage of the deal's pipeline from which it must be filled in. */
  requiredFrom: number | null;
  maxDays: number | null;
  allowed: readonly string[];
}

/** 'Champion', 'Champion and ARR', 'Champion, ARR and 2 more'. */
export function fieldNames(fields: readonly Pick<OwnField, "label">[]): string {
  const labels = fields.map(({ label }) => label);
  if (labels.length <= 2) return labels.join(" and ");
  const [first, second, ...more] = labels;
  return more.length === 1
    ? `${first}, ${second} and ${more[0]}`
    : `${first}, ${second} and ${more.length} more`;
}

/** The labels of a fact's values that aren't allowed. */
export function disallowedValues({ type, value, allowed, options }: OwnFieldFact): string[] {
  if (allowed.length === 0 || value === null) return [];
  return [value]
    .flat()
    .map(String)
    .filter((one) => !allowed.includes(one))
    .map((one) => {
      if (type === "boolean") return one === "true" ? "Yes" : "No";
      return options.find((option) => option.value === one)?.label ?? one;
    });
}
