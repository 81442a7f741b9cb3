import { Skeleton } from "@mantine/core";
import type { Room } from "@touchline/contract";
import { formatDateTime } from "../../lib/format.ts";
import { useSession } from "../../lib/session.ts";
import { Notice } from "../../ui/notice.tsx";
import { QueryContent } from "../../ui/query-content.tsx";
import { Agenda } from "./agenda.tsx";
import { OpenDeal } from "./open-deal.tsx";
import { RoomEnded } from "./room-ended.tsx";
import { RoomHead } from "./room-head.tsx";
import { HostSettings, RoomPeople } from "./room-side.tsx";
import { hasEnded, useRoom, useRoomChanges } from "./use-rooms.ts";

/** The room for participants who score, and for managers who watch. */
export function ReviewRoom({ id }: { id: string }) {
  const room = useRoom(id);
  if (hasEnded(room.error)) return <RoomEnded />;
  return (
    <main className="w-full max-w-260 my-0 mx-auto pt-6 pb-16 px-6 upto-lg:pt-4 upto-lg:pb-12 upto-lg:px-4">
      <QueryContent query={room} skeleton={<RoomSkeleton />}>
        {(known) => <RoomContent room={known} readAt={room.dataUpdatedAt} />}
      </QueryContent>
    </main>
  );
}

function RoomContent({ room, readAt }: { room: Room; readAt: number }) {
  const { timeZone } = useSession();
  const changes = useRoomChanges(room);
  const deal = room.deals[room.place];
  return (
    <>
      <RoomHead room={room} />
      {room.isClosed && (
        <Notice tone="none">
          This room is closed. It can be read until{" "}
          {formatDateTime(new Date(room.endsAt), timeZone, new Date())}.
        </Notice>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)_300px] items-start gap-5 upto-lg:grid-cols-1">
        {deal ? (
          <OpenDeal key={deal.dealId} {...{ room, deal, readAt, changes }} />
        ) : (
          <Agenda room={room} changes={changes} />
        )}
        <aside className="flex flex-col gap-4">
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
      <div className="grid grid-cols-[minmax(0,1fr)_300px] items-start gap-5 upto-lg:grid-cols-1">
        <Skeleton height={420} />
        <Skeleton height={220} />
      </div>
    </>
  );
}
