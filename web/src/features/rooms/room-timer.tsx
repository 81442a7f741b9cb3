import { formatTimer } from "../../lib/format.ts";
import { useNow } from "../../lib/use-now.ts";

interface RoomTimerProps {
  /**
   * The server time when the room was read and the local time of that read, because clocks may
   * differ.
   */
  room: { now: string; placeSince: string; minutesPerDeal: number };
  readAt: number;
}

export function RoomTimer({ room, readAt }: RoomTimerProps) {
  const now = useNow(1000);
  const before = Date.parse(room.now) - Date.parse(room.placeSince);
  const gone = Math.max(0, before + Math.max(0, now.getTime() - readAt));
  const left = room.minutesPerDeal * 60_000 - gone;
  return (
    <span
      role="timer"
      className="py-0.5 px-2.5 rounded-full bg-sunken text-base/inherit text-quiet data-[over=true]:bg-warn-soft data-[over=true]:text-warn number"
      data-over={left < 0}
    >
      {left < 0 ? `${formatTimer(-left)} over` : `${formatTimer(left)} left`}
    </span>
  );
}
