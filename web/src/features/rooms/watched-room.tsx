import { Skeleton } from "@mantine/core";
import type { GuestRoom } from "@touchline/contract";
import { money } from "../../lib/format.ts";
import { Loaded } from "../../ui/loaded.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Panel } from "../../ui/panel.tsx";
import agenda from "./agenda.module.css";
import styles from "./room.module.css";
import { RoomEnded } from "./room-ended.tsx";
import { RoomTimer } from "./room-timer.tsx";
import { hasEnded, useWatchedRoom } from "./use-rooms.ts";

export function WatchedRoom({ token, isGuest }: { token: string; isGuest: boolean }) {
  const room = useWatchedRoom(token);
  if (hasEnded(room.error)) return <RoomEnded />;
  return (
    <main className={`${styles.page} ${styles.narrow}`}>
      <Loaded query={room} skeleton={<Skeleton height={320} />}>
        {(known) => <Watching room={known} isGuest={isGuest} readAt={room.dataUpdatedAt} />}
      </Loaded>
    </main>
  );
}

type Shown = GuestRoom["agenda"][number];

interface WatchingProps {
  room: GuestRoom;
  isGuest: boolean;
  readAt: number;
}

function Watching({ room, isGuest, readAt }: WatchingProps) {
  const { hostName, deal, place, total, isClosed } = room;
  const role = isGuest ? "You are watching as a guest" : "You are watching";
  return (
    <>
      <PageHeader
        title={`Review with ${hostName}`}
        context={isClosed ? "The host has closed this room" : role}
      />
      {deal ? (
        <section className={styles.deal} aria-label={deal.name}>
          <header className={styles.dealHead}>
            <span className={`${styles.quiet} number`}>
              Deal {place + 1} of {total}
            </span>
            <RoomTimer room={room} readAt={readAt} />
          </header>
          <h2 className={styles.dealName}>{deal.name || "Deal without a name"}</h2>
          <Facts deal={deal} currency={room.currency} />
          <div className={styles.said}>
            <h3>Notes of {hostName}</h3>
            <p>{deal.note || "Nothing yet"}</p>
          </div>
        </section>
      ) : (
        <Panel title="Agenda" context="What to talk about first">
          <ol className={agenda.list}>
            {room.agenda.map((one, nth) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: deals come without ids here, and in a fixed order
              <li key={nth} className={agenda.entry}>
                <h3 className={agenda.name}>{one.name || "Deal without a name"}</h3>
                <Facts deal={one} currency={room.currency} />
                {one.note && <p className={agenda.note}>{one.note}</p>}
              </li>
            ))}
          </ol>
        </Panel>
      )}
    </>
  );
}

function Facts({ deal, currency }: { deal: Shown; currency: string }) {
  return (
    <dl className={styles.facts}>
      <div>
        <dt>Stage</dt>
        <dd>{deal.stage || "None"}</dd>
      </div>
      {deal.amount !== null && (
        <div>
          <dt>Amount</dt>
          <dd className="number">{money(deal.amount, currency)}</dd>
        </div>
      )}
    </dl>
  );
}
