import { Skeleton } from "@mantine/core";
import type { Room } from "@touchline/contract";
import { moment } from "../../lib/format.ts";
import { useSession } from "../../lib/session.ts";
import { Loaded } from "../../ui/loaded.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Agenda } from "./agenda.tsx";
import { OpenDeal } from "./open-deal.tsx";
import styles from "./room.module.css";
import { RoomEnded } from "./room-ended.tsx";
import { RoomHead } from "./room-head.tsx";
import { HostSettings, RoomPeople } from "./room-side.tsx";
import { hasEnded, useRoom, useRoomChanges } from "./use-rooms.ts";

/** The room for participants who score, and for managers who watch. */
export function ReviewRoom({ id }: { id: string }) {
  const room = useRoom(id);
  if (hasEnded(room.error)) return <RoomEnded />;
  return (
    <main className={styles.page}>
      <Loaded query={room} skeleton={<RoomSkeleton />}>
        {(known) => <Inside room={known} readAt={room.dataUpdatedAt} />}
      </Loaded>
    </main>
  );
}

function Inside({ room, readAt }: { room: Room; readAt: number }) {
  const { timeZone } = useSession();
  const changes = useRoomChanges(room);
  const deal = room.deals[room.place];
  return (
    <>
      <RoomHead room={room} />
      {room.isClosed && (
        <Notice tone="none">
          This room is closed. It can be read until{" "}
          {moment(new Date(room.endsAt), timeZone, new Date())}.
        </Notice>
      )}
      <div className={styles.columns}>
        {deal ? (
          <OpenDeal key={deal.dealId} {...{ room, deal, readAt, changes }} />
        ) : (
          <Agenda room={room} changes={changes} />
        )}
        <aside className={styles.side}>
          {room.side === "host" && <HostSettings room={room} changes={changes} />}
          <RoomPeople room={room} />
        </aside>
      </div>
    </>
  );
}

export function RoomSkeleton() {
  return (
    <>
      <Skeleton height={56} mb={20} />
      <div className={styles.columns}>
        <Skeleton height={420} />
        <Skeleton height={220} />
      </div>
    </>
  );
}
