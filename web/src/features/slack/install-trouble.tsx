import type { SlackInstall } from "@touchline/contract";
import { may } from "@touchline/domain";
import { useSession } from "../../lib/session.ts";
import { Notice } from "../../ui/notice.tsx";
import { InstallButton } from "./install-offer.tsx";

/** Why Slack doesn't fully work, and how a manager can fix it. */
export function InstallTrouble({ install }: { install: SlackInstall }) {
  const { user } = useSession();
  const { isBound, trouble, missingScopes, unfurlsLinks } = install;
  if (!trouble && missingScopes.length === 0) {
    return isBound && !unfurlsLinks ? <LinksStayFolded /> : null;
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

/** Apps from before links unfolded keep working; their settings in Slack lack the permissions. */
function LinksStayFolded() {
  const { user } = useSession();
  if (!may(user, "administer")) return null;
  return (
    <Notice tone="none" action={<InstallButton size="xs">Install again</InstallButton>}>
      Deal links don't unfold in Slack yet. Add <code>links:read</code> and <code>links:write</code>{" "}
      to the app in Slack, as its guide says, then install it again.
    </Notice>
  );
}
