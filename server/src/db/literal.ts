/** Words for a `like`: what has a meaning in a pattern stands for itself. */
export function literal(words: string): string {
  return words.replaceAll(/[\\%_]/g, "\\$&");
}
