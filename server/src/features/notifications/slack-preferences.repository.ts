import type { Right, SlackMember, SlackPreferences, TeamMember } from "@touchline/contract";
import {
  type Coach,
  DEFAULT_SLACK_PREFERENCES,
  type SlackAlertPreferences,
} from "@touchline/domain";
import { sql } from "kysely";
import type { CalendarWithWeeks } from "../../context/time.ts";
import { seesTeam } from "../../context/viewer.ts";
import { coachedBy } from "../../db/coached.ts";
import type { Handle } from "../../db/handle.ts";
import { jobs } from "../../jobs/catalog.ts";
import { jobQueue } from "../../jobs/queue.ts";
import { readSlackPreferences, toStoredPreferences } from "../../shared/slack-preferences.ts";

/** A user who can be reached in Slack now. */
export interface SlackRecipient extends Coach {
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
      .select(["u.preferences", "u.slackSwitches", "b.slackUserId", "b.slackName"])
      .where("u.organisationId", "=", organisationId)
      .where("u.deactivatedAt", "is", null)
      .$narrowType<{ role: TeamMember["role"] }>();
    return seesTeam(viewer) ? all : all.where("u.id", "=", userId);
  };
  type Row = Awaited<ReturnType<ReturnType<typeof members>["executeTakeFirstOrThrow"]>>;
  const member = ({ preferences, slackSwitches, ...row }: Row): SlackMember => ({
    ...row,
    slackName: row.slackName || null,
    sub: row.id === userId,
    preferences: { slack: preferencesOf({ preferences, slackSwitches }) },
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
      const stored = toStoredPreferences(slack);
      await db
        .updateTable("users")
        .set({
          preferences: sql`preferences || ${JSON.stringify({ slack: stored.slack })}::jsonb`,
          slackSwitches: JSON.stringify(stored.switches),
        })
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
        .select(["u.id", "u.name", "u.role", "u.rights", "u.preferences", "u.slackSwitches"])
        .select(["b.slackUserId", "b.boundAt", coachedBy("u").as("coached")])
        .where("b.organisationId", "=", organisationId)
        .where("b.staleAt", "is", null)
        .where("u.deactivatedAt", "is", null)
        .orderBy("u.id")
        .$narrowType<{ role: TeamMember["role"]; rights: Right[] }>()
        .execute();
      return rows.map(({ preferences, slackSwitches, ...row }) => ({
        ...row,
        slackPreferences: preferencesOf({ preferences, slackSwitches }),
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
function preferencesOf(stored: Parameters<typeof readSlackPreferences>[0]): SlackPreferences {
  return readSlackPreferences(stored) ?? DEFAULT_SLACK_PREFERENCES;
}
