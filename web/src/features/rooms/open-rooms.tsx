import { Skeleton } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { formatRoomCode, may } from "@touchline/domain";
import { formatAgo, pluralise } from "../../lib/format.ts";
import { useSession } from "../../lib/session.ts";
import { useNow } from "../../lib/use-now.ts";
import { Chip } from "../../ui/chip.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Panel } from "../../ui/panel.tsx";
import { QueryContent } from "../../ui/query-content.tsx";
import styles from "./rooms.module.css";
import { useRooms } from "./use-rooms.ts";

/** Rooms to rejoin: open ones, and those closed within a day. */
export function OpenRooms() {
  const rooms = useRooms();
  const { user, timeZone } = useSession();
  const now = useNow();
  return (
    <Panel title="Your rooms">
      <QueryContent
        query={rooms}
        skeleton={
          <div className={`${styles.panelBody} pt-4 pb-5 px-5`}>
            <Skeleton height={44} />
          </div>
        }
      >
        {(known) =>
          known.length === 0 ? (
            <EmptyState title="No rooms">
              {may(user, "coach")
                ? "Rooms you open stay here until a day after they close."
                : "Rooms your manager opens with you show up here."}
            </EmptyState>
          ) : (
            <ul className="p-2">
              {known.map(({ id, code, host, rep, deals, isClosed, createdAt }) => (
                <li key={id}>
                  <Link
                    to="/colab"
                    search={{ room: code }}
                    className="flex items-center flex-wrap gap-y-0.5 gap-x-2.5 min-h-11 py-2 px-3 rounded-control no-underline text-ink hover:bg-hover"
                  >
                    <span className="flex-1 min-w-35 font-medium">
                      {rep.id === user.id ? `With ${host.name}` : `With ${rep.name}`}
                    </span>
                    {isClosed && <Chip tone="none">Closed</Chip>}
                    <span className="text-base/inherit text-quiet number">
                      {pluralise(deals, "deal")} · {formatRoomCode(code)} ·{" "}
                      {formatAgo(new Date(createdAt), timeZone, now)}
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </QueryContent>
    </Panel>
  );
}
