import { Button } from "@mantine/core";
import { useLocation } from "@tanstack/react-router";
import { useSession } from "../../lib/session.ts";
import { Notice } from "../../ui/notice.tsx";
import { useConnect } from "./use-connect.ts";
import { TROUBLE, useHubspot } from "./use-hubspot.ts";
import { useSync } from "./use-sync.ts";

/** Whether HubSpot was connected and no longer lets us in. */
export function useCrmTrouble(): boolean {
  const { user, isHubspotConnected } = useSession();
  const { data: status } = useHubspot();
  const { data: sync } = useSync();
  if (isHubspotConnected) return false;
  // Reps may not read the connection; the sync that met the trouble tells them.
  if (user.role === "rep") return sync?.error === TROUBLE;
  return status?.connection?.state === "revoked";
}

/** Says that HubSpot no longer lets us in, and how a manager mends it. */
export function TroubleBanner() {
  const { user } = useSession();
  const { data: status } = useHubspot();
  const { href } = useLocation();
  const { connect, isLeaving, problem } = useConnect();
  if (!useCrmTrouble()) return null;
  const scopes = status?.connection?.mayWrite ? "write" : "read";
  return (
    <Notice
      tone="bad"
      action={
        user.role === "manager" && (
          <Button size="xs" loading={isLeaving} onClick={() => connect(href, scopes)}>
            Reconnect
          </Button>
        )
      }
    >
      {TROUBLE}
      {problem && ` ${problem}`}
    </Notice>
  );
}
