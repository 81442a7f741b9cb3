import { randomUUID } from "node:crypto";
import { api } from "@touchline/contract";
import { noteHtml } from "@touchline/domain";
import type { Store } from "../../db/store.ts";
import { jobs } from "../../jobs/catalog.ts";

/** Responses that depend on whether Slack is connected. */
const STALE_PATHS = [
  api.session.read.path,
  api.slack.installed.path,
  api.slack.loggedIn.path,
  api.notifications.members.path,
  api.digests.list.path,
  api.digests.read.path,
];

export const SLACK_NOT_CONNECTED = "Slack is not connected.";

/** Publishes to everyone: many screens depend on whether Slack is connected. */
export function publishSlackChanged(store: Store): Promise<void> {
  return store.live.publish({ everybody: true }, { type: "stale", paths: STALE_PATHS });
}

/**
 * Records once that Slack has revoked access, and notifies once. Bindings are retained for a
 * reinstall; digests stay off until a user switches them on again.
 */
export async function recordRevocation(store: Store, words: string, now: Date): Promise<void> {
  const workspace = await store.slackWorkspace.get();
  if (!workspace || !(await store.slackWorkspace.revoke(words, now))) return;
  await store.digests.switchOffAll(words, now);
  await store.audit.record(now, "slack.revoked", `team ${workspace.teamId}`, { words });
  await publishSlackChanged(store);
  const people = await store.team.list();
  for (const { id, emailAddress } of people.filter(({ role }) => role === "manager")) {
    const mail = await store.mails.add(
      {
        id: randomUUID(),
        key: `slack ${workspace.teamId} revoked ${now.toISOString()} ${id}`,
        recipients: [emailAddress],
        replyTo: "",
        ...revokedMail(workspace.teamName, words),
      },
      now,
    );
    if (mail.isNew) {
      await store.jobs.add(jobs.sendMail, { mailId: mail.id, tries: 1, seen: null });
    }
  }
}

function revokedMail(teamName: string, words: string) {
  const lines = [
    `Touchline is no longer connected to Slack (${teamName}). ${words}`,
    "Alerts and digests are not sent meanwhile. Install the Slack app again in Touchline to go on.",
  ];
  return {
    subject: "Touchline lost its connection to Slack",
    html: lines.map((line) => `<p>${noteHtml(line)}</p>`).join(""),
    text: lines.join("\n\n"),
  };
}
