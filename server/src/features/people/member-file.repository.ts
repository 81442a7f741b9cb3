import type { MemberNotes, UserUpdate } from "@touchline/contract";
import type { Rating } from "@touchline/domain";
import type { Handle } from "../../db/handle.ts";

/** Data about one member: updates, managers' notes, skill ratings. */
export function memberFileRepository({ db, viewer }: Handle) {
  const { organisationId, userId } = viewer;
  return {
    /** The newest updates, oldest first. */
    async updates(memberId: string, most: number): Promise<UserUpdate[]> {
      const rows = await db
        .selectFrom("userUpdates")
        .select(["id", "memberId", "description", "status", "createdAt", "createdByName"])
        .where("organisationId", "=", organisationId)
        .where("memberId", "=", memberId)
        .orderBy("createdAt", "desc")
        .orderBy("id", "desc")
        .limit(most)
        .$narrowType<{ status: UserUpdate["status"] }>()
        .execute();
      return rows.reverse().map(({ memberId: of, createdAt, createdByName, ...update }) => ({
        ...update,
        teamMemberId: of,
        createdAt: createdAt.toISOString(),
        createdBy: createdByName,
      }));
    },

    async addUpdate(update: Omit<UserUpdate, "createdAt">, now: Date): Promise<void> {
      const { teamMemberId, createdBy, ...rest } = update;
      await db
        .insertInto("userUpdates")
        .values({
          organisationId,
          ...rest,
          memberId: teamMemberId,
          createdBy: userId,
          createdByName: createdBy,
          createdAt: now,
        })
        .execute();
    },

    async notes(memberId: string): Promise<MemberNotes | undefined> {
      const row = await db
        .selectFrom("memberNotes")
        .select(["notes", "version", "updatedAt"])
        .where("organisationId", "=", organisationId)
        .where("memberId", "=", memberId)
        .executeTakeFirst();
      return row && toMemberNotes(row);
    },

    async teamNotes(): Promise<Map<string, string>> {
      const rows = await db
        .selectFrom("memberNotes")
        .select(["memberId", "notes"])
        .where("organisationId", "=", organisationId)
        .execute();
      return new Map(rows.map(({ memberId, notes }) => [memberId, notes]));
    },

    /** Returns undefined if there is a newer version, so that it isn't overwritten. */
    async saveNotes(
      memberId: string,
      { html, basedOn }: { html: string; basedOn: number },
      now: Date,
    ): Promise<MemberNotes | undefined> {
      const saved = { notes: html, updatedBy: userId, updatedAt: now };
      const row =
        basedOn === 0
          ? await db
              .insertInto("memberNotes")
              .values({ organisationId, memberId, version: 1, ...saved })
              .onConflict((on) => on.doNothing())
              .returning(["notes", "version", "updatedAt"])
              .executeTakeFirst()
          : await db
              .updateTable("memberNotes")
              .set({ ...saved, version: basedOn + 1 })
              .where("organisationId", "=", organisationId)
              .where("memberId", "=", memberId)
              .where("version", "=", basedOn)
              .returning(["notes", "version", "updatedAt"])
              .executeTakeFirst();
      return row && toMemberNotes(row);
    },

    async newestRatings(memberId: string): Promise<Rating[]> {
      return await db
        .selectFrom("skillRatings")
        .distinctOn("skill")
        .select(["skill", "value", "ratedAt"])
        .where("organisationId", "=", organisationId)
        .where("memberId", "=", memberId)
        .orderBy("skill")
        .orderBy("version", "desc")
        .execute();
    },

    /** The latest rating of each skill, for all members. */
    async teamRatings(): Promise<Array<Rating & { memberId: string }>> {
      return await db
        .selectFrom("skillRatings as r")
        .innerJoin("users as u", (join) =>
          join
            .onRef("u.organisationId", "=", "r.organisationId")
            .onRef("u.id", "=", "r.memberId")
            .on("u.deactivatedAt", "is", null),
        )
        .distinctOn(["r.memberId", "r.skill"])
        .select(["r.memberId", "r.skill", "r.value", "r.ratedAt"])
        .where("r.organisationId", "=", organisationId)
        .orderBy("r.memberId")
        .orderBy("r.skill")
        .orderBy("r.version", "desc")
        .execute();
    },

    async rate(memberId: string, ratings: { id: string; value: number }[], now: Date) {
      await db
        .insertInto("skillRatings")
        .values(
          ratings.map(({ id, value }) => ({
            organisationId,
            memberId,
            skill: id,
            value,
            ratedBy: userId,
            ratedAt: now,
          })),
        )
        .execute();
    },
  };
}

function toMemberNotes({
  notes,
  version,
  updatedAt,
}: {
  notes: string;
  version: number;
  updatedAt: Date;
}) {
  return { html: notes, version, updatedAt: updatedAt.toISOString() };
}
