import type { Day, Nudge, NudgeAnswer, SlipReason, StandardProperty } from "@touchline/domain";
import { sql } from "kysely";
import type { Handle } from "../../db/handle.ts";

/** The effects of an answer, for its undo. */
export interface AnswerTrace {
  /** Null if nothing had to be written. */
  property: StandardProperty | null;
  before: string | null;
  wrote: string | null;
  isDryRun: boolean;
  /** The reason pressed first, before a job has saved it. */
  pressed?: SlipReason;
  /** Why a close date was pushed, once saved, or that it couldn't be saved. */
  reason?: SlipReason | "not-kept";
}

export interface SentNudge {
  id: string;
  messageId: string;
  recipientId: string;
  dealId: string;
  nudge: Nudge;
  isWithdrawn: boolean;
  happenedAt: Date;
  /** Its location in Slack; null until it has been posted. */
  place: { channel: string; ts: string } | null;
  answer: {
    id: string;
    answer: NudgeAnswer;
    trace: AnswerTrace;
    answeredAt: Date;
    undoneAt: Date | null;
  } | null;
}

export interface UnansweredNudge {
  id: string;
  isWithdrawn: boolean;
  messageId: string;
  recipientId: string;
  askedAt: Date;
  askedCloseDate: Day;
  status: string;
  isArchived: boolean;
  ownerId: string | null;
  closeDate: Day | null;
  touchedAt: Date | null;
}

/**
 * Identifies one of a message's answers: an answer that was undone and given again has the same id
 * and another time.
 */
type AnswerVersion = Pick<NonNullable<SentNudge["answer"]>, "id" | "answeredAt">;

/** Older ones stay as they are. */
const MAX_OPEN_DAYS = 14;
/**
 * The maximum time between an answer and the write its job makes, including retries and clock
 * differences.
 */
const MAX_WRITE_DELAY = sql`interval '1 hour'`;

interface SentNudgeRow extends Omit<SentNudge, "place" | "answer" | "isWithdrawn"> {
  state: string;
  postedChannel: string | null;
  postedTs: string | null;
  answerId: string | null;
  answer: NudgeAnswer | null;
  trace: AnswerTrace | null;
  answeredAt: Date | null;
  undoneAt: Date | null;
}

export function nudgeAnswersRepository({ db, viewer: { organisationId } }: Handle) {
  return {
    /**
     * The nudge in a message, locked until the transaction ends, so that two presses are
     * serialised.
     */
    async inMessage(messageId: string): Promise<SentNudge | undefined> {
      // Lock before reading: a statement that waits for a lock would still see the old answers.
      await db
        .selectFrom("slackAlerts")
        .select("id")
        .where("organisationId", "=", organisationId)
        .where("messageId", "=", messageId)
        .where("kind", "=", "nudge")
        .forUpdate()
        .execute();
      const { rows } = await sql<SentNudgeRow>`
        select s.id, s.message_id, s.recipient_id, s.deal_id, s.facts -> 'nudge' as nudge, s.state, s.happened_at,
          m.posted_channel, m.posted_ts, a.id as answer_id, a.answer, a.before as trace, a.answered_at, a.undone_at
        from slack_alerts s
        join chat_messages m on m.organisation_id = s.organisation_id and m.id = s.message_id
        left join slack_answers a on a.organisation_id = s.organisation_id and a.message_id = s.message_id
          and a.deal_id = s.deal_id and a.user_id = s.recipient_id
        where s.organisation_id = ${organisationId} and s.message_id = ${messageId} and s.kind = 'nudge'`.execute(
        db,
      );
      return rows[0] && toSentNudge(rows[0]);
    },

    /** Saves an answer; one that was undone is replaced. */
    async put(
      nudge: Pick<SentNudge, "messageId" | "recipientId" | "dealId">,
      answer: NudgeAnswer,
      trace: AnswerTrace,
      now: Date,
    ): Promise<void> {
      const { messageId, recipientId: userId, dealId } = nudge;
      const given = { answer, before: JSON.stringify(trace), answeredAt: now, undoneAt: null };
      await db
        .insertInto("slackAnswers")
        .values({ organisationId, id: crypto.randomUUID(), messageId, userId, dealId, ...given })
        .onConflict((on) =>
          on.columns(["organisationId", "messageId", "dealId", "userId"]).doUpdateSet(given),
        )
        .execute();
    },

    async undo(id: string, now: Date): Promise<void> {
      await db
        .updateTable("slackAnswers")
        .set({ undoneAt: now })
        .where("organisationId", "=", organisationId)
        .where("id", "=", id)
        .execute();
    },

    /**
     * Adds the pressed reason to an answer before it is saved, so that a second one isn't saved as
     * well.
     */
    async press(id: string, pressed: SlipReason): Promise<void> {
      await sql`update slack_answers set before = before || ${JSON.stringify({ pressed })}::jsonb
        where organisation_id = ${organisationId} and id = ${id}`.execute(db);
    },

    /**
     * Adds the outcome of its reason to an answer; returns false if the answer was undone or
     * already has one.
     */
    async explain(
      { id, answeredAt }: AnswerVersion,
      reason: SlipReason | "not-kept",
    ): Promise<boolean> {
      const { numAffectedRows = 0n } = await sql`
        update slack_answers set before = before || ${JSON.stringify({ reason })}::jsonb
        where organisation_id = ${organisationId} and id = ${id} and answered_at = ${answeredAt}
          and undone_at is null and before -> 'reason' is null`.execute(db);
      return numAffectedRows > 0n;
    },

    /** The message whose answer caused this write; undefined if it came from elsewhere. */
    async messageThatWrote(
      { dealId, createdBy, target }: { dealId: string; createdBy: string; target: string },
      { value, at }: { value: string; at: Date },
    ): Promise<string | undefined> {
      const { rows } = await sql<{ messageId: string }>`
        select message_id from slack_answers
        where organisation_id = ${organisationId} and deal_id = ${dealId} and user_id = ${createdBy}
          and undone_at is null and before ->> 'property' = ${target} and before ->> 'wrote' = ${value}
          and answered_at between ${at}::timestamptz - ${MAX_WRITE_DELAY} and ${at}::timestamptz + ${MAX_WRITE_DELAY}
        order by answered_at desc limit 1`.execute(db);
      return rows[0]?.messageId;
    },

    /** Nudges in Slack that are open or withdrawn and were never answered. */
    async unanswered(now: Date): Promise<UnansweredNudge[]> {
      const since = new Date(now.getTime() - MAX_OPEN_DAYS * 86_400_000);
      const { rows } = await sql<UnansweredNudge>`
        select s.id, s.message_id, s.recipient_id, s.happened_at as asked_at, s.state = 'dropped' as is_withdrawn,
          s.facts -> 'nudge' ->> 'closeDate' as asked_close_date, d.status,
          d.archived_at is not null as is_archived, d.owner_id, d.close_date,
          greatest(d.deal_update_at, d.next_step_at, d.last_contacted_at, d.stage_entered_at) as touched_at
        from slack_alerts s
        join deals d on d.organisation_id = s.organisation_id and d.id = s.deal_id
        where s.organisation_id = ${organisationId} and s.kind = 'nudge'
          and s.state in ('told', 'dropped') and s.message_id is not null and s.happened_at > ${since}
          and not exists (select from slack_answers a where a.organisation_id = s.organisation_id
            and a.message_id = s.message_id)`.execute(db);
      return rows;
    },
  };
}

function toSentNudge(row: SentNudgeRow): SentNudge {
  const { state, postedChannel, postedTs, answerId, answer, trace, answeredAt, undoneAt, ...rest } =
    row;
  return {
    ...rest,
    isWithdrawn: state === "dropped",
    place: postedChannel && postedTs ? { channel: postedChannel, ts: postedTs } : null,
    answer:
      answerId && answer && trace && answeredAt
        ? { id: answerId, answer, trace, answeredAt, undoneAt }
        : null,
  };
}
