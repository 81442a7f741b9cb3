import type { Day } from "../calendar/day.ts";
import { type OwnFieldValues, ownValueText } from "./own-fields.ts";

/** The values of a deal that people edit. */
export interface DealValues {
  stageId: string | null;
  closeDate: Day | null;
  forecastCategory: string | null;
  dealUpdate: string;
  nextStep: string;
  /** Why the deal was lost: an option's value where the CRM has a list, else text. */
  lostReason: string;
  /** By the CRM's name of the property; none if absent. */
  ownFields?: OwnFieldValues;
}

interface PropertyRow {
  /** Where a deal holds the value. */
  field: Exclude<keyof DealValues, "ownFields">;
  /** The name in a deal's history. */
  history: string;
  /** The name on screens, in messages and in exports. */
  label: string;
  /** How values are validated, compared and displayed. */
  type: "stage" | "day" | "confidence" | "text";
  /** Whether several deals can be given the same value at once. */
  isBulkEditable: boolean;
  /** Whether a user may clear it. */
  isOptional: boolean;
  /** The audit log's sentence, to be followed by the deal's name. */
  audit: string;
}

/**
 * Every property that each deal has and that can be edited, once. Contract, outbox, undo, audit log,
 * bulk edit, history and screens read it, so a new property starts as a row here. What an
 * organisation chose besides has the same row for all, `OWN_FIELD_ROW`.
 *
 * The keys are the names that the API's documents fix; only `integrations/` knows a CRM's names.
 */
export const DEAL_PROPERTY_ROWS = {
  dealstage: {
    field: "stageId",
    history: "stage",
    label: "Stage",
    type: "stage",
    isBulkEditable: true,
    isOptional: false,
    audit: "changed the stage of",
  },
  closedate: {
    field: "closeDate",
    history: "close_date",
    label: "Close date",
    type: "day",
    isBulkEditable: true,
    isOptional: false,
    audit: "changed the close date of",
  },
  hs_manual_forecast_category: {
    field: "forecastCategory",
    history: "forecast_category",
    label: "Confidence",
    type: "confidence",
    isBulkEditable: true,
    isOptional: false,
    audit: "changed the confidence of",
  },
  deal_update: {
    field: "dealUpdate",
    history: "deal_update",
    label: "Update",
    type: "text",
    // An update is about one deal.
    isBulkEditable: false,
    isOptional: false,
    audit: "wrote an update on",
  },
  hs_next_step: {
    field: "nextStep",
    history: "next_step",
    label: "Next step",
    type: "text",
    isBulkEditable: true,
    isOptional: true,
    audit: "changed the next step of",
  },
  closed_lost_reason: {
    field: "lostReason",
    history: "lost_reason",
    label: "Lost reason",
    type: "text",
    isBulkEditable: true,
    isOptional: true,
    audit: "changed the lost reason of",
  },
} as const satisfies Record<string, PropertyRow>;

type Rows = typeof DEAL_PROPERTY_ROWS;
export type StandardProperty = keyof Rows;
/** An own field, by the CRM's name; in a deal's history it has the same name. */
export type OwnProperty = `own.${string}`;
export type DealProperty = StandardProperty | OwnProperty;
export type BulkProperty = {
  [Key in StandardProperty]: Rows[Key]["isBulkEditable"] extends true ? Key : never;
}[StandardProperty];
type DealHistoryField = Rows[StandardProperty]["history"];

export const DEAL_PROPERTIES = Object.keys(DEAL_PROPERTY_ROWS) as [
  StandardProperty,
  ...StandardProperty[],
];
export const BULK_PROPERTIES = DEAL_PROPERTIES.filter(
  (property): property is BulkProperty => DEAL_PROPERTY_ROWS[property].isBulkEditable,
) as [BulkProperty, ...BulkProperty[]];

const OWN_PREFIX = "own.";
const OWN_PROPERTY = /^own\.[A-Za-z0-9_]{1,120}$/;

const HOME_SUFFIX = "_in_home_currency";
/** The property in which HubSpot keeps an amount converted into the company's currency, if it does. */
export const homeTwinOf = (name: string): string => `${name}${HOME_SUFFIX}`;
/** Whether a property is such an amount, which isn't converted again. */
export const isHomeAmount = (name: string): boolean => name.endsWith(HOME_SUFFIX);

export const ownProperty = (name: string): OwnProperty => `${OWN_PREFIX}${name}`;
export const isOwnProperty = (name: string): name is OwnProperty => OWN_PROPERTY.test(name);
/** The CRM's name of an own field. */
export const ownFieldName = (property: OwnProperty): string => property.slice(OWN_PREFIX.length);

export const isStandardProperty = (name: string): name is StandardProperty =>
  Object.hasOwn(DEAL_PROPERTY_ROWS, name);
export const isDealProperty = (name: string): name is DealProperty =>
  isStandardProperty(name) || isOwnProperty(name);

/** What all own fields have in common; values are text here and typed where they are stored. */
const OWN_FIELD_ROW = {
  type: "own",
  isBulkEditable: false,
  isOptional: true,
  audit: "changed a field of",
} as const;

/** A property's row of the table. */
export const propertyRow = (property: DealProperty) =>
  isStandardProperty(property)
    ? DEAL_PROPERTY_ROWS[property]
    : { ...OWN_FIELD_ROW, history: property, label: ownFieldName(property) };

/** The label of a property; an unknown name is its own label. */
export const propertyLabel = (name: string): string =>
  isDealProperty(name) ? propertyRow(name).label : name;

/** The property that a history field records, if it can be edited. */
export const propertyOfHistory = (field: string): DealProperty | undefined =>
  isOwnProperty(field)
    ? field
    : DEAL_PROPERTIES.find((property) => DEAL_PROPERTY_ROWS[property].history === field);

/** History fields that can only be changed in the CRM. */
const READ_ONLY_HISTORY = { amount: "Value", owner: "Owner", name: "Name", pipeline: "Pipeline" };
type HistoryField = DealHistoryField | keyof typeof READ_ONLY_HISTORY;

export const HISTORY_LABELS = {
  ...READ_ONLY_HISTORY,
  ...Object.fromEntries(
    Object.values(DEAL_PROPERTY_ROWS).map(({ history, label }) => [history, label]),
  ),
} as Record<HistoryField, string>;

/** The label of a history field; an unknown one is its own label. */
export const historyLabel = (field: string): string =>
  (HISTORY_LABELS as Record<string, string>)[field] ?? field;

/** One property of a deal as text; null and empty both mean unset. */
export const propertyOf = (deal: DealValues, property: DealProperty): string | null =>
  isStandardProperty(property)
    ? deal[DEAL_PROPERTY_ROWS[property].field]
    : ownValueText(deal.ownFields?.[ownFieldName(property)]) || null;

/** Normalises a value: cleared text becomes empty, any other cleared value null. */
export const toStoredValue = (property: DealProperty, value: string): string | null =>
  value === "" && propertyRow(property).type !== "text" ? null : value;

/** Whether two values are equal, treating null and empty alike. */
export function isSameValue(a: string | null, b: string | null): boolean {
  return (a ?? "") === (b ?? "");
}
