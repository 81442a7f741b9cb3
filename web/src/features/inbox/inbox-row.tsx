import { ActionIcon, Tooltip } from "@mantine/core";
import { IconCloudX, IconMail, IconMailOpened } from "@tabler/icons-react";
import type { InboxItem } from "@touchline/contract";
import type { ReactNode } from "react";
import { formatAgo, formatDateTime } from "../../lib/format.ts";
import { useSession } from "../../lib/session.ts";
import { useNow } from "../../lib/use-now.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";

interface InboxRowProps {
  item: InboxItem;
  /** The sentence as a link to what it is about. */
  children: ReactNode;
  /** What can be done about it here. */
  actions: ReactNode;
  onMark: (isRead: boolean) => void;
}

export function InboxRow({ item, children, actions, onMark }: InboxRowProps) {
  const { timeZone } = useSession();
  const now = useNow();
  const { actor, detail, readAt } = item;
  const at = new Date(item.at);
  const isUnread = readAt === null;
  return (
    <li
      data-unread={isUnread || undefined}
      data-item={item.id}
      className="group relative flex gap-3 py-3.5 pl-6 pr-3 text-base next:border-t next:border-line"
    >
      {isUnread && (
        <span className="absolute left-2 top-6 size-2 rounded-full bg-primary-filled">
          <VisuallyHidden>Unread</VisuallyHidden>
        </span>
      )}
      {actor ? (
        <Avatar name={actor.name} size={28} />
      ) : (
        <span className="grid flex-none place-items-center size-7 text-bad" aria-hidden="true">
          {item.kind === "refusal" ? <IconCloudX size={20} /> : <IconMail size={20} />}
        </span>
      )}
      <div className="flex flex-col grow gap-0.5 min-w-0">
        <p className="flex flex-wrap gap-x-2 text-sm/4.5 text-quiet">
          {actor && <span>{actor.name}</span>}
          <time dateTime={item.at} title={formatDateTime(at, timeZone, now)}>
            {formatAgo(at, timeZone, now)}
          </time>
        </p>
        <div className="wrap-anywhere group-data-unread:font-semibold">{children}</div>
        {detail && <p className="wrap-anywhere text-quiet">{detail}</p>}
        {actions}
      </div>
      <Tooltip label={isUnread ? "Mark as read" : "Mark as unread"}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={isUnread ? "Mark as read" : "Mark as unread"}
          onClick={() => onMark(isUnread)}
        >
          {isUnread ? <IconMailOpened size={18} /> : <IconMail size={18} />}
        </ActionIcon>
      </Tooltip>
    </li>
  );
}
