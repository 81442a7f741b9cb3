/** How long somebody pauses before what they typed is saved. */
const PAUSE_MS = 1000;
const MAX_WAIT_MS = 30_000;

export type SaveState = "untouched" | "changed" | "saving" | "saved" | "retrying";

interface Autosave {
  hasChanges: () => boolean;
  /** Saves everything there is to save. What changes meanwhile is saved next. */
  save: () => Promise<void>;
  onState: () => void;
}

/** Saves after a pause, one save at a time; one that fails is tried again, with growing waits. */
export function autosave({ hasChanges, save, onState }: Autosave) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSaving = false;
  let hasSaved = false;
  let failures = 0;

  function after(milliseconds: number) {
    clearTimeout(timer);
    timer = setTimeout(now, milliseconds);
  }

  async function now() {
    clearTimeout(timer);
    timer = undefined;
    if (isSaving || !hasChanges()) return;
    isSaving = true;
    onState();
    try {
      await save();
      failures = 0;
      hasSaved = true;
      if (timer === undefined && hasChanges()) after(0);
    } catch {
      // The state says so, and it is tried again.
      failures += 1;
      after(Math.min(PAUSE_MS * 2 ** failures, MAX_WAIT_MS));
    }
    isSaving = false;
    onState();
  }

  return {
    soon: () => after(PAUSE_MS),
    now: () => void now(),
    isSaving: () => isSaving,
    state(): SaveState {
      if (isSaving) return "saving";
      if (hasChanges()) return failures > 0 ? "retrying" : "changed";
      return hasSaved ? "saved" : "untouched";
    },
    stop: () => clearTimeout(timer),
  };
}
