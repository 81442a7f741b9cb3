import { isRefusal } from "./api.ts";
import { autosave, type SaveState } from "./autosave.ts";
import { keeperAudience } from "./keeper-audience.ts";
import { holdTab, TAB, whenClosed } from "./open-tab.ts";
import { readsTheSame } from "./reads-the-same.ts";
import { type TextDraft, textDrafts } from "./text-drafts.ts";

/** A text as the server has it; version 0 is what it begins with before anybody has written. */
export interface ToldText {
  html: string;
  version: number;
}

/** Where a text is read and saved. A save refuses as a conflict what is based on an older version. */
export interface TextHome {
  /** Tells its drafts on this device from those of other texts and other people. */
  name: string;
  read: () => Promise<ToldText>;
  save: (html: string, basedOn: number) => Promise<ToldText>;
  saveLeaving: (html: string, basedOn: number) => Promise<void>;
}

interface OtherText extends ToldText {
  /** It is on the server, not only on this device. */
  isSaved: boolean;
}

export interface ShownText {
  /** What the editor begins with, and which editor it is: a text from elsewhere needs a new one. */
  initial: string;
  editor: number;
  /** What is written now. */
  html: string;
  state: SaveState | "conflict";
  /** What was written elsewhere meanwhile; nothing is saved until it is decided what becomes of both. */
  theirs: OtherText | null;
}

export type TextKeeper = ReturnType<typeof textKeeper>;

/**
 * Holds one text while the product is open, and sees to it that nothing typed
 * is lost and nothing newer is written over: each change is kept on this
 * device until the server has it, and two texts are shown to be chosen from.
 */
export function textKeeper(home: TextHome) {
  const drafts = textDrafts(home.name);
  let shown: ShownText | null = null;
  let text = "";
  /** The text that the server has, or the beginning that nobody has touched. */
  let base = "";
  let version = 0;
  let initial = "";
  let editor = 0;
  let theirs: OtherText | null = null;
  const isChanged = () => text !== base;
  const saving = autosave({
    hasChanges: () => isChanged() && theirs === null,
    save,
    onState: tell,
  });
  const audience = keeperAudience({ leave, saveNow: saving.now });

  function tell() {
    const state = theirs ? "conflict" : saving.state();
    shown = { initial, editor, html: text, state, theirs };
    audience.tell();
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
      const told = await home.save(sent, version);
      // The server tidies up the markup; what was typed reads the same and stays under the cursor.
      base = sent;
      version = told.version;
      set(text);
    } catch (problem) {
      if (!isRefusal(problem, "conflict", "not_found")) throw problem;
      meet(await home.read());
    }
  }

  /** Two texts: if they read the same, there is nothing to choose. */
  function meet(told: ToldText) {
    if (readsTheSame(told.html, text)) {
      version = told.version;
      base = text;
    } else {
      theirs = { ...told, isSaved: true };
    }
    set(text);
  }

  function adopt(draft: TextDraft) {
    const isArrived = draft.basedOn < version && readsTheSame(draft.html, base);
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
      whenClosed(tab, () => {
        const left = drafts.take(tab);
        if (!left) return;
        adopt(left);
        saving.now();
      });
    }
  }

  function leave() {
    if (!isChanged() || theirs) return;
    // Whatever becomes of it, the draft is on this device for the next visit.
    home.saveLeaving(text, version).catch(() => undefined);
  }

  return {
    /** What the server has, at first and whenever it is read again. */
    hear(told: ToldText) {
      if (shown === null) {
        text = base = initial = told.html;
        version = told.version;
        tell();
        holdTab();
        takeOver();
        return;
      }
      if (theirs && told.version > theirs.version) {
        theirs = { ...told, isSaved: true };
        tell();
      }
      // What is being written stays; the server refuses it if it is based on something older.
      if (isChanged() || saving.isSaving() || theirs) return;
      const isNewer = told.version > version;
      const isOtherBeginning = version === 0 && told.html !== base;
      if (!isNewer && !isOtherBeginning) return;
      base = told.html;
      version = told.version;
      if (readsTheSame(text, told.html)) set(told.html);
      else replace(told.html);
    },
    shown: () => shown,
    subscribe: audience.subscribe,
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
