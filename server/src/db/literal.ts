/** Escapes text for use in a `like` pattern. */
export function literal(words: string): string {
  return words.replaceAll(/[\\%_]/g, "\\$&");
}
