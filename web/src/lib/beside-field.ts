import { fieldOf, wordsOf } from "./api.ts";

interface Form {
  values: object;
  setFieldError: (field: string, words: string) => void;
}

/**
 * Displays the server's rejection next to its field. Returns false if it wasn't about a field of
 * this form, and must be reported elsewhere. `nameOf` maps an API field to the form's name.
 */
export function sayBesideField(
  form: Form,
  problem: unknown,
  nameOf: (field: string) => string = (field) => field,
): boolean {
  const field = fieldOf(problem);
  const name = field && nameOf(field);
  if (!name || !hasField(form.values, name)) return false;
  form.setFieldError(name, wordsOf(problem, ""));
  return true;
}

/** Returns the server's message about one of these fields for an inline error; null otherwise. */
export function refusedWords(problem: unknown, ...fields: string[]): string | null {
  const field = fieldOf(problem);
  return field !== undefined && fields.includes(field) ? wordsOf(problem, "") : null;
}

/**
 * Returns the message for errors that no field displays: why a field was rejected, or the fallback.
 */
export function wordsElsewhere(problem: unknown, otherwise: string): string {
  return fieldOf(problem) === undefined ? otherwise : wordsOf(problem, otherwise);
}

function hasField(values: object, name: string): boolean {
  let within: unknown = values;
  for (const part of name.split(".")) {
    if (typeof within !== "object" || within === null || !(part in within)) return false;
    within = (within as Record<string, unknown>)[part];
  }
  return true;
}
