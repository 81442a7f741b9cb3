import { RULES } from "../checks/rules.ts";
import { BUYER_FACTS } from "../deals/buyer-facts.ts";
import { DEAL_PROPERTY_ROWS, isDealProperty } from "../deals/deal-properties.ts";
import { categoryLabel } from "../deals/forecast-category.ts";
import { SLIP_REASONS, slipReasonLabel } from "../deals/slip-reasons.ts";
import { jobWords } from "../jobs/job-words.ts";
import {
  type AuditLine,
  type AuditReader,
  type AuditRecord,
  asText,
  lineOf,
} from "./audit-line.ts";

type Say = (line: AuditLine) => string;
const always =
  (words: string): Say =>
  () =>
    words;

/** The text of each audit action, written to follow the actor's name. */
const DEEDS: Record<string, Say> = {
  "session.opened": always("signed in"),
  "session.ended-everywhere": (line) =>
    line.detail.isOwn ? "signed out everywhere" : `signed ${line.it("somebody")} out everywhere`,
  "organisation.created": always("created the workspace"),
  "preferences.changed": (line) => `changed the preferences of ${line.it("somebody")}`,
  "workspace.changed": always("changed the workspace"),
  "workspace.deleted": always("deleted the workspace"),
  "member.added": (line) => `added ${line.it("somebody")} as ${line.text("role") || "rep"}`,
  "member.invited": (line) => `sent an invitation to ${line.it("somebody")}`,
  "member.joined": always("joined the workspace"),
  "member.declined": always("declined the invitation to the workspace"),
  "job.set-aside": (line) => `set aside ${jobWords(line.text("job"))}, which failed badly twice`,
  "job.retried": (line) => `let ${jobWords(line.text("job"))} try again`,
  "member.changed": (line) => `changed what is known of ${line.it("somebody")}`,
  "member.role-changed": (line) => `made ${line.it("somebody")} a ${line.text("role")}`,
  "member.team-changed": (line) => `changed whom ${line.it("somebody")} reports to`,
  "member.deactivated": (line) => `deactivated ${line.it("somebody")}`,
  "member.reactivated": (line) => `brought ${line.it("somebody")} back`,
  "member-notes.changed": (line) => `changed the notes on ${line.it("somebody")}`,
  "skills.rated": (line) => `rated the skills of ${line.it("somebody")}`,
  "update.added": (line) => `added an update on ${line.named("member", "somebody")}`,
  "snippet.added": (line) => `added a snippet to ${line.named("member", "somebody")}`,
  "snippet.removed": (line) => `removed a snippet from ${line.named("member", "somebody")}`,
  "share-link.made": (line) => `made a link to the actions of ${line.it("somebody")}`,
  "share-link.revoked": (line) => `revoked the link to the actions of ${line.it("somebody")}`,
  "rule.changed": always("changed a rule"),
  "risk.share-changed": (line) =>
    `let ${Math.round(Number(line.detail.share) * 100)}% of the open deals be shown as high or medium risk`,
  "pipeline.counted": (line) => `let the pipeline ${line.text("name")} count`,
  "pipeline.left-out": (line) => `left the pipeline ${line.text("name")} out of what counts`,
  "pipeline.stage-limit-changed": (line) =>
    `changed the longest stay in ${line.text("name")} of ${line.text("pipeline")}`,
  "goal.began": (line) => `set the goal of ${line.it("somebody")}`,
  "goal.changed": (line) => `changed the goal of ${line.it("somebody")}`,
  "goal.called": (line) => `set the manager's call for ${line.it("somebody")}`,
  "forecast.hit-rates-seen": always("looked at their own hit rates"),
  "forecast.snapshots-taken": always("wrote down the week's forecasts"),
  "scenario.saved": (line) => `saved a scenario of ${line.text("period")}`,
  "scenario.changed": (line) => `changed a scenario of ${line.text("period")}`,
  "scenario.removed": (line) => `deleted a scenario of ${line.text("period")}`,
  "scenario.restored": (line) => `restored a scenario of ${line.text("period")}`,
  "deal.changed": (line) => `${dealDeed(line)} ${line.it("a deal that is gone")}`,
  "deal.answer-kept": (line) => `kept what HubSpot set for ${line.it("a deal that is gone")}`,
  "deal.issue-contested": (line) =>
    `said that ‘${ruleOf(line)}’ is not an issue of ${line.it("a deal that is gone")}`,
  "deal.contest-withdrawn": (line) =>
    `took back that ‘${ruleOf(line)}’ is not an issue of ${line.it("a deal that is gone")}`,
  "deal-view.saved": (line) => `saved ${viewOf(line)}`,
  "deal-view.changed": (line) => `changed ${viewOf(line)}`,
  "deal-view.removed": (line) => `deleted ${viewOf(line)}`,
  "deal-view.default-set": always("chose the view of deals to begin with"),
  "crm-write.retried": (line) => `tried a change of ${line.named("deal", "a deal")} again`,
  "crm-write.discarded": (line) => `discarded a change of ${line.named("deal", "a deal")}`,
  "bulk-edit.started": (line) => `${dealDeed(line)} ${line.text("deals")} deals at once`,
  "bulk-edit.undone": (line) => `undid a change of ${line.text("deals")} deals`,
  "bulk-edit.retried": (line) => `tried a change of ${line.text("deals")} deals again`,
  "slip.explained": (line) => `said why ${line.it("a deal that is gone")} was pushed`,
  "slip.reason-removed": (line) => `took back why ${line.it("a deal that is gone")} was pushed`,
  "slip.explained-together": (line) => `said why ${line.text("deals")} deals were pushed`,
  "slip.reasons-removed": (line) => `took back why ${line.text("deals")} deals were pushed`,
  "buyer-fact.confirmed": (line) => `confirmed what the buyer of ${line.it("a deal")} said`,
  "buyer-fact.reworded": (line) =>
    `changed the words of ${line.named("by", "somebody")} on what the buyer of ${line.it("a deal")} said`,
  "buyer-fact.taken-back": (line) =>
    `took back that the buyer of ${line.it("a deal")} confirmed something to ${line.named("by", "somebody")}`,
  "deal-check.started": always("started a deal check"),
  "review.given": (line) => `gave feedback to ${line.named("reviewee", "somebody")}`,
  "review.changed": (line) => `changed feedback to ${line.named("reviewee", "somebody")}`,
  "review.shared": (line) => `shared feedback to ${line.named("reviewee", "somebody")}`,
  "review.disagreed": always("saw differently what became of feedback"),
  "review.agreed": always("took back how they saw what became of feedback"),
  "talking-point.added": (line) => `added a talking point for ${line.named("rep", "somebody")}`,
  "talking-point.changed": (line) => `changed a talking point for ${line.named("rep", "somebody")}`,
  "talking-point.removed": (line) => `removed a talking point for ${line.named("rep", "somebody")}`,
  "talking-point.restored": (line) =>
    `put a talking point back for ${line.named("rep", "somebody")}`,
  "action.added": (line) => `added an action for ${line.named("assignee", "somebody")}`,
  "action.changed": (line) => `changed an action of ${line.named("assignee", "somebody")}`,
  "action.removed": (line) => `removed an action of ${line.named("assignee", "somebody")}`,
  "alerts.check": always("asked for a look at potential issues"),
  "alerts.checked": always("looked for potential issues"),
  "alert.dismissed": always("dismissed a potential issue"),
  "alert.solved": always("solved a potential issue"),
  "meeting.added": always("added a meeting"),
  "meeting.removed": always("removed a meeting"),
  "meeting.categorised": always("chose the type of a meeting"),
  "meeting.notes-saved": always("wrote notes on a meeting"),
  "meeting.shared": always("sent the summary of a meeting"),
  "meeting.wrapped-up": always("wrapped up a meeting"),
  "meeting.line-dismissed": always("put aside a line of a meeting pack"),
  "meeting.line-restored": always("took back a line of a meeting pack"),
  "meeting-type.changed": always("changed the template of a type of meetings"),
  "calendar.connected": always("connected a calendar"),
  "calendar.disconnected": always("disconnected a calendar"),
  "scratch-page.saved": always("wrote on a page of their scratchpad"),
  "scratch-page.removed": always("removed a page of their scratchpad"),
  "digest.created": always("created a digest"),
  "digest.changed": always("changed a digest"),
  "digest.removed": always("removed a digest"),
  "digest.restored": always("restored a digest"),
  "digest.tested": always("sent a test of a digest"),
  "digest.sent": always("sent a digest"),
  "digest.due": always("sent a digest at its time"),
  "digest.switched-off": (line) => `switched off the digests of ${line.it("somebody")}`,
  "hubspot.connected": always("connected HubSpot"),
  "hubspot.disconnected": always("disconnected HubSpot"),
  "hubspot.configured": always("changed the HubSpot connection"),
  "slack.installed": always("installed the Slack app"),
  "slack.uninstalled": always("removed the Slack app"),
  "slack.revoked": always("noticed that Slack removed the app"),
  "slack.bound": always("linked their Slack account"),
  "slack.unbound": always("unlinked their Slack account"),
  "nudge.answered": (line) => `answered a question in Slack about ${line.it("a deal")}`,
  "nudge.undone": (line) => `took back an answer in Slack about ${line.it("a deal")}`,
  "mail.taken-up": always("took up a mail that was stuck"),
  "mail.unsubscribed": (line) => `stopped mail to ${line.text("address")}, as they asked`,
  "mail.resubscribed": (line) => `lets mail go to ${line.text("address")} again, as they asked`,
  "export.downloaded": always("downloaded an export"),
  "token.made": (line) => `made the API token ${line.text("name")}`,
  "token.revoked": (line) => `revoked the API token ${line.text("name")}`,
  "webhook.added": always("added a webhook"),
  "webhook.changed": always("changed a webhook"),
  "webhook.removed": always("removed a webhook"),
  "webhook.secret-rotated": always("made a new secret for a webhook"),
  "webhook.tested": always("sent a test to a webhook"),
  "webhook.retried": always("sent again to a webhook"),
  "webhook.switched-off": always("switched off a webhook that kept failing"),
  "retention.changed": (line) => `changed how long ${keptThing(line.text("kind"))} are kept`,
  "retention.swept": always("forgot what was too old"),
  "room.opened": (line) => `opened a review room with ${line.named("rep", "somebody")}`,
  "room.joined": always("joined a review room"),
  "room.guest-joined": (line) => `let the guest ${line.text("name")} into a review room`,
  "room.changed": always("changed a review room"),
  "room.scored": (line) => `scored ${line.named("deal", "a deal")} in a review room`,
  "room.revealed": (line) =>
    `showed the scores of ${line.named("deal", "a deal")} in a review room`,
  "room.noted": (line) => `wrote a note on ${line.named("deal", "a deal")} in a review room`,
  "room.closed": always("closed a review room"),
  "billing.checkout-begun": always("began to subscribe"),
  "billing.portal-opened": always("opened the subscription"),
  "billing.changed": always("changed the subscription"),
};

export const AUDIT_DEEDS = Object.keys(DEEDS);

/** The names of private views aren't recorded. */
function viewOf(line: AuditLine): string {
  const name = line.text("name");
  return name ? `the team's view ${name}` : "a view of deals";
}

/** Whether an action has a text; one without is displayed by its name. */
export const isTold = (action: string): boolean => action in DEEDS;

/** Returns what was done, written to follow the actor's name, and the old and new values. */
export function auditWords(
  record: AuditRecord,
  reader: AuditReader,
): { did: string; more: string } {
  const line = lineOf(record, reader);
  const say = DEEDS[record.action];
  return {
    did:
      record.action === "rule.changed"
        ? ruleDeed(record.target)
        : (say?.(line) ?? plain(record.action)),
    more: moreOf(record.action, line),
  };
}

const plain = (action: string) => action.replaceAll(/[.-]/g, " ");

const ADDED: Record<string, string> = {
  task: "added a task to",
  note: "added a note to",
  "note-update": "changed a note on",
};

function dealDeed(line: AuditLine): string {
  const property = line.text("property");
  if (isDealProperty(property)) return DEAL_PROPERTY_ROWS[property].audit;
  return ADDED[line.text("kind")] ?? "changed";
}

function reasonOf(reason: unknown): string {
  return SLIP_REASONS.filter((one) => one === reason).map(slipReasonLabel)[0] ?? "";
}

function ruleOf(line: AuditLine): string {
  return RULES.find(({ id }) => id === line.text("rule"))?.title ?? line.text("rule");
}

function ruleDeed(target: string): string {
  const title = RULES.find(({ id }) => target === `rule ${id}`)?.title;
  return title ? `changed the rule ‘${title}’` : "changed a rule";
}

/** Objects named by their type first, since not every reader may see their names. */
const NAMED_AFTER = ["action", "talking-point", "meeting", "digest"];

function moreOf(action: string, line: AuditLine): string {
  const { detail, reader } = line;
  if (NAMED_AFTER.some((kind) => action.startsWith(`${kind}.`))) return line.it("");
  switch (action) {
    case "deal.changed":
      return "to" in detail
        ? change(detail, (value) => dealValue(line.text("property"), value, reader))
        : "";
    case "slip.explained":
    case "slip.explained-together":
      return reasonOf(detail.reason);
    case "slip.reason-removed":
      return [reasonOf(detail.was), detail.by ? line.named("by", "somebody") : ""]
        .filter(Boolean)
        .join(", said by ");
    case "buyer-fact.confirmed":
    case "buyer-fact.reworded":
    case "buyer-fact.taken-back":
      return BUYER_FACTS.find(({ id }) => id === detail.fact)?.label ?? "";
    case "workspace.changed":
      return settings(detail);
    case "member.changed":
      return "to" in detail ? change(detail, asText) : "";
    case "pipeline.stage-limit-changed":
      return `${days(detail.before)} → ${days(detail.after)}`;
    case "rule.changed":
      return detail.isOn === false ? "switched off" : `switched on${numbers(detail)}`;
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
      return detail.to ? line.named("to", "somebody") : "nobody";
    case "retention.changed":
      return `${keptFor(detail.from)} → ${keptFor(detail.to)}`;
    case "retention.swept":
      return forgotten(detail);
    case "member.deactivated":
      return [
        detail.handOverTo ? `Open actions go to ${line.named("handOverTo", "somebody")}` : "",
        detail.tokens ? `API tokens revoked: ${line.text("tokens")}` : "",
      ]
        .filter(Boolean)
        .join(", ");
    default:
      return "";
  }
}

const change = (detail: Record<string, unknown>, say: (value: unknown) => string) =>
  `${say(detail.from) || "empty"} → ${say(detail.to) || "empty"}`;

function dealValue(property: string, value: unknown, reader: AuditReader): string {
  const text = asText(value);
  if (!text) return "";
  const type = isDealProperty(property) ? DEAL_PROPERTY_ROWS[property].type : "text";
  if (type === "day") return reader.day(text);
  if (type === "stage") return reader.nameOf(text) ?? "a stage that is gone";
  return type === "confidence" ? categoryLabel(text) : text;
}

const SETTINGS: Record<string, string> = {
  name: "Name",
  currency: "Currency",
  timeZone: "Time zone",
  fiscalStartMonth: "Fiscal year begins in month",
  weekStartsOn: "Weeks begin on",
};

function settings(detail: Record<string, unknown>): string {
  const [before, after] = [partsOf(detail.before), partsOf(detail.change)];
  return Object.entries(after)
    .filter(([key, value]) => SETTINGS[key] && value !== before[key])
    .map(([key, value]) => `${SETTINGS[key]}: ${asText(before[key])} → ${asText(value)}`)
    .join(", ");
}

const partsOf = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? { ...value } : {};

const KEPT: Record<string, string> = {
  "audit-log": "lines of the audit log",
  alerts: "settled alerts",
  "digest-runs": "results of digests",
  "webhook-deliveries": "webhook deliveries",
  scenarios: "deleted scenarios",
  digests: "deleted digests",
};
const keptThing = (kind: string) => KEPT[kind] ?? "old records";
const keptFor = (value: unknown) => (value === null ? "for ever" : `${asText(value)} days`);
const forgotten = (detail: Record<string, unknown>) =>
  Object.entries(detail)
    .filter(([kind]) => KEPT[kind])
    .map(([kind, count]) => `${asText(count)} ${KEPT[kind]}`)
    .join(", ");

const days = (value: unknown) => (value === null ? "what is usual" : `${asText(value)} days`);

const numbers = (detail: Record<string, unknown>) => {
  const given = [detail.threshold, detail.more].map(asText).filter(Boolean);
  return given.length > 0 ? `, set to ${given.join(" and ")}` : "";
};
