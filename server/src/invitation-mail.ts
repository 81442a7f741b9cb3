import type { Role } from "@touchline/contract";
import { noteHtml } from "@touchline/domain";

interface Given {
  organisation: string;
  inviter: { name: string; emailAddress: string };
  invited: { name: string; emailAddress: string; role: Role };
  signInUrl: string;
}

const LONGEST_SUBJECT = 300;
const SEES: Record<Role, string> = {
  rep: "As a rep you see your own deals, goals and meetings.",
  manager: "As a manager you see the deals, goals and meetings of the whole team.",
};

/** An invitation in both forms: who asks, whereto, with which address, and that nothing happens without them. */
export function invitationMail({ organisation, inviter, invited, signInUrl }: Given) {
  const [who, where] = [oneLine(inviter.name), oneLine(organisation)];
  const greeting = `Hello ${oneLine(invited.name)},`;
  const asked = `${who} (${inviter.emailAddress}) has added you to ${where} on Touchline, where the team goes through its deals and its forecast. ${SEES[invited.role]}`;
  const how = `Sign in with this e-mail address, ${invited.emailAddress}: it is how Touchline knows you.`;
  const unasked =
    "You did not expect this? Then ignore this mail: nothing happens until you sign in.";
  const html = `<!doctype html>
<html lang="en"><body style="margin:0;padding:24px;font:15px/1.5 system-ui,sans-serif;color:#1c1b29">
<p style="margin:0 0 12px">${noteHtml(greeting)}</p>
<p style="margin:0 0 12px">${noteHtml(asked)}</p>
<p style="margin:0 0 16px">${noteHtml(how)}</p>
<p style="margin:0 0 16px"><a href="${noteHtml(signInUrl)}" style="display:inline-block;padding:10px 18px;border-radius:8px;background:#4b45c6;color:#ffffff;text-decoration:none">Sign in to Touchline</a></p>
<p style="margin:0 0 12px;color:#5b5a6b">Or open ${noteHtml(signInUrl)}</p>
<p style="margin:0;color:#5b5a6b">${noteHtml(unasked)}</p>
</body></html>
`;
  const text = [greeting, "", asked, "", how, "", `Sign in: ${signInUrl}`, "", unasked].join("\n");
  const subject = `${who} has added you to ${where} on Touchline`.slice(0, LONGEST_SUBJECT);
  return { subject, html, text };
}

function oneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, " ").trim();
}
