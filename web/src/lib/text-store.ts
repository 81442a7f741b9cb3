import { isApiError } from "./api.ts";
import { autosave, type SaveState } from "./autosave.ts";
import { isSameRichText } from "./is-same-rich-text.ts";
import { lockTab, onTabClosed, TAB_ID } from "./open-tab.ts";
import { storeSubscribers } from "./store-subscribers.ts";
import { type TextDraft, textDrafts } from "./text-drafts.ts";

/** A text on the server; version 0 is the initial text before anyone has edited it. */
export interface ServerText {
  html: string;
  version: number;
}

/** Loads and saves a text. Saving rejects changes based on an older version as a conflict. */
export interface TextSource {
  /** Distinguishes its drafts on this device from those of other texts and users. */
  name: string;
  read: () => Promise<ServerText>;
  save: (html: string, basedOn: number) => Promise<ServerText>;
  saveOnLeave: (html: string, basedOn: number) => Promise<void>;
}

interface ConflictingText extends ServerText {
  /** Whether it's on the server, not only on this device. */
  isSaved: boolean;
}

export interface TextState {
  /** The editor's initial content and its key: a text from elsewhere needs a new editor. */
  initial: string;
  editor: number;
  /** The current content. */
  html: string;
  state: SaveState | "conflict";
  /** A conflicting remote version; nothing is saved until the user has resolved it. */
  theirs: ConflictingText | null;
}

export type TextStore = ReturnType<typeof createTextStore>;

/**
 * Manages a text while the app is open, without losing input or overwriting newer versions: each
 * change is stored on this device until the server has it, and the user resolves conflicts.
 */
export function createTextStore(home: TextSource) {
  const drafts = textDrafts(home.name);
  let shown: TextState | null = null;
  let text = "";
  /** The server's text, or the untouched initial text. */
  let base = "";
  let version = 0;
  let initial = "";
  let editor = 0;
  let theirs: ConflictingText | null = null;
  const isChanged = () => text !== base;
  const saving = autosave({
    hasChanges: () => isChanged() && theirs === null,
    save,
    onState: tell,
  });
  const audience = storeSubscribers({ leave, saveNow: saving.now });

  function tell() {
    const state = theirs ? "conflict" : saving.state();
    shown = { initial, editor, html: text, state, theirs };
    audience.notify();
  }

  /** Stores every change on this device first. */
  function set(html: string) {
    text = html;
    if (isChanged()) drafts.save(TAB_ID, { html, basedOn: version });
    else drafts.remove(TAB_ID);
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
      // The server normalises the markup; the typed version reads the same and stays in the editor.
      base = sent;
      version = told.version;
      set(text);
    } catch (problem) {
      if (!isApiError(problem, "conflict", "not_found")) throw problem;
      meet(await home.read());
    }
  }

  /** If both versions read the same, there is no conflict. */
  function meet(told: ServerText) {
    if (isSameRichText(told.html, text)) {
      version = told.version;
      base = text;
    } else {
      theirs = { ...told, isSaved: true };
    }
    set(text);
  }

  function adopt(draft: TextDraft) {
    const isArrived = draft.basedOn < version && isSameRichText(draft.html, base);
    if (isArrived || draft.html === text) return;
    if (isChanged()) {
      theirs = { html: draft.html, version, isSaved: false };
      return tell();
    }
    if (draft.basedOn < version) theirs = { html: base, version, isSaved: true };
    replace(draft.html);
  }

  /** Waits for each tab with a draft to close, then takes it over. */
  function takeOver() {
    for (const tab of drafts.tabs().filter((known) => known !== TAB_ID)) {
      onTabClosed(tab, () => {
        const left = drafts.take(tab);
        if (!left) return;
        adopt(left);
        saving.now();
      });
    }
  }

  function leave() {
    if (!isChanged() || theirs) return;
    // Whether or not it arrives, the draft is on this device for the next visit.
    home.saveOnLeave(text, version).catch(() => undefined);
  }

  return {
    /** Applies the server's text, initially and after every reload. */
    receive(told: ServerText) {
      if (shown === null) {
        text = base = initial = told.html;
        version = told.version;
        tell();
        lockTab();
        takeOver();
        return;
      }
      if (theirs && told.version > theirs.version) {
        theirs = { ...told, isSaved: true };
        tell();
      }
      // Unsaved edits stay; the server rejects them if they are based on an older version.
      if (isChanged() || saving.isSaving() || theirs) return;
      const isNewer = told.version > version;
      const isOtherBeginning = version === 0 && told.html !== base;
      if (!isNewer && !isOtherBeginning) return;
      base = told.html;
      version = told.version;
      if (isSameRichText(text, told.html)) set(told.html);
      else replace(told.html);
    },
    shown: () => shown,
    subscribe: audience.subscribe,
    write(html: string) {
      set(html);
      saving.soon();
    },
    resolveConflict(wanted: "mine" | "theirs" | "both") {
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
