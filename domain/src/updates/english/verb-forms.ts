/**
 * All forms of verbs written as 'send/sent' (irregular) or 'call' (regular), separated by spaces.
 * The third person ('sends') is left out: a rep who drops the 'I' never writes it, a buyer's
 * 'wants' always has it.
 */
export function verbForms(...lines: string[]): ReadonlySet<string> {
  const forms = new Set<string>();
  for (const verb of lines.join(" ").split(" ")) {
    const [base = "", ...past] = verb.split("/");
    forms.add(base).add(gerund(base));
    if (past.length === 0) forms.add(regularPast(base));
    for (const form of past) forms.add(form);
  }
  return forms;
}

const DOUBLES = /(?:[^aeiou])[aeiou][bdgmnpt]$/;

export function gerund(base: string): string {
  if (/[^eo]e$/.test(base)) return `${base.slice(0, -1)}ing`;
  return base.length <= 4 && DOUBLES.test(base) ? `${base}${base.at(-1)}ing` : `${base}ing`;
}

function regularPast(base: string): string {
  if (base.endsWith("e")) return `${base}d`;
  if (/[^aeiou]y$/.test(base)) return `${base.slice(0, -1)}ied`;
  return base.length <= 4 && DOUBLES.test(base) ? `${base}${base.at(-1)}ed` : `${base}ed`;
}
