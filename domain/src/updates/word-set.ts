/** A set of words from strings separated by spaces. */
export function wordSet(...lines: string[]): ReadonlySet<string> {
  return new Set(lines.join(" ").split(" "));
}
