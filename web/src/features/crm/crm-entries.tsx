import { IconPlugConnected, IconRefresh } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { may } from "@touchline/domain";
import { useSession } from "../../lib/session.ts";
import { useStartSync } from "./use-sync.ts";

interface CrmEntriesProps {
  className: string | undefined;
  onDone: () => void;
}

export function CrmEntries({ className, onDone }: CrmEntriesProps) {
  const { user, isHubspotConnected } = useSession();
  const { start, isRunning } = useStartSync();
  return (
    <>
      <button
        type="button"
        className={className}
        disabled={isRunning || !isHubspotConnected}
        onClick={() => {
          void start();
          onDone();
        }}
      >
        Sync deals <IconRefresh size={16} aria-hidden="true" />
      </button>
      {may(user, "administer") && (
        <Link to="/settings/integrations" className={className} onClick={onDone}>
          {isHubspotConnected ? "HubSpot connected" : "Connect HubSpot"}
          <IconPlugConnected size={16} aria-hidden="true" />
        </Link>
      )}
    </>
  );
}
