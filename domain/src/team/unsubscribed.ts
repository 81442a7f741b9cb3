const inWords = new Intl.ListFormat("en");

/** Said to whoever wrote to people who stopped mail from the workspace; the others got theirs. */
export function unsubscribedWords(addresses: readonly string[]): string {
  const verb = addresses.length === 1 ? "doesn't" : "don't";
  return `${inWords.format(addresses)} ${verb} want mail from this workspace, so it wasn't sent there.`;
}
