import { Skeleton } from "@mantine/core";
import type { QueryClient } from "@tanstack/react-query";
import { api, type EventDetail } from "@touchline/contract";
import { call, callLeaving, reading } from "../../lib/api.ts";
import { useSession } from "../../lib/session.ts";
import type { ToldText } from "../../lib/text-keeper.ts";
import { useKeptText } from "../../lib/use-kept-text.ts";
import { Notice } from "../../ui/notice.tsx";
import { RichText } from "../../ui/rich-text.tsx";
import { RichTextEditor } from "../../ui/rich-text-editor.tsx";
import { SaveState } from "../../ui/save-state.tsx";
import { TwoTexts } from "../../ui/two-texts.tsx";
import { Waiting } from "../../ui/waiting.tsx";
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
          Nothing was written. Only whoever has this event in their calendar writes its notes.
        </p>
      )}
    </>
  );
}

function OwnNotes({ event }: { event: EventDetail }) {
  const { user } = useSession();
  const { shown, keeper } = useKeptText(`notes.${user.id}.${event.id}`, textOf(event), (client) =>
    homeOf(client, event.id),
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
            <TwoTexts
              title="These notes were changed elsewhere while you wrote."
              mine={shown.html}
              theirs={shown.theirs.html}
              onChoose={keeper.choose}
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
        <Waiting>
          <Skeleton height={320} />
        </Waiting>
      )}
    </>
  );
}

/** Returns the notes, or the template of the meeting's type if there are none. */
function textOf({ notes, template }: EventDetail): ToldText {
  return { html: notes?.html || template, version: notes?.version ?? 0 };
}

function homeOf(client: QueryClient, eventId: string) {
  const params = { id: eventId };
  const { queryKey } = reading(api.meetings.event, { params });
  return {
    read: async () => textOf(await call(api.meetings.event, { params })),
    save: async (notes: string, basedOn: number) => {
      const told = await call(api.meetings.save, { params, body: { notes, basedOn } });
      // Reads in flight don't have this change yet.
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, told);
      return textOf(told);
    },
    saveLeaving: (notes: string, basedOn: number) =>
      callLeaving(api.meetings.save, { params, body: { notes, basedOn } }),
  };
}
