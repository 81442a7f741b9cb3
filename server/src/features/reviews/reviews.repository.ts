import type { Review } from "@touchline/contract";
import type { AskItem, Day } from "@touchline/domain";
import { type RawBuilder, sql } from "kysely";
import { seesTeam } from "../../context/viewer.ts";
import type { Handle } from "../../db/handle.ts";
import { cleanHtml } from "../../shared/html.ts";

export interface NewReview {
  id: string;
  revieweeId: string;
  dealId: string | null;
  title: string;
  url: string;
  source: "deal-check" | null;
  score: number | null;
  comment: string;
  attributes: Record<string, number>;
  reviewerId: string;
  reviewerName: string;
  createdAt: Date;
}

/** Columns of a review that are not part of the API response. */
export interface ReviewLinks {
  revieweeId: string;
  dealId: string | null;
  dealCrmId: string | null;
  noteWriteId: string | null;
  /** When the ask was made; null if there is none. */
  askedAt: Date | null;
}

interface Row extends Omit<NewReview, "reviewerId">, ReviewLinks {
  isOwn: boolean;
  updatedAt: Date;
  noteState: string | null;
  noteKind: string | null;
  notedScore: number | null;
  isNoteOld: boolean;
  mailedScore: number | null;
  isMailOld: boolean;
  noteWords: string | null;
  mailState: string | null;
  mailWords: string | null;
  asked: AskItem[] | null;
  askedWords: string | null;
  dueDay: Day | null;
}

const MAX_REVIEWS = 1000;
/** Content hashes of the note and the mail, to detect outdated ones. */
const NOTE_FINGERPRINT = sql`md5(concat_ws('|', r.score, r.comment))`;
const MAIL_FINGERPRINT = sql`md5(concat_ws('|', r.score, r.comment, r.attributes,
  (select concat_ws('|', x.asked, x.words, x.due_day) from coaching_expectations x
    where x.organisation_id = r.organisation_id and x.review_id = r.id)))`;

export function reviewsRepository({ db, viewer }: Handle) {
  const { organisationId, userId } = viewer;
  const ownOnly = seesTeam(viewer) ? sql`` : sql`and r.reviewee_id = ${userId}`;

  const select = async (where: RawBuilder<unknown>, rest: RawBuilder<unknown>): Promise<Row[]> => {
    const { rows } = await sql<Row>`
      select r.id, r.reviewee_id, r.deal_id, r.title, r.url, r.source, r.score, r.comment, r.attributes,
        r.reviewer_name, r.reviewer_id = ${userId} as is_own, r.created_at, r.updated_at, r.note_write_id, d.crm_id as deal_crm_id,
        w.state as note_state, w.kind as note_kind, r.noted_score, r.noted_hash is distinct from ${NOTE_FINGERPRINT} as is_note_old,
        r.mailed_score, r.mailed_hash is distinct from ${MAIL_FINGERPRINT} as is_mail_old, w.words as note_words, m.state as mail_state, m.words as mail_words,
        e.asked, e.words as asked_words, e.due_day, e.asked_at
      from reviews r
      left join deals d on d.organisation_id = r.organisation_id and d.id = r.deal_id
      left join crm_writes w on w.organisation_id = r.organisation_id and w.id = r.note_write_id
      left join mails m on m.organisation_id = r.organisation_id and m.id = r.mail_id
      left join coaching_expectations e on e.organisation_id = r.organisation_id and e.review_id = r.id
      where r.organisation_id = ${organisationId} ${ownOnly} and ${where} ${rest}`.execute(db);
    return rows;
  };
  const newestFirst = sql`order by r.created_at desc, r.id desc limit ${MAX_REVIEWS}`;

  return {
    async ofMember(id: string): Promise<Review[]> {
      return (await select(sql`r.reviewee_id = ${id}`, newestFirst)).map(toReview);
    },

    /** Includes reviews of deals that were merged into this one. */
    async ofDeal(id: string): Promise<Review[]> {
      const where = sql`(r.deal_id = ${id} or r.deal_id in (select o.id from deals o join deal_aliases a
        on a.organisation_id = o.organisation_id and a.crm_id = o.crm_id
        where o.organisation_id = ${organisationId} and a.deal_id = ${id}))`;
      return (await select(where, newestFirst)).map(toReview);
    },

    async get(id: string): Promise<Review | undefined> {
      const [row] = await select(sql`r.id = ${id}`, sql``);
      return row && toReview(row);
    },

    /**
     * Locks the row until the transaction ends, to serialise edits. Foreign-key references don't
     * wait (`for no key update`): a rep's answer locks the ask, which this transaction may need
     * next.
     */
    async getForUpdate(id: string): Promise<{ review: Review; links: ReviewLinks } | undefined> {
      const [row] = await select(sql`r.id = ${id}`, sql`for no key update of r`);
      return row && withLinks(row);
    },

    async getWithLinks(id: string): Promise<{ review: Review; links: ReviewLinks } | undefined> {
      const [row] = await select(sql`r.id = ${id}`, sql``);
      return row && withLinks(row);
    },

    /** Resolves a deal key to an id, if the viewer may see the deal. */
    async dealId(key: string): Promise<string | undefined> {
      const isOurs = key.includes("-");
      const named = isOurs
        ? sql`d.id = ${key}::uuid`
        : sql`(d.crm_id = ${key} or d.id in (select a.deal_id from deal_aliases a
            where a.organisation_id = ${organisationId} and a.crm_id = ${key}))`;
      const { rows } = await sql<{ id: string }>`select d.id from deals d
        where d.organisation_id = ${organisationId} and d.archived_at is null and ${named}
          ${seesTeam(viewer) ? sql`` : sql`and d.owner_id = ${userId}`}
        order by d.crm_id = ${key} desc limit 1`.execute(db);
      return rows[0]?.id;
    },

    /** Stage labels by id, for asks; where pipelines share an id, the deal's own comes first. */
    async stages(dealId: string | null): Promise<{ id: string; label: string }[]> {
      const { rows } = await sql<{ id: string; label: string }>`
        select s.id, left(s.label, 200) as label from stages s
        left join deals d on d.organisation_id = s.organisation_id and d.id = ${dealId}::uuid
        where s.organisation_id = ${organisationId}
        order by s.pipeline_id is not distinct from d.pipeline_id desc, s.pipeline_id, s.display_order`.execute(
        db,
      );
      return rows;
    },

    /** Returns false if the review was already saved; a concurrent call waits for the first. */
    async add(review: NewReview): Promise<boolean> {
      const added = await db
        .insertInto("reviews")
        .values({
          organisationId,
          ...review,
          attributes: JSON.stringify(review.attributes),
          updatedAt: review.createdAt,
        })
        .onConflict((on) => on.columns(["organisationId", "id"]).doNothing())
        .returning("id")
        .executeTakeFirst();
      if (added && review.dealId) await markNewest(review.dealId);
      return added !== undefined;
    },

    async change(
      id: string,
      to: { comment: string; score: number; attributes: Record<string, number> },
      now: Date,
    ): Promise<void> {
      const changed = await update(id)
        .set({ ...to, attributes: JSON.stringify(to.attributes), updatedAt: now })
        .returning("dealId")
        .executeTakeFirst();
      if (changed?.dealId) await markNewest(changed.dealId);
    },

    /** Links the write that sends the current version to the CRM. */
    async setNote(id: string, noteWriteId: string): Promise<void> {
      await sql`update reviews r set note_write_id = ${noteWriteId}, noted_score = r.score, noted_hash = ${NOTE_FINGERPRINT}
        where r.organisation_id = ${organisationId} and r.id = ${id}`.execute(db);
    },

    /** Links the mail that sends the current version to the rep. */
    async setMail(id: string, mailId: string): Promise<void> {
      await sql`update reviews r set mail_id = ${mailId}, mailed_score = r.score, mailed_hash = ${MAIL_FINGERPRINT}
        where r.organisation_id = ${organisationId} and r.id = ${id}`.execute(db);
    },
  };

  function update(id: string) {
    return db
      .updateTable("reviews")
      .where("organisationId", "=", organisationId)
      .where("id", "=", id);
  }

  /** Denormalised on the deal, because tables display, sort and filter by the newest review. */
  async function markNewest(dealId: string): Promise<void> {
    await sql`update deals d set (review_id, reviewed_at, review_score) = (select r.id, r.created_at, r.score from reviews r
        where r.organisation_id = d.organisation_id and r.deal_id = d.id
        order by r.created_at desc, r.id desc limit 1)
      where d.organisation_id = ${organisationId} and d.id = ${dealId}`.execute(db);
  }
}

const NOTE_STATES: Record<string, Review["note"]["state"]> = {
  waiting: "waiting",
  sent: "sent",
  refused: "failed",
  conflict: "failed",
  "dry-run": "dry-run",
};
const MAIL_STATES: Record<string, Review["mail"]["state"]> = {
  waiting: "waiting",
  sending: "waiting",
  sent: "sent",
  failed: "failed",
};

function withLinks(row: Row): { review: Review; links: ReviewLinks } {
  const { revieweeId, dealId, dealCrmId, noteWriteId, askedAt } = row;
  return { review: toReview(row), links: { revieweeId, dealId, dealCrmId, noteWriteId, askedAt } };
}

function toReview(row: Row): Review {
  // A discarded note update leaves the earlier note in place.
  const isGivenUp = row.noteKind === "note-update" && row.noteState === "discarded";
  const note = isGivenUp ? "sent" : (NOTE_STATES[row.noteState ?? ""] ?? "none");
  const mail = MAIL_STATES[row.mailState ?? ""] ?? "none";
  return {
    id: row.id,
    title: row.title,
    // Rows from before URL validation may contain anything.
    url: /^https?:\/\//i.test(row.url) ? row.url : "",
    source: row.source,
    score: row.score,
    comment: cleanHtml(row.comment),
    attributes: Object.entries(row.attributes)
      .slice(0, 20)
      .map(([id, value]) => ({ id, value })),
    RevieweeId: row.revieweeId,
    dealId: row.dealId,
    reviewer: row.reviewerName,
    isOwn: row.isOwn,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    addedToNotes: note === "waiting" || note === "sent",
    note: {
      state: note,
      words: row.noteWords,
      isOutdated: note !== "none" && (isGivenUp || row.isNoteOld),
      sentScore: isGivenUp || note === "none" ? null : row.notedScore,
    },
    mail: {
      state: mail,
      words: row.mailWords,
      isOutdated: mail !== "none" && row.isMailOld,
      sentScore: mail === "none" ? null : row.mailedScore,
    },
    expectation:
      row.asked && row.dueDay
        ? { asked: row.asked, words: row.askedWords ?? "", dueDay: row.dueDay }
        : null,
  };
}
