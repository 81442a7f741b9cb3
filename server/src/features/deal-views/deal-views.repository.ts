import { DealViewState } from "@touchline/contract";
import { sql } from "kysely";
import { unlessDuplicate, unlessParentDeleted } from "../../db/constraint-violations.ts";
import type { Handle } from "../../db/handle.ts";
import { serializeForUser } from "../../db/serialize.ts";

const MAX_LISTED = 2000;

export interface StoredView {
  id: string;
  ownerId: string;
  name: string;
  isShared: boolean;
  isLocked: boolean;
  isDefault: boolean;
  isOwnerHere: boolean;
  state: DealViewState;
}

export type ViewChange = Partial<Pick<StoredView, "name" | "isShared" | "isLocked" | "state">>;

/** Saved views of the deals table: the user's own and the team's. */
export function dealViewsRepository({ db, viewer }: Handle) {
  const { organisationId, userId } = viewer;
  const views = () =>
    db
      .selectFrom("dealViews as v")
      .leftJoin("users as u", (join) =>
        join.onRef("u.organisationId", "=", "v.organisationId").onRef("u.id", "=", "v.ownerId"),
      )
      .leftJoin("dealViewDefaults as d", (join) =>
        join
          .onRef("d.organisationId", "=", "v.organisationId")
          .onRef("d.viewId", "=", "v.id")
          .on("d.userId", "=", userId),
      )
      .select(["v.id", "v.ownerId", "v.name", "v.isShared", "v.isLocked", "v.state"])
      .select((eb) => [
        eb("d.viewId", "is not", null).$castTo<boolean>().as("isDefault"),
        // True for viewers who can't see the owner; nothing is decided by it for them.
        eb("u.deactivatedAt", "is", null).$castTo<boolean>().as("isOwnerHere"),
      ])
      .where("v.organisationId", "=", organisationId)
      .where((eb) => eb.or([eb("v.ownerId", "=", userId), eb("v.isShared", "=", true)]));

  return {
    async list(): Promise<StoredView[]> {
      const rows = await views()
        .orderBy("v.isShared", "desc")
        .orderBy(sql`lower(v.name)`)
        .orderBy("v.id")
        .limit(MAX_LISTED)
        .execute();
      return rows.map(parseState);
    },

    async get(id: string): Promise<StoredView | undefined> {
      const row = await views().where("v.id", "=", id).executeTakeFirst();
      return row && parseState(row);
    },

    /** Serialised per user, so that concurrent creations are counted correctly. */
    async count(): Promise<number> {
      await serializeForUser({ db, viewer });
      const { own } = await db
        .selectFrom("dealViews")
        .select((eb) => eb.fn.countAll<number>().as("own"))
        .where("organisationId", "=", organisationId)
        .where("ownerId", "=", userId)
        .executeTakeFirstOrThrow();
      return Number(own);
    },

    /** How many of these users are or were in the organisation. */
    async people(ids: string[]): Promise<number> {
      const { found } = await db
        .selectFrom("users")
        .select((eb) => eb.fn.countAll<number>().as("found"))
        .where("organisationId", "=", organisationId)
        .where("id", "in", ids)
        .executeTakeFirstOrThrow();
      return Number(found);
    },

    /** Returns false if the name is taken. */
    add(
      view: Pick<StoredView, "id" | "name" | "isShared" | "isLocked" | "state">,
      now: Date,
    ): Promise<boolean> {
      const { state, ...rest } = view;
      return unlessDuplicate(
        db
          .insertInto("dealViews")
          .values({
            organisationId,
            ownerId: userId,
            ...rest,
            state: JSON.stringify(state),
            createdAt: now,
            updatedAt: now,
          })
          .execute(),
      );
    },

    /** Returns false if the name is taken. */
    change(id: string, { state, ...rest }: ViewChange, now: Date): Promise<boolean> {
      return unlessDuplicate(
        db
          .updateTable("dealViews")
          .set({ ...rest, ...(state && { state: JSON.stringify(state) }), updatedAt: now })
          .where("organisationId", "=", organisationId)
          .where("id", "=", id)
          .execute(),
      );
    },

    async remove(id: string): Promise<void> {
      await db
        .deleteFrom("dealViews")
        .where("organisationId", "=", organisationId)
        .where("id", "=", id)
        .execute();
    },

    async clearDefault(): Promise<void> {
      await db
        .deleteFrom("dealViewDefaults")
        .where("organisationId", "=", organisationId)
        .where("userId", "=", userId)
        .execute();
    },

    /** Returns false if the view has just been deleted. */
    setDefault(viewId: string): Promise<boolean> {
      return unlessParentDeleted(
        db
          .insertInto("dealViewDefaults")
          .values({ organisationId, userId, viewId })
          .onConflict((row) => row.columns(["organisationId", "userId"]).doUpdateSet({ viewId }))
          .execute(),
      );
    },
  };
}

/** Ignores saved settings this version doesn't know instead of failing. */
function parseState<Row extends { state: unknown }>(
  row: Row,
): Omit<Row, "state"> & { state: DealViewState } {
  return { ...row, state: DealViewState.safeParse(row.state).data ?? {} };
}
