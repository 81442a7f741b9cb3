export interface Mentionable {
  id: string;
  name: string;
}

/**
 * Finds the people mentioned with `@` and their full name, or their first name if no one else has
 * it. Regardless of case; a longer name wins over its beginning.
 */
export function mentionsIn(text: string, people: readonly Mentionable[]): string[] {
  const folded = fold(text);
  const names = new Map<string, string | null>();
  for (const { id, name } of people) {
    for (const alias of new Set([fold(name), fold(name).split(" ")[0] ?? ""])) {
      // An ambiguous name mentions no one.
      if (alias) names.set(alias, names.has(alias) ? null : id);
    }
  }
  const longestFirst = [...names].sort(([one], [other]) => other.length - one.length);
  const found = new Set<string>();
  for (const { index } of folded.matchAll(/(?<![\p{L}\p{N}])@/gu)) {
    const after = folded.slice(index + 1);
    const match = longestFirst.find(
      ([alias]) => after.startsWith(alias) && !/^[\p{L}\p{N}]/u.test(after.slice(alias.length)),
    );
    if (match?.[1]) found.add(match[1]);
  }
  return [...found];
}

const fold = (text: string) => text.normalize("NFC").toLowerCase().replaceAll(/\s+/g, " ").trim();
