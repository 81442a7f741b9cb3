import { isRefusal } from "./api.ts";
import { autosave, type SaveState } from "./autosave.ts";
import { keeperAudience } from "./keeper-audience.ts";
import { holdTab, TAB, whenClosed } from "./open-tab.ts";
import { readsTheSame } from "./reads-the-same.ts";
import { type TextDraft, textDrafts } from "./text-drafts.ts";

/** A text on the server; version 0 is the initial text before anyone has edited it. */
export interface ToldText {
  html: string;
  version: number;
}

/** Loads and saves a text. Saving rejects changes based on an older version as a conflict. */
export interface TextHome {
  /** Distinguishes its drafts on this device from those of other texts and users. */
  name: string;
  read: () => Promise<ToldText>;
  save: (html: string, basedOn: number) => Promise<ToldText>;
  saveLeaving: (html: string, basedOn: number) => Promise<void>;
}

interface OtherText extends ToldText {
  /** Whether it's on the server, not only on this device. */
  isSaved: boolean;
}

export interface ShownText {
  /** The editor's initial content and its key: a text from elsewhere needs a new editor. */
  initial: string;
  editor: number;
  /** The current content. */
  html: string;
  state: SaveState | "conflict";
  /** A conflicting remote version; nothing is saved until the user has resolved it. */
  theirs: OtherText | null;
}

export type TextKeeper = ReturnType<typeof textKeeper>;

/**
 * Manages a text while the app is open, without losing input or overwriting newer versions: each
 * change is stored on this device until the server has it, and the user resolves conflicts.
 */
export function textKeeper(home: TextHome) {
  const drafts = textDrafts(home.name);
  let shown: ShownText | null = null;
  let text = "";
  /** The server's text, or the untouched initial text. */
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

  /** Stores every change on this device first. */
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
      // The server normalises the markup; the typed version reads the same and stays in the editor.
      base = sent;
      version = told.version;
      set(text);
    } catch (problem) {
      if (!isRefusal(problem, "conflict", "not_found")) throw problem;
      meet(await home.read());
    }
  }

  /** If both versions read the same, there is no conflict. */
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

  /** Waits for each tab with a draft to close, then takes it over. */
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
    // Whether or not it arrives, the draft is on this device for the next visit.
    home.saveLeaving(text, version).catch(() => undefined);
  }

  return {
    /** Applies the server's text, initially and after every reload. */
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
      // Unsaved edits stay; the server rejects them if they are based on an older version.
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
