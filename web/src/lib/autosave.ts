/** The typing pause before input is saved. */
const PAUSE_MS = 1000;
const MAX_WAIT_MS = 30_000;

export type SaveState = "untouched" | "changed" | "saving" | "saved" | "retrying";

interface Autosave {
  hasChanges: () => boolean;
  /** Saves all changes. Changes made meanwhile are saved next. */
  save: () => Promise<void>;
  onState: () => void;
}

/** Saves after a pause, one request at a time; failures are retried with increasing delays. */
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
      // The state reports it, and it's retried.
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
