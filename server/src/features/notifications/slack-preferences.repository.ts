import { type SlackMember, SlackPreferences, type TeamMember } from "@touchline/contract";
import { DEFAULT_SLACK_PREFERENCES, type SlackAlertPreferences } from "@touchline/domain";
import { sql } from "kysely";
import { z } from "zod";
import type { CalendarWithWeeks } from "../../context/time.ts";
import { seesTeam } from "../../context/viewer.ts";
import type { Handle } from "../../db/handle.ts";
import { jobs } from "../../jobs/catalog.ts";
import { jobQueue } from "../../jobs/queue.ts";

/** A user who can be reached in Slack now. */
export interface SlackRecipient {
  id: string;
  name: string;
  role: TeamMember["role"];
  slackUserId: string;
  boundAt: Date;
  slackPreferences: SlackAlertPreferences;
}

/** An organisation's calendar and currency. */
export interface OrganisationFrame extends CalendarWithWeeks {
  currency: string;
}

const PreferencesWithSlack = z.object({ slack: SlackPreferences });

/** Slack preferences, and whether Slack is connected. */
export function slackPreferencesRepository(handle: Handle) {
  const { db, viewer } = handle;
  const { organisationId, userId } = viewer;

  const members = () => {
    const all = db
      .selectFrom("users as u")
      .leftJoin("slackBindings as b", (join) =>
        join.onRef("b.organisationId", "=", "u.organisationId").onRef("b.userId", "=", "u.id"),
      )
      .select(["u.id", "u.name", "u.title", "u.role", "u.email as emailAddress", "u.phoneNumber"])
      .select(["u.preferences", "b.slackUserId"])
      .where("u.organisationId", "=", organisationId)
      .where("u.deactivatedAt", "is", null)
      .$narrowType<{ role: TeamMember["role"] }>();
    return seesTeam(viewer) ? all : all.where("u.id", "=", userId);
  };
  type Row = Awaited<ReturnType<ReturnType<typeof members>["executeTakeFirstOrThrow"]>>;
  const member = ({ preferences, ...row }: Row): SlackMember => ({
    ...row,
    sub: row.id === userId,
    preferences: { slack: preferencesOf(preferences) },
  });

  return {
    async members(): Promise<SlackMember[]> {
      const rows = await members().orderBy("u.name").orderBy("u.id").limit(10_000).execute();
      return rows.map(member);
    },

    async member(id: string): Promise<SlackMember | undefined> {
      const row = await members().where("u.id", "=", id).executeTakeFirst();
      return row && member(row);
    },

    async save(id: string, slack: SlackPreferences): Promise<void> {
      await db
        .updateTable("users")
        .set({ preferences: sql`preferences || ${JSON.stringify({ slack })}::jsonb` })
        .where("organisationId", "=", organisationId)
        .where("id", "=", id)
        .execute();
    },

    /** All users linked to the installed workspace. */
    async recipients(): Promise<SlackRecipient[]> {
      const rows = await db
        .selectFrom("slackBindings as b")
        .innerJoin("users as u", (join) =>
          join.onRef("u.organisationId", "=", "b.organisationId").onRef("u.id", "=", "b.userId"),
        )
        .innerJoin("connections as c", (join) =>
          join
            .onRef("c.organisationId", "=", "b.organisationId")
            .onRef("c.accountId", "=", "b.teamId")
            .on("c.vendor", "=", "slack")
            .on("c.revokedAt", "is", null),
        )
        .select(["u.id", "u.name", "u.role", "u.preferences", "b.slackUserId", "b.boundAt"])
        .where("b.organisationId", "=", organisationId)
        .where("b.staleAt", "is", null)
        .where("u.deactivatedAt", "is", null)
        .orderBy("u.id")
        .$narrowType<{ role: TeamMember["role"] }>()
        .execute();
      return rows.map(({ preferences, ...row }) => ({
        ...row,
        slackPreferences: preferencesOf(preferences),
      }));
    },

    async frame(): Promise<OrganisationFrame> {
      return db
        .selectFrom("organisations")
        .select(["timeZone", "fiscalStartMonth", "weekStartsOn", "currency"])
        .where("id", "=", organisationId)
        .$narrowType<OrganisationFrame>()
        .executeTakeFirstOrThrow();
    },

    /** Since when both Slack and the CRM are connected; null if one isn't. */
    async connectedSince(): Promise<Date | null> {
      const rows = await db
        .selectFrom("connections")
        .select("connectedAt")
        .where("organisationId", "=", organisationId)
        .where("vendor", "in", ["hubspot", "slack"])
        .where("revokedAt", "is", null)
        .execute();
      if (rows.length < 2) return null;
      return new Date(Math.max(...rows.map(({ connectedAt }) => connectedAt.getTime())));
    },

    /** Queues a scan for notifications, if Slack is connected. */
    async queueScan(): Promise<void> {
      const slack = await db
        .selectFrom("connections")
        .select("vendor")
        .where("organisationId", "=", organisationId)
        .where("vendor", "=", "slack")
        .where("revokedAt", "is", null)
        .executeTakeFirst();
      if (slack) await jobQueue(handle).add(jobs.scanForAlerts, {});
    },
  };
}

/** Preferences never set, or stored by another version, fall back to the defaults. */
function preferencesOf(preferences: unknown): SlackPreferences {
  const stored = PreferencesWithSlack.safeParse(preferences);
  return stored.success ? stored.data.slack : DEFAULT_SLACK_PREFERENCES;
}
