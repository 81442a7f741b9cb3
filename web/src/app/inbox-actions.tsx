import { Button } from "@mantine/core";
import { api, type CoachingEntry, type InboxItem } from "@touchline/contract";
import type { ReactNode } from "react";
import { AskList } from "../features/coaching/ask-list.tsx";
import { Disagreement } from "../features/coaching/disagreement.tsx";
import { useMemberCoaching } from "../features/coaching/use-coaching.ts";
import { useWants, useWriteActions } from "../features/crm/use-writes.ts";
import { WantedForm } from "../features/crm/wanted-form.tsx";
import { useRooms } from "../features/rooms/use-rooms.ts";
import { useRouteMutation } from "../lib/api.ts";
import { reviewQueueSearch } from "../lib/review-queue.ts";
import { useSession } from "../lib/session.ts";
import { LinkButton } from "../ui/link-button.tsx";
import { showError, showSuccess } from "../ui/toasts.ts";

interface InboxActionsProps {
  item: InboxItem;
  onRead: () => void;
}

const SMALL = { size: "compact-sm", variant: "default" } as const;

/** What can be done about an item without leaving the inbox; nothing once it was dealt with. */
export function InboxActions({ item, onRead }: InboxActionsProps) {
  const id = item.subject?.id;
  // Answered, it still shows the answer.
  if (item.kind === "ask") return <AnswerAsk item={item} />;
  switch (item.todo) {
    case "retry":
      return id && <RefusedWrite id={id} />;
    case "resolve":
      return id && <WriteActions id={id} todo={item.todo} />;
    case "join":
      return <JoinRoom item={item} onRead={onRead} />;
    case "complete":
      return id && <CompleteAction id={id} onRead={onRead} />;
    default:
      return null;
  }
}

/** With what HubSpot wants filled in, if it said so. */
function RefusedWrite({ id }: { id: string }) {
  const wants = useWants(id);
  const { isBusy, discard } = useWriteActions();
  if (wants.length === 0) return <WriteActions id={id} todo="retry" />;
  return (
    <>
      <WantedForm write={{ id, wants }} />
      <Buttons>
        <Button {...SMALL} disabled={isBusy} onClick={() => void discard({ id })}>
          Undo my change
        </Button>
      </Buttons>
    </>
  );
}

function WriteActions({ id, todo }: { id: string; todo: "retry" | "resolve" }) {
  const { isBusy, retry, discard, resolve } = useWriteActions();
  const write = { id };
  return (
    <Buttons>
      {todo === "retry" ? (
        <>
          <Button {...SMALL} disabled={isBusy} onClick={() => void retry(write)}>
            Try again
          </Button>
          <Button {...SMALL} disabled={isBusy} onClick={() => void discard(write)}>
            Undo my change
          </Button>
        </>
      ) : (
        <>
          <Button {...SMALL} disabled={isBusy} onClick={() => void resolve(write, "mine")}>
            Keep mine
          </Button>
          <Button {...SMALL} disabled={isBusy} onClick={() => void resolve(write, "theirs")}>
            Take HubSpot's
          </Button>
        </>
      )}
    </Buttons>
  );
}

function JoinRoom({ item, onRead }: InboxActionsProps) {
  const room = useRooms().data?.find(({ id }) => id === item.subject?.id);
  return (
    <Buttons>
      <LinkButton {...SMALL} to="/colab" search={room ? { room: room.code } : {}} onClick={onRead}>
        Join the room
      </LinkButton>
    </Buttons>
  );
}

function CompleteAction({ id, onRead }: { id: string; onRead: () => void }) {
  const complete = useRouteMutation(api.actions.update, {
    stale: [api.actions.list, api.actions.own, api.inbox.list],
  });
  return (
    <Buttons>
      <Button
        {...SMALL}
        loading={complete.isPending}
        onClick={() =>
          complete.mutate(
            { params: { id }, body: { isDone: true } },
            {
              onSuccess: () => {
                onRead();
                showSuccess("Action done");
              },
              onError: (problem) => showError(problem.message),
            },
          )
        }
      >
        Mark as done
      </Button>
    </Buttons>
  );
}

/** Ticks what the deal's history shows as done; opened, also takes the rep's own view. */
function AnswerAsk({ item }: { item: InboxItem }) {
  const { user } = useSession();
  const entry = useMemberCoaching(user.id).data?.find(({ id }) => id === item.subject?.id);
  return entry ? <OpenAsk entry={entry} /> : null;
}

function OpenAsk({ entry }: { entry: CoachingEntry }) {
  const { deal, asked } = entry;
  return (
    <>
      {asked.some(({ isDone }) => isDone) && <AskList entry={entry} />}
      <Buttons>
        {deal && (
          <LinkButton
            {...SMALL}
            to="."
            search={(shown: object) => ({ ...shown, ...reviewQueueSearch([deal.hubspotId]) })}
            resetScroll={false}
          >
            Open the deal
          </LinkButton>
        )}
        <Disagreement entry={entry} />
      </Buttons>
    </>
  );
}

function Buttons({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-2 mt-1.5">{children}</div>;
}
