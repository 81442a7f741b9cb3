import type { CrmWrite, WriteState } from "@touchline/contract";
import { sql } from "kysely";
import { seesTeam } from "../../context/viewer.ts";
import type { Handle } from "../../db/handle.ts";
import { toCrmWrite, type WriteRow } from "./outbox-view.ts";

const NO_COUNTS: Record<WriteState, number> = {
  waiting: 0,
  sent: 0,
  refused: 0,
  conflict: 0,
  "dry-run": 0,
  discarded: 0,
};

/** The outbox as displayed: users see the writes of the deals they may see. */
export function outboxViewRepository({ db, viewer }: Handle) {
  const { organisationId, userId } = viewer;

  return {
    async get(id: string): Promise<CrmWrite | undefined> {
      const row = await visible().where("w.id", "=", id).executeTakeFirst();
      return row && toCrmWrite(row);
    },

    async list(state: WriteState | undefined, limit: number): Promise<CrmWrite[]> {
      const all = visible().orderBy("w.seq", "desc").limit(limit);
      const rows = await (state ? all.where("w.state", "=", state) : all).execute();
      return rows.map(toCrmWrite);
    },

    async counts(): Promise<Record<WriteState, number>> {
      const all = db
        .selectFrom("crmWrites as w")
        .select(["w.state", ({ fn }) => fn.countAll<number>().as("count")])
        .where("w.organisationId", "=", organisationId)
        .groupBy("w.state")
        .$narrowType<{ state: WriteState }>();
      const rows = await (seesTeam(viewer)
        ? all
        : all
            .innerJoin("deals as d", (join) =>
              join
                .onRef("d.organisationId", "=", "w.organisationId")
                .onRef("d.id", "=", "w.dealId"),
            )
            .where("d.ownerId", "=", userId)
      ).execute();
      return {
        ...NO_COUNTS,
        ...Object.fromEntries(rows.map(({ state, count }) => [state, count])),
      };
    },
  };

  function visible() {
    const stage = (value: ReturnType<typeof sql<string>>) =>
      sql<string | null>`(select s.label from stages s where s.organisation_id = d.organisation_id
        and s.pipeline_id = d.pipeline_id and s.id = ${value} and w.target = 'dealstage')`;
    const all = db
      .selectFrom("crmWrites as w")
      .innerJoin("deals as d", (join) =>
        join.onRef("d.organisationId", "=", "w.organisationId").onRef("d.id", "=", "w.dealId"),
      )
      .innerJoin("organisations as o", "o.id", "w.organisationId")
      .select(["w.id", "w.dealId", "w.kind", "w.target", "w.payload", "w.previous"])
      .select(["w.theirValue", "w.state", "w.attempts", "w.words", "w.createdByName"])
      .select(["w.createdAt", "w.settledAt", "d.name as dealName", "d.crmId", "o.timeZone"])
      .select([
        stage(sql`w.payload ->> 'value'`).as("valueLabel"),
        stage(sql`w.previous`).as("previousLabel"),
        stage(sql`w.their_value`).as("theirLabel"),
      ])
      .where("w.organisationId", "=", organisationId)
      .$narrowType<Pick<WriteRow, "kind" | "state">>();
    return seesTeam(viewer) ? all : all.where("d.ownerId", "=", userId);
  }
}
