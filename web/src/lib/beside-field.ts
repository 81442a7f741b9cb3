import { fieldOf, wordsOf } from "./api.ts";

interface Form {
  values: object;
  setFieldError: (field: string, words: string) => void;
}

/**
 * Says beside a field why the server refused it. False where it refused something else, which is said elsewhere then.
 *
 * `nameOf` is what the form calls a field of the call.
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

/** What the server said of one of these fields, to be shown beside it; null where it refused something else, or nothing. */
export function refusedWords(problem: unknown, ...fields: string[]): string | null {
  const field = fieldOf(problem);
  return field !== undefined && fields.includes(field) ? wordsOf(problem, "") : null;
}

/** What to say where no field of the form says it: why a field was refused, or that it went wrong. */
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
