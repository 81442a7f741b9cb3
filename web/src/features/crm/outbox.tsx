import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { formatCount } from "../../lib/format.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Panel } from "../../ui/panel.tsx";
import { QueryContent } from "../../ui/query-content.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { OutboxRow } from "./outbox-row.tsx";
import { OUTBOX_STATES, type OutboxState } from "./outbox-states.ts";
import { useWriteCounts, useWrites } from "./use-writes.ts";
import { STATE_TEXT } from "./write-text.ts";

interface OutboxProps {
  state: OutboxState;
  onState: (state: OutboxState) => void;
  /** The page has nothing else, and its title already names it. */
  isPage?: boolean;
}

export function Outbox({ state, onState, isPage = false }: OutboxProps) {
  const shown = useWrites(state);
  const counts = useWriteCounts();
  const label = (one: OutboxState) => {
    const number = counts?.[one];
    return `${STATE_TEXT[one].tab}${number ? ` ${formatCount(number)}` : ""}`;
  };
  return (
    <Frame isPage={isPage}>
      <div className="py-3 px-5">
        <Segmented
          label="State"
          value={state}
          options={OUTBOX_STATES.map((one) => ({ value: one, label: label(one) }))}
          onChange={onState}
        />
      </div>
      <QueryContent query={shown} skeleton={<RowsSkeleton />}>
        {({ writes, counts: all }) =>
          writes.length === 0 ? (
            <EmptyState title={STATE_TEXT[state].empty.title}>
              {STATE_TEXT[state].empty.text}
            </EmptyState>
          ) : (
            <>
              <ul>
                {writes.map((write) => (
                  <OutboxRow key={write.id} write={write} state={state} />
                ))}
              </ul>
              {all[state] > writes.length && (
                <p className="py-3 px-5 border-t border-line text-base/inherit text-quiet">
                  The newest {formatCount(writes.length)} of {formatCount(all[state])} are listed.
                </p>
              )}
            </>
          )
        }
      </QueryContent>
    </Frame>
  );
}

function Frame({ isPage, children }: { isPage: boolean; children: ReactNode }) {
  if (isPage)
    return <div className="bg-surface border border-line rounded-card @container">{children}</div>;
  return (
    <Panel title="Outbox" context="Your changes on their way to HubSpot">
      {children}
    </Panel>
  );
}

function RowsSkeleton() {
  return ["a", "b", "c"].map((row) => (
    <div key={row} className="flex flex-col gap-1 py-3 px-5 border-t border-line text-base">
      <Skeleton height={14} width="50%" mb={10} />
      <Skeleton height={12} width="80%" />
    </div>
  ));
}
