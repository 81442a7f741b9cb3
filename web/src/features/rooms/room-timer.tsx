import { minutesAndSeconds } from "../../lib/format.ts";
import { useNow } from "../../lib/use-now.ts";
import styles from "./rooms.module.css";

interface RoomTimerProps {
  /** The server's clock when the room was read, and when that was by ours: clocks may differ. */
  room: { now: string; placeSince: string; minutesPerDeal: number };
  readAt: number;
}

/** How much of its time a deal has left. */
export function RoomTimer({ room, readAt }: RoomTimerProps) {
  const now = useNow(1000);
  const before = Date.parse(room.now) - Date.parse(room.placeSince);
  const gone = Math.max(0, before + Math.max(0, now.getTime() - readAt));
  const left = room.minutesPerDeal * 60_000 - gone;
  return (
    <span role="timer" className={`${styles.timer} number`} data-over={left < 0}>
      {left < 0 ? `${minutesAndSeconds(-left)} over` : `${minutesAndSeconds(left)} left`}
    </span>
  );
}
