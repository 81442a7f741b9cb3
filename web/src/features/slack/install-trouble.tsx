import type { SlackInstall } from "@touchline/contract";
import { may } from "@touchline/domain";
import { useSession } from "../../lib/session.ts";
import { Notice } from "../../ui/notice.tsx";
import { InstallButton } from "./install-offer.tsx";

/** Why Slack doesn't fully work, and how a manager can fix it. */
export function InstallTrouble({ install }: { install: SlackInstall }) {
  const { user } = useSession();
  const { trouble, missingScopes } = install;
  if (!trouble && missingScopes.length === 0) return null;
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
