import { Preferences, type Session } from "@touchline/contract";
import { sql } from "kysely";
import type { CalendarWithWeeks } from "../../context/time.ts";
import { prepared } from "../../db/connect.ts";
import type { Handle } from "../../db/handle.ts";
import { readSlackPreferences, toStoredPreferences } from "../../shared/slack-preferences.ts";

/** Stored session data; the billing state depends on the clock and is computed. */
export interface StoredSession extends Omit<Session, "user" | "hasBilling" | "trialEndsAt"> {
  user: Omit<Session["user"], "isPaid">;
  isPaid: boolean;
  trialEndsAt: Date | null;
}

export function sessionRepository({ db, viewer: { organisationId, userId } }: Handle) {
  return {
    async read(): Promise<StoredSession> {
      const row = await db
        .selectFrom("users as u")
        .innerJoin("organisations as o", "o.id", "u.organisationId")
        .leftJoin("connections as c", (join) =>
          join.onRef("c.organisationId", "=", "o.id").on("c.vendor", "=", "hubspot"),
        )
        .leftJoin("connections as s", (join) =>
          join
            .onRef("s.organisationId", "=", "o.id")
            .on("s.vendor", "=", "slack")
            .on("s.revokedAt", "is", null),
        )
        .select([
          "u.id",
          "u.name",
          "u.title",
          "u.role",
          "u.rights",
          "u.email",
          "u.preferences",
          "u.slackSwitches",
          "o.id as organisationId",
          "o.name as organisationName",
          "o.currency",
          "o.timeZone",
          "o.fiscalStartMonth",
          "o.weekStartsOn",
          "o.isPaid",
          "o.trialEndsAt",
          "o.customerId",
          "o.setUpAt",
          "c.vendor as crm",
          "c.revokedAt as crmRevokedAt",
          "s.vendor as slack",
        ])
        .where("u.organisationId", "=", organisationId)
        .where("u.id", "=", userId)
        .modifyFront(prepared)
        .$narrowType<{
          role: Session["user"]["role"];
          rights: Session["user"]["rights"];
          weekStartsOn: Session["weekStartsOn"];
        }>()
        .executeTakeFirstOrThrow();
      return {
        user: {
          id: row.id,
          name: row.name,
          title: row.title,
          role: row.role,
          rights: row.rights,
          emailAddress: row.email,
          email: row.email,
          customerId: row.customerId,
          preferences: toPreferences(row),
        },
        organisation: { id: row.organisationId, name: row.organisationName },
        isHubspotConnected: row.crm !== null && row.crmRevokedAt === null,
        hasHubspotTrouble: row.crmRevokedAt !== null,
        isSlackConnected: row.slack !== null,
        isSetUp: row.setUpAt !== null,
        currency: row.currency,
        timeZone: row.timeZone,
        fiscalStartMonth: row.fiscalStartMonth,
        weekStartsOn: row.weekStartsOn,
        isPaid: row.isPaid,
        trialEndsAt: row.trialEndsAt,
      };
    },

    /** Returns the user's address if they signed in with it; empty if it is only self-declared. */
    async verifiedAddress(): Promise<string> {
      const row = await db
        .selectFrom("users as u")
        .innerJoin("identities as i", (join) =>
          join.onRef("i.organisationId", "=", "u.organisationId").onRef("i.userId", "=", "u.id"),
        )
        .select("u.email")
        .where("u.organisationId", "=", organisationId)
        .where("u.id", "=", userId)
        .where(({ eb, fn, ref }) => eb(fn("lower", ["u.email"]), "=", ref("i.verifiedEmail")))
        .executeTakeFirst();
      return row?.email ?? "";
    },

    async savePreferences({ playerCoachModeOn, slack }: Preferences): Promise<void> {
      const stored = slack && toStoredPreferences(slack);
      await db
        .updateTable("users")
        // Merge: omitted keys keep their value.
        .set({
          preferences: sql`preferences || ${JSON.stringify({ playerCoachModeOn, ...(stored && { slack: stored.slack }) })}::jsonb`,
          ...(stored && { slackSwitches: JSON.stringify(stored.switches) }),
        })
        .where("organisationId", "=", organisationId)
        .where("id", "=", userId)
        .execute();
    },

    /** The CRM's own currency, in which amounts are summed. */
    async saveCurrency(currency: string): Promise<void> {
      await db
        .updateTable("organisations")
        .set({ currency })
        .where("id", "=", organisationId)
        .execute();
    },

    async currency(): Promise<string> {
      const { currency } = await db
        .selectFrom("organisations")
        .select("currency")
        .where("id", "=", organisationId)
        .executeTakeFirstOrThrow();
      return currency;
    },

    /** The organisation's time zone, week and fiscal year settings. */
    async calendar(): Promise<CalendarWithWeeks> {
      return db
        .selectFrom("organisations")
        .modifyFront(prepared)
        .select(["timeZone", "fiscalStartMonth", "weekStartsOn"])
        .$narrowType<CalendarWithWeeks>()
        .where("id", "=", organisationId)
        .executeTakeFirstOrThrow();
    },
  };
}

const StoredPreferences = Preferences.omit({ slack: true }).strip();

function toPreferences(row: { preferences: unknown; slackSwitches: unknown }): Preferences {
  const slack = readSlackPreferences(row);
  return { ...StoredPreferences.parse(row.preferences), ...(slack && { slack }) };
}
