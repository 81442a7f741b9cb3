import { RULES } from "../checks/rules.ts";
import { BUYER_FACTS } from "../deals/buyer-facts.ts";
import {
  DEAL_PROPERTY_ROWS,
  isDealProperty,
  isOwnProperty,
  isStandardProperty,
  ownFieldName,
  propertyRow,
} from "../deals/deal-properties.ts";
import { categoryLabel } from "../deals/forecast-category.ts";
import { SLIP_REASONS, slipReasonLabel } from "../deals/slip-reasons.ts";
import { jobText } from "../jobs/job-text.ts";
import { roleText } from "../team/rights.ts";
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
      : `signed ${line.targetName("someone")} out everywhere`,
  "organisation.created": fixedText("created the workspace"),
  "preferences.changed": (line) => `changed the preferences of ${line.targetName("someone")}`,
  "workspace.changed": fixedText("changed the workspace"),
  "workspace.set-up": (line) =>
    line.detail.isDone ? "finished setting up" : "showed the set-up checklist again",
  "workspace.deleted": fixedText("deleted the workspace"),
  "member.added": (line) => `added ${line.targetName("someone")} as ${line.text("role") || "rep"}`,
  "member.invited": (line) => `sent an invitation to ${line.targetName("someone")}`,
  "member.joined": fixedText("joined the workspace"),
  "member.declined": fixedText("declined the invitation to the workspace"),
  "job.set-aside": (line) => `set aside ${jobText(line.text("job"))}, which failed badly twice`,
  "job.retried": (line) => `retried ${jobText(line.text("job"))}`,
  "member.changed": (line) => `edited the details of ${line.targetName("someone")}`,
  "member.role-changed": (line) =>
    `made ${line.targetName("someone")} ${roleText(line.text("role"))}`,
  "member.team-changed": (line) => `changed who ${line.targetName("someone")} reports to`,
  "member.deactivated": (line) => `deactivated ${line.targetName("someone")}`,
  "member.reactivated": (line) => `reactivated ${line.targetName("someone")}`,
  "member-notes.changed": (line) => `changed the notes on ${line.targetName("someone")}`,
  "skills.rated": (line) => `rated the skills of ${line.targetName("someone")}`,
  "update.added": (line) => `added an update on ${line.nameIn("member", "someone")}`,
  "snippet.added": (line) => `added a snippet to ${line.nameIn("member", "someone")}`,
  "snippet.removed": (line) => `removed a snippet from ${line.nameIn("member", "someone")}`,
  "share-link.made": (line) => `created a link to the actions of ${line.targetName("someone")}`,
  "share-link.revoked": (line) =>
    `revoked the link to the actions of ${line.targetName("someone")}`,
  "rule.changed": fixedText("changed a rule"),
  "rule.own-field-changed": (line) =>
    `changed what the rules ask of ${line.text("label") || "an own field"}`,
  "risk.share-changed": (line) =>
    `set high and medium risk to ${Math.round(Number(line.detail.share) * 100)}% of open deals`,
  "lost-reasons.changed": fixedText("changed the list of lost reasons"),
  "pipeline.counted": (line) => `included the pipeline ${line.text("name")}`,
  "pipeline.left-out": (line) => `excluded the pipeline ${line.text("name")}`,
  "pipeline.stage-limit-changed": (line) =>
    `changed the day limit of ${line.text("name")} in ${line.text("pipeline")}`,
  "goal.began": (line) => `set the goal of ${line.targetName("someone")}`,
  "goal.changed": (line) => `changed the goal of ${line.targetName("someone")}`,
  "goal.team-quota-set": (line) => `set the team quota of ${line.targetName("someone")}`,
  "goal.hubspot-goals-chosen": fixedText("chose which HubSpot goals are quotas"),
  "goal.called": (line) => `set the manager's call for ${line.targetName("someone")}`,
  "forecast.line-added": (line) => `added the line of business ${line.text("name")}`,
  "forecast.line-changed": (line) => `changed the line of business ${line.text("name")}`,
  "forecast.line-removed": (line) => `removed the line of business ${line.text("name")}`,
  "forecast.line-number-set": (line) =>
    `set the ${line.text("kind").replace("-", " ")} of ${line.text("person")} in ${line.text("line")}`,
  "forecast.hit-rates-seen": fixedText("viewed their own hit rates"),
  "forecast.snapshots-taken": fixedText("saved the week's forecasts"),
  "scenario.saved": (line) => `saved a scenario of ${line.text("period")}`,
  "scenario.changed": (line) => `changed a scenario of ${line.text("period")}`,
  "scenario.removed": (line) => `deleted a scenario of ${line.text("period")}`,
  "scenario.restored": (line) => `restored a scenario of ${line.text("period")}`,
  "deal.changed": (line) => `${dealActionText(line)} ${line.targetName("a deleted deal")}`,
  "deal.answer-kept": (line) => `kept HubSpot's value for ${line.targetName("a deleted deal")}`,
  "deal.issue-contested": (line) =>
    `dismissed ‘${ruleTitle(line)}’ on ${line.targetName("a deleted deal")}`,
  "deal.contest-withdrawn": (line) =>
    `restored ‘${ruleTitle(line)}’ on ${line.targetName("a deleted deal")}`,
  "deal-view.saved": (line) => `saved ${viewText(line)}`,
  "deal-view.changed": (line) => `changed ${viewText(line)}`,
  "deal-view.removed": (line) => `deleted ${viewText(line)}`,
  "deal-view.default-set": fixedText("set their default deals view"),
  "crm-write.retried": (line) => `retried a change to ${line.nameIn("deal", "a deal")}`,
  "crm-write.discarded": (line) => `discarded a change to ${line.nameIn("deal", "a deal")}`,
  "bulk-edit.started": (line) => `${dealActionText(line)} ${line.text("deals")} deals at once`,
  "bulk-edit.undone": (line) => `undid a change to ${line.text("deals")} deals`,
  "bulk-edit.retried": (line) => `retried a change to ${line.text("deals")} deals`,
  "slip.explained": (line) => `said why ${line.targetName("a deleted deal")} slipped`,
  "slip.reason-removed": (line) =>
    `removed the reason why ${line.targetName("a deleted deal")} slipped`,
  "slip.explained-together": (line) => `said why ${line.text("deals")} deals slipped`,
  "slip.reasons-removed": (line) => `removed the reason why ${line.text("deals")} deals slipped`,
  "buyer-fact.confirmed": (line) =>
    `recorded what the buyer confirmed on ${line.targetName("a deal")}`,
  "buyer-fact.reworded": (line) =>
    `reworded what ${line.nameIn("by", "someone")} recorded from the buyer of ${line.targetName("a deal")}`,
  "buyer-fact.taken-back": (line) =>
    `removed what ${line.nameIn("by", "someone")} recorded from the buyer of ${line.targetName("a deal")}`,
  "deal-check.started": fixedText("started a deal check"),
  "review.given": (line) => `gave feedback to ${line.nameIn("reviewee", "someone")}`,
  "review.changed": (line) => `changed feedback to ${line.nameIn("reviewee", "someone")}`,
  "review.shared": (line) => `shared feedback to ${line.nameIn("reviewee", "someone")}`,
  "review.disagreed": fixedText("disagreed with a feedback result"),
  "review.agreed": fixedText("withdrew their disagreement with a feedback result"),
  "talking-point.added": (line) => `added a talking point for ${line.nameIn("rep", "someone")}`,
  "talking-point.changed": (line) => `changed a talking point for ${line.nameIn("rep", "someone")}`,
  "talking-point.removed": (line) => `removed a talking point for ${line.nameIn("rep", "someone")}`,
  "talking-point.restored": (line) =>
    `put a talking point back for ${line.nameIn("rep", "someone")}`,
  "action.added": (line) => `added an action for ${line.nameIn("assignee", "someone")}`,
  "action.changed": (line) => `changed an action of ${line.nameIn("assignee", "someone")}`,
  "action.removed": (line) => `removed an action of ${line.nameIn("assignee", "someone")}`,
  "alerts.check": fixedText("started a check for potential issues"),
  "alerts.checked": fixedText("checked for potential issues"),
  "alert.dismissed": fixedText("dismissed a potential issue"),
  "alert.solved": fixedText("solved a potential issue"),
  "meeting.added": fixedText("added a meeting"),
  "meeting.removed": fixedText("removed a meeting"),
  "meeting.categorised": fixedText("set the type of a meeting"),
  "meeting.notes-saved": fixedText("wrote notes on a meeting"),
  "meeting.shared": fixedText("sent a meeting summary"),
  "meeting.wrapped-up": fixedText("wrapped up a meeting"),
  "meeting.wrap-up-undone": fixedText("undid the wrap-up of a meeting"),
  "meeting.line-dismissed": fixedText("dismissed a line of a meeting pack"),
  "meeting.line-restored": fixedText("restored a line of a meeting pack"),
  "meeting-type.changed": fixedText("changed a meeting template"),
  "calendar.connected": fixedText("connected a calendar"),
  "calendar.disconnected": fixedText("disconnected a calendar"),
  "scratch-page.saved": fixedText("edited a scratchpad page"),
  "scratch-page.removed": fixedText("deleted a scratchpad page"),
  "digest.created": fixedText("created a digest"),
  "digest.changed": fixedText("changed a digest"),
  "digest.removed": fixedText("removed a digest"),
  "digest.restored": fixedText("restored a digest"),
  "digest.tested": fixedText("sent a test digest"),
  "digest.sent": fixedText("sent a digest"),
  "digest.due": fixedText("sent a scheduled digest"),
  "digest.switched-off": (line) => `turned off the digests of ${line.targetName("someone")}`,
  "hubspot.connected": fixedText("connected HubSpot"),
  "hubspot.disconnected": fixedText("disconnected HubSpot"),
  "hubspot.fields-chosen": (line) => fieldsText(line.detail),
  "hubspot.configured": fixedText("changed the HubSpot connection"),
  "slack.installed": fixedText("installed the Slack app"),
  "slack.uninstalled": fixedText("removed the Slack app"),
  "slack.revoked": fixedText("noticed that the app was removed in Slack"),
  "slack.bound": fixedText("linked their Slack account"),
  "slack.unbound": fixedText("unlinked their Slack account"),
  "nudge.answered": (line) => `answered a question in Slack about ${line.targetName("a deal")}`,
  "nudge.undone": (line) => `took back an answer in Slack about ${line.targetName("a deal")}`,
  "mail.taken-up": fixedText("retried a stuck email"),
  "mail.unsubscribed": (line) => `unsubscribed ${line.text("address")} from mail`,
  "mail.resubscribed": (line) => `subscribed ${line.text("address")} to mail again`,
  "export.downloaded": fixedText("downloaded an export"),
  "token.made": (line) => `created the API token ${line.text("name")}`,
  "token.revoked": (line) => `revoked the API token ${line.text("name")}`,
  "push.added": fixedText("turned on notifications on a device"),
  "push.removed": fixedText("turned off notifications on a device"),
  "webhook.added": fixedText("added a webhook"),
  "webhook.changed": fixedText("changed a webhook"),
  "webhook.removed": fixedText("removed a webhook"),
  "webhook.secret-rotated": fixedText("created a new secret for a webhook"),
  "webhook.tested": fixedText("sent a test delivery to a webhook"),
  "webhook.retried": fixedText("resent a delivery to a webhook"),
  "webhook.switched-off": fixedText("turned off a failing webhook"),
  "retention.changed": (line) => `changed how long ${retentionLabel(line.text("kind"))} are kept`,
  "retention.swept": fixedText("deleted old records"),
  "room.opened": (line) => `opened a review room with ${line.nameIn("rep", "someone")}`,
  "room.joined": fixedText("joined a review room"),
  "room.guest-joined": (line) => `let the guest ${line.text("name")} into a review room`,
  "room.changed": fixedText("changed a review room"),
  "room.scored": (line) => `scored ${line.nameIn("deal", "a deal")} in a review room`,
  "room.revealed": (line) =>
    `revealed the scores of ${line.nameIn("deal", "a deal")} in a review room`,
  "room.noted": (line) => `wrote a note on ${line.nameIn("deal", "a deal")} in a review room`,
  "room.closed": fixedText("closed a review room"),
  "billing.checkout-begun": fixedText("started checkout"),
  "billing.portal-opened": fixedText("opened billing"),
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
  "note-delete": "deleted a note on",
};

function dealActionText(line: AuditLine): string {
  const property = line.text("property");
  if (isStandardProperty(property)) return DEAL_PROPERTY_ROWS[property].audit;
  if (isOwnProperty(property)) return `changed ${line.text("label") || ownFieldName(property)} of`;
  return ADDED_TEXTS[line.text("kind")] ?? "changed";
}

function fieldsText(detail: Record<string, unknown>): string {
  const labels = (list: unknown) => (Array.isArray(list) ? list.map(String).join(", ") : "");
  const [added, removed] = [labels(detail.added), labels(detail.removed)];
  if (added && removed) return `added the deal fields ${added} and removed ${removed}`;
  if (added) return `added the deal fields ${added}`;
  return removed ? `removed the deal fields ${removed}` : "reordered the deal fields";
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
      return [reasonText(detail.was), detail.by ? line.nameIn("by", "someone") : ""]
        .filter(Boolean)
        .join(", given by ");
    case "buyer-fact.confirmed":
    case "buyer-fact.reworded":
    case "buyer-fact.taken-back":
      return BUYER_FACTS.find(({ id }) => id === detail.fact)?.label ?? "";
    case "workspace.changed":
      return settingsText(detail);
    case "member.changed":
      return "to" in detail ? changeText(detail, auditValueText) : "";
    case "lost-reasons.changed":
      return detail.isDefault ? "Default list" : auditValueText(detail.reasons);
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
        { live: "Changes are written", "dry-run": "Changes are listed, not written" }[
          line.text("mode")
        ] ?? ""
      );
    case "webhook.added":
    case "webhook.removed":
      return line.text("url");
    case "member.team-changed":
      return detail.to ? line.nameIn("to", "someone") : "no one";
    case "retention.changed":
      return `${retentionText(detail.from)} → ${retentionText(detail.to)}`;
    case "retention.swept":
      return deletedCountsText(detail);
    case "member.deactivated":
      return [
        detail.handOverTo ? `Open actions go to ${line.nameIn("handOverTo", "someone")}` : "",
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
  const type = isDealProperty(property) ? propertyRow(property).type : "text";
  if (type === "day") return reader.day(text);
  if (type === "stage") return reader.nameOf(text) ?? "a deleted stage";
  return type === "confidence" ? categoryLabel(text) : text;
}

const SETTING_LABELS: Record<string, string> = {
  name: "Name",
  currency: "Currency",
  timeZone: "Time zone",
  fiscalStartMonth: "Fiscal year starts in month",
  weekStartsOn: "Weeks start on",
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
  "audit-log": "audit log entries",
  alerts: "closed alerts",
  "digest-runs": "digest results",
  "webhook-deliveries": "webhook deliveries",
  scenarios: "deleted scenarios",
  digests: "deleted digests",
};
const retentionLabel = (kind: string) => RETENTION_LABELS[kind] ?? "old records";
const retentionText = (value: unknown) =>
  value === null ? "forever" : `${auditValueText(value)} days`;
const deletedCountsText = (detail: Record<string, unknown>) =>
  Object.entries(detail)
    .filter(([kind]) => RETENTION_LABELS[kind])
    .map(([kind, count]) => `${auditValueText(count)} ${RETENTION_LABELS[kind]}`)
    .join(", ");

const stageLimitText = (value: unknown) =>
  value === null ? "the default" : `${auditValueText(value)} days`;

const thresholdsText = (detail: Record<string, unknown>) => {
  const given = [detail.threshold, detail.more].map(auditValueText).filter(Boolean);
  return given.length > 0 ? `, set to ${given.join(" and ")}` : "";
};
