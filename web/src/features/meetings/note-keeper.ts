import type { QueryClient } from "@tanstack/react-query";
import { api, type EventDetail } from "@touchline/contract";
import { call, callLeaving, isRefusal, reading } from "../../lib/api.ts";
import { autosave, type SaveState } from "../../lib/autosave.ts";
import { type NoteDraft, noteDrafts } from "./note-drafts.ts";

interface Text {
  html: string;
  version: number;
  /** It is on the server, not only on this device. */
  isSaved: boolean;
}

export interface ShownNotes {
  /** What the editor begins with, and which editor it is: a text from elsewhere needs a new one. */
  initial: string;
  editor: number;
  /** What is written now. */
  html: string;
  state: SaveState;
  /** What somebody else wrote meanwhile; nothing is saved until one of the two is chosen. */
  theirs: Text | null;
}

export type NoteKeeper = ReturnType<typeof noteKeeper>;

/** This page, among the tabs of the browser: others see by its lock that it is still open. */
const TAB = crypto.randomUUID();
const lockOf = (tab: string) => `touchline.notes.${tab}`;
let isLocked = false;

function holdTabLock() {
  if (isLocked) return;
  isLocked = true;
  void navigator.locks.request(lockOf(TAB), () => new Promise(() => undefined));
}

/**
 * Holds the notes of one event while the product is open, and sees to it that
 * nothing typed is lost and nothing newer is written over: each change is kept
 * on this device until the server has it, and two texts are shown to be chosen
 * from.
 */
export function noteKeeper(client: QueryClient, userId: string, eventId: string) {
  const drafts = noteDrafts(userId, eventId);
  const { queryKey } = reading(api.meetings.event, { params: { id: eventId } });
  const listeners = new Set<() => void>();
  let shown: ShownNotes | null = null;
  let text = "";
  /** The text that the server has, or the template that nobody has touched. */
  let base = "";
  let version = 0;
  let initial = "";
  let editor = 0;
  let theirs: Text | null = null;
  const isChanged = () => text !== base;
  const saving = autosave({
    hasChanges: () => isChanged() && theirs === null,
    save,
    onState: tell,
  });

  function tell() {
    shown = { initial, editor, html: text, state: saving.state(), theirs };
    for (const listener of listeners) listener();
  }

  /** Every change is on this device before anything else happens to it. */
  function set(html: string) {
    text = html;
    if (isChanged()) drafts.keep(TAB, { html, basedOn: version });
    else drafts.drop(TAB);
    tell();
  }

  function replace(html: string) {
    initial = html;
    editor += 1;
    set(html);
  }

  async function save() {
    const sent = text;
    try {
      const told = await call(api.meetings.save, {
        params: { id: eventId },
        body: { notes: sent, basedOn: version },
      });
      arrived(sent, told);
      // Reads that are under way do not know it yet.
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, told);
    } catch (problem) {
      if (!isRefusal(problem, "conflict")) throw problem;
      const told = await call(api.meetings.event, { params: { id: eventId } });
      meet(told);
    }
  }

  function arrived(sent: string, { notes }: EventDetail) {
    base = sent;
    version = notes?.version ?? version;
    set(text);
  }

  /** Two texts: the same words need no choice. */
  function meet(told: EventDetail) {
    const other = toldText(told);
    if (hasSameWords(other.html, text)) {
      version = other.version;
      base = text;
    } else {
      theirs = other;
    }
    set(text);
  }

  function adopt(draft: NoteDraft) {
    const isArrived = draft.basedOn < version && hasSameWords(draft.html, base);
    if (isArrived || draft.html === text) return;
    if (isChanged()) {
      theirs = { html: draft.html, version, isSaved: false };
      return tell();
    }
    if (draft.basedOn < version) theirs = { html: base, version, isSaved: true };
    replace(draft.html);
  }

  /** Waits for each tab that left something to be closed, and goes on with it. */
  function takeOver() {
    for (const tab of drafts.tabs().filter((known) => known !== TAB)) {
      void navigator.locks.request(lockOf(tab), () => {
        const left = drafts.take(tab);
        if (!left) return;
        adopt(left);
        saving.now();
      });
    }
  }

  function leave() {
    if (!isChanged() || theirs) return;
    const body = { notes: text, basedOn: version };
    // Whatever becomes of it, the draft is on this device for the next visit.
    callLeaving(api.meetings.save, { params: { id: eventId }, body }).catch(() => undefined);
  }

  return {
    /** What the server has, at first and whenever it is read again. */
    hear(event: EventDetail) {
      const told = toldText(event);
      if (shown === null) {
        text = base = initial = told.html;
        version = told.version;
        tell();
        holdTabLock();
        takeOver();
        return;
      }
      if (theirs && told.version > theirs.version) {
        theirs = told;
        tell();
      }
      // What is being written stays; the server refuses it if it is based on something older.
      if (isChanged() || saving.isSaving() || theirs) return;
      const isNewer = told.version > version;
      const isOtherTemplate = version === 0 && told.html !== base;
      if (!isNewer && !isOtherTemplate) return;
      base = told.html;
      version = told.version;
      if (!hasSameWords(text, told.html)) replace(told.html);
      else set(told.html);
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
        // Another meeting is no reason to wait; what fails goes on being tried.
        if (listeners.size === 0) saving.now();
      };
    },
    write(html: string) {
      set(html);
      saving.soon();
    },
    /** Ends the choice between two texts. */
    choose(wanted: "mine" | "theirs" | "both") {
      if (!theirs) return;
      const other = theirs;
      theirs = null;
      version = other.version;
      if (other.isSaved) base = other.html;
      if (wanted === "theirs") replace(other.html);
      if (wanted === "both") replace(other.html + text);
      if (wanted === "mine") set(text);
      saving.now();
    },
  };
}

/** Notes that nobody has written begin with the template of their kind of meeting. */
function toldText({ notes, template }: EventDetail): Text {
  return { html: notes?.html || template, version: notes?.version ?? 0, isSaved: true };
}

/** The server cleans markup, so the same notes may come back written differently. */
function hasSameWords(a: string, b: string): boolean {
  return wordsIn(a) === wordsIn(b);
}

function wordsIn(html: string): string {
  return html
    .replace(/<[^>]*>/g, " ")
    .replaceAll("&nbsp;", " ")
    .replace(/\s+/g, " ")
    .trim();
}
