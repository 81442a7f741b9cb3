import { RULES } from "../checks/rules.ts";
import { BUYER_FACTS } from "../deals/buyer-facts.ts";
import { DEAL_PROPERTY_ROWS, isDealProperty } from "../deals/deal-properties.ts";
import { categoryLabel } from "../deals/forecast-category.ts";
import { SLIP_REASONS, slipReasonLabel } from "../deals/slip-reasons.ts";
import { jobText } from "../jobs/job-text.ts";
import {
  type AuditFormatters,
  type AuditLine,
  type AuditRecord,
  auditValueText,
  toAuditLine,
} from "./audit-line.ts";

type DescribeAction = (line: AuditLine) => string;
const fixedText =
  (words: string): DescribeAction =>
  () =>
    words;

/** The text of each audit action, written to follow the actor's name. */
const ACTION_TEXTS: Record<string, DescribeAction> = {
  "session.opened": fixedText("signed in"),
  "session.ended-everywhere": (line) =>
    line.detail.isOwn
      ? "signed out everywhere"
      : `signed ${line.targetName("somebody")} out everywhere`,
  "organisation.created": fixedText("created the workspace"),
  "preferences.changed": (line) => `changed the preferences of ${line.targetName("somebody")}`,
  "workspace.changed": fixedText("changed the workspace"),
  "workspace.deleted": fixedText("deleted the workspace"),
  "member.added": (line) => `added ${line.targetName("somebody")} as ${line.text("role") || "rep"}`,
  "member.invited": (line) => `sent an invitation to ${line.targetName("somebody")}`,
  "member.joined": fixedText("joined the workspace"),
  "member.declined": fixedText("declined the invitation to the workspace"),
  "job.set-aside": (line) => `set aside ${jobText(line.text("job"))}, which failed badly twice`,
  "job.retried": (line) => `let ${jobText(line.text("job"))} try again`,
  "member.changed": (line) => `changed what is known of ${line.targetName("somebody")}`,
  "member.role-changed": (line) => `made ${line.targetName("somebody")} a ${line.text("role")}`,
  "member.team-changed": (line) => `changed whom ${line.targetName("somebody")} reports to`,
  "member.deactivated": (line) => `deactivated ${line.targetName("somebody")}`,
  "member.reactivated": (line) => `brought ${line.targetName("somebody")} back`,
  "member-notes.changed": (line) => `changed the notes on ${line.targetName("somebody")}`,
  "skills.rated": (line) => `rated the skills of ${line.targetName("somebody")}`,
  "update.added": (line) => `added an update on ${line.nameIn("member", "somebody")}`,
  "snippet.added": (line) => `added a snippet to ${line.nameIn("member", "somebody")}`,
  "snippet.removed": (line) => `removed a snippet from ${line.nameIn("member", "somebody")}`,
  "share-link.made": (line) => `made a link to the actions of ${line.targetName("somebody")}`,
  "share-link.revoked": (line) =>
    `revoked the link to the actions of ${line.targetName("somebody")}`,
  "rule.changed": fixedText("changed a rule"),
  "risk.share-changed": (line) =>
    `let ${Math.round(Number(line.detail.share) * 100)}% of the open deals be shown as high or medium risk`,
  "pipeline.counted": (line) => `let the pipeline ${line.text("name")} count`,
  "pipeline.left-out": (line) => `left the pipeline ${line.text("name")} out of what counts`,
  "pipeline.stage-limit-changed": (line) =>
    `changed the longest stay in ${line.text("name")} of ${line.text("pipeline")}`,
  "goal.began": (line) => `set the goal of ${line.targetName("somebody")}`,
  "goal.changed": (line) => `changed the goal of ${line.targetName("somebody")}`,
  "goal.called": (line) => `set the manager's call for ${line.targetName("somebody")}`,
  "forecast.hit-rates-seen": fixedText("looked at their own hit rates"),
  "forecast.snapshots-taken": fixedText("wrote down the week's forecasts"),
  "scenario.saved": (line) => `saved a scenario of ${line.text("period")}`,
  "scenario.changed": (line) => `changed a scenario of ${line.text("period")}`,
  "scenario.removed": (line) => `deleted a scenario of ${line.text("period")}`,
  "scenario.restored": (line) => `restored a scenario of ${line.text("period")}`,
  "deal.changed": (line) => `${dealActionText(line)} ${line.targetName("a deal that is gone")}`,
  "deal.answer-kept": (line) =>
    `kept what HubSpot set for ${line.targetName("a deal that is gone")}`,
  "deal.issue-contested": (line) =>
    `said that ‘${ruleTitle(line)}’ is not an issue of ${line.targetName("a deal that is gone")}`,
  "deal.contest-withdrawn": (line) =>
    `took back that ‘${ruleTitle(line)}’ is not an issue of ${line.targetName("a deal that is gone")}`,
  "deal-view.saved": (line) => `saved ${viewText(line)}`,
  "deal-view.changed": (line) => `changed ${viewText(line)}`,
  "deal-view.removed": (line) => `deleted ${viewText(line)}`,
  "deal-view.default-set": fixedText("chose the view of deals to begin with"),
  "crm-write.retried": (line) => `tried a change of ${line.nameIn("deal", "a deal")} again`,
  "crm-write.discarded": (line) => `discarded a change of ${line.nameIn("deal", "a deal")}`,
  "bulk-edit.started": (line) => `${dealActionText(line)} ${line.text("deals")} deals at once`,
  "bulk-edit.undone": (line) => `undid a change of ${line.text("deals")} deals`,
  "bulk-edit.retried": (line) => `tried a change of ${line.text("deals")} deals again`,
  "slip.explained": (line) => `said why ${line.targetName("a deal that is gone")} was pushed`,
  "slip.reason-removed": (line) =>
    `took back why ${line.targetName("a deal that is gone")} was pushed`,
  "slip.explained-together": (line) => `said why ${line.text("deals")} deals were pushed`,
  "slip.reasons-removed": (line) => `took back why ${line.text("deals")} deals were pushed`,
  "buyer-fact.confirmed": (line) => `confirmed what the buyer of ${line.targetName("a deal")} said`,
  "buyer-fact.reworded": (line) =>
    `changed the words of ${line.nameIn("by", "somebody")} on what the buyer of ${line.targetName("a deal")} said`,
  "buyer-fact.taken-back": (line) =>
    `took back that the buyer of ${line.targetName("a deal")} confirmed something to ${line.nameIn("by", "somebody")}`,
  "deal-check.started": fixedText("started a deal check"),
  "review.given": (line) => `gave feedback to ${line.nameIn("reviewee", "somebody")}`,
  "review.changed": (line) => `changed feedback to ${line.nameIn("reviewee", "somebody")}`,
  "review.shared": (line) => `shared feedback to ${line.nameIn("reviewee", "somebody")}`,
  "review.disagreed": fixedText("saw differently what became of feedback"),
  "review.agreed": fixedText("took back how they saw what became of feedback"),
  "talking-point.added": (line) => `added a talking point for ${line.nameIn("rep", "somebody")}`,
  "talking-point.changed": (line) =>
    `changed a talking point for ${line.nameIn("rep", "somebody")}`,
  "talking-point.removed": (line) =>
    `removed a talking point for ${line.nameIn("rep", "somebody")}`,
  "talking-point.restored": (line) =>
    `put a talking point back for ${line.nameIn("rep", "somebody")}`,
  "action.added": (line) => `added an action for ${line.nameIn("assignee", "somebody")}`,
  "action.changed": (line) => `changed an action of ${line.nameIn("assignee", "somebody")}`,
  "action.removed": (line) => `removed an action of ${line.nameIn("assignee", "somebody")}`,
  "alerts.check": fixedText("asked for a look at potential issues"),
  "alerts.checked": fixedText("looked for potential issues"),
  "alert.dismissed": fixedText("dismissed a potential issue"),
  "alert.solved": fixedText("solved a potential issue"),
  "meeting.added": fixedText("added a meeting"),
  "meeting.removed": fixedText("removed a meeting"),
  "meeting.categorised": fixedText("chose the type of a meeting"),
  "meeting.notes-saved": fixedText("wrote notes on a meeting"),
  "meeting.shared": fixedText("sent the summary of a meeting"),
  "meeting.wrapped-up": fixedText("wrapped up a meeting"),
  "meeting.line-dismissed": fixedText("put aside a line of a meeting pack"),
  "meeting.line-restored": fixedText("took back a line of a meeting pack"),
  "meeting-type.changed": fixedText("changed the template of a type of meetings"),
  "calendar.connected": fixedText("connected a calendar"),
  "calendar.disconnected": fixedText("disconnected a calendar"),
  "scratch-page.saved": fixedText("wrote on a page of their scratchpad"),
  "scratch-page.removed": fixedText("removed a page of their scratchpad"),
  "digest.created": fixedText("created a digest"),
  "digest.changed": fixedText("changed a digest"),
  "digest.removed": fixedText("removed a digest"),
  "digest.restored": fixedText("restored a digest"),
  "digest.tested": fixedText("sent a test of a digest"),
  "digest.sent": fixedText("sent a digest"),
  "digest.due": fixedText("sent a digest at its time"),
  "digest.switched-off": (line) => `switched off the digests of ${line.targetName("somebody")}`,
  "hubspot.connected": fixedText("connected HubSpot"),
  "hubspot.disconnected": fixedText("disconnected HubSpot"),
  "hubspot.configured": fixedText("changed the HubSpot connection"),
  "slack.installed": fixedText("installed the Slack app"),
  "slack.uninstalled": fixedText("removed the Slack app"),
  "slack.revoked": fixedText("noticed that Slack removed the app"),
  "slack.bound": fixedText("linked their Slack account"),
  "slack.unbound": fixedText("unlinked their Slack account"),
  "nudge.answered": (line) => `answered a question in Slack about ${line.targetName("a deal")}`,
  "nudge.undone": (line) => `took back an answer in Slack about ${line.targetName("a deal")}`,
  "mail.taken-up": fixedText("took up a mail that was stuck"),
  "mail.unsubscribed": (line) => `stopped mail to ${line.text("address")}, as they asked`,
  "mail.resubscribed": (line) => `lets mail go to ${line.text("address")} again, as they asked`,
  "export.downloaded": fixedText("downloaded an export"),
  "token.made": (line) => `made the API token ${line.text("name")}`,
  "token.revoked": (line) => `revoked the API token ${line.text("name")}`,
  "webhook.added": fixedText("added a webhook"),
  "webhook.changed": fixedText("changed a webhook"),
  "webhook.removed": fixedText("removed a webhook"),
  "webhook.secret-rotated": fixedText("made a new secret for a webhook"),
  "webhook.tested": fixedText("sent a test to a webhook"),
  "webhook.retried": fixedText("sent again to a webhook"),
  "webhook.switched-off": fixedText("switched off a webhook that kept failing"),
  "retention.changed": (line) => `changed how long ${retentionLabel(line.text("kind"))} are kept`,
  "retention.swept": fixedText("forgot what was too old"),
  "room.opened": (line) => `opened a review room with ${line.nameIn("rep", "somebody")}`,
  "room.joined": fixedText("joined a review room"),
  "room.guest-joined": (line) => `let the guest ${line.text("name")} into a review room`,
  "room.changed": fixedText("changed a review room"),
  "room.scored": (line) => `scored ${line.nameIn("deal", "a deal")} in a review room`,
  "room.revealed": (line) =>
    `showed the scores of ${line.nameIn("deal", "a deal")} in a review room`,
  "room.noted": (line) => `wrote a note on ${line.nameIn("deal", "a deal")} in a review room`,
  "room.closed": fixedText("closed a review room"),
  "billing.checkout-begun": fixedText("began to subscribe"),
  "billing.portal-opened": fixedText("opened the subscription"),
  "billing.changed": fixedText("changed the subscription"),
};

export const DESCRIBED_AUDIT_ACTIONS = Object.keys(ACTION_TEXTS);

/** The names of private views aren't recorded. */
function viewText(line: AuditLine): string {
  const name = line.text("name");
  return name ? `the team's view ${name}` : "a view of deals";
}

/** Whether an action has a text; one without is displayed by its name. */
export const hasAuditText = (action: string): boolean => action in ACTION_TEXTS;

/** Returns what was done, written to follow the actor's name, and the old and new values. */
export function auditText(
  record: AuditRecord,
  reader: AuditFormatters,
): { did: string; more: string } {
  const line = toAuditLine(record, reader);
  const say = ACTION_TEXTS[record.action];
  return {
    did:
      record.action === "rule.changed"
        ? ruleChangeText(record.target)
        : (say?.(line) ?? plainActionText(record.action)),
    more: detailText(record.action, line),
  };
}

const plainActionText = (action: string) => action.replaceAll(/[.-]/g, " ");

const ADDED_TEXTS: Record<string, string> = {
  task: "added a task to",
  note: "added a note to",
  "note-update": "changed a note on",
};

function dealActionText(line: AuditLine): string {
  const property = line.text("property");
  if (isDealProperty(property)) return DEAL_PROPERTY_ROWS[property].audit;
  return ADDED_TEXTS[line.text("kind")] ?? "changed";
}

function reasonText(reason: unknown): string {
  return SLIP_REASONS.filter((one) => one === reason).map(slipReasonLabel)[0] ?? "";
}

function ruleTitle(line: AuditLine): string {
  return RULES.find(({ id }) => id === line.text("rule"))?.title ?? line.text("rule");
}

function ruleChangeText(target: string): string {
  const title = RULES.find(({ id }) => target === `rule ${id}`)?.title;
  return title ? `changed the rule ‘${title}’` : "changed a rule";
}

/** Objects named by their type first, since not every reader may see their names. */
const KINDS_WITH_NAME_LAST = ["action", "talking-point", "meeting", "digest"];

function detailText(action: string, line: AuditLine): string {
  const { detail, reader } = line;
  if (KINDS_WITH_NAME_LAST.some((kind) => action.startsWith(`${kind}.`)))
    return line.targetName("");
  switch (action) {
    case "deal.changed":
      return "to" in detail
        ? changeText(detail, (value) => dealValueText(line.text("property"), value, reader))
        : "";
    case "slip.explained":
    case "slip.explained-together":
      return reasonText(detail.reason);
    case "slip.reason-removed":
      return [reasonText(detail.was), detail.by ? line.nameIn("by", "somebody") : ""]
        .filter(Boolean)
        .join(", said by ");
    case "buyer-fact.confirmed":
    case "buyer-fact.reworded":
    case "buyer-fact.taken-back":
      return BUYER_FACTS.find(({ id }) => id === detail.fact)?.label ?? "";
    case "workspace.changed":
      return settingsText(detail);
    case "member.changed":
      return "to" in detail ? changeText(detail, auditValueText) : "";
    case "pipeline.stage-limit-changed":
      return `${stageLimitText(detail.before)} → ${stageLimitText(detail.after)}`;
    case "rule.changed":
      return detail.isOn === false ? "switched off" : `switched on${thresholdsText(detail)}`;
    case "goal.began":
    case "goal.changed":
      return `Quota ${reader.money(Number(detail.quota))}, commit ${reader.money(Number(detail.repCommit))}`;
    case "goal.called":
      return [reader.money(Number(detail.value)), line.text("note")].filter(Boolean).join(": ");
    case "hubspot.configured":
      return (
        { live: "Changes are written", "dry-run": "Changes are only listed" }[line.text("mode")] ??
        ""
      );
    case "webhook.added":
    case "webhook.removed":
      return line.text("url");
    case "member.team-changed":
      return detail.to ? line.nameIn("to", "somebody") : "nobody";
    case "retention.changed":
      return `${retentionText(detail.from)} → ${retentionText(detail.to)}`;
    case "retention.swept":
      return deletedCountsText(detail);
    case "member.deactivated":
      return [
        detail.handOverTo ? `Open actions go to ${line.nameIn("handOverTo", "somebody")}` : "",
        detail.tokens ? `API tokens revoked: ${line.text("tokens")}` : "",
      ]
        .filter(Boolean)
        .join(", ");
    default:
      return "";
  }
}

const changeText = (detail: Record<string, unknown>, say: (value: unknown) => string) =>
  `${say(detail.from) || "empty"} → ${say(detail.to) || "empty"}`;

function dealValueText(property: string, value: unknown, reader: AuditFormatters): string {
  const text = auditValueText(value);
  if (!text) return "";
  const type = isDealProperty(property) ? DEAL_PROPERTY_ROWS[property].type : "text";
  if (type === "day") return reader.day(text);
  if (type === "stage") return reader.nameOf(text) ?? "a stage that is gone";
  return type === "confidence" ? categoryLabel(text) : text;
}

const SETTING_LABELS: Record<string, string> = {
  name: "Name",
  currency: "Currency",
  timeZone: "Time zone",
  fiscalStartMonth: "Fiscal year begins in month",
  weekStartsOn: "Weeks begin on",
};

function settingsText(detail: Record<string, unknown>): string {
  const [before, after] = [toRecord(detail.before), toRecord(detail.change)];
  return Object.entries(after)
    .filter(([key, value]) => SETTING_LABELS[key] && value !== before[key])
    .map(
      ([key, value]) =>
        `${SETTING_LABELS[key]}: ${auditValueText(before[key])} → ${auditValueText(value)}`,
    )
    .join(", ");
}

const toRecord = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? { ...value } : {};

const RETENTION_LABELS: Record<string, string> = {
  "audit-log": "lines of the audit log",
  alerts: "settled alerts",
  "digest-runs": "results of digests",
  "webhook-deliveries": "webhook deliveries",
  scenarios: "deleted scenarios",
  digests: "deleted digests",
};
const retentionLabel = (kind: string) => RETENTION_LABELS[kind] ?? "old records";
const retentionText = (value: unknown) =>
  value === null ? "for ever" : `${auditValueText(value)} days`;
const deletedCountsText = (detail: Record<string, unknown>) =>
  Object.entries(detail)
    .filter(([kind]) => RETENTION_LABELS[kind])
    .map(([kind, count]) => `${auditValueText(count)} ${RETENTION_LABELS[kind]}`)
    .join(", ");

const stageLimitText = (value: unknown) =>
  value === null ? "what is usual" : `${auditValueText(value)} days`;

const thresholdsText = (detail: Record<string, unknown>) => {
  const given = [detail.threshold, detail.more].map(auditValueText).filter(Boolean);
  return given.length > 0 ? `, set to ${given.join(" and ")}` : "";
};
