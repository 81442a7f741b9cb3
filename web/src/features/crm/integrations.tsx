import { Skeleton } from "@mantine/core";
import { useLocation } from "@tanstack/react-router";
import type { HubspotStatus } from "@touchline/contract";
import { type ReactNode, useEffect, useRef } from "react";
import { Panel } from "../../ui/panel.tsx";
import { QueryContent } from "../../ui/query-content.tsx";
import { ConnectPanel } from "./connect-panel.tsx";
import { ConnectionCard } from "./connection-card.tsx";
import styles from "./integrations.module.css";
import { Outbox } from "./outbox.tsx";
import type { OutboxState } from "./outbox-states.ts";
import { SyncCard } from "./sync-card.tsx";
import { UnmatchedOwners } from "./unmatched-owners.tsx";
import { useHubspot } from "./use-hubspot.ts";

interface IntegrationsProps {
  /** This page's address, for the return from HubSpot. */
  here: string;
  state: OutboxState;
  onState: (state: OutboxState) => void;
  /** Other integrations; placed before the outbox, which can be long. */
  children: ReactNode;
}

/** Everything about HubSpot: connection, mirrored deals and outbox. */
export function Integrations({ here, state, onState, children }: IntegrationsProps) {
  const status = useHubspot();
  return (
    <div className="flex flex-col gap-5">
      <QueryContent
        hasCards
        errorTitle="Couldn't load the HubSpot connection"
        query={status}
        skeleton={<CardsSkeleton />}
      >
        {(hubspot) => <Hubspot hubspot={hubspot} here={here} />}
      </QueryContent>
      {children}
      {(status.data?.connection || status.data?.isConfigured) && (
        <OutboxAnchor>
          <Outbox state={state} onState={onState} />
        </OutboxAnchor>
      )}
    </div>
  );
}

function Hubspot({ hubspot, here }: { hubspot: HubspotStatus; here: string }) {
  const { connection, readings, counts, isConfigured } = hubspot;
  if (!connection) return isConfigured ? <ConnectPanel returnTo={here} /> : <NotSetUp />;
  return (
    <>
      <ConnectionCard connection={connection} readings={readings} here={here} />
      <SyncCard counts={counts} />
      <UnmatchedOwners owners={counts.unmatchedOwners} />
    </>
  );
}

/** Scrolls to the outbox for links to it, even after content above it has loaded. */
function OutboxAnchor({ children }: { children: ReactNode }) {
  const hash = useLocation({ select: (location) => location.hash });
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (hash === "outbox") place.current?.scrollIntoView();
  }, [hash]);
  return (
    <div id="outbox" ref={place} className="scroll-mt-18">
      {children}
    </div>
  );
}

function NotSetUp() {
  return (
    <Panel title="HubSpot">
      <p className="p-5">
        HubSpot isn't set up yet. Your administrator has to enter the app's client ID and secret
        first.
      </p>
    </Panel>
  );
}

function CardsSkeleton() {
  return (
    <div className="flex flex-col gap-5">
      <Panel title="HubSpot">
        <FactsSkeleton />
        {["Writing", "Disconnect"].map((setting) => (
          <div key={setting} className={styles.setting}>
            <div>
              <Skeleton height={14} width={96} mb={10} />
              <Skeleton height={12} width="70%" />
            </div>
            <Skeleton height={30} width={96} />
          </div>
        ))}
      </Panel>
      <Panel title="Last sync">
        <FactsSkeleton />
      </Panel>
    </div>
  );
}

function FactsSkeleton() {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(120px,1fr))] gap-y-4 gap-x-6 p-5 [&_dt]:text-base [&_dt]:text-quiet [&_dd]:wrap-anywhere">
      {["first", "second", "third", "fourth"].map((fact) => (
        <div key={fact}>
          <Skeleton height={12} width={64} mb={10} />
          <Skeleton height={16} width={96} />
        </div>
      ))}
    </div>
  );
}
