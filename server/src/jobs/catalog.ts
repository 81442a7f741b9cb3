import { Period, Summary } from "@touchline/contract";
import {
  DEAL_PROPERTIES,
  INBOX_KINDS,
  INBOX_SUBJECTS,
  MENTION_PLACES,
  SLIP_REASONS,
} from "@touchline/domain";
import { z } from "zod";
import { job } from "./job.ts";

/** All jobs. Each is handled in its feature's `*.jobs.ts`. */
export const jobs = {
  /** Continues an organisation's running sync until it is done. */
  runSync: job({ name: "crm.run-sync", payload: z.object({ syncId: z.uuid() }) }),
  /** Reads the values of newly chosen own fields, from where it stopped. */
  readOwnFields: job({ name: "crm.read-own-fields", payload: z.object({}) }),
  /** Deletes all that a removed own field held. */
  forgetOwnField: job({ name: "crm.forget-own-field", payload: z.object({ name: z.string() }) }),
  /** Sends a deal's queued writes to the CRM, in order. */
  pushWrites: job({ name: "crm.push-writes", payload: z.object({ dealId: z.uuid() }) }),
  /** The same for several deals that were changed together. */
  pushMany: job({
    name: "crm.push-many",
    payload: z.object({ dealIds: z.array(z.uuid()).max(100) }),
  }),
  /** Continues a bulk edit until every deal is processed. */
  editDeals: job({ name: "deals.edit-many", payload: z.object({ bulkEditId: z.uuid() }) }),
  /** Processes the CRM's webhook events. */
  readInbox: job({ name: "crm.read-inbox", payload: z.object({}) }),
  /** Queries the payment provider for an organisation's subscription. */
  refreshBilling: job({ name: "billing.refresh", payload: z.object({}) }),
  deliverWebhook: job({ name: "webhooks.deliver", payload: z.object({ deliveryId: z.uuid() }) }),
  deleteOrganisation: job({ name: "closing.delete-organisation", payload: z.object({}) }),
  /** Deletes records past the organisation's retention periods. */
  deleteExpired: job({ name: "retention.sweep", payload: z.object({}) }),
  /** Compares the kept sums with the deals, after each sync of everything. */
  compareSums: job({ name: "forecast.compare-sums", payload: z.object({}) }),
  /** Updates the versions of deals that have changed, which past days are read from. */
  versionDeals: job({ name: "history.version-deals", payload: z.object({}) }),
  /** Collects the deals of lines of business that were added or changed. */
  fillLines: job({ name: "forecast.fill-lines", payload: z.object({}) }),
  sendMail: job({
    name: "mail.send",
    payload: z.object({
      mailId: z.uuid(),
      /** Attempt number since sending was last requested. */
      tries: z.int(),
      /** The attempt at which another worker was found sending the mail. */
      seen: z.int().nullable(),
    }),
  }),
  sendChat: job({
    name: "chat.send",
    payload: z.object({
      messageId: z.uuid(),
      /** Attempt number since sending was last requested. */
      tries: z.int(),
      /** The attempt at which another worker was found sending the message. */
      seen: z.int().nullable(),
      /** How far a conversation was searched for the message, which was posted by then if at all. */
      search: z
        .object({ until: z.iso.datetime(), cursor: z.string().max(1000).nullable() })
        .optional(),
    }),
  }),
  /** Sends an unknown Slack user the link to bind their account. */
  greetInSlack: job({
    name: "slack.greet",
    payload: z.object({
      slackUserId: z.string(),
      slackName: z.string(),
      /** Where to answer; null for a direct message. */
      responseUrl: z.string().nullable(),
      /** The user wrote to us and expects an answer, even a repeated one. */
      isAsked: z.boolean(),
    }),
  }),
  welcomeToSlack: job({ name: "slack.welcome", payload: z.object({ userId: z.uuid() }) }),
  /** Reads the names and pictures of linked people. */
  readSlackPeople: job({
    name: "slack.read-people",
    payload: z.object({ slackUserIds: z.array(z.string()).max(100) }),
  }),
  /** Unfolds the deal links in a known user's Slack message, for everyone in the channel. */
  unfurlDeals: job({
    name: "slack.unfurl",
    payload: z.object({
      userId: z.uuid(),
      channelId: z.string(),
      messageTs: z.string(),
      links: z.array(z.object({ url: z.string(), crmId: z.string() })).max(10),
    }),
  }),
  /** Shows a person in Slack the deal whose pane they opened. */
  presentDeal: job({
    name: "slack.present-deal",
    payload: z.object({
      /** Null if their Slack account isn't linked. */
      userId: z.uuid().nullable(),
      slackUserId: z.string(),
      triggerId: z.string(),
      crmId: z.string(),
    }),
  }),
  /** Answers a known user's slash command in Slack. */
  answerCommand: job({
    name: "slack.command",
    payload: z.object({
      userId: z.uuid(),
      slackUserId: z.string(),
      channelId: z.string(),
      /** The text after the command, e.g. "deals". */
      text: z.string(),
      responseUrl: z.string(),
    }),
  }),
  /** Handles a known user's button press or date pick in a Slack message. */
  answerPress: job({
    name: "slack.press",
    payload: z.object({
      userId: z.uuid(),
      slackUserId: z.string(),
      /** Our id of the message; null for an answer to a command. */
      messageId: z.uuid().nullable(),
      channelId: z.string(),
      messageTs: z.string(),
      actionId: z.string(),
      blockId: z.string(),
      value: z.string().nullable(),
      selectedDate: z.string().nullable(),
      responseUrl: z.string(),
    }),
  }),
  sendDigest: job({
    name: "digests.send",
    payload: z.object({
      runId: z.uuid(),
      /** Recipient of a test; null to use the digest's own target. */
      recipientId: z.uuid().nullable(),
    }),
  }),
  /** Reschedules digests after the organisation's time zone changed. */
  rescheduleDigests: job({ name: "digests.follow-time-zone", payload: z.object({}) }),
  /** Notifies the owner that their digests were switched off automatically. */
  notifyDigestOwner: job({
    name: "digests.tell-owner",
    payload: z.object({
      ownerId: z.uuid(),
      digestIds: z.array(z.uuid()),
      trouble: z.string(),
      at: z.iso.datetime(),
    }),
  }),
  readCalendar: job({
    name: "meetings.read-calendar",
    payload: z.object({ userId: z.uuid() }),
    onePer: "userId",
  }),
  /** Has a language model summarise a deal's facts. */
  writeSummary: job({
    name: "checks.write-summary",
    payload: z.object({ dealId: z.uuid(), facts: Summary.shape.sentences }),
  }),
  /** Continues a batch of deal checks until it is done. */
  checkDeals: job({ name: "checks.check-deals", payload: z.object({ batchId: z.uuid() }) }),
  /** Starts the deal checks that managers are still missing since the night. */
  checkTeam: job({ name: "checks.check-team", payload: z.object({}) }),
  /** Computes and compares the risk of an organisation's deals. */
  judgeRisk: job({ name: "checks.judge-risk", payload: z.object({}) }),
  checkAlerts: job({ name: "alerts.check", payload: z.object({}) }),
  /** Scans for nudges to send in Slack and queues them. */
  scanForAlerts: job({ name: "nudges.look", payload: z.object({}) }),
  /** Updates a nudge's Slack message to the nudge's current state. */
  updateNudgeMessage: job({
    name: "nudges.show",
    payload: z.object({
      messageId: z.uuid(),
      /** Why the answer couldn't be saved. */
      trouble: z.string().nullable(),
    }),
  }),
  /** Removes an undone part from a Slack message; deletes the message if nothing is left. */
  withdrawMessage: job({
    name: "nudges.take-back",
    payload: z.object({ messageId: z.uuid() }),
  }),
  /** Applies a rep's change from Slack to a deal and updates the message with the result. */
  changeDeal: job({
    name: "deals.change",
    payload: z.object({
      userId: z.uuid(),
      dealId: z.uuid(),
      property: z.enum(DEAL_PROPERTIES),
      value: z.string(),
      messageId: z.uuid(),
      /** Undoes the change made from the same message. */
      isUndo: z.boolean().default(false),
    }),
  }),
  /**
   * Saves a rep's reason from Slack for a pushed close date and updates the message with the
   * result.
   */
  explainPush: job({
    name: "slips.explain",
    payload: z.object({
      userId: z.uuid(),
      pushId: z.string(),
      reason: z.enum(SLIP_REASONS),
      /**
       * The answer this belongs to. Jobs queued before an upgrade have none, and only save the
       * reason.
       */
      answer: z.object({ id: z.uuid(), at: z.iso.datetime(), messageId: z.uuid() }).optional(),
    }),
  }),
  /** Puts a text into the inboxes of the people it mentions. */
  notifyMentioned: job({
    name: "inbox.mentions",
    payload: z.object({
      place: z.enum(MENTION_PLACES),
      text: z.string(),
      /** Part of the items' cause: the same mention in an edited text is no news. */
      cause: z.string(),
      actorId: z.uuid(),
      dealId: z.uuid().nullable(),
      subject: z.object({ kind: z.enum(INBOX_SUBJECTS), id: z.uuid() }).nullable(),
      /** The rep who can open it, besides managers. */
      repId: z.uuid().nullable(),
      /** People who hear of it anyway. */
      told: z.array(z.uuid()),
    }),
  }),
  /** Tells people in Slack and on their devices what is new in their inboxes. */
  deliverInbox: job({
    name: "inbox.deliver",
    payload: z.object({
      items: z.array(z.object({ userId: z.uuid(), itemId: z.uuid() })),
      /** Slack tells of it in another message. */
      isInSlack: z.boolean(),
    }),
  }),
  /** Removes items that no longer hold: a withdrawn ask, a deleted action. */
  withdrawInbox: job({
    name: "inbox.withdraw",
    payload: z.object({
      subjectId: z.uuid(),
      kinds: z.array(z.enum(INBOX_KINDS)),
      /** What stays: nothing, the newest item, or the items of one person. */
      keep: z.union([z.literal("nothing"), z.literal("newest"), z.object({ userId: z.uuid() })]),
      /** What came later is news. */
      until: z.iso.datetime(),
    }),
  }),
  /** Sends an inbox item to one browser. */
  sendPush: job({
    name: "push.send",
    payload: z.object({ userId: z.uuid(), itemId: z.uuid(), subscriptionId: z.uuid() }),
  }),
  announceGoal: job({
    name: "goals.announce",
    payload: z.object({
      id: z.uuid(),
      revieweeId: z.uuid(),
      period: Period,
      quota: z.number(),
      by: z.string(),
    }),
  }),
};
