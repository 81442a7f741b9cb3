import { Period, Summary } from "@touchline/contract";
import { DEAL_PROPERTIES, SLIP_REASONS } from "@touchline/domain";
import { z } from "zod";
import { job } from "./job.ts";

/** Every job there is. Each is handled in its feature's `*.jobs.ts`. */
export const jobs = {
  /** Goes on with the running sync of an organisation until it is done. */
  runSync: job({ name: "crm.run-sync", payload: z.object({ syncId: z.uuid() }) }),
  /** Sends what waits for one deal to the CRM, in order. */
  pushWrites: job({ name: "crm.push-writes", payload: z.object({ dealId: z.uuid() }) }),
  /** The same for deals that were changed together. */
  pushMany: job({
    name: "crm.push-many",
    payload: z.object({ dealIds: z.array(z.uuid()).max(100) }),
  }),
  /** Goes on with a change of many deals until each has had its turn. */
  editDeals: job({ name: "deals.edit-many", payload: z.object({ bulkEditId: z.uuid() }) }),
  /** Deals with what the CRM told us of. */
  readInbox: job({ name: "crm.read-inbox", payload: z.object({}) }),
  /** Asks the payment provider what an organisation pays for. */
  refreshBilling: job({ name: "billing.refresh", payload: z.object({}) }),
  /** Says one thing to an organisation's own address. */
  deliverWebhook: job({ name: "webhooks.deliver", payload: z.object({ deliveryId: z.uuid() }) }),
  /** Deletes an organisation with everything it has here. */
  deleteOrganisation: job({ name: "closing.delete-organisation", payload: z.object({}) }),
  /** Forgets what an organisation does not want to keep any longer. */
  sweepOld: job({ name: "retention.sweep", payload: z.object({}) }),
  /** Hands one mail to the mail server. */
  sendMail: job({
    name: "mail.send",
    payload: z.object({
      mailId: z.uuid(),
      /** Which attempt this is, since somebody asked for it. */
      tries: z.int(),
      /** The attempt at which the mail was found in somebody else's hands. */
      seen: z.int().nullable(),
    }),
  }),
  /** Says one thing in Slack. */
  sendChat: job({
    name: "chat.send",
    payload: z.object({
      messageId: z.uuid(),
      /** Which attempt this is, since somebody asked for it. */
      tries: z.int(),
      /** The attempt at which the message was found in somebody else's hands. */
      seen: z.int().nullable(),
    }),
  }),
  /** Sends somebody in Slack whom we do not know the link that binds them. */
  greetInSlack: job({
    name: "slack.greet",
    payload: z.object({
      slackUserId: z.string(),
      slackName: z.string(),
      /** Where to answer; null: in their own conversation with us. */
      responseUrl: z.string().nullable(),
      /** They said something and wait for an answer, even if it is the same again. */
      isAsked: z.boolean(),
    }),
  }),
  /** Tells somebody in Slack that they are known now. */
  welcomeToSlack: job({ name: "slack.welcome", payload: z.object({ userId: z.uuid() }) }),
  /** Answers what somebody whom we know typed after our command in Slack. */
  answerCommand: job({
    name: "slack.command",
    payload: z.object({
      userId: z.uuid(),
      slackUserId: z.string(),
      channelId: z.string(),
      /** What follows the command, e.g. "deals". */
      text: z.string(),
      responseUrl: z.string(),
    }),
  }),
  /** Does what a button or a date picker in a message stands for, pressed by somebody whom we know. */
  answerPress: job({
    name: "slack.press",
    payload: z.object({
      userId: z.uuid(),
      slackUserId: z.string(),
      /** Ours, of the message that it stands in; null for an answer to a command. */
      messageId: z.uuid().nullable(),
      channelId: z.string(),
      messageTs: z.string(),
      actionId: z.string(),
      blockId: z.string(),
      value: z.string().nullable(),
      /** The day that was picked. */
      selectedDate: z.string().nullable(),
      responseUrl: z.string(),
    }),
  }),
  /** Puts a digest into words and has them posted. */
  sendDigest: job({
    name: "digests.send",
    payload: z.object({
      runId: z.uuid(),
      /** Whom a test is for; null: it goes where the digest goes. */
      recipientId: z.uuid().nullable(),
    }),
  }),
  /** Has digests come at their hour of a time zone that the organisation has just moved to. */
  followTimeZone: job({ name: "digests.follow-time-zone", payload: z.object({}) }),
  /** Tells somebody that digests of theirs have switched themselves off. */
  tellDigestOwner: job({
    name: "digests.tell-owner",
    payload: z.object({
      ownerId: z.uuid(),
      digestIds: z.array(z.uuid()),
      trouble: z.string(),
      at: z.iso.datetime(),
    }),
  }),
  /** Reads what is new in somebody's calendar. */
  readCalendar: job({
    name: "meetings.read-calendar",
    payload: z.object({ userId: z.uuid(), askedAt: z.iso.datetime() }),
  }),
  /** Has a language model put the facts of a deal into words. */
  writeSummary: job({
    name: "checks.write-summary",
    payload: z.object({ dealId: z.uuid(), facts: Summary.shape.sentences }),
  }),
  /** Goes on with a batch of deal checks until it is done. */
  checkDeals: job({ name: "checks.check-deals", payload: z.object({ batchId: z.uuid() }) }),
  /** Starts the deal checks that managers have not had since the night. */
  checkTeam: job({ name: "checks.check-team", payload: z.object({}) }),
  /** Judges how much is at stake with an organisation's deals, and compares them. */
  judgeRisk: job({ name: "checks.judge-risk", payload: z.object({}) }),
  /** Looks for what may need attention in an organisation. */
  checkAlerts: job({ name: "alerts.check", payload: z.object({}) }),
  /** Looks for what somebody should hear in Slack, and has it said. */
  lookForAlerts: job({ name: "nudges.look", payload: z.object({}) }),
  /** Brings a nudge's message in Slack to how the nudge stands. */
  showNudge: job({
    name: "nudges.show",
    payload: z.object({
      messageId: z.uuid(),
      /** Why its answer could not be saved. */
      trouble: z.string().nullable(),
    }),
  }),
  /** Takes what was undone out of a message in Slack; where nothing is left of it, the message goes. */
  takeMessageBack: job({
    name: "nudges.take-back",
    payload: z.object({ messageId: z.uuid() }),
  }),
  /** Changes a deal as its rep said in Slack, and shows what came of it in that message. */
  changeDeal: job({
    name: "deals.change",
    payload: z.object({
      userId: z.uuid(),
      dealId: z.uuid(),
      property: z.enum(DEAL_PROPERTIES),
      value: z.string(),
      messageId: z.uuid(),
      /** Whether it takes back the change that the same message made. */
      isUndo: z.boolean().default(false),
    }),
  }),
  /** Writes down why a close date was pushed, as its rep said in Slack, and shows what came of it in that message. */
  explainPush: job({
    name: "slips.explain",
    payload: z.object({
      userId: z.uuid(),
      pushId: z.string(),
      reason: z.enum(SLIP_REASONS),
      /** The answer that it belongs to. Jobs that were queued before an upgrade name none, and only keep the reason. */
      answer: z.object({ id: z.uuid(), at: z.iso.datetime(), messageId: z.uuid() }).optional(),
    }),
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
