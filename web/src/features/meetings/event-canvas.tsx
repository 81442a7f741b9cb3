import "../../ui/menu.css";
import { ActionIcon, Button, Menu, Skeleton } from "@mantine/core";
import {
  IconBook,
  IconChevronDown,
  IconDots,
  IconExternalLink,
  IconMail,
  IconTemplate,
  IconTrash,
} from "@tabler/icons-react";
import type { EventDetail, TeamMember } from "@touchline/contract";
import { type ReactNode, useId, useState } from "react";
import { isApiError, messageOf } from "../../lib/api.ts";
import { useQuarters } from "../../lib/quarters.ts";
import { useSession } from "../../lib/session.ts";
import { Confirm } from "../../ui/confirm.tsx";
import { disabledWithReason } from "../../ui/disabled-with-reason.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { InlineChoice } from "../../ui/inline-choice.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { QueryContent } from "../../ui/query-content.tsx";
import { showError, showSuccess } from "../../ui/toasts.ts";
import { EventActions } from "./event-actions.tsx";
import { EventNotes } from "./event-notes.tsx";
import { formatEventTime } from "./event-text.ts";
import { SentSummaries } from "./sent-summaries.tsx";
import { TypeDot } from "./type-dot.tsx";
import { useEvent, useEventTypes, useRemoveQuick, useSaveType } from "./use-events.ts";

const SummaryDialog = lazyPart("summary", () =>
  import("./summary-dialog.tsx").then((module) => module.SummaryDialog),
);
const TemplateDialog = lazyPart("template", () =>
  import("./template-dialog.tsx").then((module) => module.TemplateDialog),
);

interface EventCanvasProps {
  id: string;
  team: TeamMember[];
  onGone: () => void;
  /** Talking points, displayed above the notes. */
  agenda?: (event: EventDetail) => ReactNode;
  /** Further content: the rep's figures and snippets. */
  children: (event: EventDetail) => ReactNode;
}

export function EventCanvas({ id, team, onGone, agenda, children }: EventCanvasProps) {
  const event = useEvent(id);
  if (isApiError(event.error, "not_found", "bad_request") && !event.data) {
    return (
      <EmptyState
        title="This event is gone"
        action={
          <Button size="xs" variant="default" onClick={onGone}>
            Back to events
          </Button>
        }
      >
        It was deleted or moved, or it's in someone else's calendar.
      </EmptyState>
    );
  }
  return (
    <QueryContent query={event} skeleton={<CanvasSkeleton />}>
      {(known) => (
        <article
          className="flex flex-col gap-6 max-w-170 mx-auto pt-5 pb-8 px-6 @container max-md:p-4"
          aria-label={known.title || "No title"}
        >
          <Head event={known} team={team} onGone={onGone} />
          {agenda?.(known)}
          <EventNotes key={known.id} event={known} />
          <EventActions key={`actions ${known.id}`} event={known} people={peopleOf(team)} />
          {children(known)}
          <SentSummaries event={known} />
        </article>
      )}
    </QueryContent>
  );
}

function peopleOf(team: TeamMember[]) {
  return team.map(({ id, name }) => ({ id, name }));
}

interface HeadProps {
  event: EventDetail;
  team: TeamMember[];
  onGone: () => void;
}

function Head({ event, team, onGone }: HeadProps) {
  const { timeZone } = useSession();
  const { today } = useQuarters();
  const [open, setOpen] = useState<"summary" | "template" | "delete" | null>(null);
  const whose = useId();
  const types = useEventTypes();
  const type = types.data?.find(({ label }) => label === event.eventType);
  const close = () => setOpen(null);
  return (
    <header className="flex flex-wrap items-start justify-between gap-3">
      <div className="grow basis-65 min-w-0">
        <h2 className="wrap-anywhere text-xl font-semibold tracking-tight">
          {event.title || "No title"}
        </h2>
        <p className="text-quiet">
          {formatEventTime(event, timeZone, today)}
          {event.isQuick && " · quick event"}
        </p>
        {!event.isOwn && (
          <p id={whose} className="text-quiet">
            Only people with this event in their calendar can send its summary.
          </p>
        )}
        <div className="flex flex-wrap items-center gap-y-1 gap-x-4 mt-1 -ml-1.5">
          <TypeChoice event={event} />
          {event.guideUrl && (
            <a
              className="inline-flex items-center gap-1 text-base/inherit"
              href={event.guideUrl}
              target="_blank"
              rel="noreferrer"
            >
              <IconBook size={16} aria-hidden="true" /> Guide
            </a>
          )}
        </div>
      </div>
      <div className="flex items-center gap-1">
        <Button
          size="xs"
          leftSection={<IconMail size={16} />}
          onClick={() => setOpen("summary")}
          {...disabledWithReason(!event.isOwn, whose)}
        >
          Send summary
        </Button>
        <Menu position="bottom-end" withinPortal={false}>
          <Menu.Target>
            <ActionIcon aria-label="More about this event">
              <IconDots size={18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              leftSection={<IconTemplate size={16} />}
              disabled={!type}
              onClick={() => setOpen("template")}
            >
              Update template
            </Menu.Item>
            {event.link && (
              <Menu.Item
                component="a"
                href={event.link}
                target="_blank"
                rel="noreferrer"
                leftSection={<IconExternalLink size={16} />}
              >
                Open in the calendar
              </Menu.Item>
            )}
            {event.isQuick && event.isOwn && (
              <Menu.Item leftSection={<IconTrash size={16} />} onClick={() => setOpen("delete")}>
                Delete quick event
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      </div>
      {open === "summary" && <SummaryDialog event={event} team={team} onClose={close} />}
      {open === "template" && type && <TemplateDialog type={type} onClose={close} />}
      {open === "delete" && <Deletion event={event} onGone={onGone} onClose={close} />}
    </header>
  );
}

function TypeChoice({ event }: { event: EventDetail }) {
  const types = useEventTypes();
  const save = useSaveType();
  const shown = save.isPending ? (save.variables?.body.eventType ?? "") : event.eventType;
  const choose = (eventType: string) =>
    save.mutate(
      { params: { id: event.id }, body: { eventType } },
      { onError: (problem) => showError(messageOf(problem, problem.message)) },
    );
  return (
    <div className="relative">
      <InlineChoice
        label="Type of this event"
        value={shown}
        options={(types.data ?? []).map(({ label }) => ({
          value: label,
          label,
          mark: <TypeDot label={label} />,
        }))}
        onChange={choose}
      >
        <TypeDot label={shown} /> {shown}
        <IconChevronDown size={14} aria-hidden="true" />
      </InlineChoice>
    </div>
  );
}

interface DeletionProps {
  event: EventDetail;
  onGone: () => void;
  onClose: () => void;
}

function Deletion({ event, onGone, onClose }: DeletionProps) {
  const remove = useRemoveQuick();
  return (
    <Confirm
      title="Delete quick event"
      action="Delete"
      isBusy={remove.isPending}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(
          { params: { id: event.providerId } },
          {
            onSuccess: () => {
              showSuccess("Event deleted");
              onGone();
            },
            onError: (problem) => showError(messageOf(problem, problem.message)),
          },
        )
      }
    >
      “{event.title}” and its notes will be deleted. This can't be undone.
    </Confirm>
  );
}

function CanvasSkeleton() {
  return (
    <div className="flex flex-col gap-6 max-w-170 mx-auto pt-5 pb-8 px-6 @container max-md:p-4">
      <Skeleton height={20} width="50%" />
      <Skeleton height={12} width="35%" />
      <Skeleton height={28} width={180} />
      <Skeleton height={280} />
      <Skeleton height={36} />
    </div>
  );
}
