import { Button, NativeSelect, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { api, type SmartQueue, type SmartQueueId } from "@touchline/contract";
import { useState } from "react";
import { reading } from "../../lib/api.ts";
import { counted, shortMoney } from "../../lib/format.ts";
import { useSession } from "../../lib/session.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Panel } from "../../ui/panel.tsx";
import styles from "./rooms.module.css";
import { sayProblem, useOpenRoom } from "./use-rooms.ts";

const QUEUES: { id: SmartQueueId; title: string }[] = [
  { id: "triaged-deals", title: "Triaged deals" },
  { id: "closing-this-week", title: "Closing this week" },
  { id: "new-updates-this-week", title: "New updates this week" },
  { id: "top-five-value", title: "Top five highest value" },
  { id: "triaged-no-reviews", title: "Triaged with no reviews" },
];
const MINUTES = [2, 3, 5, 10, 15];

interface StartRoomProps {
  /** Whom the address asks for. */
  repId: string | undefined;
  onOpened: (code: string) => void;
}

/** For managers: with whom, which deals, and how long for each. */
export function StartRoom({ repId, onOpened }: StartRoomProps) {
  const { user } = useSession();
  const team = useQuery(reading(api.team.members, {}));
  const [chosen, setChosen] = useState(repId);
  return (
    <Panel title="Start a room" context="You both score each deal before either sees the other's">
      <div className={styles.panelBody}>
        <Loaded query={team} skeleton={<Skeleton height={220} />}>
          {(members) => {
            const others = members.filter(({ id }) => id !== user.id);
            const rep = others.find(({ id }) => id === chosen) ?? firstRep(others);
            return rep ? (
              <div className={styles.form}>
                <NativeSelect
                  label="Review with"
                  data={others.map(({ id, name }) => ({ value: id, label: name }))}
                  value={rep.id}
                  onChange={({ currentTarget }) => setChosen(currentTarget.value)}
                />
                <QueueChoice key={rep.id} rep={rep} onOpened={onOpened} />
              </div>
            ) : (
              <EmptyState title="You haven't added your team yet">
                A room is for you and one rep. Add somebody on the Team Overview first.
              </EmptyState>
            );
          }}
        </Loaded>
      </div>
    </Panel>
  );
}

const firstRep = <M extends { role: string }>(members: M[]) =>
  members.find(({ role }) => role === "rep") ?? members[0];

interface QueueChoiceProps {
  rep: { id: string; name: string };
  onOpened: (code: string) => void;
}

function QueueChoice({ rep, onOpened }: QueueChoiceProps) {
  const queues = useQuery(reading(api.checks.smartQueues, { query: { userId: rep.id } }));
  return (
    <Loaded query={queues} skeleton={<Skeleton height={160} />}>
      {(known) => {
        const offered = QUEUES.flatMap(({ id, title }) => {
          const queue = known.find((one) => one.id === id);
          return queue && queue.data.length > 0 ? [{ ...queue, title }] : [];
        });
        return offered.length > 0 ? (
          <QueueForm rep={rep} queues={offered} onOpened={onOpened} />
        ) : (
          <EmptyState title="Nothing to go through">
            {rep.name} has no open deals in any list. Choose somebody else, or sync deals first.
          </EmptyState>
        );
      }}
    </Loaded>
  );
}

interface QueueFormProps extends QueueChoiceProps {
  queues: (SmartQueue & { title: string })[];
}

function QueueForm({ rep, queues, onOpened }: QueueFormProps) {
  const { currency } = useSession();
  const [chosen, setChosen] = useState(queues[0]?.id);
  const [minutesPerDeal, setMinutes] = useState(5);
  const open = useOpenRoom();
  const queue = queues.find(({ id }) => id === chosen) ?? queues[0];
  if (!queue) return null;
  const start = () =>
    open.mutate(
      { body: { repId: rep.id, dealIds: queue.data.map(({ id }) => id), minutesPerDeal } },
      { onSuccess: ({ code }) => onOpened(code), onError: sayProblem },
    );
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!open.isPending) start();
      }}
    >
      <fieldset className={styles.queues}>
        <legend className={styles.legend}>Deals</legend>
        <div className={styles.options}>
          {queues.map(({ id, title, data, value }) => (
            <label key={id} className={styles.queue}>
              <input
                type="radio"
                name="queue"
                checked={id === queue.id}
                onChange={() => setChosen(id)}
              />
              <span className={styles.queueTitle}>{title}</span>
              <span className={`${styles.quiet} number`}>
                {counted(data.length, "deal")} · {shortMoney(value, currency)}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <NativeSelect
        label="Time for each deal"
        data={MINUTES.map((minutes) => ({ value: String(minutes), label: `${minutes} min` }))}
        value={String(minutesPerDeal)}
        onChange={({ currentTarget }) => setMinutes(Number(currentTarget.value))}
      />
      <Button type="submit" loading={open.isPending}>
        Open room
      </Button>
    </form>
  );
}
