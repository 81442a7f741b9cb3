/** A set of words written the way people read them: separated by blanks. */
export function wordSet(...lines: string[]): ReadonlySet<string> {
  return new Set(lines.join(" ").split(" "));
}
