import {
  PropertyCreateFieldTypeEnum,
  PropertyCreateTypeEnum,
} from "@hubspot/api-client/lib/codegen/crm/properties/models/PropertyCreate.js";
import { z } from "zod";
import { CrmError, type WantedProperty } from "../../ports/crm.ts";
import type { HubspotClient } from "./hubspot-client.ts";

const Option = z.object({
  value: z.string(),
  label: z.string().catch(""),
  hidden: z.boolean().catch(false),
});

export const Definition = z.object({
  name: z.string(),
  label: z.string().catch(""),
  type: z.string(),
  options: z.array(Option).catch([]),
  groupName: z.string().catch(""),
  archived: z.boolean().catch(false),
  calculated: z.boolean().catch(false),
});
export type Definition = z.infer<typeof Definition>;

const MAX_OPTIONS = 500;

export interface NewProperty {
  name: string;
  label: string;
  description: string;
  groupName: string;
}

export function holdsText({ type, archived, calculated }: Definition): boolean {
  return type === "string" && !archived && !calculated;
}

const FIELD_TYPES: Record<string, WantedProperty["type"]> = {
  number: "number",
  date: "date",
  datetime: "date",
  enumeration: "choice",
  bool: "choice",
};

/** How a property can be filled in; one that HubSpot doesn't describe is text under its name. */
export function toWantedProperty(name: string, found: Definition | null): WantedProperty {
  const options = (found?.options ?? [])
    .filter(({ hidden }) => !hidden)
    .map(({ value, label }) => ({ value, label: label || value }));
  const type = FIELD_TYPES[found?.type ?? ""] ?? "text";
  return {
    name,
    label: found?.label || name,
    type: type === "choice" && options.length === 0 ? "text" : type,
    options: type === "choice" ? options.slice(0, MAX_OPTIONS) : [],
  };
}

/** Reads a property definition; null if the account has none. */
export function definitionReader({ sdk, call }: HubspotClient) {
  return async (type: string, name: string): Promise<Definition | null> => {
    try {
      return await call({ answer: Definition }, () =>
        sdk.crm.properties.coreApi.getByName(type, name),
      );
    } catch (error) {
      if (error instanceof CrmError && error.kind === "missing") return null;
      throw error;
    }
  };
}

/** Creates a text property, or returns one created concurrently. */
export function propertyCreator(
  { sdk, call }: HubspotClient,
  definition: ReturnType<typeof definitionReader>,
) {
  return async (type: string, wish: NewProperty): Promise<Definition> => {
    try {
      return await call({ answer: Definition }, () =>
        sdk.crm.properties.coreApi.create(type, {
          ...wish,
          type: PropertyCreateTypeEnum.String,
          fieldType: PropertyCreateFieldTypeEnum.Textarea,
          formField: false,
        }),
      );
    } catch (error) {
      const isRefused = error instanceof CrmError && error.kind === "refused";
      const found = isRefused ? await definition(type, wish.name) : null;
      if (found) return found;
      throw error;
    }
  };
}
