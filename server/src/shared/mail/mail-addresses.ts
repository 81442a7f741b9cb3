import { partitionAddresses, unsubscribedText } from "@touchline/domain";
import type { Store } from "../../db/store.ts";
import { Refusal } from "../../http/refusal.ts";

const MAX_NAMED = 10;

/**
 * Returns recipients, lower-cased and sorted, and the invalid addresses; throws if no recipient is
 * left.
 */
export function mustHaveAddresses(given: readonly string[]) {
  const { addresses, malformed } = partitionAddresses(given);
  if (addresses.length > 0) {
    return { recipients: addresses.map((address) => address.toLowerCase()).sort(), malformed };
  }
  const named = malformed.slice(0, MAX_NAMED).map((text) => text.slice(0, 80));
  throw new Refusal(
    "bad_request",
    named.length > 0
      ? `Not an email address: ${named.join(", ")}. Enter one like name@example.com.`
      : "Enter an email address like name@example.com.",
  );
}

/** Splits addresses into subscribed and unsubscribed; throws if no recipient is left. */
export async function mustWantMail({ store }: { store: Store }, addresses: readonly string[]) {
  const unsubscribed = await store.mailRecipients.unsubscribed(addresses);
  const recipients = addresses.filter((address) => !unsubscribed.includes(address));
  if (recipients.length === 0) throw unsubscribedRefusal(unsubscribed);
  return { recipients, unsubscribed };
}

export function unsubscribedRefusal(addresses: readonly string[]): Refusal {
  return new Refusal("conflict", unsubscribedText(addresses));
}
