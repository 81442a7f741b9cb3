/** Returns the addresses outside the organisation's domains. */
export function externalAddresses(addresses: readonly string[], own: readonly string[]): string[] {
  const domains = new Set(own.map(domainOf));
  return addresses.filter((address) => !domains.has(domainOf(address)));
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf("@") + 1).toLowerCase();
}

/** Returns all recipients of a summary, without duplicates in any spelling. */
export function recipientsOf(checked: readonly string[], extra: readonly string[]): string[] {
  const found = new Map([...checked, ...extra].map((one) => [one.toLowerCase(), one]));
  return [...found.values()];
}
