import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { useQuarters } from "../../lib/quarters.ts";
import { useSession } from "../../lib/session.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { LoadingSkeleton } from "../../ui/loading-skeleton.tsx";
import { formatStartWithDay } from "./event-text.ts";
import { TypeDot } from "./type-dot.tsx";
import { useNextMeeting } from "./use-events.ts";

/** The user's next meeting, with a link to prepare for it; nothing without one. */
export function NextMeeting({ prepare }: { prepare: ReactNode }) {
  const { user, timeZone } = useSession();
  const { today } = useQuarters();
  const next = useNextMeeting(today);
  if (next.isError)
    return <ErrorState message={next.error.message} onRetry={() => next.refetch()} />;
  if (next.isPending) {
    return (
      <LoadingSkeleton>
        <Skeleton height={20} width="60%" mx={20} my={12} />
      </LoadingSkeleton>
    );
  }
  if (!next.data) return null;
  const { title, start, eventType, attendees } = next.data;
  const others = attendees.filter(({ member }) => member?.id !== user.id).map(({ name }) => name);
  return (
    <div className="flex flex-wrap items-center gap-x-2.5 min-h-11 py-1 px-5 text-base">
      <TypeDot label={eventType} />
      <span className="grow basis-40 min-w-0 wrap-anywhere font-medium">{title || "Untitled"}</span>
      {others.length > 0 && <span className="text-quiet">with {others.join(", ")}</span>}
      <time dateTime={start} className="text-quiet">
        {formatStartWithDay(next.data, timeZone, today)}
      </time>
      {prepare}
    </div>
  );
}
