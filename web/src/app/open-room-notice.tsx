import { Tooltip } from "@mantine/core";
import { IconDoorEnter } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useActiveRoom } from "../features/rooms/use-rooms.ts";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import styles from "./open-room-notice.module.css";

/** Links to an open review room from the sidebar. Disappears when the room closes. */
export function SidebarRoom({ isCollapsed }: { isCollapsed: boolean }) {
  const room = useActiveRoom();
  if (!room) return null;
  const { name, code, isOwn } = room;
  const way = isOwn ? "Go back" : "Join";
  const words = `Room open: ${name} — ${way}`;
  return (
    <Tooltip
      label={words}
      position="right"
      disabled={!isCollapsed}
      events={{ hover: true, focus: true, touch: false }}
    >
      <Link
        to="/colab"
        search={{ room: code }}
        className={`${styles.entry} [&_svg]:flex-none [&_svg]:text-primary`}
        data-collapsed={isCollapsed}
      >
        <IconDoorEnter size={18} aria-hidden="true" />
        {isCollapsed ? (
          <VisuallyHidden>{words}</VisuallyHidden>
        ) : (
          <span className="min-w-0">
            <span className="block font-semibold">Room open: </span>
            <span className={styles.with}>
              <span className="overflow-hidden text-ellipsis">{name}</span> — <strong>{way}</strong>
            </span>
          </span>
        )}
      </Link>
    </Tooltip>
  );
}

/**
 * The same for screens without a sidebar, in the existing top bar so that nothing on the page
 * moves.
 */
export function TopBarRoom() {
  const room = useActiveRoom();
  if (!room) return null;
  const words = room.isOwn ? "Back to room" : "Join room";
  return (
    <Link
      to="/colab"
      search={{ room: room.code }}
      className={`${styles.pill} [&_svg]:flex-none [&_svg]:text-primary`}
      aria-label={`${words}: ${room.name}`}
    >
      <IconDoorEnter size={16} aria-hidden="true" />
      <span>{words}</span>
    </Link>
  );
}
