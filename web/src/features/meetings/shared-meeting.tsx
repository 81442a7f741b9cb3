import { Skeleton } from "@mantine/core";
import type { SharedMeeting as Shared } from "@touchline/contract";
import type { Day } from "@touchline/domain";
import { may } from "@touchline/domain";
import { isApiError } from "../../lib/api.ts";
import { dayIn, formatDateTime, formatDay, formatTime } from "../../lib/format.ts";
import { useQuarters } from "../../lib/quarters.ts";
import { useSession } from "../../lib/session.ts";
import { useNow } from "../../lib/use-now.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Panel } from "../../ui/panel.tsx";
import { QueryContent } from "../../ui/query-content.tsx";
import { RichText } from "../../ui/rich-text.tsx";
import { useSharedMeeting } from "./use-events.ts";

/** A meeting's summary for its recipients, as sent. */
export function SharedMeeting({ id }: { id: string }) {
  const meeting = useSharedMeeting(id);
  if (isApiError(meeting.error, "not_found", "bad_request")) return <NotShared />;
  return (
    <>
      {!meeting.data && <PageHeader title="Meeting summary" />}
      <QueryContent
        hasCards
        errorTitle="Couldn't load the summary"
        query={meeting}
        skeleton={<Skeleton height={280} radius="lg" />}
      >
        {(shared) => <Summary meeting={shared} />}
      </QueryContent>
    </>
  );
}

function NotShared() {
  return (
    <>
      <PageHeader title="Meeting summary" />
      <Panel title="Summary">
        <EmptyState title="This meeting wasn't shared with you.">
          Or it was deleted. The person who sent you the link can send you its summary.
        </EmptyState>
      </Panel>
    </>
  );
}

function Summary({ meeting }: { meeting: Shared }) {
  const { user, timeZone } = useSession();
  const { today } = useQuarters();
  const now = useNow();
  const { id, title, start, allDay, eventType, sentBy, sentAt, isOwn, notes, actions } = meeting;
  const date = allDay ? (start.slice(0, 10) as Day) : dayIn(timeZone, new Date(start));
  const time = allDay ? "All day" : formatTime(new Date(start), timeZone);
  return (
    <>
      <PageHeader
        title={title || "Untitled meeting"}
        context={`${formatDay(date, today)}, ${time} · ${eventType}`}
        actions={
          isOwn &&
          may(user, "coach") && (
            <LinkButton variant="default" to="/launch" search={{ event: id, day: date }}>
              Open in Launch
            </LinkButton>
          )
        }
      />
      <div className="flex flex-col gap-5 max-w-180">
        <Panel
          title="Summary"
          context={`Sent by ${isOwn ? "you" : sentBy}, ${formatDateTime(new Date(sentAt), timeZone, now)}`}
        >
          <div className="pt-4 pb-5 px-5 wrap-anywhere">
            {notes ? <RichText html={notes} /> : <p className="text-quiet">No notes were sent.</p>}
          </div>
        </Panel>
        {actions.length > 0 && (
          <Panel title="Actions" context="As they were when the summary was sent">
            <ul className="flex flex-col gap-2 pt-4 pb-5 px-5 wrap-anywhere">
              {actions.map((action, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a list that was sent never changes its order.
                <li key={index}>
                  {action.text}{" "}
                  <span className="text-quiet">
                    {[action.assignee, formatDue(action, today)].filter(Boolean).join(" · ")}
                  </span>
                </li>
              ))}
            </ul>
          </Panel>
        )}
      </div>
    </>
  );
}

function formatDue({ isDone, dueDate }: Shared["actions"][number], today: Day): string {
  if (isDone) return "done";
  return dueDate ? `due ${formatDay(dueDate as Day, today)}` : "";
}
