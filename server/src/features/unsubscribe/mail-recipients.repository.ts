import { createHash, randomBytes } from "node:crypto";
import type { Handle } from "../../db/handle.ts";

const SECRET_BYTES = 32;

export interface MailRecipient {
  /** Lower case. */
  address: string;
  secret: string;
  isUnsubscribed: boolean;
}

export const hashOfSecret = (secret: string) => createHash("sha256").update(secret).digest("hex");

/**
 * Recipients of the organisation's mail and their unsubscribe choices. Addresses are
 * case-insensitive.
 */
export function mailRecipientsRepository({ db, viewer: { organisationId } }: Handle) {
  const among = (addresses: readonly string[]) =>
    db
      .selectFrom("mailRecipients")
      .where("organisationId", "=", organisationId)
      .where("address", "in", ["", ...addresses.map((address) => address.toLowerCase())]);

  return {
    /** Returns the unsubscribed addresses, spelled as given. */
    async unsubscribed(addresses: readonly string[]): Promise<string[]> {
      const rows = await among(addresses)
        .select("address")
        .where("unsubscribedAt", "is not", null)
        .execute();
      const found = new Set(rows.map(({ address }) => address));
      return addresses.filter((address) => found.has(address.toLowerCase()));
    },

    /** Returns each recipient with their permanent unsubscribe link, creating missing ones. */
    async withLinks(addresses: readonly string[], now: Date): Promise<MailRecipient[]> {
      const rows = Array.from(new Set(addresses.map((address) => address.toLowerCase())))
        // Sorted, so that concurrent inserts lock in the same order and can't deadlock.
        .sort()
        .map((address) => {
          const secret = randomBytes(SECRET_BYTES).toString("base64url");
          const secretHash = hashOfSecret(secret);
          return { organisationId, address, secret, secretHash, firstMailedAt: now };
        });
      await db
        .insertInto("mailRecipients")
        .values(rows)
        .onConflict((on) => on.columns(["organisationId", "address"]).doNothing())
        .execute();
      const found = await among(addresses)
        .select(["address", "secret", "unsubscribedAt"])
        .execute();
      return found.map(({ unsubscribedAt, ...row }) => ({
        ...row,
        isUnsubscribed: unsubscribedAt !== null,
      }));
    },

    /** Saves the recipient's choice; returns false if it was unchanged. */
    async saveChoice(address: string, isUnsubscribed: boolean, now: Date): Promise<boolean> {
      const changed = await db
        .updateTable("mailRecipients")
        .set({ unsubscribedAt: isUnsubscribed ? now : null })
        .where("organisationId", "=", organisationId)
        .where("address", "=", address)
        .where("unsubscribedAt", isUnsubscribed ? "is" : "is not", null)
        .returning("address")
        .executeTakeFirst();
      return changed !== undefined;
    },
  };
}
