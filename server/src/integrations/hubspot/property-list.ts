import type { OwnFieldType } from "@touchline/domain";
import { z } from "zod";
import type { CrmProperty } from "../../ports/crm.ts";
import { isStandardField } from "./deal-record.ts";
import type { HubspotClient } from "./hubspot-client.ts";
import { textFrom, validItems } from "./values.ts";

const Option = z.object({
  value: z.string(),
  label: z.unknown().optional(),
  hidden: z.boolean().catch(false),
});
const Property = z.object({
  name: z.string().regex(/^[A-Za-z0-9_]{1,120}$/),
  label: z.unknown().optional(),
  type: z.string(),
  fieldType: z.unknown().optional(),
  groupName: z.unknown().optional(),
  options: validItems(Option).catch([]),
  hidden: z.boolean().catch(false),
  archived: z.boolean().catch(false),
  calculated: z.boolean().catch(false),
  showCurrencySymbol: z.boolean().catch(false),
  modificationMetadata: z
    .object({ readOnlyValue: z.boolean().catch(false) })
    .nullish()
    .catch(null),
});
type Property = z.infer<typeof Property>;
const Properties = z.object({ results: validItems(Property) });

const MAX_OPTIONS = 1000;

/** The deal properties that people can choose, by label. */
export function propertyLister({ sdk, call }: HubspotClient) {
  return async (): Promise<CrmProperty[]> => {
    const { results } = await call({ answer: Properties }, () =>
      sdk.crm.properties.coreApi.getAll("deals"),
    );
    return results
      .filter(({ name, hidden, archived }) => !hidden && !archived && !isStandardField(name))
      .flatMap((property) => toCrmProperty(property) ?? [])
      .toSorted((one, other) => one.label.localeCompare(other.label));
  };
}

function toCrmProperty(property: Property): CrmProperty | null {
  const type = typeOf(property);
  if (!type) return null;
  const { name, label, groupName, options, calculated, modificationMetadata } = property;
  const isChoice = type === "choice" || type === "choices";
  return {
    name,
    label: (textFrom(label) || name).slice(0, 200),
    type,
    options: (isChoice ? options : [])
      .filter(({ hidden }) => !hidden)
      .slice(0, MAX_OPTIONS)
      .map((one) => ({ value: one.value, label: textFrom(one.label) || one.value })),
    group: textFrom(groupName).slice(0, 200),
    isEditable: !calculated && !modificationMetadata?.readOnlyValue,
  };
}

/** Null for what has no value that people read, such as files. */
function typeOf({ type, fieldType, showCurrencySymbol }: Property): OwnFieldType | null {
  switch (type) {
    case "string":
    case "phone_number":
      return fieldType === "file" ? null : "text";
    case "number":
      return showCurrencySymbol ? "currency" : "number";
    case "date":
      return "date";
    case "datetime":
      return "datetime";
    case "bool":
      return "boolean";
    case "enumeration":
      if (fieldType === "booleancheckbox") return "boolean";
      return fieldType === "checkbox" ? "choices" : "choice";
    default:
      return null;
  }
}
