import { invalidFieldOf, messageOf } from "./api.ts";

interface Form {
  values: object;
  setFieldError: (field: string, words: string) => void;
}

/**
 * Displays the server's rejection next to its field. Returns false if it wasn't about a field of
 * this form, and must be reported elsewhere. `nameOf` maps an API field to the form's name.
 */
export function showFieldError(
  form: Form,
  problem: unknown,
  nameOf: (field: string) => string = (field) => field,
): boolean {
  const field = invalidFieldOf(problem);
  const name = field && nameOf(field);
  if (!name || !hasField(form.values, name)) return false;
  form.setFieldError(name, messageOf(problem, ""));
  return true;
}

/** Returns the server's message about one of these fields for an inline error; null otherwise. */
export function fieldErrorOf(problem: unknown, ...fields: string[]): string | null {
  const field = invalidFieldOf(problem);
  return field !== undefined && fields.includes(field) ? messageOf(problem, "") : null;
}

/**
 * Returns the message for errors that no field displays: why a field was rejected, or the fallback.
 */
export function formErrorText(problem: unknown, otherwise: string): string {
  return invalidFieldOf(problem) === undefined ? otherwise : messageOf(problem, otherwise);
}

function hasField(values: object, name: string): boolean {
  let within: unknown = values;
  for (const part of name.split(".")) {
    if (typeof within !== "object" || within === null || !(part in within)) return false;
    within = (within as Record<string, unknown>)[part];
  }
  return true;
}
