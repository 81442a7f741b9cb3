import type { CheckIn } from "@touchline/contract";
import type { CrmConnectionState, Quarter } from "@touchline/domain";
import { sql } from "kysely";
import type { Calendar } from "../../context/time.ts";
import { prepared } from "../../db/connect.ts";
import type { Handle } from "../../db/handle.ts";
import { type CheckInRow, toCheckIn } from "./goals.repository.ts";

/**
 * What every goal of the organisation depends on: its currency, its calendar and its CRM
 * connection.
 */
export interface GoalContext {
  currency: string;
  calendar: Calendar;
  link: CrmConnectionState;
}

interface LinkRow extends Calendar {
  currency: string;
  isConnected: boolean;
  isRevoked: boolean;
  trouble: string | null;
  lastState: string | null;
  lastError: string | null;
  lastFinishedAt: Date | null;
}
type Row = LinkRow & (CheckInRow | { [Column in keyof CheckInRow]: null });

const NO_GOAL = { revieweeId: null, period: null };

export function crmLinkRepository({ db, viewer: { organisationId } }: Handle) {
  async function readRow(goal: { revieweeId: string; period: Quarter } | typeof NO_GOAL) {
    const { rows } =
      await sql<Row>`${prepared}select o.currency, o.time_zone, o.fiscal_start_month, c.vendor is not null as is_connected,
        c.revoked_at is not null as is_revoked, c.trouble, l.state as last_state, l.error as last_error,
        l.finished_at as last_finished_at, g.reviewee_id, g.period, g.note, g.ratings, g.committed_at,
        g.updated_at, g.open, g.rep_commit, g.won, g.quota, g.best_case, g.most_likely
      from organisations o
      left join connections c on c.organisation_id = o.id and c.vendor = 'hubspot'
      left join lateral (select s.state, s.error, s.finished_at from syncs s
        where s.organisation_id = ${organisationId} and s.state <> 'running'
        order by s.started_at desc limit 1) l on c.vendor is not null
      left join check_ins g on g.organisation_id = o.id
        and g.reviewee_id = ${goal.revieweeId} and g.period = ${goal.period}
      where o.id = ${organisationId}`.execute(db);
    const [row] = rows;
    if (!row) throw new Error("The viewer's organisation can't be seen.");
    return row;
  }

  async function surroundings(row: LinkRow): Promise<GoalContext> {
    const { currency, timeZone, fiscalStartMonth, isConnected, isRevoked, trouble } = row;
    const { lastState, lastError, lastFinishedAt } = row;
    const hasFailed = lastState === "failed";
    const syncedAt = hasFailed ? await lastDone() : lastFinishedAt;
    return {
      currency,
      calendar: { timeZone, fiscalStartMonth },
      link: {
        isConnected,
        isRevoked,
        trouble,
        lastSync: lastState ? { hasFailed, words: lastError } : null,
        syncedAt: syncedAt?.toISOString() ?? null,
      },
    };
  }

  async function lastDone(): Promise<Date | null> {
    const row = await db
      .selectFrom("syncs")
      .select("finishedAt")
      .where("organisationId", "=", organisationId)
      .where("state", "=", "done")
      .orderBy("startedAt", "desc")
      .limit(1)
      .executeTakeFirst();
    return row?.finishedAt ?? null;
  }

  return {
    read: async (): Promise<GoalContext> => surroundings(await readRow(NO_GOAL)),

    /** The same plus one goal, in one statement, because a page waits for it. */
    async readWith(
      revieweeId: string,
      period: Quarter,
    ): Promise<GoalContext & { checkIn: CheckIn | null }> {
      const row = await readRow({ revieweeId, period });
      return { ...(await surroundings(row)), checkIn: checkInFrom(row) };
    },
  };
}

function checkInFrom(row: Row): CheckIn | null {
  if (row.revieweeId === null) return null;
  const { revieweeId, period, note, ratings, committedAt, updatedAt } = row;
  const { open, repCommit, won, quota, bestCase, mostLikely } = row;
  const values = { open, repCommit, won, quota, bestCase, mostLikely };
  return toCheckIn({ revieweeId, period, note, ratings, committedAt, updatedAt, ...values });
}
