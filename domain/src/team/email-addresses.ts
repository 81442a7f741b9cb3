/** Pattern of a deliverable email address, used everywhere. */
export const EMAIL_ADDRESS =
  /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+.-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

const MAX_LENGTH = 320;

export function isEmailAddress(text: string): boolean {
  return text.length <= MAX_LENGTH && EMAIL_ADDRESS.test(text);
}

/** The valid addresses without duplicates, and the invalid inputs. */
export interface ParsedAddresses {
  addresses: string[];
  malformed: string[];
}

/**
 * One malformed address must not stop mail to the others: it is reported, and the others are used.
 */
export function partitionAddresses(given: readonly string[]): ParsedAddresses {
  const found = new Map<string, string>();
  for (const one of given) {
    const text = one.trim();
    if (text !== "" && !found.has(text.toLowerCase())) found.set(text.toLowerCase(), text);
  }
  const all = [...found.values()];
  return {
    addresses: all.filter(isEmailAddress),
    malformed: all.filter((text) => !isEmailAddress(text)),
  };
}

/** Extracts the addresses from typed or pasted text: 'ana@x.test; Ben Okafor <ben@x.test>'. */
export function parseAddresses(typed: string): ParsedAddresses {
  return partitionAddresses(typed.split(/[,;\n]/).flatMap(addressesInPart));
}

function addressesInPart(text: string): string[] {
  const named = /<([^<>]*)>\s*$/.exec(text)?.[1];
  if (named !== undefined) return [named];
  const words = text.trim().split(/\s+/);
  return words.every((word) => word.includes("@")) ? words : [text];
}
