import { Button, Skeleton } from "@mantine/core";
import type { EventDetail } from "@touchline/contract";
import type { SaveState } from "../../lib/autosave.ts";
import { Notice } from "../../ui/notice.tsx";
import { RichText } from "../../ui/rich-text.tsx";
import { RichTextEditor } from "../../ui/rich-text-editor.tsx";
import { Waiting } from "../../ui/waiting.tsx";
import styles from "./event-notes.module.css";
import type { NoteKeeper, ShownNotes } from "./note-keeper.ts";
import { useNotes } from "./use-notes.ts";

const STATES: Record<SaveState, string> = {
  untouched: "",
  changed: "Changed",
  saving: "Saving…",
  saved: "Saved",
  retrying: "Not saved – retrying",
};

const LONGEST = 100_000;

/** What is said in a meeting. It begins with the template of its kind. */
export function EventNotes({ event }: { event: EventDetail }) {
  return (
    <section className={styles.notes} aria-labelledby="event-notes">
      {event.isOwn ? <OwnNotes event={event} /> : <OthersNotes event={event} />}
    </section>
  );
}

function OthersNotes({ event }: { event: EventDetail }) {
  return (
    <>
      <header className={styles.head}>
        <h3 id="event-notes" className={styles.title}>
          Notes
        </h3>
      </header>
      {event.notes?.html ? (
        <RichText html={event.notes.html} />
      ) : (
        <p className={styles.quiet}>
          Nothing was written. Only whoever has this event in their calendar writes its notes.
        </p>
      )}
    </>
  );
}

function OwnNotes({ event }: { event: EventDetail }) {
  const { shown, keeper } = useNotes(event);
  const state = shown?.theirs ? "conflict" : (shown?.state ?? "untouched");
  return (
    <>
      <header className={styles.head}>
        <h3 id="event-notes" className={styles.title}>
          Notes
        </h3>
        <span role="status" className={styles.state} data-state={state}>
          {state === "conflict" ? "Not saved" : STATES[state]}
        </span>
      </header>
      {shown ? (
        <>
          {shown.theirs && <Choice shown={shown} theirs={shown.theirs.html} keeper={keeper} />}
          {shown.html.length > LONGEST && (
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

interface ChoiceProps {
  shown: ShownNotes;
  theirs: string;
  keeper: NoteKeeper;
}

/** Two people, or two tabs, wrote at the same time: nobody's words are thrown away unasked. */
function Choice({ shown, theirs, keeper }: ChoiceProps) {
  return (
    <div className={styles.choice} role="alert">
      <p className={styles.title}>These notes were changed elsewhere while you wrote.</p>
      <div className={styles.texts}>
        <section aria-label="Your text">
          <h4>Yours</h4>
          <div className={styles.text}>
            <RichText html={shown.html} />
          </div>
          <Button size="xs" onClick={() => keeper.choose("mine")}>
            Keep mine
          </Button>
        </section>
        <section aria-label="The other text">
          <h4>The other one</h4>
          <div className={styles.text}>
            <RichText html={theirs} />
          </div>
          <Button size="xs" variant="default" onClick={() => keeper.choose("theirs")}>
            Take the other one
          </Button>
        </section>
      </div>
      <Button size="compact-xs" variant="subtle" onClick={() => keeper.choose("both")}>
        Keep both, one after the other
      </Button>
    </div>
  );
}
