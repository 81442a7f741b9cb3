import { MAX_OWN_FIELDS, OWN_CONDITION, OWN_FIELD_TYPES } from "@touchline/domain";
import { z } from "zod";
import { route } from "./route.ts";

const Timestamp = z.iso.datetime();

/** HubSpot's name of a property. */
export const OwnFieldName = z
  .string()
  .regex(/^[A-Za-z0-9_]{1,120}$/, "must be the name of a property in HubSpot");

/** An own field where columns, order and groups are named. */
export const OwnFieldKey = z.templateLiteral(["own.", OwnFieldName]);

/**
 * One condition on an own field: `rival:is:a`, `arr:from:1000`, `arr:to:5000`, `champion:empty` or
 * `champion:filled`; dates as `renewal_date:from:2027-01-01`. Conditions on the same field are
 * alternatives, but for `from` with `to`. The value after `is:` is percent-encoded.
 */
export const OwnFieldCondition = z
  .string()
  .max(9200)
  .regex(OWN_CONDITION, "must be a condition on an own field, such as arr:from:1000");

/** A value as it is stored: text, number, yes or no, or several choices. */
export const OwnFieldValue = z.union([
  z.string().max(65_536),
  z.number(),
  z.boolean(),
  z.array(z.string().max(3000)).max(500),
]);

const Option = z.object({ value: z.string().max(3000), label: z.string().max(3000) });

/** A deal property that the organisation chose from HubSpot's list. */
export const OwnFieldInfo = z.object({
  name: OwnFieldName,
  label: z.string().max(200),
  type: z.enum(OWN_FIELD_TYPES),
  /** For choices; HubSpot's, in its order. */
  options: z.array(Option).max(1000),
  /** False if HubSpot calculates it or doesn't let it be changed. */
  isEditable: z.boolean(),
  /** Whether its values are still being read. */
  isReading: z.boolean(),
  /** Since when HubSpot doesn't have it any more as it was chosen; its values are from then. */
  goneAt: Timestamp.nullable(),
  /** What happened to it, and what to do; empty if nothing did. */
  note: z.string().max(500),
});
export type OwnFieldInfo = z.infer<typeof OwnFieldInfo>;

/** How far the values of newly chosen fields are read. */
const OwnFieldReading = z.object({
  names: z.array(OwnFieldName).max(MAX_OWN_FIELDS),
  done: z.int(),
  total: z.int(),
  /** Why it is waiting; it goes on by itself. */
  error: z.string().max(1000).nullable(),
});

export const OwnFields = z.object({
  fields: z.array(OwnFieldInfo).max(MAX_OWN_FIELDS),
  reading: OwnFieldReading.nullable(),
});
export type OwnFields = z.infer<typeof OwnFields>;

/** A deal property of HubSpot that can be chosen. */
export const AvailableField = z.object({
  name: OwnFieldName,
  label: z.string().max(200),
  type: z.enum(OWN_FIELD_TYPES),
  /** HubSpot's group of properties. */
  group: z.string().max(200),
  isEditable: z.boolean(),
});
export type AvailableField = z.infer<typeof AvailableField>;

export const ownFields = {
  list: route({
    method: "GET",
    path: "/api/own-fields",
    access: "member",
    summary: "The deal properties chosen from HubSpot's list, in order",
    response: OwnFields,
  }),
  available: route({
    method: "GET",
    path: "/api/own-fields/available",
    access: "admin",
    summary: "HubSpot's deal properties that can be chosen, by label",
    perMinute: 30,
    response: z.array(AvailableField).max(2000),
  }),
  choose: route({
    method: "PUT",
    path: "/api/own-fields",
    access: "admin",
    summary: "Choose deal properties, in this order; values of dropped ones are deleted",
    perMinute: 30,
    body: z.strictObject({
      names: z
        .array(OwnFieldName)
        .max(MAX_OWN_FIELDS)
        .refine((all) => new Set(all).size === all.length, "can have each property once"),
    }),
    response: OwnFields,
  }),
};
