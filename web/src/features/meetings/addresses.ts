/** Soft: it only catches what cannot be an address. Whether one exists, its mail server knows. */
const LOOKS_RIGHT = /^[^\s@,;<>]+@[^\s@,;<>]+\.[^\s@,;<>]+$/;

/** The addresses in a text, separated by commas, each once. */
export function addressesIn(typed: string): string[] {
  const all = typed
    .split(",")
    .map((one) => one.trim())
    .filter(Boolean);
  return [...new Set(all)];
}

export function looksWrong(address: string): boolean {
  return !LOOKS_RIGHT.test(address);
}

/** Those that belong to none of the organisation's own domains. */
export function outsiders(addresses: readonly string[], own: readonly string[]): string[] {
  const domains = new Set(own.map(domainOf));
  return addresses.filter((address) => !domains.has(domainOf(address)));
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf("@") + 1).toLowerCase();
}

/** Everybody a summary goes to, each once however it is written. */
export function recipientsOf(checked: readonly string[], extra: readonly string[]): string[] {
  const found = new Map([...checked, ...extra].map((one) => [one.toLowerCase(), one]));
  return [...found.values()];
}
