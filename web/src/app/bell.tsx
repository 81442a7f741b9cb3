import { IconBell } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { api } from "@touchline/contract";
import { routeQuery } from "../lib/api.ts";

const MAX_SHOWN = 99;

/** Links to the inbox, with the number of unread items. */
export function Bell() {
  const unread = useQuery(routeQuery(api.inbox.unread, {})).data?.unread;
  return (
    <Link
      to="/inbox"
      aria-label={unread ? `Inbox, ${unread} unread` : "Inbox"}
      className="relative grid flex-none place-items-center size-8 rounded-control text-quiet hover:bg-hover"
    >
      <IconBell size={18} />
      {unread ? (
        <span className="absolute top-0 right-0 px-1 rounded-full bg-primary-filled text-white text-xs">
          {Math.min(unread, MAX_SHOWN)}
        </span>
      ) : null}
    </Link>
  );
}
