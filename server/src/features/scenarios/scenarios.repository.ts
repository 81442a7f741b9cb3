import { MAX_SCENARIOS, type ScenarioChoiceForm } from "@touchline/contract";
import {
  type Day,
  type DealStatus,
  type DealWithPast,
  FORECAST_FIELDS,
  type ForecastFieldValues,
  type Quarter,
  type ScenarioCall,
} from "@touchline/domain";
import { sql } from "kysely";
import { seesTeam } from "../../context/viewer.ts";
import { unlessDuplicate } from "../../db/constraint-violations.ts";
import { isCounting } from "../../db/counting-pipelines.ts";
import { valuesAt } from "../../db/former-values.ts";
import type { Handle } from "../../db/handle.ts";
import { serializeForUser } from "../../db/serialize.ts";
import { isTeamDeal } from "../../db/team-deals.ts";

/** How long a deleted scenario can be restored. */
const RESTORE_WINDOW = sql`interval '1 day'`;

export interface StoredScenario {
  id: string;
  name: string;
  period: Quarter;
  firstDay: Day;
  lastDay: Day;
  won: number;
  counted: number;
  quota: number;
  saidAt: Date;
}

export type ScenarioTotals = Pick<StoredScenario, "won" | "counted" | "quota" | "saidAt">;

export interface ChosenDeal {
  id: string;
  name: string;
  status: DealStatus;
  forecastCategory: string | null;
  amount: number | null;
  closeDate: string | null;
}

/** A scenario's choice for a deal, with the data needed to evaluate the outcome. */
export interface StoredChoice extends DealWithPast {
  scenarioId: string;
  dealId: string;
  call: ScenarioCall;
  moveTo: string | null;
  name: string;
  amount: number | null;
  closeDate: string | null;
  /** The remaining fields are null if the viewer can no longer see the deal. */
  hubspotId: string | null;
  status: DealStatus | null;
  closesNow: string | null;
  /** End of the quarter, and the deal's values at that time where they have changed since. */
  endsAt: Date;
  changedSince: Partial<ForecastFieldValues>;
}

/** Scenarios for a quarter; private to each user. */
export function scenariosRepository({ db, viewer }: Handle) {
  const { organisationId, userId } = viewer;
  const own = () =>
    db
      .selectFrom("scenarios")
      .select(["id", "name", "period", "firstDay", "lastDay", "won", "counted", "quota", "saidAt"])
      .$narrowType<{ period: Quarter; firstDay: Day; lastDay: Day }>()
      .where("organisationId", "=", organisationId)
      .where("ownerId", "=", userId)
      .where("deletedAt", "is", null);
  const update = (id: string) =>
    db
      .updateTable("scenarios")
      .where("organisationId", "=", organisationId)
      .where("ownerId", "=", userId)
      .where("id", "=", id);

  return {
    list: (): Promise<StoredScenario[]> =>
      own()
        .orderBy("lastDay", "desc")
        .orderBy("saidAt", "desc")
        .orderBy("id")
        .limit(MAX_SCENARIOS)
        .execute(),

    get: (id: string): Promise<StoredScenario | undefined> =>
      own().where("id", "=", id).executeTakeFirst(),

    /** Choices of one or all scenarios, with each deal's current and past values; largest first. */
    async choices(scenarioId?: string): Promise<StoredChoice[]> {
      const { rows } = await sql<StoredChoice>`
        select c.scenario_id as "scenarioId", c.deal_id as "dealId", c.call, c.move_to as "moveTo", c.name, c.amount,
          c.close_date as "closeDate", d.crm_id as "hubspotId", d.status, d.close_date as "closesNow",
          d.created_at as "createdAt", d.archived_at as "archivedAt", e.ends_at as "endsAt",
          jsonb_build_object('stage', d.stage_id, 'pipeline', d.pipeline_id, 'owner', d.owner_crm_id,
            'amount', d.amount::text, 'close_date', d.close_date, 'forecast_category', d.forecast_category) as now,
          coalesce(h.was, '{}') as "changedSince"
        from scenarios s
        join organisations o on o.id = s.organisation_id
        join scenario_choices c on c.organisation_id = s.organisation_id and c.scenario_id = s.id
        cross join lateral (select (s.last_day + 1)::timestamp at time zone o.time_zone as ends_at) e
        left join deals d on d.organisation_id = c.organisation_id and d.id = c.deal_id
          ${seesTeam(viewer) ? sql`` : sql`and d.owner_id = ${userId}`}
        left join lateral (${valuesAt({
          organisationId,
          since: sql`e.ends_at`,
          fields: FORECAST_FIELDS,
          deals: sql`= d.id`,
        })}) h on true
        where s.organisation_id = ${organisationId} and s.owner_id = ${userId} and s.deleted_at is null
          ${scenarioId ? sql`and s.id = ${scenarioId}` : sql``}
        order by c.amount desc nulls last, c.name, c.deal_id`.execute(db.withoutPlugins());
      return rows;
    },

    async deals(ids: string[]): Promise<ChosenDeal[]> {
      const { rows } = await sql<ChosenDeal>`
        select d.id, left(d.name, 4000) as name, d.status, d.forecast_category, d.close_date,
          d.amount_in_home_currency as amount
        from deals d
        where d.organisation_id = ${organisationId} and d.id = any(${ids}::uuid[]) and d.archived_at is null
          and ${isCounting(organisationId)}
          and ${seesTeam(viewer) ? isTeamDeal(organisationId) : sql`d.owner_id = ${userId}`}`.execute(
        db,
      );
      return rows;
    },

    /** Takes a lock, so that concurrent saves of one user are counted in turn. */
    async count(): Promise<number> {
      await serializeForUser({ db, viewer });
      const { kept } = await db
        .selectFrom("scenarios")
        .select((eb) => eb.fn.countAll<number>().as("kept"))
        .where("organisationId", "=", organisationId)
        .where("ownerId", "=", userId)
        .where("deletedAt", "is", null)
        .executeTakeFirstOrThrow();
      return Number(kept);
    },

    /** Returns false if the name is taken. */
    add(scenario: StoredScenario, now: Date): Promise<boolean> {
      return unlessDuplicate(
        db
          .insertInto("scenarios")
          .values({ organisationId, ownerId: userId, ...scenario, createdAt: now, updatedAt: now })
          .execute(),
      );
    },

    /** Returns false if the name is taken. */
    change(
      id: string,
      change: Partial<ScenarioTotals & Pick<StoredScenario, "name">>,
      now: Date,
    ): Promise<boolean> {
      return unlessDuplicate(
        update(id)
          .set({ ...change, updatedAt: now })
          .execute(),
      );
    },

    /** Replaces earlier choices. */
    async saveChoices(
      scenarioId: string,
      chosen: ReadonlyArray<{ deal: ChosenDeal; choice: ScenarioChoiceForm }>,
    ): Promise<void> {
      await db
        .deleteFrom("scenarioChoices")
        .where("organisationId", "=", organisationId)
        .where("scenarioId", "=", scenarioId)
        .execute();
      if (chosen.length === 0) return;
      const common = { organisationId, scenarioId, ownerId: userId };
      await db
        .insertInto("scenarioChoices")
        .values(
          chosen.map(({ deal: { id: dealId, name, amount, closeDate }, choice }) => ({
            ...common,
            ...{ dealId, name, amount, closeDate },
            call: choice.call,
            moveTo: choice.moveTo,
          })),
        )
        .execute();
    },

    async remove(id: string, now: Date): Promise<void> {
      await update(id).set({ deletedAt: now }).execute();
    },

    /** Permanently deletes every user's expired scenarios and returns how many. */
    async deleteExpired(now: Date): Promise<number> {
      const { numAffectedRows } =
        await sql`delete from scenarios where organisation_id = ${organisationId}
        and deleted_at < ${now}::timestamptz - ${RESTORE_WINDOW}`.execute(db);
      return Number(numAffectedRows ?? 0);
    },

    /**
     * Restores a deleted scenario; "none" if it has expired or doesn't exist, "taken" if its name
     * is in use.
     */
    async restore(id: string, now: Date): Promise<"restored" | "none" | "taken"> {
      let found: { id: string } | undefined;
      const isFree = await unlessDuplicate(
        update(id)
          .set({ deletedAt: null, updatedAt: now })
          .where("deletedAt", ">=", sql<Date>`${now}::timestamptz - ${RESTORE_WINDOW}`)
          .returning("id")
          .executeTakeFirst()
          .then((row) => {
            found = row;
          }),
      );
      if (!isFree) return "taken";
      return found ? "restored" : "none";
    },
  };
}
