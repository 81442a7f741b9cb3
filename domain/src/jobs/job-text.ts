/** What each background job does, as the object of "couldn't finish". */
const JOB_TEXTS: Record<string, string> = {
  "alerts.check": "looking for potential issues",
  "billing.refresh": "updating your subscription",
  "chat.send": "sending a Slack message",
  "checks.check-deals": "checking deals",
  "checks.check-team": "checking the team's deals",
  "checks.judge-risk": "rating deals by risk",
  "checks.write-summary": "writing a deal summary",
  "closing.delete-organisation": "deleting the workspace",
  "crm.forget-own-field": "deleting the values of a removed field",
  "crm.push-many": "saving changes to HubSpot",
  "crm.push-writes": "saving a change to HubSpot",
  "crm.read-inbox": "reading changes from HubSpot",
  "crm.read-own-fields": "reading your own fields from HubSpot",
  "crm.run-sync": "syncing with HubSpot",
  "deals.change": "changing a deal from Slack",
  "deals.edit-many": "editing several deals",
  "digests.follow-time-zone": "moving digests to the new time zone",
  "digests.send": "sending a digest",
  "digests.tell-owner": "notifying a digest's owner",
  "forecast.compare-sums": "comparing the forecast's sums with the deals",
  "forecast.fill-lines": "collecting the deals of a line of business",
  "goals.announce": "announcing a goal",
  "history.version-deals": "preparing past days",
  "inbox.deliver": "sending an inbox message outside the app",
  "inbox.mentions": "telling people who were mentioned",
  "inbox.withdraw": "withdrawing inbox messages",
  "mail.send": "sending an email",
  "meetings.read-calendar": "reading a calendar",
  "nudges.look": "looking for Slack alerts",
  "nudges.show": "showing a question in Slack",
  "nudges.take-back": "withdrawing a question in Slack",
  "push.send": "sending a notification to a device",
  "retention.sweep": "deleting old records",
  "slack.command": "answering a Slack command",
  "slack.greet": "showing the Slack home page",
  "slack.press": "answering in Slack",
  "slack.read-people": "reading names and pictures from Slack",
  "slack.welcome": "welcoming a teammate in Slack",
  "slips.explain": "saving why a deal slipped",
  "webhooks.deliver": "calling a webhook",
};

export const JOBS_WITH_TEXT: readonly string[] = Object.keys(JOB_TEXTS);

export function jobText(job: string): string {
  return JOB_TEXTS[job] ?? "some background work";
}
