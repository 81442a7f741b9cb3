import { z } from "zod";
import { type Keys, seal, unseal } from "../../shared/seal.ts";

const Secret = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("google"),
    grant: z.object({
      accountEmail: z.string(),
      mayRead: z.boolean(),
      accessToken: z.string(),
      refreshToken: z.string(),
      expiresAt: z.coerce.date(),
    }),
  }),
  z.object({ kind: z.literal("ics"), url: z.string() }),
]);
/** Credentials for a user's calendar: Google tokens, or a secret URL. */
export type CalendarSecret = z.infer<typeof Secret>;

interface Owner {
  organisationId: string;
  userId: string;
}
export interface SealedSecret {
  keyId: string;
  sealed: string;
  expiresAt: Date | null;
}

export const purposeOfCalendar = ({ organisationId, userId }: Owner) =>
  `${organisationId} calendar ${userId}`;

export function sealSecret(keys: Keys, owner: Owner, secret: CalendarSecret): SealedSecret {
  return {
    ...seal(keys, purposeOfCalendar(owner), JSON.stringify(secret)),
    expiresAt: secret.kind === "google" ? secret.grant.expiresAt : null,
  };
}

export function openSecret(
  keys: Keys,
  owner: Owner,
  { keyId, sealed }: Pick<SealedSecret, "keyId" | "sealed">,
): CalendarSecret {
  return Secret.parse(JSON.parse(unseal(keys, purposeOfCalendar(owner), keyId, sealed)));
}
