import type { Day } from "@touchline/domain";
import { sql } from "kysely";
import { seesTeam } from "../../context/viewer.ts";
import type { Handle } from "../../db/handle.ts";

export interface StoredRoom {
  id: string;
  hostId: string;
  hostName: string;
  repId: string;
  repName: string;
  keyId: string;
  sealed: string;
  guestsAllowed: boolean;
  amountsShown: boolean;
  minutesPerDeal: number;
  place: number;
  placeSince: Date;
  createdAt: Date;
  usedAt: Date;
  closedAt: Date | null;
}

export interface StoredRoomDeal {
  dealId: string;
  crmId: string;
  place: number;
  name: string;
  stage: string;
  amount: number | null;
  closeDate: Day | null;
  note: string;
  isHostIn: boolean;
  isRepIn: boolean;
  revealedAt: Date | null;
  difference: number | null;
  reviewId: string;
  isFeedbackSaved: boolean;
}

interface NewRoom {
  id: string;
  hostName: string;
  repId: string;
  repName: string;
  codeHash: string;
  keyId: string;
  sealed: string;
  minutesPerDeal: number;
  guestsAllowed: boolean;
}

type RoomChange = Partial<
  Pick<StoredRoom, "place" | "placeSince" | "guestsAllowed" | "amountsShown" | "closedAt">
>;

type ChangedOfDeal = "note" | "isHostIn" | "isRepIn" | "revealedAt" | "difference";

const COLUMNS = [
  "id",
  "hostId",
  "hostName",
  "repId",
  "repName",
  "keyId",
  "sealed",
  "guestsAllowed",
  "amountsShown",
  "minutesPerDeal",
  "place",
  "placeSince",
  "createdAt",
  "usedAt",
  "closedAt",
] as const;

/** Rooms, snapshots of their deals at opening, and the scores the viewer may see. */
export function roomsRepository({ db, viewer }: Handle) {
  const { organisationId, userId } = viewer;
  const rooms = () =>
    db.selectFrom("rooms").select(COLUMNS).where("organisationId", "=", organisationId);
  const mine = () => (seesTeam(viewer) ? rooms() : rooms().where("repId", "=", userId));

  return {
    async get(id: string): Promise<StoredRoom | undefined> {
      return mine().where("id", "=", id).executeTakeFirst();
    },

    /** Locks the row until the transaction ends, to serialise edits. */
    async getForUpdate(id: string): Promise<StoredRoom | undefined> {
      return mine().where("id", "=", id).forUpdate().executeTakeFirst();
    },

    /** Includes colleagues' rooms: knowing the code is enough to join. */
    async byCode(codeHash: string): Promise<StoredRoom | undefined> {
      await sql`select set_config('app.link', ${codeHash}, true)`.execute(db);
      return rooms().where("codeHash", "=", codeHash).executeTakeFirst();
    },

    /** Lists rooms with activity since the given time, newest first. */
    async usedSince(since: Date, most: number): Promise<Array<StoredRoom & { deals: number }>> {
      return mine()
        .select((of) =>
          of
            .selectFrom("roomDeals as d")
            .select((all) => all.fn.countAll<number>().as("count"))
            .whereRef("d.organisationId", "=", "rooms.organisationId")
            .whereRef("d.roomId", "=", "rooms.id")
            .as("deals"),
        )
        .$narrowType<{ deals: number }>()
        .where("usedAt", ">", since)
        .orderBy("createdAt", "desc")
        .orderBy("id")
        .limit(most)
        .execute();
    },

    async add(room: NewRoom, now: Date): Promise<void> {
      const when = { placeSince: now, createdAt: now, usedAt: now };
      await db
        .insertInto("rooms")
        .values((of) => ({
          organisationId,
          ...room,
          hostId: userId,
          currency: of
            .selectFrom("organisations")
            .select("currency")
            .where("id", "=", organisationId),
          ...when,
        }))
        .execute();
    },

    /** Adds a rep's deals to a room in this order and returns how many were found. */
    async fill(roomId: string, repId: string, dealIds: string[]): Promise<number> {
      const { numAffectedRows } = await sql`
        insert into room_deals (organisation_id, room_id, deal_id, crm_id, place, name, stage, amount,
          close_date, review_id)
        select d.organisation_id, ${roomId}::uuid, d.id, d.crm_id, k.place - 1, left(d.name, 4000),
          left(coalesce(s.label, d.stage_id, ''), 200), d.amount_in_home_currency, d.close_date, gen_random_uuid()
        from unnest(${dealIds}::uuid[]) with ordinality as k(id, place)
        join deals d on d.organisation_id = ${organisationId} and d.id = k.id and d.owner_id = ${repId}
          and d.archived_at is null
        left join stages s on s.organisation_id = d.organisation_id and s.pipeline_id = d.pipeline_id
          and s.id = d.stage_id`.execute(db);
      return Number(numAffectedRows ?? 0);
    },

    async deals(roomId: string): Promise<StoredRoomDeal[]> {
      const { rows } = await sql<StoredRoomDeal>`
        select d.deal_id, d.crm_id, d.place, d.name, d.stage, d.amount, d.close_date, d.note, d.is_host_in,
          d.is_rep_in, d.revealed_at, d.difference, d.review_id, r.id is not null as is_feedback_saved
        from room_deals d
        left join reviews r on r.organisation_id = d.organisation_id and r.id = d.review_id
        where d.organisation_id = ${organisationId} and d.room_id = ${roomId}
        order by d.place`.execute(db);
      return rows;
    },

    /**
     * Returns the viewer's own scores, and both scores of revealed deals; row-level security hides
     * the rest.
     */
    async scores(roomId: string) {
      return db
        .selectFrom("roomScores")
        .select(["dealId", "scorerId", "score"])
        .where("organisationId", "=", organisationId)
        .where("roomId", "=", roomId)
        .execute();
    },

    async saveScore(
      { roomId, dealId, side }: { roomId: string; dealId: string; side: "host" | "rep" },
      score: number,
      now: Date,
    ): Promise<void> {
      await db
        .insertInto("roomScores")
        .values({ organisationId, roomId, dealId, scorerId: userId, score, scoredAt: now })
        .onConflict((on) =>
          on
            .columns(["organisationId", "roomId", "dealId", "scorerId"])
            .doUpdateSet({ score, scoredAt: now }),
        )
        .execute();
      await changeDeal(roomId, dealId, side === "host" ? { isHostIn: true } : { isRepIn: true });
    },

    /** From now on row-level security exposes both scores of the deal. */
    async reveal(roomId: string, dealId: string, now: Date): Promise<void> {
      await changeDeal(roomId, dealId, { revealedAt: now });
    },

    async saveDifference(roomId: string, dealId: string, difference: number): Promise<void> {
      await changeDeal(roomId, dealId, { difference });
    },

    async saveNote(roomId: string, dealId: string, note: string): Promise<void> {
      await changeDeal(roomId, dealId, { note });
    },

    async change(id: string, change: RoomChange, now: Date): Promise<void> {
      await db
        .updateTable("rooms")
        .set({ ...change, usedAt: now })
        .where("organisationId", "=", organisationId)
        .where("id", "=", id)
        .execute();
    },
  };

  async function changeDeal(
    roomId: string,
    dealId: string,
    change: Partial<Pick<StoredRoomDeal, ChangedOfDeal>>,
  ): Promise<void> {
    await db
      .updateTable("roomDeals")
      .set(change)
      .where("organisationId", "=", organisationId)
      .where("roomId", "=", roomId)
      .where("dealId", "=", dealId)
      .execute();
  }
}
