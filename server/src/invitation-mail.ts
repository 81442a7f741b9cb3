import type { Role } from "@touchline/contract";
import { noteHtml } from "@touchline/domain";
import { mailHtml } from "./mail-frame.ts";

interface Given {
  organisation: string;
  /** The address is empty where nobody has vouched for it. */
  inviter: { name: string; emailAddress: string };
  invited: { name: string; emailAddress: string; role: Role };
  signInUrl: string;
}

const LONGEST_NAME = 60;
/** Mail programs make a link of it, and a stranger's would stand in a mail of ours. An A/S is a company. */
const LIKE_A_LINK = /:\/\/|www\.|[\p{L}\p{N}]{2}\.\p{L}{2}|\/(?!S\b)/iu;
const SEES: Record<Role, string> = {
  rep: "As a rep you see your own deals, goals and meetings.",
  manager: "As a manager you see the deals, goals and meetings of the whole team.",
};

/** An invitation in both forms: who asks, whereto, with which address, and that nothing happens without them. */
export function invitationMail({ organisation, inviter, invited, signInUrl }: Given) {
  const who = nameOr("Somebody", inviter.name);
  const where = nameOr("a team", organisation);
  const greeting = `Hello ${nameOr("there", invited.name)},`;
  const from = inviter.emailAddress ? `${who} (${inviter.emailAddress})` : who;
  const asked = `${from} has added you to ${where} on Touchline, where the team goes through its deals and its forecast. ${SEES[invited.role]}`;
  const how = `Sign in with this e-mail address, ${invited.emailAddress}: it is how Touchline knows you.`;
  const unasked =
    "You did not expect this? Then ignore this mail: nothing happens until you sign in.";
  const html = mailHtml({
    body: [greeting, asked, how]
      .map((words) => `<p style="margin:0 0 12px">${noteHtml(words)}</p>`)
      .join("\n"),
    button: { words: "Sign in to Touchline", href: noteHtml(signInUrl) },
    after: `Or open ${noteHtml(signInUrl)}<br>${noteHtml(unasked)}`,
  });
  const text = [greeting, "", asked, "", how, "", `Sign in: ${signInUrl}`, "", unasked].join("\n");
  const subject = `${who} has added you to ${where} on Touchline`;
  return { subject, html, text };
}

/** A name on one line, as long as names are; other words for one that could be followed somewhere. */
function nameOr(otherwise: string, name: string): string {
  const line = name.replaceAll(/[\s\p{Cc}]+/gu, " ").trim();
  if (!line || LIKE_A_LINK.test(line)) return otherwise;
  return [...line].slice(0, LONGEST_NAME).join("").trim();
}
