import { Skeleton } from "@mantine/core";
import type { QueryClient } from "@tanstack/react-query";
import { api, type EventDetail } from "@touchline/contract";
import { callApi, callApiOnLeave, routeQuery } from "../../lib/api.ts";
import { useSession } from "../../lib/session.ts";
import type { ServerText } from "../../lib/text-store.ts";
import { useTextStore } from "../../lib/use-text-store.ts";
import { LoadingSkeleton } from "../../ui/loading-skeleton.tsx";
import { Notice } from "../../ui/notice.tsx";
import { RichText } from "../../ui/rich-text.tsx";
import { RichTextEditor } from "../../ui/rich-text-editor.tsx";
import { SaveState } from "../../ui/save-state.tsx";
import { TextConflict } from "../../ui/text-conflict.tsx";
import styles from "./event-notes.module.css";

const MAX_LENGTH = 100_000;

/** A meeting's notes, prefilled with the template of its type. */
export function EventNotes({ event }: { event: EventDetail }) {
  return (
    <section className="flex flex-col gap-2" aria-labelledby="event-notes">
      {event.isOwn ? <OwnNotes event={event} /> : <OthersNotes event={event} />}
    </section>
  );
}

function OthersNotes({ event }: { event: EventDetail }) {
  return (
    <>
      <header className="flex items-baseline justify-between gap-3 min-h-6">
        <h3 id="event-notes" className="text-md font-semibold">
          Notes
        </h3>
      </header>
      {event.notes?.html ? (
        <RichText html={event.notes.html} />
      ) : (
        <p className="text-quiet">
          No notes. Only people with this event in their calendar can write them.
        </p>
      )}
    </>
  );
}

function OwnNotes({ event }: { event: EventDetail }) {
  const { user } = useSession();
  const { shown, keeper } = useTextStore(
    `notes.${user.id}.${event.id}`,
    notesTextOf(event),
    (client) => textSourceOf(client, event.id),
  );
  return (
    <>
      <header className="flex items-baseline justify-between gap-3 min-h-6">
        <h3 id="event-notes" className="text-md font-semibold">
          Notes
        </h3>
        <SaveState state={shown?.state ?? "untouched"} />
      </header>
      {shown ? (
        <>
          {shown.theirs && (
            <TextConflict
              title="These notes were changed elsewhere while you wrote."
              mine={shown.html}
              theirs={shown.theirs.html}
              onChoose={keeper.resolveConflict}
            />
          )}
          {shown.html.length > MAX_LENGTH && (
            <Notice tone="bad">
              These notes are too long to be saved. They stay on this device until they are shorter.
            </Notice>
          )}
          <div className={styles.editor}>
            <RichTextEditor
              key={shown.editor}
              label="Notes"
              initial={shown.initial}
              onChange={keeper.write}
            />
          </div>
        </>
      ) : (
        <LoadingSkeleton>
          <Skeleton height={320} />
        </LoadingSkeleton>
      )}
    </>
  );
}

/** Returns the notes, or the template of the meeting's type if there are none. */
function notesTextOf({ notes, template }: EventDetail): ServerText {
  return { html: notes?.html || template, version: notes?.version ?? 0 };
}

function textSourceOf(client: QueryClient, eventId: string) {
  const params = { id: eventId };
  const { queryKey } = routeQuery(api.meetings.event, { params });
  return {
    read: async () => notesTextOf(await callApi(api.meetings.event, { params })),
    save: async (notes: string, basedOn: number) => {
      const told = await callApi(api.meetings.save, { params, body: { notes, basedOn } });
      // Reads in flight don't have this change yet.
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, told);
      return notesTextOf(told);
    },
    saveOnLeave: (notes: string, basedOn: number) =>
      callApiOnLeave(api.meetings.save, { params, body: { notes, basedOn } }),
  };
}
