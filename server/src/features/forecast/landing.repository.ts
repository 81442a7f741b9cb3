import type {
  CalledDeal,
  CalledSplit,
  Day,
  DaysOfQuarter,
  DealPath,
  OutsideTeamTotal,
  PathValues,
  Quarter,
} from "@touchline/domain";
import { sql } from "kysely";
import { may } from "../../context/viewer.ts";
import { isCounting } from "../../db/counting-pipelines.ts";
import { dealCredits } from "../../db/deal-credits.ts";
import type { Handle } from "../../db/handle.ts";
import { homeRate } from "../../db/home-rate.ts";
import { isTeamDeal, OUTSIDE_COLUMNS, type OutsideRow, outsideTotal } from "../../db/team-deals.ts";

/** A user's commit for a quarter, after the first third and at the end. */
export interface CommitThen {
  revieweeId: string;
  period: Quarter;
  early: number | null;
  final: number | null;
}

export interface WonThen {
  ownerId: string;
  lastDay: Day;
  won: number;
}

/** A quarter with the last day of its first third, and its last day. */
export interface MarkedQuarter {
  period: Quarter;
  third: Day;
  last: Day;
}

export interface DuePerson {
  ownerId: string;
  /** False if they have left. */
  isHere: boolean;
  /** Whether the viewer sees them; otherwise their id is a different one. */
  isShown: boolean;
}

export interface DueDeal extends CalledDeal, DuePerson {
  split?: DueSplit | undefined;
}

interface DueSplit extends CalledSplit {
  people: ReadonlyArray<CalledSplit["people"][number] & DuePerson>;
}

/** A deal as queried: its current values, and its history encoded as text. */
type DueDealRow = Omit<DueDeal, "amount" | "now" | "changes" | "split"> &
  PathValues & { worth: number; changes: string; split: DueSplit | null };

/** Deals due between two days, now or ever; with the stages they went through while open. */
export interface DueBetween {
  since: Day;
  until: Day;
  withSteps: boolean;
  /** Null for the forecast of all deals. */
  lineId: string | null;
}

/** How the deals due in some quarters ended, and what users committed. */
export function landingRepository({ db, viewer }: Handle) {
  const { organisationId, userId } = viewer;
  return {
    /**
     * The organisation's deals, so that everyone sees the same range for the same person. Owners
     * that the viewer doesn't see are anonymous.
     */
    async due({ since, until, withSteps, lineId }: DueBetween): Promise<DueDeal[]> {
      const seesEverybody = may(viewer, "read-everybody");
      const due = !seesEverybody
        ? sql`team_due_deals(${organisationId}, ${since}, ${until}, ${withSteps}, ${lineId}::uuid)`
        : lineId
          ? sql`line_due_deals(${organisationId}, ${lineId}::uuid, ${since}, ${until})`
          : sql`due_deals(${organisationId}, ${since}, ${until}, ${withSteps})`;
      const isShown = seesEverybody ? sql`true` : sql`d.is_shown`;
      const { rows } = await sql<DueDealRow>`
        select d.owner_id as "ownerId", d.is_here as "isHere", ${isShown} as "isShown", d.status, coalesce(d.amount_in_home_currency, 0) as worth,
          ${homeRate(organisationId)} as rate, d.created_on as "createdOn", d.stage_id as stage,
          d.pipeline_id as pipeline, d.amount::text as amount, d.close_date, d.forecast_category, d.changes, d.split
        from ${due} d order by d.deal_id`.execute(db.withoutPlugins());
      return rows.map(toDueDeal);
    },

    /** The CRM's win probability of each stage. */
    async stageChances(): Promise<Map<string, number | null>> {
      const rows = await db
        .selectFrom("stages")
        .select(["pipelineId", "id", "probability"])
        .where("organisationId", "=", organisationId)
        .execute();
      return new Map(rows.map((one) => [stageKey(one.pipelineId, one.id), one.probability]));
    },

    /** Deals won or open in a quarter that no team member owns, and others' parts of deals. */
    async outside([first, last]: DaysOfQuarter): Promise<OutsideTeamTotal & { owners: number }> {
      const { rows } = await sql<OutsideRow & { owners: number }>`
        select ${OUTSIDE_COLUMNS}, count(distinct d.owner_crm_id)::int as owners
        from ${dealCredits(organisationId)} d where d.organisation_id = ${organisationId} and d.archived_at is null
          and d.close_date between ${first} and ${last}
          and (d.status = 'won' or d.status = 'open' and d.forecast_category is distinct from 'OMIT')
          and not ${isTeamDeal(organisationId)} and ${isCounting(organisationId)}`.execute(db);
      return { ...outsideTotal(rows[0]), owners: rows[0]?.owners ?? 0 };
    },

    /** What each person that the viewer sees won in each quarter, by owner and split at its end. */
    async wonThen(quarters: readonly DaysOfQuarter[]): Promise<WonThen[]> {
      const [firsts, lasts] = [quarters.map(([first]) => first), quarters.map(([, last]) => last)];
      const won = may(viewer, "read-everybody") ? sql`won_then` : sql`team_won_then`;
      const { rows } = await sql<WonThen>`
        select owner_id, last_day, won from ${won}(${organisationId}, ${firsts}::date[], ${lasts}::date[])`.execute(
        db,
      );
      return rows;
    },

    /** The commits for each quarter, as of the end of the marked days. */
    async commits(quarters: readonly MarkedQuarter[]): Promise<CommitThen[]> {
      const { rows } = await sql<CommitThen>`
        select v.reviewee_id, v.period,
          (array_agg(v.rep_commit order by v.version desc)
            filter (where v.saved_at < (q.third + 1)::timestamp at time zone o.time_zone))[1] as early,
          (array_agg(v.rep_commit order by v.version desc)
            filter (where v.saved_at < (q.last + 1)::timestamp at time zone o.time_zone))[1] as final
        from jsonb_to_recordset(${JSON.stringify(quarters)}::jsonb) as q (period text, third date, last date)
        join organisations o on o.id = ${organisationId}
        join check_in_versions v on v.organisation_id = ${organisationId} and v.period = q.period
        group by v.reviewee_id, v.period`.execute(db);
      return rows;
    },

    async quotas(period: Quarter): Promise<Map<string, number>> {
      const rows = await db
        .selectFrom("checkIns")
        .select(["revieweeId", "quota"])
        .where("organisationId", "=", organisationId)
        .where("period", "=", period)
        .limit(10_000)
        .execute();
      return new Map(rows.map(({ revieweeId, quota }) => [revieweeId, quota]));
    },

    /** Which users have viewed their own hit rates for a quarter, and when. */
    async hitRateViews(period: Quarter): Promise<Map<string, Date>> {
      const rows = await db
        .selectFrom("hitRateLooks")
        .select(["userId", "seenAt"])
        .where("organisationId", "=", organisationId)
        .where("period", "=", period)
        .limit(10_000)
        .execute();
      return new Map(rows.map((row) => [row.userId, row.seenAt]));
    },

    /** Returns false if the viewer had already viewed them. */
    async recordHitRateView(period: Quarter, seenAt: Date): Promise<boolean> {
      const added = await db
        .insertInto("hitRateLooks")
        .values({ organisationId, userId, period, seenAt })
        .onConflict((on) => on.doNothing())
        .returning("period")
        .executeTakeFirst();
      return added !== undefined;
    },

    /** When the CRM was connected; null if it isn't. */
    async connectedAt(): Promise<Date | null> {
      const found = await db
        .selectFrom("connections")
        .select("connectedAt")
        .where("organisationId", "=", organisationId)
        .where("vendor", "=", "hubspot")
        .executeTakeFirst();
      return found?.connectedAt ?? null;
    },
  };
}

export function stageKey(pipelineId: string | null, stageId: string | null): string {
  return `${pipelineId} ${stageId}`;
}

/** Assigned field by field: for thousands of deals, rest/spread takes several times as long. */
function toDueDeal(told: DueDealRow): DueDeal {
  const { ownerId, isHere, isShown, status, rate, worth, createdOn } = told;
  const { stage, pipeline, amount, close_date, forecast_category } = told;
  const now = { stage, pipeline, amount, close_date, forecast_category };
  const changes = parseChanges(told.changes);
  const split = told.split ? toSplit(told.split) : undefined;
  return { ownerId, isHere, isShown, status, rate, amount: worth, createdOn, now, changes, split };
}

/** Who sees everyone sees everyone's parts. */
function toSplit({ shares, people }: DueSplit): DueSplit {
  return {
    shares: shares.map((share) => share / SHARES_OF_ONE),
    people: people.map((one) => ({ ...one, isShown: one.isShown ?? true })),
  };
}

/** Shares are stored in millionths. */
const SHARES_OF_ONE = 1_000_000;
const CHANGE_END = "\x1e";
const DAY_LENGTH = "2026-11-15".length;
const FIELDS: Record<string, keyof PathValues> = {
  s: "stage",
  p: "pipeline",
  a: "amount",
  c: "close_date",
  f: "forecast_category",
};

/** Parses the output of `due_deals`: the first letter of a field, a day, and the previous value. */
function parseChanges(told: string): DealPath["changes"] {
  const changes: Array<DealPath["changes"][number]> = [];
  for (const change of told.split(CHANGE_END)) {
    const field = FIELDS[change.charAt(0)];
    const from = change.slice(1 + DAY_LENGTH) || null;
    if (field) changes.push({ field, on: change.slice(1, 1 + DAY_LENGTH) as Day, from });
  }
  return changes;
}
