import { IconBrandSlack, IconSettings } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { may } from "@touchline/domain";
import { useSession } from "../../lib/session.ts";
import { useSlackInstall } from "./use-slack.ts";

interface SlackEntriesProps {
  className: string | undefined;
  onDone: () => void;
}

/** Slack entries in the menu: the app for managers, settings for linked users. */
export function SlackEntries({ className, onDone }: SlackEntriesProps) {
  const { user, isSlackConnected } = useSession();
  return (
    <>
      {may(user, "administer") && <AppEntry className={className} onDone={onDone} />}
      {isSlackConnected && may(user, "write") && (
        <Link to="/settings" className={className} onClick={onDone}>
          Settings <IconSettings size={16} aria-hidden="true" />
        </Link>
      )}
    </>
  );
}

function AppEntry({ className, onDone }: SlackEntriesProps) {
  const { isSlackConnected } = useSession();
  const { data } = useSlackInstall();
  const isInstalled = data?.isBound ?? isSlackConnected;
  return (
    <Link to="/install-slack-app" className={className} onClick={onDone}>
      {isInstalled ? "Slack app installed" : "Slack app install"}
      <IconBrandSlack size={16} aria-hidden="true" />
    </Link>
  );
}
