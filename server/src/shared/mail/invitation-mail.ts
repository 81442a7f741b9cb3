import type { Role } from "@touchline/contract";
import { noteHtml } from "@touchline/domain";
import { mailHtml, nameOr } from "./mail-layout.ts";

interface Given {
  organisation: string;
  /** Empty if the address isn't verified. */
  inviter: { name: string; emailAddress: string };
  invited: { name: string; emailAddress: string; role: Role };
  link: string;
  /** Contact of the operator, for recipients who object to the invitation. */
  reportTo: string;
}

const ACCESS_TEXT: Record<Role, string> = {
  rep: "As a rep you see your own deals, goals and meetings.",
  manager: "As a manager you see the deals, goals and meetings of the whole team.",
  admin: "As an admin you look after people, settings and connections.",
  observer: "As an observer you see the forecast and deals, and change nothing.",
};

/**
 * Renders an invitation in HTML and plain text: inviter, workspace, address, and that nothing
 * happens unless they accept.
 */
export function invitationMail({ organisation, inviter, invited, link, reportTo }: Given) {
  const who = nameOr("Somebody", inviter.name);
  const where = nameOr("a team", organisation);
  const greeting = `Hello ${nameOr("there", invited.name)},`;
  const from = inviter.emailAddress ? `${who} (${inviter.emailAddress})` : who;
  const asked = `${from} invited you to ${where} on Touchline, where the team reviews deals and forecast. ${ACCESS_TEXT[invited.role]}`;
  const how = `Sign in with this email address, ${invited.emailAddress}, and choose whether to join.`;
  const unasked = `Didn't expect this? Ignore this email: you're not on any team until you join. To report it, write to ${reportTo}.`;
  const html = mailHtml({
    body: [greeting, asked, how]
      .map((words) => `<p style="margin:0 0 12px">${noteHtml(words)}</p>`)
      .join("\n"),
    button: { words: "See the invitation", href: noteHtml(link) },
    after: `Or open ${noteHtml(link)}<br>${noteHtml(unasked)}`,
  });
  const text = [greeting, "", asked, "", how, "", `See the invitation: ${link}`, "", unasked].join(
    "\n",
  );
  const subject = `${who} invited you to ${where} on Touchline`;
  return { subject, html, text };
}
