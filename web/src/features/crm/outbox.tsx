import { Skeleton } from "@mantine/core";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import styles from "./outbox.module.css";
import { OutboxRow } from "./outbox-row.tsx";
import { SHOWN_STATES, type ShownState } from "./shown-states.ts";
import { MOST_SHOWN, useWrites } from "./use-writes.ts";
import { STATE_WORDS } from "./write-words.ts";

interface OutboxProps {
  state: ShownState;
  onState: (state: ShownState) => void;
}

/** What should happen in HubSpot and what did, state by state. */
export function Outbox({ state, onState }: OutboxProps) {
  const of = useWrites();
  const shown = of(state);
  const label = (one: ShownState) => {
    const found = of(one)?.data?.length;
    const number = found === MOST_SHOWN ? `${found}+` : found;
    return `${STATE_WORDS[one].tab}${found ? ` ${number}` : ""}`;
  };
  return (
    <Panel title="Outbox" context="What was changed here, on its way to HubSpot">
      <div className={styles.states}>
        <Segmented
          label="State"
          value={state}
          options={SHOWN_STATES.map((one) => ({ value: one, label: label(one) }))}
          onChange={onState}
        />
      </div>
      {shown && (
        <Loaded query={shown} skeleton={<Rows />}>
          {(writes) =>
            writes.length === 0 ? (
              <EmptyState title={STATE_WORDS[state].empty.title}>
                {STATE_WORDS[state].empty.text}
              </EmptyState>
            ) : (
              <ul>
                {writes.map((write) => (
                  <OutboxRow key={write.id} write={write} state={state} />
                ))}
              </ul>
            )
          }
        </Loaded>
      )}
    </Panel>
  );
}

function Rows() {
  return ["a", "b", "c"].map((row) => (
    <div key={row} className={styles.row}>
      <Skeleton height={14} width="50%" mb={10} />
      <Skeleton height={12} width="80%" />
    </div>
  ));
}
