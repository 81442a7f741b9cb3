import { Skeleton } from "@mantine/core";
import type { GuestRoom } from "@touchline/contract";
import { formatMoney } from "../../lib/format.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { Panel } from "../../ui/panel.tsx";
import { QueryContent } from "../../ui/query-content.tsx";
import agenda from "./agenda.module.css";
import styles from "./room.module.css";
import { RoomEnded } from "./room-ended.tsx";
import { RoomTimer } from "./room-timer.tsx";
import { hasEnded, useWatchedRoom } from "./use-rooms.ts";

export function WatchedRoom({ token, isGuest }: { token: string; isGuest: boolean }) {
  const room = useWatchedRoom(token);
  if (hasEnded(room.error)) return <RoomEnded />;
  return (
    <main
      className={`w-full max-w-260 my-0 mx-auto pt-6 pb-16 px-6 upto-lg:pt-4 upto-lg:pb-12 upto-lg:px-4 ${styles.narrow}`}
    >
      <QueryContent query={room} skeleton={<Skeleton height={320} />}>
        {(known) => (
          <WatchedRoomContent room={known} isGuest={isGuest} readAt={room.dataUpdatedAt} />
        )}
      </QueryContent>
    </main>
  );
}

type GuestDeal = GuestRoom["agenda"][number];

interface WatchedRoomContentProps {
  room: GuestRoom;
  isGuest: boolean;
  readAt: number;
}

function WatchedRoomContent({ room, isGuest, readAt }: WatchedRoomContentProps) {
  const { hostName, deal, place, total, isClosed } = room;
  const role = isGuest ? "You are watching as a guest" : "You are watching";
  return (
    <>
      <PageHeader
        title={`Review with ${hostName}`}
        context={isClosed ? "The host has closed this room" : role}
      />
      {deal ? (
        <section
          className="flex flex-col gap-4 p-5 border border-line rounded-card bg-surface upto-lg:p-4"
          aria-label={deal.name}
        >
          <header className="flex items-center justify-between gap-3">
            <span className="text-base/inherit text-quiet number">
              Deal {place + 1} of {total}
            </span>
            <RoomTimer room={room} readAt={readAt} />
          </header>
          <h2 className={styles.dealName}>{deal.name || "Unnamed deal"}</h2>
          <Facts deal={deal} currency={room.currency} />
          <div className={`${styles.said} [&_p]:wrap-anywhere [&_p]:whitespace-pre-wrap`}>
            <h3>Notes by {hostName}</h3>
            <p>{deal.note || "Nothing yet"}</p>
          </div>
        </section>
      ) : (
        <Panel title="Agenda" context="What to talk about first">
          <ol className={agenda.list}>
            {room.agenda.map((one, nth) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: deals come without ids here, and in a fixed order
              <li key={nth} className="flex flex-col gap-2.5 py-4 px-5 border-t border-line">
                <h3 className={agenda.name}>{one.name || "Unnamed deal"}</h3>
                <Facts deal={one} currency={room.currency} />
                {one.note && <p className="wrap-anywhere whitespace-pre-wrap">{one.note}</p>}
              </li>
            ))}
          </ol>
        </Panel>
      )}
    </>
  );
}

function Facts({ deal, currency }: { deal: GuestDeal; currency: string }) {
  return (
    <dl className="flex flex-wrap gap-y-2 gap-x-8 [&_dt]:text-sm/4.5 [&_dt]:text-quiet [&_dd]:font-medium">
      <div>
        <dt>Stage</dt>
        <dd>{deal.stage || "None"}</dd>
      </div>
      {deal.amount !== null && (
        <div>
          <dt>Amount</dt>
          <dd className="number">{formatMoney(deal.amount, currency)}</dd>
        </div>
      )}
    </dl>
  );
}
