import { randomUUID } from "node:crypto";
import { api } from "@touchline/contract";
import { leads, noteHtml } from "@touchline/domain";
import type { Store } from "../../db/store.ts";
import { jobs } from "../../jobs/catalog.ts";
import { mailHtml } from "../../shared/mail/mail-layout.ts";

/** Responses that depend on whether Slack is connected. */
const STALE_PATHS = [
  api.session.read.path,
  api.slack.installed.path,
  api.slack.loggedIn.path,
  api.notifications.members.path,
  api.digests.list.path,
  api.digests.read.path,
];

export const SLACK_NOT_CONNECTED = "Slack isn't connected.";

/** Publishes to everyone: many screens depend on whether Slack is connected. */
export function publishSlackChanged(store: Store): Promise<void> {
  return store.live.publish({ everybody: true }, { type: "stale", paths: STALE_PATHS });
}

/**
 * Records once that Slack has revoked access, and notifies once. Bindings are retained for a
 * reinstall; digests stay off until a user switches them on again.
 */
export async function recordRevocation(
  store: Store,
  { words, publicUrl }: { words: string; publicUrl: string },
  now: Date,
): Promise<void> {
  const workspace = await store.slackWorkspace.get();
  if (!workspace || !(await store.slackWorkspace.revoke(words, now))) return;
  await store.digests.switchOffAll(words, now);
  await store.audit.record(now, "slack.revoked", `team ${workspace.teamId}`, { words });
  await publishSlackChanged(store);
  const people = await store.team.list();
  for (const { id, emailAddress } of people.filter(({ role }) => leads(role))) {
    const mail = await store.mails.add(
      {
        id: randomUUID(),
        key: `slack ${workspace.teamId} revoked ${now.toISOString()} ${id}`,
        recipients: [emailAddress],
        replyTo: "",
        ...revokedMail(workspace.teamName, words, `${publicUrl}/install-slack-app`),
      },
      now,
    );
    if (mail.isNew) {
      await store.jobs.add(jobs.sendMail, { mailId: mail.id, tries: 1, seen: null });
    }
  }
}

function revokedMail(teamName: string, words: string, here: string) {
  const subject = "Touchline lost its connection to Slack";
  const lines = [
    `Touchline is no longer connected to Slack (${teamName}). ${words}`,
    "Alerts and digests won't be sent until you install the Slack app again.",
  ];
  const button = "Install the Slack app";
  return {
    subject,
    html: mailHtml({
      title: subject,
      body: lines.map((line) => `<p style="margin:12px 0 0">${noteHtml(line)}</p>`).join("\n"),
      button: { words: button, href: noteHtml(here) },
    }),
    text: [...lines, `${button}: ${here}`].join("\n\n"),
  };
}
