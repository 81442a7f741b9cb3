import type { PeriodKind } from "../calendar/period.ts";
import type { OwnField, OwnFieldType } from "../deals/own-fields.ts";

export const MAX_FORECAST_LINES = 10;

/** The forecast categories of the CRM that a line can count as something else. */
export const LINE_CATEGORIES = ["COMMIT", "BEST_CASE", "PIPELINE", "OMIT"] as const;
export type LineCategory = (typeof LINE_CATEGORIES)[number];

/** A line of business: which deals it forecasts, and what of them counts. */
export interface ForecastLineRule {
  /** Null: all pipelines that count. */
  pipelines: readonly string[] | null;
  /** Only deals whose own field has one of these values; null: all. */
  filter: { field: string; values: readonly string[] } | null;
  /** Own fields by name; null: the deal's own amount, close date or owner. */
  amountField: string | null;
  dateField: string | null;
  ownerField: string | null;
  /** What each category counts as. */
  categories: Readonly<Record<LineCategory, LineCategory>>;
  periodKind: PeriodKind;
}

const AMOUNT_TYPES: readonly OwnFieldType[] = ["currency", "number"];
const DATE_TYPES: readonly OwnFieldType[] = ["date", "datetime"];
const OWNER_TYPES: readonly OwnFieldType[] = ["choice", "text"];
const FILTER_TYPES: readonly OwnFieldType[] = ["choice", "choices", "boolean", "text"];

/** The types of own fields that each part of a line can take. */
export const LINE_FIELD_TYPES = {
  amountField: AMOUNT_TYPES,
  dateField: DATE_TYPES,
  ownerField: OWNER_TYPES,
  filter: FILTER_TYPES,
} as const;

const EXPECTED = {
  amountField: "an amount or a number",
  dateField: "a date",
  ownerField: "a HubSpot user",
  filter: "a choice, a yes or no, or a text",
} as const;

/** Why a line can't be saved with the organisation's own fields; null if it can. */
export function lineObjection(
  line: ForecastLineRule,
  fields: readonly Pick<OwnField, "name" | "label" | "type">[],
): string | null {
  const used = {
    amountField: line.amountField,
    dateField: line.dateField,
    ownerField: line.ownerField,
    filter: line.filter?.field ?? null,
  };
  for (const part of ["amountField", "dateField", "ownerField", "filter"] as const) {
    const name = used[part];
    if (name === null) continue;
    const field = fields.find((one) => one.name === name);
    if (!field) return `${part}: ${name} isn't one of your own fields. Choose it there first.`;
    if (!LINE_FIELD_TYPES[part].includes(field.type)) {
      return `${part}: ${field.label} can't be used here. It must be ${EXPECTED[part]}.`;
    }
  }
  return null;
}
