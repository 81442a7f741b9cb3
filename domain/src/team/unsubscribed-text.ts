const listFormat = new Intl.ListFormat("en");

/** Tells the sender which recipients have unsubscribed; the others got the mail. */
export function unsubscribedText(addresses: readonly string[]): string {
  const verb = addresses.length === 1 ? "doesn't" : "don't";
  return `${listFormat.format(addresses)} ${verb} want mail from this workspace, so it wasn't sent there.`;
}
