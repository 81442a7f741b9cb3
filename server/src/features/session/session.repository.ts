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

interface SessionRow {
  id: string;
  name: string;
  title: string;
  role: Session["user"]["role"];
  rights: Session["user"]["rights"];
  email: string;
  preferences: unknown;
  slackSwitches: unknown;
  organisationId: string;
  organisationName: string;
  currency: string;
  timeZone: string;
  fiscalStartMonth: number;
  weekStartsOn: Session["weekStartsOn"];
  isPaid: boolean;
  trialEndsAt: Date | null;
  customerId: string | null;
  setUpAt: Date | null;
  crm: string | null;
  crmRevokedAt: Date | null;
  slack: string | null;
}

export function sessionRepository({ db, viewer: { organisationId, userId } }: Handle) {
  return {
    async read(): Promise<StoredSession> {
      const { rows } =
        await sql<SessionRow>`${prepared}select u.id, u.name, u.title, u.role, u.rights, u.email,
          u.preferences, u.slack_switches, o.id as organisation_id, o.name as organisation_name, o.currency,
          o.time_zone, o.fiscal_start_month, o.week_starts_on, o.is_paid, o.trial_ends_at, o.customer_id,
          o.set_up_at, c.vendor as crm, c.revoked_at as crm_revoked_at, s.vendor as slack
        from users u
        join organisations o on o.id = u.organisation_id
        left join connections c on c.organisation_id = o.id and c.vendor = 'hubspot'
        left join connections s on s.organisation_id = o.id and s.vendor = 'slack' and s.revoked_at is null
        where u.organisation_id = ${organisationId} and u.id = ${userId}`.execute(db);
      const [row] = rows;
      if (!row) throw new Error("The viewer has no account.");
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

    /** The people the caller sees by their place in the tree, apart from rights that reach everyone. */
    async peopleSeen(): Promise<string[]> {
      const rows = await db
        .selectFrom("visiblePeople")
        .select("personId")
        .where("organisationId", "=", organisationId)
        .where("viewerId", "=", userId)
        .orderBy("personId")
        .execute();
      return rows.map(({ personId }) => personId);
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
