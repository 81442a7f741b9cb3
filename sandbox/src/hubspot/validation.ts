import { withLiveOptions } from "./definitions.ts";
import { invalid, invalidProperties, type PropertyFault } from "./errors.ts";
import { infoOf } from "./object-types.ts";
import type { Portal, StoredRecord } from "./portal.ts";
import type { ObjectType, PropertyDefinition, PropertyValues } from "./shapes.ts";

const MAX_VALUE_LENGTH = 65_536;

/** Validates a client's values and returns them as HubSpot stores them. */
export function checkedProperties(
  portal: Portal,
  type: ObjectType,
  wanted: Record<string, unknown>,
  record: StoredRecord | null,
): PropertyValues {
  const faults: PropertyFault[] = [];
  const accepted: PropertyValues = {};
  for (const [name, raw] of Object.entries(wanted)) {
    const value = raw === null || raw === undefined || raw === "" ? null : String(raw);
    const definition = portal.definitions[type].get(name);
    const fault = definition
      ? faultOf(portal, type, definition, value, record)
      : refuse(name, "PROPERTY_DOESNT_EXIST", `Property "${name}" does not exist`);
    if (fault) faults.push(fault);
    else accepted[name] = definition ? normalised(definition, value, record) : value;
  }
  if (type === "deals") faults.push(...stageFaults(portal, accepted, record));
  if (faults.length > 0) throw invalidProperties(portal.account.portalId, faults);
  return accepted;
}

export function requireProperties(type: ObjectType, values: PropertyValues): void {
  const { required, singular } = infoOf(type);
  const missing = required.filter((name) => (values[name] ?? null) === null);
  if (missing.length === 0) return;
  const message = `Error creating ${singular.toUpperCase()}. Some required properties were not set.`;
  throw invalid(message, [
    { message, code: "MISSING_REQUIRED_PROPERTY", context: { properties: missing } },
  ]);
}

function refuse(name: string, error: string, message: string): PropertyFault {
  return { name, error, message };
}

function faultOf(
  portal: Portal,
  type: ObjectType,
  definition: PropertyDefinition,
  value: string | null,
  record: StoredRecord | null,
): PropertyFault | null {
  const { name, archived, modificationMetadata, hasUniqueValue } = definition;
  if (archived) return refuse(name, "PROPERTY_DOESNT_EXIST", `Property "${name}" does not exist`);
  if (modificationMetadata.readOnlyValue || (name === "createdate" && record)) {
    return refuse(
      name,
      "READ_ONLY_VALUE",
      `"${name}" is a read only property; its value cannot be set.`,
    );
  }
  if (value === null) return null;
  if (value.length > MAX_VALUE_LENGTH) {
    return refuse(
      name,
      "PROPERTY_VALUE_TOO_LONG",
      `${name} exceeds the ${MAX_VALUE_LENGTH} character limit`,
    );
  }
  const taken = hasUniqueValue ? portal.tables[type].unique.get(name)?.get(value) : undefined;
  if (taken !== undefined && taken !== record?.id) {
    return refuse(name, "CONFLICTING_UNIQUE_VALUE", `${taken} already has that value.`);
  }
  return kindFault(portal, definition, value);
}

function kindFault(
  portal: Portal,
  definition: PropertyDefinition,
  value: string,
): PropertyFault | null {
  const { name, type } = definition;
  if (name === "hubspot_owner_id") {
    const exists = portal.owners.some(({ id }) => id === value);
    return exists ? null : refuse(name, "INVALID_OWNER_ID", `Owner ${value} does not exist`);
  }
  switch (type) {
    case "number":
      return /^-?\d*\.?\d+$/.test(value)
        ? null
        : refuse(name, "INVALID_INTEGER", `${value} was not a valid number.`);
    case "datetime":
      return isInstant(value)
        ? null
        : refuse(name, "INVALID_LONG", `${value} was not a valid long.`);
    case "date":
      return isInstant(value)
        ? null
        : refuse(name, "INVALID_DATE", `${value} was not a valid date.`);
    case "bool":
      return value === "true" || value === "false"
        ? null
        : refuse(
            name,
            "INVALID_OPTION",
            `${value} was not one of the allowed options: [true, false]`,
          );
    case "enumeration":
      return optionFault(withLiveOptions(definition, portal.pipelines, portal.account), value);
    case "string":
    case "phone_number":
      return null;
  }
}

function optionFault(
  { name, options, fieldType }: PropertyDefinition,
  value: string,
): PropertyFault | null {
  const chosen =
    fieldType === "checkbox" ? value.split(";").filter((part) => part !== "") : [value];
  const allowed = new Set(options.map((option) => option.value));
  const wrong = chosen.find((part) => !allowed.has(part));
  if (wrong === undefined) return null;
  const list = options
    .map((option) => `label: "${option.label}", value: "${option.value}"`)
    .join("; ");
  return refuse(name, "INVALID_OPTION", `${wrong} was not one of the allowed options: [${list}]`);
}

/** A stage belongs to one pipeline: moving a deal to another pipeline requires both. */
function stageFaults(
  portal: Portal,
  accepted: PropertyValues,
  record: StoredRecord | null,
): PropertyFault[] {
  if (accepted.dealstage === undefined && accepted.pipeline === undefined) return [];
  const pipeline = accepted.pipeline ?? record?.properties.pipeline ?? "default";
  const stage = accepted.dealstage ?? record?.properties.dealstage ?? null;
  const known = portal.stages.get(stage ?? "");
  if (stage === null || !known || known.pipeline.id === pipeline) return [];
  return [
    refuse(
      "dealstage",
      "INVALID_OPTION",
      `${stage} was not one of the allowed options of pipeline ${pipeline}`,
    ),
  ];
}

function isInstant(value: string): boolean {
  return (
    /^-?\d+$/.test(value) || (/^\d{4}-\d{2}-\d{2}/.test(value) && !Number.isNaN(Date.parse(value)))
  );
}

function normalised(
  definition: PropertyDefinition,
  value: string | null,
  record: StoredRecord | null,
): string | null {
  if (value === null) return null;
  if (definition.type === "datetime") {
    return new Date(/^-?\d+$/.test(value) ? Number(value) : value).toISOString();
  }
  if (definition.type === "date") {
    return new Date(/^-?\d+$/.test(value) ? Number(value) : value).toISOString().slice(0, 10);
  }
  if (definition.fieldType === "checkbox" && value.startsWith(";")) {
    const before = record?.properties[definition.name]?.split(";") ?? [];
    return [...new Set([...before, ...value.split(";")])].filter((part) => part !== "").join(";");
  }
  return value;
}
