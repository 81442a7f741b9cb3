import { Button } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import { useSettings } from "../../lib/session.ts";
import { useInstallSlack } from "./use-slack.ts";

const APP_FEATURES = [
  {
    what: "Alerts",
    how: "Deal lost, value down, date pushed: sent to the owner and manager",
  },
  { what: "Nudges", how: "Short questions you answer with a button, without leaving Slack" },
  { what: "Digests", how: "Your pipeline in a channel, on the days and at the time you choose" },
];

/** What the app does, which permissions it requests, and the install button. */
export function InstallOffer() {
  const { helpUrl } = useSettings();
  return (
    <>
      <p>With the app in Slack, your team gets deal news where it already talks:</p>
      <dl className="flex flex-col gap-2 pl-3 border-l-2 border-line [&_dt]:font-medium [&_code]:text-base/inherit [&_dd]:text-base [&_dd]:text-quiet">
        {APP_FEATURES.map(({ what, how }) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{how}</dd>
          </div>
        ))}
      </dl>
      <p>Slack will ask you to allow this, and nothing more:</p>
      <dl className="flex flex-col gap-2 pl-3 border-l-2 border-line [&_dt]:font-medium [&_code]:text-base/inherit [&_dd]:text-base [&_dd]:text-quiet">
        {SCOPES.map(({ scope, why }) => (
          <div key={scope}>
            <dt>
              <code>{scope}</code>
            </dt>
            <dd>{why}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap items-center gap-y-3 gap-x-5">
        <InstallButton>Install slack app</InstallButton>
        <a
          href={helpUrl}
          target="_blank"
          rel="noreferrer"
          className="inline-flex items-center gap-1"
        >
          Learn more <IconExternalLink size={16} aria-label="(opens a new tab)" />
        </a>
      </div>
    </>
  );
}

/** Opens Slack's consent page; displays an error next to the button. */
export function InstallButton({ children, size }: { children: string; size?: "xs" }) {
  const { install, isLeaving, problem } = useInstallSlack();
  return (
    <>
      {problem && (
        <p role="alert" className="basis-full text-bad">
          {problem}
        </p>
      )}
      <Button loading={isLeaving} onClick={install} {...(size && { size })}>
        {children}
      </Button>
    </>
  );
}

const SCOPES = [
  { scope: "chat:write", why: "Send alerts, nudges and digests." },
  { scope: "commands", why: "Answer when someone types /touchline." },
  { scope: "channels:read", why: "List your public channels, to choose where a digest goes." },
  {
    scope: "channels:history",
    why: "Check channels it's in for digests it already posted, so none comes twice.",
  },
  {
    scope: "groups:read",
    why: "List the private channels it's in. Only managers and admins get to choose them.",
  },
  {
    scope: "groups:history",
    why: "Check private channels it's in for digests it already posted, so none comes twice.",
  },
  {
    scope: "im:history",
    why: "Read messages sent to the app itself, and no others.",
  },
  { scope: "links:read", why: "Notice links to your deals in Slack, and no other links." },
  { scope: "links:write", why: "Show a deal's name, stage and owner below its link." },
  { scope: "users:read", why: "Show the name and picture of people who link their account." },
];
