import { createHash, randomBytes } from "node:crypto";
import type { Handle } from "../../db/handle.ts";

const SECRET_BYTES = 32;

/** Somebody's link to stop mail, and whether they have. */
export interface MailRecipient {
  /** In lower case. */
  address: string;
  secret: string;
  isUnsubscribed: boolean;
}

export const hashOfSecret = (secret: string) => createHash("sha256").update(secret).digest("hex");

/** Whom mail of the organisation went to, and who of them wants none. Upper and lower case are one address. */
export function mailRecipientsRepository({ db, viewer: { organisationId } }: Handle) {
  const among = (addresses: readonly string[]) =>
    db
      .selectFrom("mailRecipients")
      .where("organisationId", "=", organisationId)
      .where("address", "in", ["", ...addresses.map((address) => address.toLowerCase())]);

  return {
    /** Who of these wants no mail, as they were given. */
    async unsubscribed(addresses: readonly string[]): Promise<string[]> {
      const rows = await among(addresses)
        .select("address")
        .where("unsubscribedAt", "is not", null)
        .execute();
      const found = new Set(rows.map(({ address }) => address));
      return addresses.filter((address) => found.has(address.toLowerCase()));
    },

    /** Each with a link of their own; one that has none yet gets it now, and keeps it. */
    async withLinks(addresses: readonly string[], now: Date): Promise<MailRecipient[]> {
      const rows = Array.from(new Set(addresses.map((address) => address.toLowerCase())))
        // In one order everywhere: two mails to the same new people wait for each other, not both for good.
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

    /** Keeps what somebody chose; false if that is how it was. */
    async choose(address: string, isUnsubscribed: boolean, now: Date): Promise<boolean> {
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
