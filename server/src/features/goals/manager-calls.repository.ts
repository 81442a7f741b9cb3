import type { ManagerCall } from "@touchline/contract";
import type { Quarter } from "@touchline/domain";
import { sql } from "kysely";
import { may } from "../../context/viewer.ts";
import type { Handle } from "../../db/handle.ts";
import { isMember } from "../../db/team-deals.ts";

/** Managers' calls. Append-only; the newest counts. */
export function managerCallsRepository({ db, viewer }: Handle) {
  const { organisationId, userId } = viewer;
  return {
    /** Only current members, as of now or of an instant. */
    async newest(period: Quarter, then?: Date): Promise<ManagerCall[]> {
      const rows = await db
        .selectFrom("managerCalls")
        .distinctOn("revieweeId")
        .select(["revieweeId", "value", "note", "madeAt", "madeByName as madeBy"])
        .where("organisationId", "=", organisationId)
        .where("period", "=", period)
        .where(isMember(organisationId, sql`reviewee_id`, then))
        .where((eb) => (then ? eb("madeAt", "<", then) : eb.lit(true)))
        .orderBy("revieweeId")
        .orderBy("version", "desc")
        .limit(10_000)
        .execute();
      return rows.map(({ madeAt, ...call }) => ({
        ...call,
        period,
        madeAt: madeAt.toISOString(),
      }));
    },

    /** All made by the viewer or by people they see, newest first. */
    async history(revieweeId: string, period: Quarter, limit: number): Promise<ManagerCall[]> {
      const rows = await db
        .selectFrom("managerCalls")
        .select(["value", "note", "madeAt", "madeByName as madeBy"])
        .where("organisationId", "=", organisationId)
        .where("revieweeId", "=", revieweeId)
        .where("period", "=", period)
        .where((eb) =>
          may(viewer, "read-everybody")
            ? eb.lit(true)
            : eb.or([
                eb("madeBy", "=", userId),
                eb(
                  "madeBy",
                  "in",
                  eb
                    .selectFrom("visiblePeople")
                    .select("personId")
                    .where("organisationId", "=", organisationId)
                    .where("viewerId", "=", userId),
                ),
              ]),
        )
        .orderBy("version", "desc")
        .limit(limit)
        .execute();
      return rows.map(({ madeAt, ...call }) => ({
        ...{ revieweeId, period },
        ...call,
        madeAt: madeAt.toISOString(),
      }));
    },

    async add({ madeAt, madeBy, ...call }: ManagerCall): Promise<void> {
      await db
        .insertInto("managerCalls")
        .values({ organisationId, ...call, madeAt, madeBy: userId, madeByName: madeBy })
        .execute();
    },
  };
}
