import type { SlackInstall } from "@touchline/contract";
import { may } from "@touchline/domain";
import { useSession } from "../../lib/session.ts";
import { Notice } from "../../ui/notice.tsx";
import { InstallButton } from "./install-offer.tsx";

/** Why Slack doesn't fully work, and how a manager can fix it. */
export function InstallTrouble({ install }: { install: SlackInstall }) {
  const { user } = useSession();
  const { isBound, trouble, missingScopes } = install;
  if (!trouble && missingScopes.length === 0) {
    return isBound ? <OptionalScopes install={install} /> : null;
  }
  const words =
    trouble ?? `Slack did not allow everything: ${missingScopes.join(", ")} is missing.`;
  return (
    <Notice
      tone="bad"
      action={may(user, "administer") && <InstallButton size="xs">Install again</InstallButton>}
    >
      {words}
      {!may(user, "administer") && " Ask your manager to install the app again."}
    </Notice>
  );
}

/** Apps from before these permissions keep working; their settings in Slack lack them. */
function OptionalScopes({ install }: { install: SlackInstall }) {
  const { user } = useSession();
  const { unfurlsLinks, listsPrivateChannels } = install;
  if (!may(user, "administer") || (unfurlsLinks && listsPrivateChannels)) return null;
  return (
    <Notice tone="none" action={<InstallButton size="xs">Install again</InstallButton>}>
      {!unfurlsLinks && (
        <>
          Deal links don't unfold in Slack yet: <code>links:read</code> and <code>links:write</code>{" "}
          are missing.{" "}
        </>
      )}
      {!listsPrivateChannels && (
        <>
          Private channels can't be chosen for digests yet: <code>groups:read</code> and{" "}
          <code>groups:history</code> are missing.{" "}
        </>
      )}
      Add them to the app in Slack, as its guide says, then install it again.
    </Notice>
  );
}
