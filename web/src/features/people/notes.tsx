import { Button, Skeleton } from "@mantine/core";
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "@touchline/contract";
import { useEffect, useSyncExternalStore } from "react";
import { reading } from "../../lib/api.ts";
import type { SaveState } from "../../lib/autosave.ts";
import { useSession } from "../../lib/session.ts";
import { Loaded } from "../../ui/loaded.tsx";
import { Notice } from "../../ui/notice.tsx";
import { RichText } from "../../ui/rich-text.tsx";
import { RichTextEditor } from "../../ui/rich-text-editor.tsx";
import { type NoteKeeper, noteKeeper, type ShownNotes } from "./note-keeper.ts";
import styles from "./updates-panel.module.css";

/** They outlive the screen that shows them: a save that failed goes on being tried. */
const keepers = new WeakMap<QueryClient, Map<string, NoteKeeper>>();

function keeperOf(client: QueryClient, userId: string, memberId: string): NoteKeeper {
  const known = keepers.get(client) ?? new Map<string, NoteKeeper>();
  keepers.set(client, known);
  const name = `${userId} ${memberId}`;
  const keeper = known.get(name) ?? noteKeeper(client, userId, memberId);
  known.set(name, keeper);
  return keeper;
}

/** The managers' notes about a member, saved while one types. */
export function MemberNotesEditor({ memberId }: { memberId: string }) {
  const client = useQueryClient();
  const { user } = useSession();
  const keeper = keeperOf(client, user.id, memberId);
  const notes = useQuery(reading(api.people.notes, { params: { id: memberId } }));
  const shown = useSyncExternalStore(keeper.subscribe, keeper.shown);
  useEffect(() => {
    if (notes.data) keeper.hear(notes.data);
  }, [keeper, notes.data]);
  return (
    <div className={styles.notes}>
      <Loaded query={notes} skeleton={<Skeleton height={180} />}>
        {() => (shown ? <Editor shown={shown} keeper={keeper} /> : <Skeleton height={180} />)}
      </Loaded>
    </div>
  );
}

const STATES: Record<SaveState, string> = {
  untouched: "",
  changed: "Changed",
  saving: "Saving…",
  saved: "Saved",
  retrying: "Not saved – retrying",
};

function Editor({ shown, keeper }: { shown: ShownNotes; keeper: NoteKeeper }) {
  const { html, edition, state, theirs } = shown;
  return (
    <>
      {theirs && (
        <>
          <Notice
            tone="bad"
            action={
              <div className={styles.choices}>
                <Button size="compact-sm" onClick={keeper.keepBoth}>
                  Keep both
                </Button>
                <Button variant="default" size="compact-sm" onClick={keeper.takeTheirs}>
                  Use theirs, drop mine
                </Button>
              </div>
            }
          >
            Somebody else changed these notes while you wrote. Nothing was overwritten; their text
            is shown above yours.
          </Notice>
          <section className={styles.theirs} aria-label="Their text">
            <RichText html={theirs.html} />
          </section>
        </>
      )}
      <RichTextEditor key={edition} label="Notes" initial={html} onChange={keeper.write} />
      <p role="status" className={styles.state} data-state={state}>
        {STATES[state]}
      </p>
    </>
  );
}
