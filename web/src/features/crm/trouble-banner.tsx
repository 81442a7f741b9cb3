import { Button } from "@mantine/core";
import { useRouter } from "@tanstack/react-router";
import { may } from "@touchline/domain";
import { useSession } from "../../lib/session.ts";
import { Notice } from "../../ui/notice.tsx";
import { useConnect } from "./use-connect.ts";
import { TROUBLE_MESSAGE, useHubspot } from "./use-hubspot.ts";

/** Reports a lost HubSpot connection, and how a manager can fix it. */
export function TroubleBanner() {
  const { user, hasHubspotTrouble } = useSession();
  const { data: status } = useHubspot();
  const router = useRouter();
  const { connect, isLeaving, problem } = useConnect();
  if (!hasHubspotTrouble) return null;
  const scopes = status?.connection?.mayWrite ? "write" : "read";
  return (
    <Notice
      tone="bad"
      action={
        may(user, "administer") && (
          <Button
            size="xs"
            loading={isLeaving}
            onClick={() => connect(router.latestLocation.href, scopes)}
          >
            Reconnect
          </Button>
        )
      }
    >
      {TROUBLE_MESSAGE}
      {problem && ` ${problem}`}
    </Notice>
  );
}
