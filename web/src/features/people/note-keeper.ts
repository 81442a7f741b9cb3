import type { QueryClient } from "@tanstack/react-query";
import { api, type MemberNotes } from "@touchline/contract";
import { call, callLeaving, isRefusal, reading } from "../../lib/api.ts";
import { autosave, type SaveState } from "../../lib/autosave.ts";
import { dropNoteDraft, keepNoteDraft, readNoteDraft } from "./note-drafts.ts";
import { readsTheSame } from "./reads-the-same.ts";

export interface ShownNotes {
  html: string;
  /** Another edition is another text to begin with. */
  edition: number;
  state: SaveState;
  /** What somebody else wrote meanwhile; nothing is saved until it is decided what becomes of both. */
  theirs: MemberNotes | null;
}

export type NoteKeeper = ReturnType<typeof noteKeeper>;

/** Keeps the notes about one member: on this device at once, on the server after a pause. */
export function noteKeeper(client: QueryClient, userId: string, memberId: string) {
  const sent = { params: { id: memberId } };
  const { queryKey } = reading(api.people.notes, sent);
  const listeners = new Set<() => void>();
  let known: MemberNotes | null = null;
  let html = "";
  let edition = 0;
  let theirs: MemberNotes | null = null;
  let shown: ShownNotes | null = null;

  const isChanged = () => known !== null && !readsTheSame(html, known.html);
  const saving = autosave({
    hasChanges: () => theirs === null && isChanged(),
    save,
    onState: tell,
  });

  function tell() {
    const state = theirs ? "changed" : saving.state();
    shown = known && { html, edition, state, theirs };
    for (const listener of listeners) listener();
  }

  async function save() {
    if (!known) return;
    const writing = html;
    const body = { html: writing, basedOn: known.version };
    try {
      const saved = await call(api.people.saveNotes, { ...sent, body });
      // The server tidies up the markup; what was typed reads the same and stays under the cursor.
      known = { ...saved, html: writing };
      if (!isChanged()) dropNoteDraft(userId, memberId);
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, saved);
    } catch (problem) {
      if (!isRefusal(problem, "conflict")) throw problem;
      differ(await call(api.people.notes, sent));
    }
  }

  /** There is a newer text than the one that was changed here. */
  function differ(newer: MemberNotes) {
    if (readsTheSame(newer.html, html)) known = newer;
    else theirs = newer;
  }

  function begin(told: MemberNotes) {
    known = told;
    const draft = readNoteDraft(userId, memberId);
    html = draft?.html ?? told.html;
    if (!isChanged()) return dropNoteDraft(userId, memberId);
    if (draft?.basedOn !== told.version) differ(told);
    saving.soon();
  }

  function settle(text: string) {
    known = theirs;
    theirs = null;
    html = text;
    edition += 1;
    if (isChanged()) keepNoteDraft(userId, memberId, { html, basedOn: known?.version ?? 0 });
    else dropNoteDraft(userId, memberId);
    saving.now();
    tell();
  }

  function leave() {
    if (!known || theirs || !isChanged()) return;
    const body = { html, basedOn: known.version };
    // Whatever becomes of it, the draft is there for the next visit.
    callLeaving(api.people.saveNotes, { ...sent, body }).catch(() => undefined);
  }

  return {
    /** What the server has, at first and whenever it is read again. */
    hear(told: MemberNotes) {
      if (!known) begin(told);
      else if (!saving.isSaving() && told.version > known.version) {
        if (isChanged()) differ(told);
        else {
          known = told;
          html = told.html;
          edition += 1;
        }
      }
      tell();
    },
    shown: () => shown,
    subscribe(listener: () => void) {
      if (listeners.size === 0) {
        window.addEventListener("pagehide", leave);
        window.addEventListener("online", saving.now);
      }
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        window.removeEventListener("pagehide", leave);
        window.removeEventListener("online", saving.now);
        saving.now();
      };
    },
    write(text: string) {
      html = text;
      keepNoteDraft(userId, memberId, { html, basedOn: known?.version ?? 0 });
      saving.soon();
      tell();
    },
    keepBoth: () => settle(`${theirs?.html ?? ""}${html}`),
    takeTheirs: () => settle(theirs?.html ?? ""),
  };
}
