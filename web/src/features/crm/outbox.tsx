import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { count } from "../../lib/format.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { OutboxRow } from "./outbox-row.tsx";
import { SHOWN_STATES, type ShownState } from "./shown-states.ts";
import { useWriteCounts, useWrites } from "./use-writes.ts";
import { STATE_WORDS } from "./write-words.ts";

interface OutboxProps {
  state: ShownState;
  onState: (state: ShownState) => void;
  /** The page has nothing else, and its title already names it. */
  isPage?: boolean;
}

export function Outbox({ state, onState, isPage = false }: OutboxProps) {
  const shown = useWrites(state);
  const counts = useWriteCounts();
  const label = (one: ShownState) => {
    const number = counts?.[one];
    return `${STATE_WORDS[one].tab}${number ? ` ${count(number)}` : ""}`;
  };
  return (
    <Frame isPage={isPage}>
      <div className="py-3 px-5">
        <Segmented
          label="State"
          value={state}
          options={SHOWN_STATES.map((one) => ({ value: one, label: label(one) }))}
          onChange={onState}
        />
      </div>
      <Loaded query={shown} skeleton={<Rows />}>
        {({ writes, counts: all }) =>
          writes.length === 0 ? (
            <EmptyState title={STATE_WORDS[state].empty.title}>
              {STATE_WORDS[state].empty.text}
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
                  The newest {count(writes.length)} of {count(all[state])} are listed.
                </p>
              )}
            </>
          )
        }
      </Loaded>
    </Frame>
  );
}

function Frame({ isPage, children }: { isPage: boolean; children: ReactNode }) {
  if (isPage)
    return <div className="bg-surface border border-line rounded-card @container">{children}</div>;
  return (
    <Panel title="Outbox" context="What was changed here, on its way to HubSpot">
      {children}
    </Panel>
  );
}

function Rows() {
  return ["a", "b", "c"].map((row) => (
    <div key={row} className="flex flex-col gap-1 py-3 px-5 border-t border-line text-base">
      <Skeleton height={14} width="50%" mb={10} />
      <Skeleton height={12} width="80%" />
    </div>
  ));
}
