import { invalid } from "./errors.ts";
import type { Portal, StoredRecord } from "./portal.ts";
import type { ObjectType, PropertyValues } from "./shapes.ts";

/**
 * Refuses a write that breaks a rule of the account's administrators: a property that is required on
 * creation, or together with a value that the write sets.
 */
export function enforceWriteRules(
  { account, definitions }: Portal,
  type: ObjectType,
  written: PropertyValues,
  record: StoredRecord | null,
): void {
  if (type !== "deals") return;
  const after = { ...record?.properties, ...written };
  const faults = (account.writeRules ?? []).flatMap(({ when, requires }) => {
    const applies = when ? written[when.property] === when.value : record === null;
    const code = when ? "MISSING_CONDITIONAL_REQUIRED_PROPERTY" : "MISSING_REQUIRED_PROPERTY";
    return requires
      .filter((name) => applies && (after[name] ?? "") === "")
      .map((name) => ({
        code,
        name,
        message: `${definitions[type].get(name)?.label ?? name} is required.`,
      }));
  });
  if (faults.length === 0) return;
  const { namesMissingIn = "context" } = account.leftOpen ?? {};
  if (namesMissingIn === "message") {
    const list = faults.map(({ code, name, message }) => ({
      isValid: false,
      message,
      error: code,
      name,
    }));
    throw invalid(`Property values were not valid: ${JSON.stringify(list)}`);
  }
  throw invalid(
    "Some required properties were not set.",
    faults.map(({ code, name, message }) =>
      namesMissingIn === "nowhere"
        ? { message, code }
        : { message, code, context: { propertyName: [name] } },
    ),
  );
}
