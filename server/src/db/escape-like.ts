/** Escapes text for use in a `like` pattern. */
export function escapeLike(words: string): string {
  return words.replaceAll(/[\\%_]/g, "\\$&");
}
